// Bookings for suites that need many: three days of a £100 car, so £300, of which £90 deposit and £210 balance.
import { DAY } from '#domain/time/durations.ts';
import { londonDate } from '#domain/time/london.ts';
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { ChangeQuote, ReservationChange } from '#domain/booking/contract/customerChanges.ts';
import type { AttentionItem } from '#domain/payment/contract/payments.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { hireLines } from '#domain/money/lines.ts';
import { quote } from '#domain/money/quote.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import { type CarRow, insertReservation, tariffOf } from '#server/booking/repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createBulkUsers } from './bulkUsers.ts';
import type { BookingApp } from './bookingApp.ts';
import type { TestUser } from './testApp.ts';

export const DEPOSIT = 9_000;
export const BALANCE = 21_000;
export const INTENT = '/api/reservations/create-payment-intent';

export interface ThreeDays {
  carId: string;
  startDate: string;
  endDate: string;
}
export interface StartedPayment {
  client_secret: string;
  paymentIntentId: string;
}

/** A new customer who is signed in. */
export async function customer(bookingApp: BookingApp): Promise<TestUser> {
  const [user] = await createBulkUsers(bookingApp, 1);
  if (!user) throw new Error('No customer was created.');
  return user;
}

/** Free dates of a new car. */
export async function threeDays(bookingApp: BookingApp, inDays = 10): Promise<ThreeDays> {
  return {
    carId: await bookingApp.addCar(),
    startDate: bookingApp.day(inDays),
    endDate: bookingApp.day(inDays + 2),
  };
}

/** Starts the payment for these dates, or for a deposit without dates when no booking is given. */
export function askFor(
  bookingApp: BookingApp,
  user: TestUser,
  booking?: object,
): Promise<LightMyRequestResponse> {
  const request = { amount: DEPOSIT, currency: 'gbp', ...(booking ? { booking } : {}) };
  return bookingApp.as(user).post(INTENT, request);
}

/** Starts the payment of the deposit; throws when the dates are refused. */
export async function hold(
  bookingApp: BookingApp,
  user: TestUser,
  booking?: object,
): Promise<StartedPayment> {
  const answer = await askFor(bookingApp, user, booking);
  if (answer.statusCode !== 200) throw new Error(`Not held: ${answer.body}`);
  return answer.json<StartedPayment>();
}

/** Pays by card; throws when the payment does not succeed. */
export async function pay(bookingApp: BookingApp, { client_secret }: StartedPayment): Promise<void> {
  const { body } = await bookingApp.payCard(client_secret);
  if (body.status !== 'succeeded') throw new Error(`Not paid: ${JSON.stringify(body)}`);
}

/** Dates that a new customer holds, and their paid deposit, of which the server has received no event yet. */
export async function paidHold(
  bookingApp: BookingApp,
): Promise<StartedPayment & { user: TestUser; booking: ThreeDays }> {
  const [user, booking] = [await customer(bookingApp), await threeDays(bookingApp)];
  const intent = await hold(bookingApp, user, booking);
  await pay(bookingApp, intent);
  return { user, booking, ...intent };
}

/** Requests the reservation that a deposit pays for. */
export function claim(
  bookingApp: BookingApp,
  user: TestUser,
  request: { booking: object; paymentIntentId?: string | undefined },
): Promise<LightMyRequestResponse> {
  const { booking, paymentIntentId } = request;
  return bookingApp.as(user).post('/api/reservations', { ...booking, paymentIntentId });
}

/** A confirmed reservation whose deposit is paid. */
export async function rent(bookingApp: BookingApp, user: TestUser, booking: object): Promise<Reservation> {
  const intent = await hold(bookingApp, user, booking);
  await pay(bookingApp, intent);
  const { paymentIntentId } = intent;
  const answer = await claim(bookingApp, user, { booking, paymentIntentId });
  if (answer.statusCode !== 201) throw new Error(`Not reserved: ${answer.body}`);
  return answer.json<Reservation>();
}

/** A confirmed reservation of three days of a new car and a new customer, whose deposit is paid. */
export async function rented(
  bookingApp: BookingApp,
  inDays?: number,
): Promise<Reservation & { user: TestUser }> {
  const user = await customer(bookingApp);
  return { user, ...(await rent(bookingApp, user, await threeDays(bookingApp, inDays))) };
}

/**
 * A confirmed reservation whose deposit counts as paid, without a payment: for tests in which no money moves. The check
 * of the books fails with it.
 */
export async function insertBooked(
  bookingApp: BookingApp,
  user: TestUser,
  booking: ThreeDays,
): Promise<Reservation> {
  const { carId, ...dates } = booking;
  const [car] = await bookingApp.db.query<CarRow>('SELECT * FROM cars WHERE id = $1', [carId]);
  const period = occupiedPeriod(dates);
  const price = car && quote(tariffOf(car), dates);
  if (!car || !period || !price) throw new Error('The booking has no car, period or price.');
  const id = randomUUID();
  const { totalPence, depositPence } = price;
  const [lines, now] = [hireLines(tariffOf(car), price), bookingApp.clock.now];
  const row = { id, userId: user.id, car, dates, period, status: 'confirmed', holdExpiresAt: null } as const;
  await bookingApp.db.transaction((tx) =>
    insertReservation(tx, { ...row, totalPence, depositPence, lines, now }),
  );
  await bookingApp.db.query('UPDATE reservations SET paid_pence = deposit_pence WHERE id = $1', [id]);
  return (await bookingApp.as(user).get(`/api/reservations/${id}`)).json<Reservation>();
}

/** Pays the balance by card, and records it; throws when the server refuses either. */
export async function payBalance(
  bookingApp: BookingApp,
  user: TestUser,
  id: string,
  amount = BALANCE,
): Promise<Reservation> {
  const path = `/api/reservations/${id}`;
  const started = await bookingApp.as(user).post(`${path}/pay`, { amount });
  if (started.statusCode !== 200) throw new Error(`Not started: ${started.body}`);
  await pay(bookingApp, started.json());
  const answer = await bookingApp.as(user).put(path, { currentPaid: 1 });
  if (answer.statusCode !== 200) throw new Error(`Not recorded: ${answer.body}`);
  return answer.json<Reservation>();
}

/** Changes the reservation at the quoted amounts. */
export async function changeReservation(
  bookingApp: BookingApp,
  user: TestUser,
  { id }: Pick<Reservation, 'id'>,
  change: ReservationChange,
): Promise<LightMyRequestResponse> {
  const path = `/api/reservations/${id}/change`;
  const quote = (await bookingApp.as(user).post(`${path}/quote`, change)).json<ChangeQuote>();
  const headers = { 'idempotency-key': randomUUID() };
  return bookingApp.as(user).post(path, { ...change, ...quote }, { headers });
}

/** Makes a reservation of three days start this long after the test's clock, booked this long before it. */
export async function moveStart(
  { db, clock }: BookingApp,
  id: string,
  inMs: number,
  bookedAgoMs = 0,
): Promise<void> {
  await db.query(
    `UPDATE reservations SET during = tstzrange($2::timestamptz, $2::timestamptz + interval '3 days'),
       start_date = $4, end_date = $5, created_at = $3 WHERE id = $1`,
    [
      id,
      new Date(clock.now + inMs),
      new Date(clock.now - bookedAgoMs),
      londonDate(clock.now + inMs),
      londonDate(clock.now + inMs + 2 * DAY),
    ],
  );
}

/** The first payment of a reservation. */
export async function paymentOf(
  { db }: BookingApp,
  reservationId: string,
): Promise<{ id: string; intent_id: string }> {
  const [payment] = await db.query<{ id: string; intent_id: string }>(
    'SELECT id, intent_id FROM payments WHERE reservation_id = $1 ORDER BY added_seq',
    [reservationId],
  );
  if (!payment) throw new Error('The reservation has no payment.');
  return payment;
}

/** The items about a reservation that need an admin. */
export async function attentionTo(
  bookingApp: BookingApp,
  admin: TestUser,
  reservationId: string,
): Promise<AttentionItem[]> {
  const items = (await bookingApp.as(admin).get('/api/payments/attention')).json<AttentionItem[]>();
  return items.filter((item) => item.reservationId === reservationId);
}

/**
 * Makes the SDK repeat a failed call at once: it waits up to two seconds otherwise. Concurrent calls with one key need
 * the pauses.
 */
export function repeatAtOnce({ stripe }: BookingApp): void {
  Object.assign(stripe, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 });
}

/** The dependencies of the use cases with a provider that does not answer cancellations. */
export const withoutCancelling = ({ deps, provider }: BookingApp): BookingApp['deps'] => ({
  ...deps,
  provider: { ...provider, cancelIntent: () => Promise.reject(new Error('no answer')) },
});

/** Puts a reservation 90 days into the past, with nothing due: its customer's account can be deleted. */
export const endAndSettle = (db: Database, id: string) =>
  db.query(
    `UPDATE reservations SET during = tstzrange(lower(during) - interval '90 days', upper(during) - interval '90 days'),
       start_date = start_date - 90, end_date = end_date - 90, total_pence = paid_pence
     WHERE id = $1`,
    [id],
  );

/** The id of an invoice of a deposit, whose customer has named a company since. */
export async function outdatedInvoice(test: BookingApp): Promise<string> {
  const user = await customer(test);
  const { id } = await rent(test, user, await threeDays(test));
  const [deposit] = (await test.as(user).get(`/api/reservations/${id}/invoices`)).json<{ id: string }[]>();
  await test.as(user).put(`/api/users/${user.id}/billing`, {
    ...{ company: 'Prestige Films Ltd', address: '1 Park Lane', postcode: 'W1K 1AA' },
    ...{ country: 'GB', vatNumber: '', poNumber: '' },
  });
  return deposit?.id ?? '';
}
