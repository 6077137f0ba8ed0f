// Keeping dates while a customer pays, and letting go of them when the time is up.
import { randomUUID } from 'node:crypto';
import type { Period } from '#domain/availability/period.ts';
import type { Pence } from '#domain/money/pence.ts';
import { decideHold } from '#domain/reservation/holdDecision.ts';
import type { PricedBooking } from '#domain/reservation/priceBooking.ts';
import { HOLD_MINUTES } from '#domain/reservation/status.ts';
import { RESERVATION_MESSAGES } from '#domain/reservation/rules.ts';
import type { Cause } from '#domain/stateMachine.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import { requestCancelIntent } from '#server/modules/payments/cancelledIntents.ts';
import {
  findOpen,
  insertPayment,
  movePayment,
  type PaymentRow,
} from '#server/modules/payments/repository.ts';
import { settle } from '#server/modules/payments/settle.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import type { ReservationDeps } from './deps.ts';
import {
  cancelRow,
  countOtherHolds,
  findCar,
  findOwn,
  findOwnHold,
  findReservation,
  findStaleHolds,
  insertReservation,
  isPeriodTaken,
  lockCar,
  moveReservation,
  type ReservationRow,
} from './repository.ts';

/** How much longer dates stay kept when the provider cannot be asked whether they were paid. */
const GRACE_MINUTES = 5;
const MINUTE = 60_000;

export const datesTaken = () => new HttpProblem(409, RESERVATION_MESSAGES.overlap, { code: 'dates_taken' });

const tooManyHolds = () =>
  new HttpProblem(
    409,
    'Two other cars are kept for you. Please pay for one of them, or wait until it is free again.',
    {
      code: 'too_many_holds',
    },
  );

/**
 * Gives up the deposit that is open for a hold, whether or not the provider has heard of it: the outbox has its
 * intent cancelled, or settled where somebody paid it after all.
 */
async function cancelOpenDeposit(
  tx: Queryable,
  reservationId: string,
  { by, now }: { by: Cause; now: Instant },
): Promise<void> {
  const payment = await findOpen(tx, reservationId, 'deposit');
  if (!payment) return;
  await movePayment(tx, payment.id, 'cancelled', by);
  if (payment.intent_id) {
    await requestCancelIntent(tx, { paymentId: payment.id, intentId: payment.intent_id }, now);
  }
}

/**
 * Lets go of a hold that ran out: first the intent is cancelled at the provider, so that nobody pays for dates
 * that are no longer kept; one that was paid at the last moment is settled instead.
 */
async function release(deps: ReservationDeps, hold: ReservationRow): Promise<void> {
  const payment = await findOpen(deps.db, hold.id, 'deposit');
  if (payment?.intent_id) {
    try {
      const { status } = await deps.provider.cancelIntent(payment.intent_id);
      await settle(deps, payment.intent_id);
      if (status !== 'canceled') return;
    } catch (error) {
      const waited = deps.now() - (hold.hold_expires_at?.getTime() ?? 0);
      deps.log.warn({ reservation: hold.id, reason: String(error) }, 'cannot ask the provider about a hold');
      if (waited < GRACE_MINUTES * MINUTE) return;
    }
  }
  await deps.db.transaction(async (tx) => {
    await lockCar(tx, hold.car_id);
    const still = await findReservation(tx, hold.id, true);
    if (still?.status !== 'held') return;
    await moveReservation(tx, hold.id, 'expired', 'clock');
    await cancelOpenDeposit(tx, hold.id, { by: 'clock', now: deps.now() });
  });
  deps.eventBus.emit('availabilityChanged', { carId: hold.car_id });
}

/** By hold: many who want the same dates at once have the provider asked once. */
const releasing = new Map<string, Promise<void>>();

function releaseOnce(deps: ReservationDeps, hold: ReservationRow): Promise<void> {
  const underWay = releasing.get(hold.id) ?? release(deps, hold).finally(() => releasing.delete(hold.id));
  releasing.set(hold.id, underWay);
  return underWay;
}

/** Releases every hold that ran out; with `wanted`, only those in the way of these dates. */
export async function releaseStaleHolds(
  deps: ReservationDeps,
  wanted?: { carId: string; period: Period },
): Promise<void> {
  for (const hold of await findStaleHolds(deps.db, deps.now(), wanted)) await releaseOnce(deps, hold);
}

async function openPayment(
  tx: Queryable,
  request: { userId: string; reservationId: string; amountPence: Pence; now: number },
): Promise<string> {
  const id = randomUUID();
  await insertPayment(tx, { id, kind: 'deposit', ...request });
  return id;
}

/** A hold that its owner gave up: by choosing other dates of the same car, or because its price has changed. */
async function replaceHold(tx: Queryable, hold: ReservationRow, now: number): Promise<void> {
  await cancelRow(tx, hold.id, 'customer', { free: true, now });
  await cancelOpenDeposit(tx, hold.id, { by: 'customer', now });
}

export interface Hold {
  reservation: ReservationRow;
  payment: PaymentRow;
}

/**
 * Keeps the dates for 15 minutes, or continues this customer's hold of the same dates. Throws a HttpProblem: 404 for
 * a car that is gone, 409 'already_reserved' when this customer has these dates, 409 'too_many_holds' when two other
 * cars are kept for them, 409 'dates_taken' otherwise.
 */
export async function holdDates(
  deps: ReservationDeps,
  request: { userId: string; carId: string; hire: PricedBooking },
): Promise<Hold> {
  const { userId, carId, hire } = request;
  await releaseStaleHolds(deps, { carId, period: hire.period });
  // Whoever is clearly too late need not queue for the car. Who is not, the constraint decides.
  if (await isPeriodTaken(deps.db, carId, hire.period, userId)) throw datesTaken();
  const reservationId = await deps.db.transaction(async (tx) => {
    const car = await findCar(tx, carId, true);
    if (!car) throw new HttpProblem(404, 'This car is no longer available.');
    const now = deps.now();
    const same = await findOwn(tx, { userId, carId, dates: hire.dates, statuses: ['confirmed', 'held'] });
    const decision = decideHold({
      own: same && { status: same.status, totalPence: same.total_pence },
      otherCarsHeld: await countOtherHolds(tx, { userId, carId, now }),
      totalPence: hire.price.totalPence,
    });
    if (decision === 'already-reserved') {
      throw new HttpProblem(409, 'You have already reserved these dates.', { code: 'already_reserved' });
    }
    if (same && decision === 'continue') {
      if (!(await findOpen(tx, same.id, 'deposit'))) {
        await openPayment(tx, { userId, reservationId: same.id, amountPence: same.deposit_pence, now });
      }
      return same.id;
    }
    if (decision === 'too-many-holds') throw tooManyHolds();
    const other = await findOwnHold(tx, userId, carId);
    if (other) await replaceHold(tx, other, now);
    const id = randomUUID();
    const inserted = await insertReservation(tx, {
      id,
      userId,
      car,
      dates: hire.dates,
      period: hire.period,
      status: 'held',
      holdExpiresAt: now + HOLD_MINUTES * MINUTE,
      totalPence: hire.price.totalPence,
      depositPence: hire.price.depositPence,
      now,
    });
    if (!inserted) throw datesTaken();
    await openPayment(tx, { userId, reservationId: id, amountPence: hire.price.depositPence, now });
    return id;
  });
  const reservation = await findReservation(deps.db, reservationId);
  const payment = await findOpen(deps.db, reservationId, 'deposit');
  if (!reservation || !payment) throw datesTaken();
  deps.eventBus.emit('availabilityChanged', { carId });
  return { reservation, payment };
}
