// The header of a thread: Back on a phone, the person with links to their data, and the buttons that assign, close and
// open the thread.
import { Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { useChangeThreadMutation } from '../data/inboxApi.ts';
import { selectUserId, useGetUserDetailsQuery, useMayDo } from '#app/people/index.ts';
import type { Thread } from '#domain/conversation/contract/inbox.ts';
import { Avatar } from '../messages/Avatar.tsx';
import { inboxSearch } from './inboxAddress.ts';
import { narrowed, paths } from '#app/platform/address/paths.ts';

const HandOver = lazyPart(() => import('./HandOver.tsx'), 'HandOver');

/** The page of the person has all of them. */
const RESERVATIONS = 3;

/** Links for the staff to the data of the person of a thread: the page, the newest reservations and the jobs. */
function PersonLinks({ person }: { person: Thread['person'] }) {
  const mayRead = useMayDo('users.read');
  const { currentData } = useGetUserDetailsQuery(person.id, { skip: !mayRead });
  const reservations = currentData?.reservations ?? [];
  return (
    <ul className="lcr-inbox-links" aria-label={`About ${person.name}`}>
      <li>
        <Link to={paths.adminPerson(person.id)}>Person</Link>
      </li>
      {person.isDriver && (
        <li>
          <Link to={narrowed(paths.adminJobs, { q: person.name })}>Jobs</Link>
        </li>
      )}
      {reservations.slice(0, RESERVATIONS).map(({ id, reference }) => (
        <li key={id}>
          <Link to={paths.adminReservation(id)}>{reference}</Link>
        </li>
      ))}
      {reservations.length > RESERVATIONS && (
        <li>
          <Link to={paths.adminPerson(person.id)}>All {reservations.length} reservations</Link>
        </li>
      )}
    </ul>
  );
}

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
  const [isHandingOver, setIsHandingOver] = useState(false);
  const assign = (assigneeId: string | null) => void change({ personId: person.id, assigneeId });
  return (
    <div className="lcr-inbox-actions">
      <Button
        size="small"
        variant="outlined"
        disabled={isLoading}
        onClick={() => assign(isMine ? null : userId)}
      >
        {isMine ? 'Unassign' : 'Assign to me'}
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={isLoading}
        aria-expanded={isHandingOver}
        onClick={() => setIsHandingOver(!isHandingOver)}
      >
        Hand over
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={isLoading}
        onClick={() => void change({ personId: person.id, state: state === 'open' ? 'closed' : 'open' })}
      >
        {state === 'open' ? 'Close' : 'Reopen'}
      </Button>
      {isHandingOver && (
        <Suspense>
          <HandOver
            assignee={assignee}
            onChosen={(colleagueId) => {
              setIsHandingOver(false);
              assign(colleagueId);
            }}
          />
        </Suspense>
      )}
      {error && <p role="alert">{errorMessage(error)}</p>}
    </div>
  );
}
