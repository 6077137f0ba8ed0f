// A contact: the name, whether the person is online, the last message, and the unread count.
import { Link } from 'react-router-dom';
import type { ChatContact } from '../data/messageSelectors.ts';
import { CountBadge } from '#app/kit/page/CountBadge.tsx';
import type { LondonDate } from '#domain/time/london.ts';
import { Avatar } from './Avatar.tsx';
import { shortTime } from './chatTimes.ts';

export interface ContactRowProps {
  contact: ChatContact;
  today: LondonDate;
  isOpen: boolean;
  isOnline: boolean;
  isTyping: boolean;
}

export function ContactRow({ contact, today, isOpen, isOnline, isTyping }: ContactRowProps) {
  const { partner, conversation, unread } = contact;
  const last = conversation?.lastMessage;
  return (
    <li>
      <Link
        className="lcr-chat-contact"
        to={{ search: `?with=${partner.id}` }}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={unread > 0}
      >
        <Avatar name={partner.name} isOnline={isOnline} />
        <span className="lcr-chat-name">{partner.name}</span>
        {isOnline && <span className="visually-hidden">online</span>}
        {last && (
          <time className="lcr-chat-time" dateTime={last.timestamp}>
            {shortTime(last.timestamp, today)}
          </time>
        )}
        <span className="lcr-chat-preview">{isTyping ? 'typing…' : previewOf(contact)}</span>
        <CountBadge count={unread} what="unread" />
      </Link>
    </li>
  );
}

function previewOf({ partner, conversation }: ChatContact): string {
  const last = conversation?.lastMessage;
  if (last) return last.senderId === partner.id ? last.content : `You: ${last.content}`;
  if (partner.isAdmin) return 'Administrator';
  return partner.isDriver ? 'Driver' : 'Customer';
}
