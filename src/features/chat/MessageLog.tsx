// What was said with somebody, newest below. Read backwards page by page; new messages are read out politely.
import { useState } from 'react';
import { useAppDispatch } from '#app/store/hooks.ts';
import { useToday } from '#app/entities/config/index.ts';
import { loadEarlier, markSeen, type OutgoingMessage } from '#app/entities/message/index.ts';
import type { Message } from '#domain/contract/messages.ts';
import { dayText } from './chatTimes.ts';
import { logRows } from './logRows.ts';
import { MessageLine } from './MessageLine.tsx';
import { useLogScroll } from './useLogScroll.ts';
import { observeVisible } from './observeVisible.ts';

const NEAR_TOP_PX = 240;
/** Long enough for a screen reader to have passed over what is no news. */
const QUIET_MS = 500;

export interface MessageLogProps {
  userId: string;
  partnerId: string;
  partnerName: string;
  stored: readonly Message[];
  unconfirmed: readonly OutgoingMessage[];
  hasUnread: boolean;
}

type Earlier = 'idle' | 'loading' | 'failed';

export function MessageLog(props: MessageLogProps) {
  const { userId, partnerId, partnerName, stored, unconfirmed, hasUnread } = props;
  const dispatch = useAppDispatch();
  const today = useToday();
  const [earlier, setEarlier] = useState<Earlier>('idle');
  const rows = logRows(stored, unconfirmed, userId);
  const last = rows.at(-1);
  const { log, onScroll, toEnd, hasUnseen } = useLogScroll({
    firstKey: stored[0]?._id ?? '',
    lastKey: last?.key ?? '',
    isLastOwn: last?.kind === 'said' && last.isOwn,
  });
  const hasEarlier = (stored[0]?.seq ?? 1) > 1;
  const newestSeq = stored.at(-1)?.seq ?? 0;

  async function readEarlier(): Promise<void> {
    if (earlier === 'loading') return;
    setEarlier('loading');
    try {
      await dispatch(loadEarlier({ userId, partnerId }));
      setTimeout(() => setEarlier('idle'), QUIET_MS);
    } catch {
      setEarlier('failed');
    }
  }
  return (
    <div className="lcr-chat-scroll">
      <div
        className="lcr-chat-log"
        role="log"
        aria-label={`Messages with ${partnerName}`}
        // Older messages are put in front without being read out.
        aria-live={earlier === 'idle' ? 'polite' : 'off'}
        tabIndex={0}
        ref={log}
        onScroll={({ currentTarget }) => {
          onScroll();
          if (hasEarlier && earlier === 'idle' && currentTarget.scrollTop < NEAR_TOP_PX) void readEarlier();
        }}
      >
        <div className="lcr-chat-lines">
          {hasEarlier && (
            <button type="button" className="lcr-chat-earlier" onClick={() => void readEarlier()}>
              {earlier === 'failed' ? 'Could not load earlier messages. Try again' : 'Show earlier messages'}
            </button>
          )}
          {rows.length === 0 && <p className="lcr-chat-empty">No messages yet</p>}
          <ol>
            {rows.map((row) => {
              if (row.kind === 'said') {
                const { key, kind: _kind, ...said } = row;
                return <MessageLine key={key} {...said} partnerName={partnerName} />;
              }
              return (
                <li key={row.key} className="lcr-chat-day">
                  <span>{dayText(row.day, today)}</span>
                </li>
              );
            })}
          </ol>
          {/* A new one for every message: whoever has it before their eyes has seen that message. */}
          <div
            key={`${newestSeq} ${hasUnread}`}
            className="lcr-chat-end"
            ref={(end) =>
              end ? observeVisible(end, () => dispatch(markSeen(partnerId, newestSeq))) : undefined
            }
          />
        </div>
      </div>
      {hasUnseen && (
        <button type="button" className="lcr-chat-news" onClick={toEnd}>
          New messages
        </button>
      )}
    </div>
  );
}
