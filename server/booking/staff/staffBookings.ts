// Reservations that staff book for a customer: the dates are held until the customer has paid by a mailed link, or a
// payment outside the payment provider confirms the reservation.
import { noSuchUser } from '#domain/people/refusals.ts';
import { carGone } from '#domain/fleet/refusals.ts';
import { datesTaken } from '#domain/booking/staffEdit.ts';
import { randomUUID } from 'node:crypto';
import type { NewCustomer, StaffBooking } from '#domain/booking/contract/staffBookings.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { paymentLinkEnd } from '#domain/payment/paymentLink.ts';
import { alreadyHeld, assertAgreed } from '#domain/booking/staffAgreement.ts';
import type { PricedBooking } from '#domain/booking/priceBooking.ts';
import { STAFF_NOTICE_HOURS } from '#domain/booking/rules.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { onceInCall } from '#server/platform/http/callTransaction.ts';
import { recordOutsidePayment } from '#server/payment/outside.ts';
import { findOfReservation } from '#server/payment/repository.ts';
import { settle } from '#server/payment/settle.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import { takePromoUse } from '#server/fleet/priceRules/service.ts';
import { getReservationOrThrow } from '../access.ts';
import { DEFAULT_BOOKING_LIMITS, type ReservationDeps } from '../deps.ts';
import { releaseStaleHolds, withdrawHold } from '../holds/holds.ts';
import { enqueueMail } from '../mail/mails.ts';
import { endLinks } from '../links/paymentLinks.ts';
import { priceBookingOrThrow } from '../priceBooking.ts';
import { addTrip } from '../trips.ts';
import type { StaffAct } from './staffAct.ts';
import { withPending } from './staffGuards.ts';
import { mailDepositLink } from './staffLinks.ts';
import { recordWithReason } from './staffMoney.ts';
import {
  findCar,
  findOwnHold,
  insertReservation,
  isPeriodTaken,
  lockUser,
  type CarRow,
  type ReservationRow,
} from '../repository.ts';

/** Adds a customer without a password, and records it; returns the id. Throws HttpProblem 409 'email_taken'. */
export type AddCustomer = (tx: Queryable, person: NewCustomer, audit: Audit) => Promise<string>;

export interface StaffBookingDeps extends ReservationDeps {
  addCustomer: AddCustomer;
  /** Makes the tokens of payment links. */
  secret: string;
  /** The address of the page that a token opens. */
  linkUrl: (token: string) => string;
}

/**
 * The id of the customer, whose row stays locked. Errors: 404 for a deleted customer, 409 'email_taken' for a new one.
 */
async function customerOf(
  deps: StaffBookingDeps,
  tx: Queryable,
  { customer }: StaffBooking,
  audit: Audit,
): Promise<string> {
  if (customer.kind === 'new') return deps.addCustomer(tx, customer, audit);
  await lockUser(tx, customer.userId);
  const known = await tx.query('SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL', [customer.userId]);
  if (known.length === 0) throw noSuchUser();
  return customer.userId;
}

/** Records the payment outside the provider, which confirms the reservation. */
async function confirmByPayment(
  deps: ReservationDeps,
  tx: Queryable,
  { id, userId, payment }: { id: string; userId: string; payment: NonNullable<StaffBooking['payment']> },
  act: StaffAct,
): Promise<void> {
  const { method, amount, reason } = payment;
  const [amountPence, now] = [poundsToPence(amount), deps.now()];
  const money = { reservationId: id, userId, kind: 'deposit', amountPence, method, now } as const;
  await recordOutsidePayment(deps.owner, tx, money);
  await recordWithReason(deps, tx, act, {
    reservationId: id,
    action: 'payment.recorded',
    topic: 'outside-payment',
    amountPence,
    text: reason,
    more: { method },
  });
  await enqueueMail(tx, { mail: 'booking-confirmed', reservationId: id }, now);
}

async function insertBooking(
  deps: StaffBookingDeps,
  tx: Queryable,
  { asked, car, priced }: { asked: StaffBooking; car: CarRow; priced: PricedBooking },
  act: StaffAct,
): Promise<string> {
  const { payment } = asked;
  const { dates, period, lines, price } = priced;
  const { totalPence, depositPence } = price;
  const [id, now] = [randomUUID(), deps.now()];
  const userId = await customerOf(deps, tx, asked, act.audit);
  if (!payment && (await findOwnHold(tx, { userId, carId: car.id, isHolder: false }))) throw alreadyHeld();
  // A hold of the customer's own stays.
  await takePromoUse(tx, lines, { customerId: userId, car, replacesHold: false, now });
  const hours = (deps.limits ?? DEFAULT_BOOKING_LIMITS).paymentLinkHours;
  const expiresAt = payment ? null : paymentLinkEnd({ now, start: period.start, hours });
  const inserted = await insertReservation(tx, {
    id,
    userId,
    car,
    dates,
    period,
    lines,
    status: payment ? 'confirmed' : 'held',
    holdExpiresAt: expiresAt,
    totalPence,
    depositPence,
    termsVersion: deps.termsVersion,
    bookedBy: act.userId,
    now,
  });
  if (!inserted) throw datesTaken();
  await act.audit(tx, {
    action: 'reservation.booked',
    object: { type: 'reservation', id },
    after: { user_id: userId, total_pence: totalPence, outcome: payment ? 'paid-outside' : 'payment-link' },
  });
  if (asked.trip) await addTrip(tx, { id, trip: asked.trip, carId: car.id, dates, audit: act.audit });
  if (payment) await confirmByPayment(deps, tx, { id, userId, payment }, act);
  if (expiresAt !== null && asked.link === 'mailed')
    await mailDepositLink(tx, { id, depositPence }, { now, expiresAt });
  return id;
}

/**
 * Books for a customer, with the trip details if there are any. Without `payment` the dates are held for the hours of the
 * setting, but not after the start, and a payment link is mailed, unless staff copy it. With it (`amount` in pounds, from the deposit to the total) the reservation is confirmed at
 * once. The limits of holds against abuse do not apply. Errors: 404 for a deleted car or person, 409 'dates_taken',
 * 'already_held' or 'email_taken', 422 for a broken rule, another price than `totalPrice`, another amount, a promo code that
 * does not apply to the customer, or impossible trip details.
 */
export async function bookForCustomer(
  deps: StaffBookingDeps,
  asked: StaffBooking,
  act: StaffAct,
): Promise<ReservationRow> {
  const { carId } = asked.booking;
  const car = await findCar(deps.db, carId);
  if (!car) throw carGone();
  const { maxDays } = deps.limits ?? DEFAULT_BOOKING_LIMITS;
  const customerId = asked.customer.kind === 'known' ? asked.customer.userId : null;
  const asking = {
    ...{ userId: act.userId, now: deps.now(), maxDays, noticeHours: STAFF_NOTICE_HOURS },
    customer: { customerId, replacesHold: false },
  };
  const priced = await priceBookingOrThrow(deps.db, { car, booking: asked.booking }, asking);
  assertAgreed(asked, priced.price);
  await releaseStaleHolds(deps, { carId, period: priced.period });
  if (await isPeriodTaken(deps.db, carId, priced.period)) throw datesTaken();
  const id = await deps.db.transaction(async (tx) => {
    const locked = await findCar(tx, carId, true);
    if (!locked) throw carGone();
    return insertBooking(deps, tx, { asked, car: locked, priced }, act);
  });
  deps.eventBus.emit('availabilityChanged', { carId });
  return getReservationOrThrow(deps.db, id);
}

/**
 * Withdraws a booking that waits for its payment: the dates are free, its link ends, and the customer is mailed. A payment
 * that has just arrived confirms the booking instead. Errors: 404, 409 'not_pending'.
 */
export async function withdrawBooking(
  deps: ReservationDeps,
  id: string,
  { audit }: StaffAct,
): Promise<ReservationRow> {
  await onceInCall(async () => {
    for (const { intent_id: intentId, status } of await findOfReservation(deps.db, id)) {
      if (intentId && status === 'open') await settle(deps, intentId);
    }
    const { car_id: carId } = await withPending(deps, id, async (tx, row, now) => {
      await withdrawHold(tx, row, now);
      await endLinks(tx, id, now);
      await enqueueMail(tx, { mail: 'booking-withdrawn', reservationId: id }, now);
      await audit(tx, {
        action: 'reservation.withdrawn',
        object: { type: 'reservation', id },
        before: { status: row.status },
        after: { status: 'cancelled' },
      });
    });
    deps.eventBus.emit('availabilityChanged', { carId });
    return id;
  });
  // Cancels an intent at once, before the customer pays it.
  await runPaymentTasks(deps);
  return getReservationOrThrow(deps.db, id);
}
