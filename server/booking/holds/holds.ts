// Holds dates while a customer pays, and releases them when the hold expires.
import { carGone } from '#domain/fleet/refusals.ts';
import { datesTaken } from '#domain/booking/staffEdit.ts';
import { randomUUID } from 'node:crypto';
import type { Period } from '#domain/time/period.ts';
import { promoOfLines } from '#domain/money/lines.ts';
import type { Pence } from '#domain/money/pence.ts';
import { daysOfHold, decideHold } from '#domain/booking/holdDecision.ts';
import type { PricedBooking } from '#domain/booking/priceBooking.ts';
import { HOLD_MINUTES } from '#domain/booking/status.ts';
import type { Cause } from '#domain/kit/stateMachine.ts';
import type { Instant } from '#domain/time/london.ts';
import { takePromoUse } from '#server/fleet/priceRules/service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { commitSoFar } from '#server/platform/http/callTransaction.ts';
import { cancelPayment } from '#server/payment/cancelledIntents.ts';
import { findOpen, insertPayment, type PaymentRow } from '#server/payment/repository.ts';
import { settle } from '#server/payment/settle.ts';
import { findPendingChange } from '../changes/changeRepository.ts';
import { DEFAULT_BOOKING_LIMITS, type ReservationDeps } from '../deps.ts';
import { lockCarOf } from './carLocks.ts';
import { findHoldAllowance, NO_NEW_HOLD } from './holdAllowance.ts';
import { holdRefusal } from '#domain/booking/holdRefusal.ts';
import { replaceLines } from '../lines.ts';
import {
  cancelRow,
  findCar,
  findOwn,
  findOwnHold,
  findReservation,
  findStaleHolds,
  insertReservation,
  isPeriodTaken,
  moveReservation,
  type CarRow,
  type ReservationRow,
} from '../repository.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** How long an expired hold keeps its dates while the provider does not answer whether they were paid. */
const GRACE_MINUTES = 5;

/** The kind of the payment that turns a hold into a reservation, or into a change of one. */
const paymentKindOf = (hold: ReservationRow) => (hold.changes_id ? 'change' : 'deposit');

/** True when the open payment is for this hold alone, has the requested amount, and the requested consent if the call names one. */
function isWanted(open: PaymentRow | undefined, { amountPence, cardConsent }: HoldDates): boolean {
  if (open?.amount_pence !== amountPence || open.lead_id !== null) return false;
  return cardConsent === undefined || open.card_consent_version === cardConsent;
}

/** Cancels the open payment of a hold. */
async function cancelOpenPayment(
  tx: Queryable,
  hold: ReservationRow,
  change: { by: Cause; now: Instant },
): Promise<void> {
  const payment = await findOpen(tx, hold.id, paymentKindOf(hold));
  if (payment) await cancelPayment(tx, payment, change);
}

/**
 * Releases an expired hold. The provider cancels the intent first, so that the customer cannot pay for released dates;
 * an intent that was paid at the last moment is settled instead.
 */
async function release(deps: ReservationDeps, hold: ReservationRow): Promise<void> {
  const payment = await findOpen(deps.db, hold.id, paymentKindOf(hold));
  if (payment?.intent_id) {
    try {
      const { status } = await deps.provider.cancelIntent(payment.intent_id);
      await settle(deps, payment.intent_id);
      if (status !== 'canceled') return;
    } catch (error) {
      const waited = deps.now() - (hold.hold_expires_at?.getTime() ?? 0);
      deps.log.warn(
        { reservation: hold.id, reason: String(error) },
        'the intent of an expired hold could not be cancelled',
      );
      if (waited < GRACE_MINUTES * MINUTE) return;
    }
  }
  await deps.db.transaction(async (tx) => {
    await lockCarOf(tx, hold.id);
    const still = await findReservation(tx, hold.id, true);
    if (still?.status !== 'held') return;
    await moveReservation(tx, hold.id, 'expired', 'clock');
    await cancelOpenPayment(tx, hold, { by: 'clock', now: deps.now() });
  });
  deps.eventBus.emit('availabilityChanged', { carId: hold.car_id });
  // Other calls wait for this release and use the dates.
  await commitSoFar();
}

/** Running releases by hold id: concurrent requests for the same dates share one call to the provider. */
const releasing = new Map<string, Promise<void>>();

async function releaseOnce(deps: ReservationDeps, hold: ReservationRow): Promise<void> {
  await commitSoFar();
  const underWay = releasing.get(hold.id) ?? release(deps, hold).finally(() => releasing.delete(hold.id));
  releasing.set(hold.id, underWay);
  return underWay;
}

/** Releases all expired holds; with `wanted`, only those that block these dates. */
export async function releaseStaleHolds(
  deps: ReservationDeps,
  wanted?: { carId: string; period: Period },
): Promise<void> {
  for (const hold of await findStaleHolds(deps.db, deps.now(), wanted)) await releaseOnce(deps, hold);
}

async function openPayment(
  tx: Queryable,
  request: {
    userId: string;
    reservationId: string;
    amountPence: Pence;
    cardConsent: string | null | undefined;
    now: number;
  },
): Promise<string> {
  const id = randomUUID();
  await insertPayment(tx, { id, kind: 'deposit', ...request });
  return id;
}

/**
 * Cancels a hold that its owner replaces: by other dates of the same car, or because the price has changed. The caller
 * holds the lock of the car.
 */
export async function replaceHold(tx: Queryable, hold: ReservationRow, now: number): Promise<void> {
  await cancelRow(tx, hold.id, 'customer', { from: 'held', free: true, now });
  await cancelOpenPayment(tx, hold, { by: 'customer', now });
}

/** Cancels a hold that staff have made for a customer. The caller holds the lock of the car. */
export async function withdrawHold(tx: Queryable, hold: ReservationRow, now: Instant): Promise<void> {
  await cancelRow(tx, hold.id, 'admin', { from: 'held', free: true, now });
  await cancelOpenPayment(tx, hold, { by: 'admin', now });
}

/** Cancels the hold of new dates of a reservation that is changed or cancelled in another way. */
export async function cancelPendingChange(tx: Queryable, reservationId: string, now: Instant): Promise<void> {
  const pending = await findPendingChange(tx, reservationId);
  if (pending) await replaceHold(tx, pending, now);
}

export interface Hold {
  reservation: ReservationRow;
  payment: PaymentRow;
  /** True when a payment of another amount or consent was cancelled for this one. */
  isReplaced: boolean;
}

/** A request to hold dates. `amountPence` is the amount that the customer pays: the deposit or the total. */
export interface HoldDates {
  userId: string;
  carId: string;
  priced: Omit<PricedBooking, 'price'> & {
    price: Pick<PricedBooking['price'], 'totalPence' | 'depositPence'>;
  };
  amountPence: Pence;
  /** The version of the consent to keep the card; null for none; undefined leaves an open payment as it is. */
  cardConsent?: string | null | undefined;
  /** Empty for a caller whose address is not counted. */
  address: string;
}

/** Inserts a new hold of 15 minutes; returns its id. Throws HttpProblem 409 'dates_taken'. */
export async function insertHold(
  deps: Pick<ReservationDeps, 'now' | 'termsVersion'>,
  tx: Queryable,
  {
    userId,
    car,
    priced,
    address,
    orderId,
  }: Pick<HoldDates, 'userId' | 'priced' | 'address'> & { car: CarRow; orderId?: string },
): Promise<string> {
  const [id, now] = [randomUUID(), deps.now()];
  await takePromoUse(tx, priced.lines, { customerId: userId, car, replacesHold: true, now });
  const inserted = await insertReservation(tx, {
    id,
    userId,
    car,
    dates: priced.dates,
    period: priced.period,
    status: 'held',
    holdExpiresAt: now + HOLD_MINUTES * MINUTE,
    totalPence: priced.price.totalPence,
    depositPence: priced.price.depositPence,
    lines: priced.lines,
    address,
    termsVersion: deps.termsVersion,
    orderId,
    now,
  });
  if (!inserted) throw datesTaken();
  return id;
}

/**
 * Holds the dates for 15 minutes, or continues this customer's hold of the same dates, which staff may have made.
 * Throws HttpProblem: 404 for a deleted car, 409 'already_reserved' when this customer has reserved these dates, 409
 * 'too_many_holds' when the customer holds two other cars, 409 'email_unverified' beyond the limits of unverified
 * customers, 409 'hold_paused' after two unpaid holds of these dates, 429 'too_many_holds_an_hour' or
 * 'too_many_holds_of_address' beyond the other limits, 422 'promo_refused' for a promo code that is used up, 409
 * 'dates_taken' otherwise. `address` is empty for a caller
 * whose address is not counted.
 */
export async function holdDates(deps: ReservationDeps, request: HoldDates): Promise<Hold> {
  const { userId, carId, priced, amountPence, cardConsent, address } = request;
  const limits = deps.limits ?? DEFAULT_BOOKING_LIMITS;
  await releaseStaleHolds(deps, { carId, period: priced.period });
  // Refuses requests for taken dates without waiting for the car's lock. The exclusion constraint decides the others.
  if (await isPeriodTaken(deps.db, carId, priced.period, userId)) throw datesTaken();
  let isReplaced = false;
  const reservationId = await deps.db.transaction(async (tx) => {
    const car = await findCar(tx, carId, true);
    if (!car) throw carGone();
    const now = deps.now();
    const same = await findOwn(tx, { userId, carId, dates: priced.dates, statuses: ['confirmed', 'held'] });
    // Counting locks the user's row, which a customer's own dates at the same price do not need.
    const allowance =
      same?.total_pence === priced.price.totalPence
        ? NO_NEW_HOLD
        : await findHoldAllowance(tx, { userId, carId, period: priced.period, address, now });
    const decision = decideHold({
      own: same && { status: same.status, totalPence: same.total_pence },
      ...allowance,
      totalPence: priced.price.totalPence,
      days: daysOfHold(priced.dates),
      limits,
    });
    const refusal = holdRefusal(decision, allowance, { limits, now });
    if (refusal) throw refusal;
    if (same && decision === 'continue') {
      if (promoOfLines(priced.lines)?.id !== promoOfLines(same.lines)?.id) {
        await takePromoUse(tx, priced.lines, { customerId: userId, car, replacesHold: true, now });
      }
      // The same total can have other lines.
      await replaceLines(tx, same.id, priced.lines);
      const open = await findOpen(tx, same.id, 'deposit');
      if (isWanted(open, request)) return same.id;
      isReplaced = open !== undefined;
      if (open) await cancelPayment(tx, open, { by: 'customer', now, note: 'another payment replaces it' });
      await openPayment(tx, { userId, reservationId: same.id, amountPence, cardConsent, now });
      return same.id;
    }
    const other = await findOwnHold(tx, { userId, carId, isHolder: true });
    if (other) await replaceHold(tx, other, now);
    const id = await insertHold(deps, tx, { userId, car, priced, address: allowance.address });
    await openPayment(tx, { userId, reservationId: id, amountPence, cardConsent, now });
    return id;
  });
  const reservation = await findReservation(deps.db, reservationId);
  const payment = await findOpen(deps.db, reservationId, 'deposit');
  if (!reservation || !payment) throw datesTaken();
  deps.eventBus.emit('availabilityChanged', { carId });
  return { reservation, payment, isReplaced };
}
