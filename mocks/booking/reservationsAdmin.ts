// All reservations, for admins: the list with its filters, edits and cancellations, by the domain's rules.
import { notCancellable } from '#domain/booking/refusals.ts';
import { occupiedPeriod, sameDates } from '#domain/time/period.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { presentLine } from '#domain/money/presentedLines.ts';
import {
  isStaffEdit,
  type Reservation,
  type ReservationListQuery,
  type ReservationUpdate,
} from '#domain/booking/contract/reservations.ts';
import { formatPounds, penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { editedLines } from '#domain/money/changedPrice.ts';
import { linesTotal } from '#domain/money/lines.ts';
import { priceChange, pricedReservation } from '#domain/booking/proposedTotal.ts';
import { cancellationOutcome } from '#domain/booking/cancellation.ts';
import {
  assertMovable,
  datesTaken,
  editedDates,
  invalidEdit,
  notConfirmed,
  reasonMissing,
} from '#domain/booking/staffEdit.ts';
import { readReference } from '#domain/kit/reference.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import {
  requireAdmin,
  requireOtherPerson,
  requireRecentAdmin,
  reservationOf,
  answerList,
  type Listing,
} from '#mocks/answers.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { currentUser, may, userOf, type Backend } from '#mocks/backend.ts';
import { cancelPendingChange, refundPart } from './customerChanges.ts';
import { addNote } from '#mocks/office/notes.ts';
import { issueDocuments } from '#mocks/payment/invoices.ts';
import { followReservation } from '#mocks/jobs/jobs.ts';
import { isTaken, keepTurnaround } from '#mocks/fleet/occupancy.ts';
import { BALANCE_DUE_HOURS, balanceDueOf } from '#domain/booking/balanceDue.ts';
import { refund } from '#mocks/payment/intents.ts';
import { releaseHolds } from '#mocks/payment/payments.ts';
import * as staffCalls from '#domain/booking/calls/staff.ts';
import * as reservationsCalls from '#domain/booking/calls/reservations.ts';
import { answers } from '#mocks/serve.ts';
import { paidReservation } from './reservations.ts';
import { wasBooked } from './wasBooked.ts';
import { DAY } from '#domain/time/durations.ts';

const WEEK_MS = 7 * DAY;

/** The current instant, and its date in London. */
interface Moment {
  today: string;
  now: number;
}

function isDue(row: Reservation, due: NonNullable<ReservationListQuery['due']>, now: number): boolean {
  const bookedAt = Date.parse(row.createdAt);
  const at = balanceDueOf(row, { bookedAt, dueHours: BALANCE_DUE_HOURS });
  if (at === undefined) return false;
  return due === 'overdue' ? at < now : at >= now && at < now + WEEK_MS;
}

function passes(row: Reservation, query: ReservationListQuery, { today, now }: Moment): boolean {
  const { status, when, unpaid, due, from, to, startsFrom, startsTo, carId, carPurpose } = query;
  const on = (day: string) => row.startDate <= day && row.endDate >= day;
  const times = {
    today: on(today),
    tomorrow: on(addDays(today, 1)),
    upcoming: row.startDate > today,
    past: row.endDate < today,
    week: row.startDate <= addDays(today, 6) && row.endDate >= today,
  };
  return (
    (!status || row.status === status) &&
    (!when || times[when]) &&
    (!(unpaid || due) || (row.remainingToPay > 0 && row.status !== 'held')) &&
    (!due || isDue(row, due, now)) &&
    (!from || row.endDate >= from) &&
    (!to || row.startDate <= to) &&
    (!carId || row.carId === carId) &&
    (!startsFrom || row.startDate >= startsFrom) &&
    (!startsTo || row.startDate <= startsTo) &&
    (!carPurpose || row.purpose === carPurpose)
  );
}

/** The next reservation to start comes first; past reservations come last, the latest of them first. */
const upcomingFirst = (today: string) => (a: Reservation, b: Reservation) => {
  const [aIsOver, bIsOver] = [a.endDate < today, b.endDate < today];
  if (aIsOver !== bIsOver) return aIsOver ? 1 : -1;
  return aIsOver ? b.startDate.localeCompare(a.startDate) : a.startDate.localeCompare(b.startDate);
};

/** Booked reservations, and bookings by staff that are not paid yet. */
const isListed = (row: Reservation): boolean =>
  wasBooked(row) || (row.status === 'held' && row.isBookedByStaff === true);

function listed(backend: Backend, query: ReservationListQuery): Reservation[] {
  releaseHolds(backend);
  const today = londonDate(backend.now);
  return backend.reservations
    .filter(({ changes }) => !changes)
    .filter(isListed)
    .filter((row) => passes(row, query, { today, now: backend.now }))
    .reverse()
    .sort(upcomingFirst(today))
    .map((row) => {
      const user = userOf(backend, row.userId);
      return {
        ...row,
        customer: user ? { name: user.name, email: user.email, phone: user.phonenumber } : null,
      };
    });
}

/** The car to which the edit moves the reservation; undefined where it stays. Throws the refusal of the server. */
function nextCar({ cars }: Backend, row: Reservation, { carId }: ReservationUpdate): Car | undefined {
  if (carId === undefined || carId === row.carId) return undefined;
  const next = cars.find(({ id }) => id === carId);
  assertMovable(next && { purpose: next.CarForReason }, row.purpose);
  return next;
}

/** Throws the refusal that the server answers. */
function edit(backend: Backend, row: Reservation, change: ReservationUpdate): Reservation {
  if (row.status !== 'confirmed') throw notConfirmed();
  assertVersion(change.version, row.version, 'reservation');
  const { dates } = editedDates(row, change, backend.now);
  const next = nextCar(backend, row, change);
  const isSame = !next && sameDates(dates, row);
  const isOther = ({ id, changes }: Reservation) => (changes ?? id) !== row.id;
  if (!isSame && isTaken(backend, dates, next?.id ?? row.carId, isOther)) throw datesTaken();
  const own = backend.cars.find(({ id }) => id === row.carId);
  const edited = priceChange(row, dates, { own, next });
  const lines = editedLines(pricedReservation(row), {
    ...edited,
    totalPence: change.totalPrice === undefined ? undefined : poundsToPence(change.totalPrice),
  });
  const totalPence = linesTotal(lines);
  const ruled = linesTotal(editedLines(pricedReservation(row), { ...edited, totalPence: undefined }));
  if (totalPence < ruled) requireAdmin(backend, 'reservations.discount');
  const paidPence = poundsToPence(row.currentPaid);
  const refundPence = Math.max(0, paidPence - totalPence);
  if (refundPence > 0 && refundPence !== poundsToPence(change.refund ?? 0)) {
    throw invalidEdit(
      'totalPrice',
      `The total cannot be below what is already paid (${formatPounds(paidPence)}).`,
    );
  }
  if (totalPence < ruled && !change.reason) throw reasonMissing();
  if (!isSame) keepTurnaround(backend, { id: row.id, carId: next?.id ?? row.carId });
  cancelPendingChange(backend, row.id);
  refundPart(backend, row, refundPence);
  const author = currentUser(backend);
  if (change.reason && author) {
    addNote(backend, { about: row.id, topic: 'price', amount: null, content: change.reason }, author);
  }
  Object.assign(row, {
    ...(next ? { car: next.id, carId: next.id, carMake: next.make, carModel: next.model } : {}),
    startDate: dates.startDate,
    endDate: dates.endDate,
    startTime: dates.startTime ?? null,
    endTime: dates.endTime ?? null,
    isMultiDay: !dates.startTime,
    totalPrice: penceToPounds(totalPence),
    lines: lines.map(presentLine),
    currentPaid: penceToPounds(paidPence - refundPence),
    remainingToPay: penceToPounds(totalPence - paidPence + refundPence),
    version: row.version + 1,
  });
  issueDocuments(backend, row);
  followReservation(backend, row);
  return row;
}

/** Cancels a reservation; its money follows the rule of the domain. */
export function cancel(backend: Backend, row: Reservation, isOurFault = false): Reservation {
  if (row.status === 'cancelled') return row;
  const { refundPence, stillDuePence } = cancellationOutcome({
    start: occupiedPeriod(row)?.start ?? 0,
    now: backend.now,
    totalPence: poundsToPence(row.totalPrice),
    paidPence: poundsToPence(row.currentPaid),
    isOurFault,
  });
  cancelPendingChange(backend, row.id);
  if (refundPence > 0) refund(backend, row.id, Infinity);
  Object.assign(row, {
    status: 'cancelled',
    savedCard: null,
    ...(refundPence > 0 ? { refundState: 'done' } : {}),
    refunded: penceToPounds(poundsToPence(row.refunded) + refundPence),
    currentPaid: penceToPounds(poundsToPence(row.currentPaid) - refundPence),
    remainingToPay: penceToPounds(stillDuePence),
    version: row.version + 1,
  });
  issueDocuments(backend, row);
  followReservation(backend, row);
  return row;
}

const listingOf = ({ intents }: Backend): Listing<Reservation> => ({
  readText: (q) => readReference(q) ?? q,
  searched: [
    ({ carMake, carModel, startDate, status }) => `${carMake} ${carModel} ${startDate} ${status}`,
    ({ customer }) => (customer ? `${customer.name} ${customer.email}` : ''),
    ({ reference = '' }) => reference,
    ({ id }) => intents.flatMap((intent) => (intent.reservationId === id ? [intent.id] : [])).join(' '),
  ],
  sortable: [
    'startDate',
    'endDate',
    'carMake',
    'carModel',
    'totalPrice',
    'currentPaid',
    'remainingToPay',
    'status',
    'createdAt',
    'customer',
  ],
});

const calls = { ...staffCalls, ...reservationsCalls };

export const reservationAdminHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getReservations: ({ request, query }) => {
      const added = backend.reservations.map(({ id }) => id);
      return answerList(request, listed(backend, query), listingOf(backend), added);
    },

    updateReservation: ({ params, body: change, user }) => {
      if (!isStaffEdit(change) || !may(user, 'reservations.edit')) {
        return paidReservation(backend, params.id);
      }
      if ((change.refund ?? 0) > 0) requireRecentAdmin(backend, 'reservations.refund');
      const row = reservationOf(backend, params.id);
      requireOtherPerson(backend, row.userId);
      return edit(backend, row, change);
    },

    cancelReservation: ({ params }) => {
      const row = reservationOf(backend, params.id);
      requireOtherPerson(backend, row.userId);
      return cancel(backend, row);
    },

    cancelAtOurFault: ({ params, body: { reason }, user: author }) => {
      const row = reservationOf(backend, params.id);
      requireOtherPerson(backend, row.userId);
      if (row.status === 'cancelled') return row;
      if (row.status !== 'confirmed') throw notCancellable();
      const content = `Cancelled at our fault: ${reason}`;
      addNote(backend, { about: row.id, topic: 'refund', amount: row.currentPaid || null, content }, author);
      return cancel(backend, row, true);
    },
  });
