// The links from the fleet screen to the pages of a car, a reservation and a person.
import { Link } from 'react-router-dom';
import { useMayDo } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import type { FleetCar, FleetReservation } from '#domain/fleet/contract/fleet.ts';

/** `isTabStop` is false when the same link has a tab stop elsewhere. */
export function CarLink({ car, isTabStop = true }: { car: FleetCar; isTabStop?: boolean }) {
  return (
    <Link to={paths.car(car.id)} {...(isTabStop ? {} : { tabIndex: -1 })}>
      {car.make} {car.model}
    </Link>
  );
}

export function ReservationLink({ period }: { period: FleetReservation }) {
  return <Link to={paths.adminReservation(period.id)}>{period.reference}</Link>;
}

/** Renders a link for users who may read people, and text for other users. */
export function CustomerLink({ period: { customer, userId } }: { period: FleetReservation }) {
  const seesPeople = useMayDo('users.read');
  if (customer === null) return 'Deleted user';
  return seesPeople && userId !== null ? <Link to={paths.adminPerson(userId)}>{customer}</Link> : customer;
}
