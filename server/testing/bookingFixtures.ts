// Bookings for suites that need many: three days of a £100 car, so £300, of which £90 deposit and £210 balance.
import type { LightMyRequestResponse } from 'fastify';
import type { Reservation } from '#domain/contract/reservations.ts';
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
