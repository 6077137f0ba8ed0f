// The header of a conversation: Back on a phone, the name of the partner, and whether they are online or typing.
import { Link } from 'react-router-dom';
import { useGetPresenceQuery } from '../data/presenceApi.ts';
import type { ChatContact } from '../data/messageSelectors.ts';
import { Avatar } from './Avatar.tsx';

export interface ConversationHeadProps {
  contact: ChatContact | undefined;
  /** The name of the firm, which has no contact. */
  name?: string | undefined;
}

export function ConversationHead({ contact, name: officeName }: ConversationHeadProps) {
  const { data: presence } = useGetPresenceQuery();
  const id = contact?.partner.id ?? '';
  const name = officeName ?? contact?.partner.name ?? '';
  const isOnline = presence?.online.includes(id) ?? false;
  const isTyping = presence?.typing.includes(id) ?? false;
  return (
    <div className="lcr-chat-head">
      <Link className="lcr-chat-back" to={{ search: '' }} aria-label="Back to the users">
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M15 5l-7 7 7 7" />
        </svg>
      </Link>
      {name !== '' && <Avatar name={name} isOnline={isOnline} />}
      <div>
        <h2 tabIndex={-1}>{name}</h2>
        <p className="lcr-chat-presence">{isTyping ? 'typing…' : isOnline ? 'Online' : ''}</p>
      </div>
    </div>
  );
}
