// Links for the staff to the data of the person of a thread: the page, the newest reservations and the jobs.
import { Link } from 'react-router-dom';
import { useGetUserDetailsQuery, useMayDo } from '#app/people/index.ts';
import { narrowed, paths } from '#app/platform/address/paths.ts';
import type { Thread } from '#domain/conversation/contract/inbox.ts';

/** The page of the person has all of them. */
const RESERVATIONS = 3;

export function PersonLinks({ person }: { person: Thread['person'] }) {
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
