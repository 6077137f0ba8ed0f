// Chat for all users: the contacts on the left, the conversation on the right; on a phone one of them at a time.
import { selectAnswersMessages, selectUserId } from '#app/people/index.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { OFFICE_NAME, type OfficeMessage } from '#domain/conversation/contract/inbox.ts';
import { id } from '#domain/kit/fields.ts';
import chatStyle from './chat.css';
import { Composer } from './Composer.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { ContactList } from './ContactList.tsx';
import { Conversation } from './Conversation.tsx';
import { OFFICE_ID } from './OfficeRow.tsx';
import { useContacts } from './useContacts.ts';
import { useFocusOnChoice } from './useFocusOnChoice.ts';
import { useThreadComposer } from '../inbox/useThreadComposer.ts';
import { Link } from 'react-router-dom';
import { paths } from '#app/platform/address/paths.ts';
import { useGetPresenceQuery } from '../data/presenceApi.ts';
import type { ChatContact } from '../data/messageSelectors.ts';
import { Avatar } from './Avatar.tsx';
import { markSeen } from '../data/markSeen.ts';
import { ThreadLog } from '../inbox/ThreadLog.tsx';
import { messageWritten } from '../data/outgoingSlice.ts';
import { useDrafts, type DraftState } from './useDrafts.ts';
import { useTypingAnnouncement } from './useTypingAnnouncement.ts';

export interface ChatProps {
  /** The partner of the open conversation, from the address. */
  withId: string | undefined;
}

export function Chat({ withId }: ChatProps) {
  const contacts = useContacts();
  const contact = contacts.contacts.find(({ partner }) => partner.id === withId);
  // While the contacts load, the address counts, so that the conversation does not wait for them.
  const isKnown = contact !== undefined || !contacts.isLoaded;
  const partnerId = withId !== undefined && isKnown && id.safeParse(withId).success ? withId : undefined;
  const userId = useAppSelector(selectUserId);
  const isStaff = useAppSelector(selectAnswersMessages);
  // Customers and drivers see the firm as one contact.
  const isOffice = withId === OFFICE_ID && !isStaff;
  const drafts = useDrafts(isOffice ? OFFICE_ID : partnerId && `partner ${partnerId}`);
  const composing = useComposer(partnerId, drafts);
  const officeComposing = useThreadComposer(isOffice ? { personId: userId, isOwn: true } : undefined, drafts);
  const panel = useFocusOnChoice(withId);
  return (
    <div className="lcr-chat" data-step={withId === undefined ? 'users' : 'conversation'}>
      <StaticStyle id="chat" css={chatStyle} />
      <nav className="lcr-chat-users" aria-label="Users">
        <ContactList {...contacts} openId={withId} hasOffice={!isStaff} />
      </nav>
      <section className="lcr-chat-panel" aria-label="Conversation" ref={panel}>
        {withId !== undefined && (
          <ConversationHead contact={contact} name={isOffice ? OFFICE_NAME : undefined} />
        )}
        <ConnectionState />
        {isOffice ? (
          <OfficeConversation userId={userId} contacts={contacts.contacts} />
        ) : partnerId === undefined ? (
          <p className="lcr-chat-middle">
            {withId === undefined
              ? 'Select a user to start messaging'
              : 'There is nobody at this address whom you can write to. Please choose somebody from the list.'}
          </p>
        ) : (
          <Conversation partnerId={partnerId} contact={contact} />
        )}
        {isOffice ? (
          <Composer {...officeComposing} />
        ) : (
          <Composer {...composing} canSend={partnerId !== undefined && !contact?.isDeleted} />
        )}
      </section>
    </div>
  );
}

interface ConversationHeadProps {
  contact: ChatContact | undefined;
  /** The name of the firm, which has no contact. */
  name?: string | undefined;
}

/** The header of a conversation: Back on a phone, the name of the partner, and whether they are online or typing. */
function ConversationHead({ contact, name: officeName }: ConversationHeadProps) {
  const { data: presence } = useGetPresenceQuery();
  const id = contact?.partner.id ?? '';
  const name = officeName ?? contact?.partner.name ?? '';
  const isOnline = presence?.online.includes(id) ?? false;
  const isTyping = presence?.typing.includes(id) ?? false;
  // Staff see here what they have written themselves; the person may have written to a colleague.
  const isToColleague = (contact?.unread ?? 0) > 0 && !contact?.conversation?.unread;
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
      {isToColleague && (
        <Link className="lcr-chat-elsewhere" to={paths.adminThread(id)}>
          Unread in the Inbox
        </Link>
      )}
    </div>
  );
}

interface OfficeConversationProps {
  userId: string;
  /** The members of the staff, with the unread count of the conversation with each. */
  contacts: readonly ChatContact[];
}

/** The conversation of a customer or driver with the firm: one thread with the answers of all staff. */
function OfficeConversation({ userId, contacts }: OfficeConversationProps) {
  const dispatch = useAppDispatch();
  const unread = contacts.filter(({ conversation }) => (conversation?.unread ?? 0) > 0);

  /** Marks the conversations whose newest message is shown here as read. */
  function onSeen(messages: readonly OfficeMessage[]): void {
    const shown = new Set(messages.map(({ _id }) => _id));
    for (const { partner, conversation } of unread) {
      const last = conversation?.lastMessage;
      if (last && shown.has(last._id)) dispatch(markSeen(partner.id, last.seq));
    }
  }
  return (
    <ThreadLog
      thread={{ personId: userId, isOwn: true }}
      partnerName={OFFICE_NAME}
      hasUnread={unread.length > 0}
      onSeen={onSeen}
    />
  );
}

/** The state of the composer: the draft of the open thread, the sending, and the typing events. */
function useComposer(partnerId: string | undefined, { text, setText, onSent }: DraftState) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const typing = useTypingAnnouncement();
  return {
    text,
    onText: (entered: string) => {
      setText(entered);
      if (partnerId !== undefined && entered.trim()) typing.announce(partnerId);
    },
    onSend: (content: string) => {
      if (partnerId === undefined) return;
      dispatch(messageWritten({ senderId: userId, receiverId: partnerId, content }));
      onSent(content);
      typing.end();
    },
  };
}
