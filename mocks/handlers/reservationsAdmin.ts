// All reservations, for admins: the list with its filters, edits and cancellations, by the domain's rules.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/shared/config/paths.ts';
import {
  isSingleDay,
  occupiedPeriod,
  overlapsAny,
  type ReservationDates,
} from '#domain/availability/period.ts';
import {
  reservationListQuery,
  reservationUpdate,
  type Reservation,
  type ReservationListQuery,
  type ReservationUpdate,
} from '#domain/contract/reservations.ts';
import { formatPounds, penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { recalculateTotal } from '#domain/pricing/recalculation.ts';
import { cancellationOutcome } from '#domain/reservation/cancellation.ts';
import { END_BEFORE_START, RESERVATION_MESSAGES } from '#domain/reservation/rules.ts';
import { blocksDates } from '#domain/reservation/status.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import { readBody, readQuery, refuse, requireAdmin } from '../answers.ts';
import { currentUser, type Backend } from '../backend.ts';
import { once } from '../idempotency.ts';
import { answerList, type Listing } from '../paging.ts';
import { refundAll } from '../payments.ts';

const missing = () => refuse(404, 'This reservation does not exist.');
const invalid = (field: string, message: string) =>
  refuse(422, message, { code: 'invalid_booking', errors: [{ field, message }] });

function passes(row: Reservation, { status, when, unpaid }: ReservationListQuery, today: string): boolean {
  const on = (day: string) => row.startDate <= day && row.endDate >= day;
  const times = {
    today: on(today),
    tomorrow: on(addDays(today, 1)),
    upcoming: row.startDate > today,
    past: row.endDate < today,
  };
  return (!status || row.status === status) && (!when || times[when]) && (!unpaid || row.remainingToPay > 0);
}

function listed(backend: Backend, query: ReservationListQuery): Reservation[] {
  return backend.reservations
    .filter(({ status }) => status === 'confirmed' || status === 'cancelled')
    .filter((row) => passes(row, query, londonDate(backend.now)))
    .reverse()
    .sort((a, b) => b.startDate.localeCompare(a.startDate))
    .map((row) => {
      const user = backend.users.find(({ id }) => id === row.userId);
      return { ...row, customer: user ? { name: user.name, email: user.email } : null };
    });
}

/** Throws the refusal that the server answers. */
function edit(backend: Backend, row: Reservation, change: ReservationUpdate): Reservation {
  if (row.status !== 'confirmed') {
    throw refuse(409, 'Only a confirmed reservation can be changed.', { code: 'not_confirmed' });
  }
  if ((change.version ?? row.version) !== row.version) {
    const text = 'Somebody else has changed this reservation meanwhile. Please look at it again.';
    throw refuse(409, text, { code: 'version_conflict' });
  }
  const startDate = change.startDate ?? row.startDate;
  const endDate = change.endDate ?? row.endDate;
  if (endDate < startDate) throw invalid('endDate', END_BEFORE_START);
  // Fields that are not in the change stay as they are.
  const startTime = change.startTime === undefined ? row.startTime : change.startTime || null;
  const endTime = change.endTime === undefined ? row.endTime : change.endTime || null;
  if (Boolean(startTime) !== Boolean(endTime)) {
    throw startTime
      ? invalid('endTime', RESERVATION_MESSAGES.endTime)
      : invalid('startTime', RESERVATION_MESSAGES.startTime);
  }
  const dates: ReservationDates =
    startDate === endDate ? { startDate, endDate, startTime, endTime } : { startDate, endDate };
  if (!occupiedPeriod(dates)) {
    throw invalid(isSingleDay(dates) ? 'endTime' : 'endDate', RESERVATION_MESSAGES.order);
  }
  const others = backend.reservations.filter(
    ({ id, carId, status }) => id !== row.id && carId === row.carId && blocksDates(status),
  );
  if (overlapsAny(dates, others)) throw refuse(409, RESERVATION_MESSAGES.overlap, { code: 'dates_taken' });
  const car = backend.cars.find(({ id }) => id === row.carId);
  const original = { ...row, totalPence: poundsToPence(row.totalPrice) };
  const totalPence =
    change.totalPrice === undefined
      ? recalculateTotal({ original, carPricePence: car && poundsToPence(car.price) }, dates)
      : poundsToPence(change.totalPrice);
  const paidPence = poundsToPence(row.currentPaid);
  if (totalPence < paidPence) {
    throw invalid(
      'totalPrice',
      `The total cannot be below what is already paid (${formatPounds(paidPence)}).`,
    );
  }
  return Object.assign(row, {
    startDate,
    endDate,
    startTime: dates.startTime ?? null,
    endTime: dates.endTime ?? null,
    isMultiDay: !dates.startTime,
    totalPrice: penceToPounds(totalPence),
    remainingToPay: penceToPounds(totalPence - paidPence),
    version: row.version + 1,
  });
}

function cancel(backend: Backend, row: Reservation): Reservation {
  if (row.status === 'cancelled') return row;
  const { refundPence, stillDuePence } = cancellationOutcome({
    start: occupiedPeriod(row)?.start ?? 0,
    now: backend.now,
    totalPence: poundsToPence(row.totalPrice),
    paidPence: poundsToPence(row.currentPaid),
  });
  if (refundPence > 0) refundAll(backend, row.id);
  return Object.assign(row, {
    status: 'cancelled',
    ...(refundPence > 0 ? { refundState: 'done' } : {}),
    refunded: penceToPounds(refundPence),
    currentPaid: penceToPounds(poundsToPence(row.currentPaid) - refundPence),
    remainingToPay: penceToPounds(stillDuePence),
    version: row.version + 1,
  });
}

const LISTING: Listing<Reservation> = {
  searched: [
    ({ carMake, carModel, startDate, status }) => `${carMake} ${carModel} ${startDate} ${status}`,
    ({ customer }) => (customer ? `${customer.name} ${customer.email}` : ''),
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
};

export const reservationAdminHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/reservations`, ({ request }) => {
    requireAdmin(backend);
    const query = readQuery(request, reservationListQuery);
    const added = backend.reservations.map(({ id }) => id);
    return answerList(request, listed(backend, query), LISTING, added);
  }),

  http.put(`*${API_BASE}/reservations/:id`, async ({ params, request }) => {
    // Only the owner pays a balance: the handler of reservations answers this call.
    if (!currentUser(backend)?.isAdmin) return undefined;
    const change = await readBody(request.clone(), reservationUpdate);
    if (change.startDate === undefined && change.totalPrice === undefined) return undefined;
    const row = backend.reservations.find(({ id }) => id === params.id);
    return row ? HttpResponse.json(edit(backend, row, change)) : missing();
  }),

  http.delete(
    `*${API_BASE}/reservations/:id`,
    once(backend, ({ params }) => {
      requireAdmin(backend);
      const row = backend.reservations.find(({ id }) => id === params.id);
      return row ? HttpResponse.json(cancel(backend, row)) : missing();
    }),
  ),
];
