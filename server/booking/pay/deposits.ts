// The deposit: starts its payment, and creates the reservation that it pays for.
import { randomUUID } from 'node:crypto';
import { formatPounds } from '#domain/money/pence.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import { draftOfBooking, type PricedBooking } from '#domain/booking/priceBooking.ts';
import { draftDates } from '#domain/booking/rules.ts';
import type {
  Booking,
  NewReservation,
  PaymentIntentAnswer,
  PaymentIntentRequest,
} from '#domain/booking/contract/reservations.ts';
import { enqueueMail } from '../mail/mails.ts';
import { recomputeTotals } from '#server/payment/ledger.ts';
import { requestRefund } from '#server/payment/refunds.ts';
import {
  claim,
  findByIntent,
  findOfReservation,
  findPayment,
  findUnclaimed,
  type PaymentRow,
} from '#server/payment/repository.ts';
import { assertFewDeclines } from '#server/payment/declines.ts';
import { settle } from '#server/payment/settle.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';
import { priceBookingOrThrow } from '../priceBooking.ts';
import { DEFAULT_BOOKING_LIMITS, type ReservationDeps } from '../deps.ts';
import { datesTaken, holdDates, releaseStaleHolds, type HoldDates } from '../holds/holds.ts';
import { intentOf } from './intents.ts';
import { startWithoutBooking } from './paymentWithoutBooking.ts';
import {
  findCar,
  findOwn,
  findReservation,
  insertReservation,
  isPeriodTaken,
  type CarRow,
  type ReservationRow,
} from '../repository.ts';

const REFUNDED =
  'The selected dates are already booked. Please choose different dates. Your payment is being refunded in full.';

const unpaid = (detail = 'The deposit for these dates has not been paid.') =>
  new HttpProblem(402, detail, { code: 'not_paid' });
const ofAnotherBooking = () =>
  new HttpProblem(422, 'This payment was made for another booking.', { code: 'payment_of_another_booking' });
const refunded = () => new HttpProblem(409, REFUNDED, { code: 'dates_taken_refunded' });

async function carFor(deps: ReservationDeps, carId: string): Promise<CarRow> {
  const car = await findCar(deps.db, carId);
  if (!car) throw new HttpProblem(404, 'This car is no longer available.');
  return car;
}

/**
 * Starts the payment of a deposit or of the whole total (`amount` in pence). With a booking the server prices it (a
 * booking by staff keeps its price), holds the dates for 15 minutes and binds the intent to the hold; a repeated call
 * continues the same hold. Without one (bare API clients) the intent has no reservation until one claims it. With
 * `cardConsent` the payment saves its card for the balance. Errors: 404 for a deleted car, 409 'dates_taken' or
 * 'already_reserved', 422 for a broken rule or an amount other than the deposit, 429 for too many payments or declined
 * cards, and those of holdDates. `address` counts for the holds of a network address; it is empty for a caller whose
 * address is not counted.
 */
export async function startDeposit(
  deps: ReservationDeps,
  userId: string,
  { amount, booking, cardConsent }: PaymentIntentRequest,
  address = '',
): Promise<PaymentIntentAnswer> {
  await assertFewDeclines(deps.db, userId, deps.now());
  if (!booking) return startWithoutBooking(deps, userId, amount);
  const car = await carFor(deps, booking.carId);
  const priced =
    (await findAgreed(deps, userId, booking)) ?? (await priceNow(deps, userId, { car, booking }));
  if (amount !== priced.price.depositPence && amount !== priced.price.totalPence) {
    throw new HttpProblem(422, `The deposit for these dates is ${formatPounds(priced.price.depositPence)}.`, {
      code: 'amount_mismatch',
    });
  }
  // After a payment of the total no balance is due.
  const isDeposit = amount !== priced.price.totalPence;
  return continueHold(deps, {
    userId,
    carId: car.id,
    priced,
    amountPence: amount,
    cardConsent: isDeposit ? cardConsent : null,
    address,
  });
}

/** The price of the dates now. */
function priceNow(deps: ReservationDeps, userId: string, asked: { car: CarRow; booking: Booking }) {
  const { maxDays } = deps.limits ?? DEFAULT_BOOKING_LIMITS;
  return priceBookingOrThrow(deps.db, asked, { userId, now: deps.now(), maxDays });
}

/** The booking by staff for this customer on these dates, at its original price; undefined without one. */
async function findAgreed(
  deps: ReservationDeps,
  userId: string,
  booking: Booking,
): Promise<HoldDates['priced'] | undefined> {
  const dates = draftDates(draftOfBooking(booking));
  const period = occupiedPeriod(dates);
  if (!period) return undefined;
  const held = await findOwn(deps.db, { userId, carId: booking.carId, dates, statuses: ['held'] });
  if (!held?.booked_by || (held.hold_expires_at?.getTime() ?? 0) <= deps.now()) return undefined;
  const price = { totalPence: held.total_pence, depositPence: held.deposit_pence };
  return { dates, period, price, lines: held.lines };
}

async function continueHold(deps: ReservationDeps, request: HoldDates): Promise<PaymentIntentAnswer> {
  const { reservation, payment, isReplaced } = await holdDates(deps, request);
  // Cancels the replaced intent at once, before the customer pays both.
  if (isReplaced) await runPaymentTasks(deps);
  const intent = await intentOf(deps, payment);
  // Another tab, or a call before a crash, has already paid: the customer must not pay again.
  if (intent.status === 'succeeded') {
    await settle(deps, intent.id);
    throw new HttpProblem(409, 'You have already reserved these dates.', { code: 'already_reserved' });
  }
  return {
    client_secret: intent.clientSecret,
    paymentIntentId: intent.id,
    reservationId: reservation.id,
    ...(reservation.hold_expires_at ? { holdExpiresAt: reservation.hold_expires_at.toISOString() } : {}),
  };
}

/** True if the call requests the dates of this reservation; omitted fields match any value. */
function isFor(row: ReservationRow, asked: NewReservation): boolean {
  const matches = (given: string | null | undefined, kept: string | null) => !given || given === kept;
  // A hire until midnight ends on the next day.
  const endDate = asked.endDate && draftDates(draftOfBooking(asked)).endDate;
  return (
    row.car_id === asked.carId &&
    row.start_date === asked.startDate &&
    matches(endDate, row.end_date) &&
    (asked.isMultiDay === true ||
      (matches(asked.startTime, row.start_time) && matches(asked.endTime, row.end_time)))
  );
}

/**
 * Settles the payments that were opened for one hold; returns the reservation, or undefined when nothing has been paid.
 * Throws 409 when a payment arrived too late and is refunded.
 */
async function settleHold(
  deps: ReservationDeps,
  reservationId: string,
  payments: PaymentRow[],
): Promise<ReservationRow | undefined> {
  let isPaid = false;
  for (const { intent_id: intentId } of payments) {
    if (intentId && (await settle(deps, intentId)).outcome === 'paid') isPaid = true;
  }
  const row = await findReservation(deps.db, reservationId);
  if (row?.status === 'confirmed' || (row?.status === 'cancelled' && row.paid_pence > 0)) return row;
  if (!isPaid) return undefined;
  await runPaymentTasks(deps);
  throw refunded();
}

/** The reservation of a hold whose deposit the call names. Throws the reason when it is not confirmed. */
async function fromHold(
  deps: ReservationDeps,
  hold: ReservationRow,
  payment: PaymentRow,
  asked: NewReservation,
): Promise<ReservationRow> {
  if (!isFor(hold, asked)) throw ofAnotherBooking();
  const row = await settleHold(deps, hold.id, [payment]);
  if (!row) throw unpaid();
  return row;
}

/** The newest succeeded payment of a bare call that no reservation has claimed. */
async function findPaid(deps: ReservationDeps, candidates: PaymentRow[]): Promise<PaymentRow | undefined> {
  for (const candidate of candidates) {
    if (!candidate.intent_id) continue;
    const settlement = await settle(deps, candidate.intent_id);
    if (settlement.outcome === 'paid' && settlement.reservationId === null) return candidate;
  }
  return undefined;
}

/**
 * Creates the reservation that an unclaimed payment pays for; refunds the payment when the dates are taken. When a
 * concurrent call has claimed the payment, returns its reservation, or undefined if that is for another booking.
 */
async function claimDates(
  deps: ReservationDeps,
  request: { userId: string; car: CarRow; priced: PricedBooking; payment: PaymentRow; asked: NewReservation },
): Promise<ReservationRow | undefined> {
  const { userId, car, priced, payment, asked } = request;
  await releaseStaleHolds(deps, { carId: car.id, period: priced.period });
  const id = randomUUID();
  const outcome = await deps.db.transaction(async (tx): Promise<'claimed' | 'taken' | { usedBy: string }> => {
    await findCar(tx, car.id, true);
    const locked = await findPayment(tx, payment.id, true);
    if (locked?.reservation_id) return { usedBy: locked.reservation_id };
    // Refunded as unclaimed while this call was running.
    if (await isRefunding(tx, payment)) return 'taken';
    const inserted = await insertReservation(tx, {
      id,
      userId,
      car,
      dates: priced.dates,
      period: priced.period,
      status: 'confirmed',
      holdExpiresAt: null,
      totalPence: priced.price.totalPence,
      depositPence: priced.price.depositPence,
      termsVersion: deps.termsVersion,
      lines: priced.lines,
      now: deps.now(),
    });
    if (!inserted) {
      await requestRefund(tx, payment, deps.now());
      await enqueueMail(tx, { mail: 'payment-returning', paymentId: payment.id }, deps.now());
      return 'taken';
    }
    await claim(tx, payment.id, id);
    await recomputeTotals(deps.owner, tx, id);
    await enqueueMail(tx, { mail: 'booking-confirmed', reservationId: id }, deps.now());
    return 'claimed';
  });
  if (outcome === 'taken') {
    await runPaymentTasks(deps);
    throw refunded();
  }
  const row = await findReservation(deps.db, outcome === 'claimed' ? id : outcome.usedBy);
  if (!row || !isFor(row, asked)) return undefined;
  deps.eventBus.emit('availabilityChanged', { carId: car.id });
  return row;
}

/** True if a payment is refunded or is being refunded, by this application or manually at the provider. */
async function isRefunding(db: Queryable, payment: PaymentRow): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM payments p WHERE p.id = $1 AND (p.refunded_pence > 0
       OR EXISTS (SELECT 1 FROM outbox o WHERE o.dedupe_key = 'refund:' || p.id))`,
    [payment.id],
  );
  return rows.length > 0;
}

/**
 * The reservation of a paid deposit. The amounts paid come from the provider, not from the call. A repeated call
 * returns the same reservation. Errors: 402 not paid, 409 the dates are taken and the payment is refunded, 422 for a
 * broken rule or a payment of another booking.
 */
export async function createReservation(
  deps: ReservationDeps,
  userId: string,
  asked: NewReservation,
): Promise<ReservationRow> {
  const named = asked.paymentIntentId ? await findByIntent(deps.db, asked.paymentIntentId) : undefined;
  if (asked.paymentIntentId && named?.user_id !== userId) throw unpaid('This is not a payment of yours.');
  const wasUsed = named?.reservation_id ? await findReservation(deps.db, named.reservation_id) : undefined;
  if (named?.kind === 'change') throw ofAnotherBooking();
  if (named && wasUsed) return fromHold(deps, wasUsed, named, asked);
  const car = await carFor(deps, asked.carId);
  const { maxDays } = deps.limits ?? DEFAULT_BOOKING_LIMITS;
  const priced = await priceBookingOrThrow(
    deps.db,
    { car, booking: asked },
    { userId, now: deps.now(), maxDays },
  );
  if (named) {
    const { depositPence, totalPence } = priced.price;
    if (named.kind !== 'deposit' || ![depositPence, totalPence].includes(named.amount_pence)) {
      throw unpaid(`The deposit for these dates is ${formatPounds(priced.price.depositPence)}.`);
    }
    if (await isRefunding(deps.db, named)) throw refunded();
    const settlement = named.intent_id ? await settle(deps, named.intent_id) : undefined;
    if (settlement?.outcome !== 'paid') throw unpaid();
    const row = await claimDates(deps, { userId, car, priced, payment: named, asked });
    if (!row) throw ofAnotherBooking();
    return row;
  }
  const dates = { userId, carId: car.id, dates: priced.dates };
  const own = await findOwn(deps.db, { ...dates, statuses: ['confirmed', 'held', 'expired'] });
  if (own?.status === 'confirmed') return own;
  if (own) {
    const settled = await settleHold(deps, own.id, await findOfReservation(deps.db, own.id));
    if (settled) return settled;
    if (own.status === 'held') throw unpaid();
  }
  const paid = await findPaid(deps, await findUnclaimed(deps.db, userId, priced.price.depositPence));
  if (!paid) {
    // A concurrent identical call may have created it.
    const meanwhile = await findOwn(deps.db, { ...dates, statuses: ['confirmed'] });
    if (meanwhile) return meanwhile;
    throw (await isPeriodTaken(deps.db, car.id, priced.period)) ? datesTaken() : unpaid();
  }
  const row = await claimDates(deps, { userId, car, priced, payment: paid, asked });
  // A concurrent call has claimed this payment for another booking; there may be another payment.
  return row ?? createReservation(deps, userId, asked);
}
