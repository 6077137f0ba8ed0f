// The header of a thread: Back on a phone, the person with links to their data, and the buttons that assign, close and
// open the thread.
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { useChangeThreadMutation } from '../data/inboxApi.ts';
import { selectUserId } from '#app/people/index.ts';
import type { Thread } from '#domain/conversation/contract/inbox.ts';
import { Avatar } from '../messages/Avatar.tsx';
import { inboxSearch } from './inboxAddress.ts';
import { PersonLinks } from './PersonLinks.tsx';

export interface ThreadHeadProps {
  personId: string;
  /** Undefined while it is loading. */
  thread: Thread | undefined;
}

export function ThreadHead({ personId, thread }: ThreadHeadProps) {
  const [search] = useSearchParams();
  const name = thread?.person.name ?? '';
  return (
    <div className="lcr-chat-head lcr-inbox-head">
      <Link
        className="lcr-chat-back"
        to={{ search: inboxSearch(search, { person: undefined }) }}
        aria-label="Back to the threads"
      >
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M15 5l-7 7 7 7" />
        </svg>
      </Link>
      {thread && <Avatar name={name} isOnline={false} />}
      <div className="lcr-inbox-person">
        <h2 tabIndex={-1}>{name}</h2>
        {thread && (
          <p className="lcr-chat-presence">
            {thread.state === 'closed' ? 'Closed' : 'Open'},{' '}
            {thread.assignee ? `assigned to ${thread.assignee.name}` : 'assigned to nobody'}
          </p>
        )}
      </div>
      {thread && <Actions key={personId} thread={thread} />}
      {thread && !thread.person.isDeleted && <PersonLinks person={thread.person} />}
    </div>
  );
}

function Actions({ thread: { person, assignee, state } }: { thread: Thread }) {
  const userId = useAppSelector(selectUserId);
  const [change, { isLoading, error }] = useChangeThreadMutation();
  const isMine = assignee?.id === userId;
  return (
    <div className="lcr-inbox-actions">
      <Button
        size="small"
        variant="outlined"
        disabled={isLoading}
        onClick={() => void change({ personId: person.id, assigneeId: isMine ? null : userId })}
      >
        {isMine ? 'Unassign' : 'Assign to me'}
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={isLoading}
        onClick={() => void change({ personId: person.id, state: state === 'open' ? 'closed' : 'open' })}
      >
        {state === 'open' ? 'Close' : 'Reopen'}
      </Button>
      {error && <p role="alert">{errorMessage(error)}</p>}
    </div>
  );
}
