// The shared inbox of the staff: the threads on the left, the open thread on the right; on a phone one of them at a
// time. The address has the filter, the search, the page and the person.
import { useSearchParams } from 'react-router-dom';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { id } from '#domain/kit/fields.ts';
import chatStyle from '../messages/chat.css';
import { ConnectionState } from '../messages/ConnectionState.tsx';
import { readInboxAddress } from './inboxAddress.ts';
import inboxStyle from './inbox.css';
import type { ShowNotes } from './ThreadHead.tsx';
import { ThreadList } from './ThreadList.tsx';
import { ThreadPanel } from './ThreadPanel.tsx';
import { useDrafts } from '../messages/useDrafts.ts';
import { useFocusOnChoice } from '../messages/useFocusOnChoice.ts';
import { useThreadComposer } from './useThreadComposer.ts';

export function Inbox({ showNotes }: { showNotes: ShowNotes }) {
  const [search] = useSearchParams();
  const { personId } = readInboxAddress(search);
  const isId = personId !== undefined && id.safeParse(personId).success;
  const drafts = useDrafts(isId ? `thread ${personId}` : undefined);
  const composing = useThreadComposer(isId ? { personId, isOwn: false } : undefined, drafts);
  const panel = useFocusOnChoice(personId);
  return (
    <div className="lcr-chat lcr-inbox" data-step={personId === undefined ? 'users' : 'conversation'}>
      <StaticStyle id="chat" css={chatStyle} />
      <StaticStyle id="inbox" css={inboxStyle} />
      <nav className="lcr-chat-users" aria-label="Threads">
        <ThreadList />
      </nav>
      <section className="lcr-chat-panel" aria-label="Thread" ref={panel}>
        <ConnectionState />
        {personId === undefined && <p className="lcr-chat-middle">Select a thread to read and answer it</p>}
        {personId !== undefined && !isId && (
          <p className="lcr-chat-middle">
            There is nobody at this address. Please choose a thread from the list.
          </p>
        )}
        {isId && <ThreadPanel {...{ personId, composing, showNotes }} />}
      </section>
    </div>
  );
}
