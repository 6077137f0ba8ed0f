// Chat for all users: the contacts on the left, the conversation on the right; on a phone one of them at a time.
import { selectAnswersMessages, selectUserId } from '#app/people/index.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { OFFICE_NAME } from '#domain/conversation/contract/inbox.ts';
import { id } from '#domain/kit/fields.ts';
import chatStyle from './chat.css';
import { Composer } from './Composer.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { ContactList } from './ContactList.tsx';
import { Conversation } from './Conversation.tsx';
import { ConversationHead } from './ConversationHead.tsx';
import { useComposer } from './useComposer.ts';
import { OfficeConversation } from './OfficeConversation.tsx';
import { OFFICE_ID } from './OfficeRow.tsx';
import { useContacts } from './useContacts.ts';
import { useFocusOnChoice } from './useFocusOnChoice.ts';
import { useThreadComposer } from '../inbox/useThreadComposer.ts';

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
  const composing = useComposer(partnerId);
  const userId = useAppSelector(selectUserId);
  const isStaff = useAppSelector(selectAnswersMessages);
  // Customers and drivers see the firm as one contact.
  const isOffice = withId === OFFICE_ID && !isStaff;
  const officeComposing = useThreadComposer(isOffice ? { personId: userId, isOwn: true } : undefined);
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
