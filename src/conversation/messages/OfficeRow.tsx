// The firm as a contact of customers and drivers: the last message with any member of the staff, and the unread count.
import { Link } from 'react-router-dom';
import type { ChatContact } from '../data/messageSelectors.ts';
import { CountBadge } from '#app/kit/page/CountBadge.tsx';
import { OFFICE_NAME } from '#domain/conversation/contract/inbox.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import type { LondonDate } from '#domain/time/london.ts';
import { Avatar } from './Avatar.tsx';
import { shortTime } from './chatTimes.ts';

/** Replaces the id of a user in the address. */
export const OFFICE_ID = 'office';

export interface OfficeRowProps {
  contacts: readonly ChatContact[];
  today: LondonDate;
  isOpen: boolean;
}

export function OfficeRow({ contacts, today, isOpen }: OfficeRowProps) {
  // The contacts have the order of their last messages.
  const [latest] = contacts.flatMap(({ partner, conversation }) =>
    conversation?.lastMessage ? [{ partnerId: partner.id, message: conversation.lastMessage }] : [],
  );
  const unread = contacts.reduce((sum, contact) => sum + contact.unread, 0);
  return (
    <li>
      <Link
        className="lcr-chat-contact"
        to={{ search: `?with=${OFFICE_ID}` }}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={unread > 0}
      >
        <Avatar name={OFFICE_NAME} isOnline={false} />
        <span className="lcr-chat-name">{OFFICE_NAME}</span>
        {latest && (
          <time className="lcr-chat-time" dateTime={latest.message.timestamp}>
            {shortTime(latest.message.timestamp, today)}
          </time>
        )}
        <span className="lcr-chat-preview">{latest ? previewOf(latest) : 'Our office'}</span>
        <CountBadge count={unread} what="unread" />
      </Link>
    </li>
  );
}

const previewOf = ({ partnerId, message }: { partnerId: string; message: Message }): string =>
  message.senderId === partnerId ? message.content : `You: ${message.content}`;
