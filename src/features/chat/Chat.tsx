// Chat for everybody: the users on the left, the conversation on the right; on a phone one after the other.
import { useEffect, useRef } from 'react';
import { NARROW } from '#app/shared/config/breakpoints.ts';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import { id } from '#domain/contract/fields.ts';
import chatStyle from './chat.css';
import { Composer } from './Composer.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { ContactList } from './ContactList.tsx';
import { Conversation } from './Conversation.tsx';
import { ConversationHead } from './ConversationHead.tsx';
import { useComposer } from './useComposer.ts';
import { useContacts } from './useContacts.ts';

export interface ChatProps {
  /** With whom the conversation is open, as the address says it. */
  withId: string | undefined;
}

export function Chat({ withId }: ChatProps) {
  const contacts = useContacts();
  const contact = contacts.contacts.find(({ partner }) => partner.id === withId);
  // Until the users are there, the address is believed: the conversation need not wait for them.
  const isKnown = contact !== undefined || !contacts.isLoaded;
  const partnerId = withId !== undefined && isKnown && id.safeParse(withId).success ? withId : undefined;
  const composing = useComposer(partnerId);
  const panel = useFocusOnChoice(withId);
  return (
    <div className="lcr-chat" data-step={withId === undefined ? 'users' : 'conversation'}>
      <StaticStyle id="chat" css={chatStyle} />
      <nav className="lcr-chat-users" aria-label="Users">
        <ContactList {...contacts} openId={withId} />
      </nav>
      <section className="lcr-chat-panel" aria-label="Conversation" ref={panel}>
        {withId !== undefined && <ConversationHead contact={contact} />}
        <ConnectionState />
        {partnerId === undefined ? (
          <p className="lcr-chat-middle">
            {withId === undefined
              ? 'Select a user to start messaging'
              : 'There is nobody at this address whom you can write to. Please choose somebody from the list.'}
          </p>
        ) : (
          <Conversation partnerId={partnerId} contact={contact} />
        )}
        <Composer {...composing} canSend={partnerId !== undefined && !contact?.isDeleted} />
      </section>
    </div>
  );
}

const TOUCH = '(pointer: coarse)';

/**
 * After somebody was chosen one can write at once; on a touch screen that would open the keyboard over the conversation.
 * On a phone the conversation fills the window, whatever the frame has above it.
 */
function useFocusOnChoice(withId: string | undefined) {
  const panel = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const isArrival = isFirst.current;
    isFirst.current = false;
    if (withId !== undefined && window.matchMedia(NARROW).matches) {
      panel.current?.parentElement?.scrollIntoView({ block: 'start' });
    }
    // Whoever opened the page at this conversation starts at its heading, as on every screen.
    if (isArrival) return;
    const wanted = window.matchMedia(TOUCH).matches ? 'h2' : 'textarea:not([readonly])';
    panel.current?.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true });
  }, [withId]);
  return panel;
}
