// Payments of bare API clients, which send their booking only after they have paid. Limited per customer, because each
// payment can test a stolen card.
import type { PaymentIntentAnswer } from '#domain/booking/contract/reservations.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { idOfCall } from '#server/platform/http/callTransaction.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { cancelPayment } from '#server/payment/cancelledIntents.ts';
import { findPayment, findWithoutReservation, insertPayment } from '#server/payment/repository.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import type { ReservationDeps } from '../deps.ts';
import { intentOf } from './intents.ts';
import { lockUser } from '../repository.ts';
import { HOUR } from '#domain/time/durations.ts';

const MAX_OPEN = 3;
const MAX_AN_HOUR = 20;
/** Stripe's smallest charge in pounds. */
const SMALLEST_PENCE = 30;

async function insertLimited(
  tx: Queryable,
  payment: { id: string; userId: string; amountPence: Pence; now: Instant },
): Promise<void> {
  const { userId, now } = payment;
  await lockUser(tx, userId);
  const recent = await findWithoutReservation(tx, userId, now - HOUR);
  const blocking = recent[MAX_AN_HOUR - 1];
  if (blocking) {
    throw new HttpProblem(429, 'Too many payments. Please wait a while and try again.', {
      code: 'too_many_payments',
      retryAfter: (blocking.created_at.getTime() + HOUR - now) / 1000,
    });
  }
  const open = recent.filter(({ status }) => status === 'open');
  for (const replaced of open.slice(MAX_OPEN - 1)) {
    await cancelPayment(tx, replaced, { by: 'customer', now, note: 'newer payments have replaced it' });
  }
  await insertPayment(tx, { ...payment, reservationId: null, kind: 'deposit' });
}

/**
 * Starts a payment that belongs to no reservation until a reservation claims it. `amountPence` is the amount that the
 * client sends. A customer has at most three open payments of this kind: a fourth cancels the oldest. Errors: 422 for
 * less than £0.30, or 'booking_required' with live keys; 429 'too_many_payments' after 20 within an hour.
 */
export async function startWithoutBooking(
  deps: ReservationDeps,
  userId: string,
  amountPence: Pence,
): Promise<PaymentIntentAnswer> {
  if (deps.provider.live) {
    throw new HttpProblem(422, 'A deposit needs the booking that it pays for.', { code: 'booking_required' });
  }
  if (amountPence < SMALLEST_PENCE) {
    throw new HttpProblem(422, 'The smallest amount is £0.30.', { code: 'amount_mismatch' });
  }
  const id = idOfCall();
  if (!(await findPayment(deps.db, id))) {
    await deps.db.transaction((tx) => insertLimited(tx, { id, userId, amountPence, now: deps.now() }));
  }
  // Cancels replaced payments at the provider at once, so that no more than three can be paid.
  await runPaymentTasks(deps);
  const payment = await findPayment(deps.db, id);
  if (!payment) throw new Error('The payment has disappeared.');
  const intent = await intentOf(deps, payment);
  return { client_secret: intent.clientSecret, paymentIntentId: intent.id };
}
