// The reservations of a day as a table; on a phone each row is a card.
import { Link } from 'react-router-dom';
import { customerName, reservedCarName, useIsBalanceOverdue } from '#app/booking/index.ts';
import { AssignDriver, ConfirmDriver } from '#app/jobs/index.ts';
import { useMayDo } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { PhoneNumber } from '#app/kit/page/PhoneNumber.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { isAssignable } from '#domain/jobs/dispatch.ts';
import { lacksDriver } from '#domain/jobs/chauffeur.ts';
import { jobStateText } from '#domain/jobs/status.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import type { DayEntry } from './dayEntries.ts';

export function DayTable({ title, entries }: { title: string; entries: readonly DayEntry[] }) {
  return (
    <table>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {['What', 'Time', 'Car', 'Customer', 'Place', 'To do', 'Reservation'].map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <DayRow key={entry.reservation.id} {...entry} day={title} />
        ))}
      </tbody>
    </table>
  );
}

/** A reservation; `day` tells its buttons from those of the same reservation on another day. */
function DayRow({ reservation, kind, time, place, day }: DayEntry & { day: string }) {
  const { id, reference = id } = reservation;
  return (
    <tr>
      <td>
        <b>{kind}</b>
      </td>
      <td>{time}</td>
      <th scope="row">
        <Link to={paths.car(reservation.carId)}>{reservedCarName(reservation)}</Link>
        <Chauffeur reservation={reservation} day={day} />
      </th>
      <td>
        <Customer reservation={reservation} />
        <small>
          <Contact reservation={reservation} />
        </small>
      </td>
      <td>{place}</td>
      <td>
        <ToDo reservation={reservation} isOver={kind === 'Ends'} day={day} />
      </td>
      <td>
        <Link to={paths.adminReservation(id)}>{reference}</Link>
      </td>
    </tr>
  );
}

/** The driver and the state of the job; staff may give the job to another driver until it begins. */
function Chauffeur({ reservation: { id, chauffeur }, day }: { reservation: Reservation; day: string }) {
  if (!chauffeur?.name) return null;
  return (
    <small>
      {chauffeur.name}, {jobStateText(chauffeur).toLowerCase()}
      {chauffeur.needsConfirmation && (
        <ConfirmDriver jobId={chauffeur.jobId} reservationId={id} name={chauffeur.name} />
      )}
      {isAssignable(chauffeur.state) && (
        <AssignDriver jobId={chauffeur.jobId} reservationId={id} text="Change driver" place={day} />
      )}
    </small>
  );
}

function Customer({ reservation }: { reservation: Reservation }) {
  const seesPeople = useMayDo('users.read');
  const { userId, customer } = reservation;
  const name = customerName(reservation);
  return seesPeople && userId && customer ? <Link to={paths.adminPerson(userId)}>{name}</Link> : name;
}

/** The contact for the trip; without one, the phone of the account, or its email. */
function Contact({ reservation: { trip, customer } }: { reservation: Reservation }) {
  const name = trip?.contactName ?? '';
  const phone = trip?.contactPhone || customer?.phone || '';
  if (!name && !phone) return customer?.email;
  return (
    <>
      <bdi>{name}</bdi>
      {name && phone && ', '}
      {phone && <PhoneNumber number={phone} />}
    </>
  );
}

/** The open tasks of the staff. */
function ToDo({ reservation, isOver, day }: { reservation: Reservation; isOver: boolean; day: string }) {
  const isOverdue = useIsBalanceOverdue(reservation);
  const { chauffeur, remainingToPay, trip } = reservation;
  const tasks = [
    remainingToPay > 0 && `${poundsForPeople(remainingToPay)} ${isOverdue ? 'overdue' : 'unpaid'}`,
    lacksDriver(chauffeur) && (chauffeur?.state === 'draft' ? 'No driver, job not published' : 'No driver'),
    !trip && !isOver && 'Trip details missing',
  ].filter((task) => task !== false);
  if (tasks.length === 0) return null;
  return (
    <>
      <ul>
        {tasks.map((task) => (
          <li key={task}>{task}</li>
        ))}
      </ul>
      {chauffeur && lacksDriver(chauffeur) && (
        <AssignDriver
          jobId={chauffeur.jobId}
          reservationId={reservation.id}
          text="Assign driver"
          place={day}
        />
      )}
    </>
  );
}
