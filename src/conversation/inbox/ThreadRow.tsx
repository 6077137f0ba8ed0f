// A thread in the inbox: the person, the last message with its author, the assignee, and the unread count.
import { Link } from 'react-router-dom';
import type { ListedThread } from '../data/inboxApi.ts';
import { CountBadge } from '#app/kit/page/CountBadge.tsx';
import type { LondonDate } from '#domain/time/london.ts';
import { Avatar } from '../messages/Avatar.tsx';
import { shortTime } from '../messages/chatTimes.ts';

/** Characters that fit before the found word. */
const LEAD = 24;

export interface ThreadRowProps {
  thread: ListedThread;
  today: LondonDate;
  /** The query of the address that opens the thread. */
  to: string;
  isOpen: boolean;
  /** The words of the search; '' without one. */
  q: string;
}

/** The part of a message around the first word of the search, because a row has one line. */
function excerptOf(content: string, q: string): string {
  const [word = ''] = q.trim().toLowerCase().split(/\s+/);
  const at = content.toLowerCase().indexOf(word);
  return at > LEAD ? `…${content.slice(at - LEAD / 2)}` : content;
}

export function ThreadRow({ thread, today, to, isOpen, q }: ThreadRowProps) {
  const { person, assignee, state, unread, lastMessage, found } = thread;
  const shown = found ?? lastMessage;
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
        {shown && (
          <time className="lcr-chat-time" dateTime={shown.timestamp}>
            {shortTime(shown.timestamp, today)}
          </time>
        )}
        <span className="lcr-chat-preview">
          {shown?.isAnswer && `${shown.author.name}: `}
          {found ? excerptOf(found.content, q) : shown?.content}
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
