// The header of a thread: Back on a phone, the person with links to their data, and the buttons that assign, close and
// open the thread.
import { type ReactNode, Suspense, useState } from 'react';
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
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { StaffNote } from '#domain/office/contract/details.ts';
import { shortDates } from '#domain/booking/shortDates.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { byNextTrip, isAhead } from '#domain/booking/nextTrip.ts';
import { MINUTE } from '#domain/time/durations.ts';
import type { Instant } from '#domain/time/london.ts';

const HandOver = lazyPart(() => import('./HandOver.tsx'), 'HandOver');

/** Shows the internal notes about a person. */
export type ShowNotes = (personId: string, notes: readonly StaffNote[]) => ReactNode;

const nextHire = (reservations: readonly Reservation[], now: Instant) =>
  byNextTrip(
    reservations.filter((each) => each.status === 'confirmed' && isAhead(each, now)),
    now,
  )[0];

/** The person of a thread at a glance: the page, the next hire, the balance, the jobs and the internal notes. */
function PersonFacts({ person, showNotes }: { person: Thread['person']; showNotes: ShowNotes }) {
  const mayRead = useMayDo('users.read');
  const now = useServerNow(MINUTE);
  const { currentData } = useGetUserDetailsQuery(person.id, { skip: !mayRead });
  const [isShowingNotes, setIsShowingNotes] = useState(false);
  const { reservations = [], notes = [], figures } = currentData ?? {};
  const next = nextHire(reservations, now);
  return (
    <>
      <ul className="lcr-inbox-links" aria-label={`About ${person.name}`}>
        <li>
          <Link to={paths.adminPerson(person.id)}>Person</Link>
        </li>
        {person.isDriver && (
          <li>
            <Link to={narrowed(paths.adminJobs, { q: person.name })}>Jobs</Link>
          </li>
        )}
        {next && (
          <li>
            <Link to={paths.adminReservation(next.id)}>
              Next hire: {shortDates(next)}, {`${next.carMake} ${next.carModel}`}
            </Link>
          </li>
        )}
        {reservations.length > 0 && (
          <li>
            <Link to={paths.adminPerson(person.id)}>
              {reservations.length === 1 ? '1 reservation' : `${reservations.length} reservations`}
            </Link>
          </li>
        )}
        {figures && figures.remaining > 0 && <li>Remaining {poundsForPeople(figures.remaining)}</li>}
        {currentData && (
          <li>
            <button
              type="button"
              aria-expanded={isShowingNotes}
              onClick={() => setIsShowingNotes(!isShowingNotes)}
            >
              {notes.length === 0 ? 'Notes' : `Notes (${notes.length})`}
            </button>
          </li>
        )}
      </ul>
      {isShowingNotes && <div className="lcr-inbox-notes">{showNotes(person.id, notes)}</div>}
    </>
  );
}

export interface ThreadHeadProps {
  personId: string;
  /** Undefined while it is loading. */
  thread: Thread | undefined;
  showNotes: ShowNotes;
}

export function ThreadHead({ personId, thread, showNotes }: ThreadHeadProps) {
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
      {thread && !thread.person.isDeleted && (
        <PersonFacts key={`facts ${personId}`} person={thread.person} showNotes={showNotes} />
      )}
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
