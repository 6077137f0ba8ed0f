// One message: author, text and time, and its state while it is not stored.
import { memo } from 'react';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { messageDiscarded, type OutgoingMessage, retryRequested } from '../data/outgoingSlice.ts';
import { timeOf } from './chatTimes.ts';
import type { MessageRow } from './logRows.ts';
import { textParts } from './textParts.ts';

export interface MessageLineProps extends Omit<MessageRow, 'kind' | 'key'> {
  partnerName: string;
}

// Memoised, so that a new message does not render a thousand lines again.
export const MessageLine = memo(function MessageLine(props: MessageLineProps) {
  const { content, timestamp, isOwn, isFollowUp, isTimeShown, outgoing, author, partnerName } = props;
  return (
    <li className="lcr-chat-line" data-own={isOwn} data-follows={isFollowUp} data-status={outgoing?.status}>
      {author !== undefined && !isFollowUp && (
        <span className="lcr-chat-author" aria-hidden>
          {author}
        </span>
      )}
      <div className="lcr-chat-bubble">
        <span className="visually-hidden">{author ?? (isOwn ? 'You' : partnerName)}: </span>
        <MessageText content={content} />
      </div>
      {outgoing?.status === 'failed' ? (
        <NotSent outgoing={outgoing} />
      ) : (
        <span className={isTimeShown ? 'lcr-chat-when' : 'visually-hidden'}>
          <time dateTime={timestamp}>{timeOf(timestamp)}</time>
          {outgoing?.status === 'waiting' && ' · Sending...'}
        </span>
      )}
    </li>
  );
});

function NotSent({ outgoing: { clientId, reason } }: { outgoing: OutgoingMessage }) {
  const dispatch = useAppDispatch();
  return (
    <span className="lcr-chat-failed">
      <strong>Not sent</strong>
      <span className="lcr-chat-reason">{reason}</span>
      <button type="button" onClick={() => dispatch(retryRequested({ clientId }))}>
        Retry
      </button>
      <button type="button" onClick={() => dispatch(messageDiscarded({ clientId }))}>
        Discard
      </button>
    </span>
  );
}

/** The text of a message with its line breaks, and links that open in another tab without a referrer. */
function MessageText({ content }: { content: string }) {
  return (
    <p className="lcr-chat-text">
      {textParts(content).map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ),
      )}
    </p>
  );
}
