// The facts of a booking and its customer, with links.
import { Link } from 'react-router-dom';
import { DeskFacts, type DeskFact } from './DeskPage.tsx';
import { instantText } from '#app/kit/dates/instantText.ts';
import { PhoneNumber } from '#app/kit/page/PhoneNumber.tsx';
import { customerName, reservedCarName, statusText } from '#app/booking/index.ts';
import { AssignDriver, ConfirmDriver } from '#app/jobs/index.ts';
import { useMayDo } from '#app/people/index.ts';
import { narrowed, paths } from '#app/platform/address/paths.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { ReservationDetails } from '#domain/office/contract/details.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { isAssignable } from '#domain/jobs/dispatch.ts';
import { jobStateText } from '#domain/jobs/status.ts';

/** The state, also of a reservation that was never booked. */
function stateText(reservation: Reservation): string {
  const { status, holdExpiresAt } = reservation;
  if (status === 'held' && reservation.isBookedByStaff) return statusText(reservation);
  if (status === 'held') return `Held until ${instantText(holdExpiresAt ?? reservation.createdAt)}`;
  if (status === 'expired') return 'The hold has expired';
  if (status === 'conflict') return 'Paid too late, and refunded';
  return status === 'confirmed' ? `Confirmed, ${statusText(reservation)}` : statusText(reservation);
}

export interface BookingFactsProps {
  reservation: Reservation;
  job: ReservationDetails['job'];
}

type Job = NonNullable<BookingFactsProps['job']>;

/** The driver of the job, with a link for users who may read people. */
function Driver({ job: { id, state, driver }, reservationId }: { job: Job; reservationId: string }) {
  const seesPeople = useMayDo('users.read');
  const name = driver?.name ?? 'No driver';
  return (
    <>
      {seesPeople && driver?.id ? <Link to={paths.adminPerson(driver.id)}>{name}</Link> : name}
      {isAssignable(state) && (
        <AssignDriver
          jobId={id}
          reservationId={reservationId}
          text={driver ? 'Change driver' : 'Assign driver'}
        />
      )}
    </>
  );
}

/** The state of the job, with a link to the job; staff can confirm it for the driver. */
function JobState({ job, reservation: { id, reference } }: { job: Job; reservation: Reservation }) {
  const seesJobs = useMayDo('jobs.read');
  const text = `Job ${jobStateText(job).toLowerCase()}`;
  return (
    <>
      {seesJobs ? <Link to={narrowed(paths.adminJobs, { q: reference })}>{text}</Link> : text}
      {job.needsConfirmation && job.driver && (
        <ConfirmDriver jobId={job.id} version={job.version} reservationId={id} name={job.driver.name} />
      )}
    </>
  );
}

export function BookingFacts({ reservation, job }: BookingFactsProps) {
  const seesPeople = useMayDo('users.read');
  const answers = useMayDo('messages.answer');
  const { userId, customer, changes } = reservation;
  const name = customerName(reservation);
  const facts: DeskFact[] = [
    { label: 'Status', value: stateText(reservation), strong: true },
    {
      label: 'Car',
      value: <Link to={paths.car(reservation.carId)}>{reservedCarName(reservation)}</Link>,
    },
    {
      label: 'Customer',
      value: (
        <>
          {seesPeople && userId && customer ? <Link to={paths.adminPerson(userId)}>{name}</Link> : name}
          {customer && <small>{customer.email}</small>}
          {customer?.phone && <PhoneNumber number={customer.phone} isLink />}
        </>
      ),
    },
    { label: 'Dates', value: reservationDatesText(reservation) },
    { label: 'Booked', value: instantText(reservation.createdAt) },
  ];
  if (changes) {
    facts.push({
      label: 'New dates for',
      value: <Link to={paths.adminReservation(changes)}>the reservation that they change</Link>,
    });
  }
  if (job) {
    facts.push(
      { label: 'Driver', value: <Driver job={job} reservationId={reservation.id} /> },
      { label: 'Job', value: <JobState job={job} reservation={reservation} /> },
    );
  }
  if (answers && userId && customer) {
    facts.push({
      label: 'Conversation',
      value: <Link to={paths.adminThread(userId)}>Messages with {name}</Link>,
    });
  }
  return <DeskFacts facts={facts} />;
}
