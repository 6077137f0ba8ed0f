// A thread in the inbox: the person, the last message with its author, the assignee, and the unread count.
import { Link } from 'react-router-dom';
import type { ListedThread } from '../data/inboxApi.ts';
import { CountBadge } from '#app/kit/page/CountBadge.tsx';
import type { LondonDate } from '#domain/time/london.ts';
import { Avatar } from '../messages/Avatar.tsx';
import { shortTime } from '../messages/chatTimes.ts';

export interface ThreadRowProps {
  thread: ListedThread;
  today: LondonDate;
  /** The query of the address that opens the thread. */
  to: string;
  isOpen: boolean;
}

export function ThreadRow({ thread, today, to, isOpen }: ThreadRowProps) {
  const { person, assignee, state, unread, lastMessage } = thread;
  return (
    <li>
      <Link
        className="lcr-chat-contact"
        to={{ search: to }}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={unread > 0}
      >
        <Avatar name={person.name} isOnline={false} />
        <span className="lcr-chat-name">{person.name}</span>
        {lastMessage && (
          <time className="lcr-chat-time" dateTime={lastMessage.timestamp}>
            {shortTime(lastMessage.timestamp, today)}
          </time>
        )}
        <span className="lcr-chat-preview">
          {lastMessage?.isAnswer && `${lastMessage.author.name}: `}
          {lastMessage?.content}
        </span>
        <CountBadge count={unread} what="unread" />
        <span className="lcr-inbox-state">
          {[
            person.isDriver ? 'Driver' : 'Customer',
            assignee ? assignee.name : 'unassigned',
            ...(state === 'closed' ? ['closed'] : []),
          ].join(', ')}
        </span>
      </Link>
    </li>
  );
}
