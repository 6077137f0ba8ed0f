// POST /api/reservations in its specified form: the call names dates, and a payment or none. It finds the hold that the
// payment is for, or claims the dates with a payment that was started without a booking.
import {
  datesTakenRefunded,
  depositIs,
  depositNotPaid,
  notYourPayment,
} from '#domain/booking/paymentRefusals.ts';
import { datesTaken } from '#domain/booking/staffEdit.ts';
import { randomUUID } from 'node:crypto';
import type { NewReservation } from '#domain/booking/contract/reservations.ts';
import { draftOfBooking, type PricedBooking } from '#domain/booking/priceBooking.ts';
import { draftDates } from '#domain/booking/rules.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import { takePromoUse } from '#server/fleet/priceRules/service.ts';
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
import { settle } from '#server/payment/settle.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { dateLimits, type ReservationDeps } from '../deps.ts';
import { releaseStaleHolds } from '../holds/holds.ts';
import { enqueueMail } from '../mail/mails.ts';
import { priceBookingOrThrow } from '../priceBooking.ts';
import {
  findCar,
  findOwn,
  findReservation,
  insertReservation,
  isPeriodTaken,
  type CarRow,
  type ReservationRow,
} from '../repository.ts';
import { carFor, createReservation, settleHold } from './deposits.ts';

const ofAnotherBooking = () =>
  new HttpProblem(422, 'This payment was made for another booking.', { code: 'payment_of_another_booking' });

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
    // A quote may have a promo code.
    await takePromoUse(tx, priced.lines, { customerId: userId, car, replacesHold: false, now: deps.now() });
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
    throw datesTakenRefunded();
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
 * The booking at its price, for a payment that was started before: the notice counts from the start of the payment.
 * Without a payment there is no notice.
 */
function priceFor(
  deps: ReservationDeps,
  { userId, car, asked }: { userId: string; car: CarRow; asked: NewReservation },
  payment?: PaymentRow,
): Promise<PricedBooking> {
  const notice = payment ? { noticeFrom: payment.created_at.getTime() } : { noticeHours: 0 };
  return priceBookingOrThrow(
    deps.db,
    { car, booking: asked },
    { userId, now: deps.now(), ...dateLimits(deps), ...notice },
  );
}

/** The reservation of the customer's hold of these dates; undefined when the call has to claim them. */
async function findOwnReservation(
  deps: ReservationDeps,
  userId: string,
  asked: NewReservation,
): Promise<ReservationRow | undefined> {
  const dates = draftDates(draftOfBooking(asked));
  if (!occupiedPeriod(dates)) return undefined;
  const statuses = ['confirmed', 'held', 'expired'] as const;
  const own = await findOwn(deps.db, { userId, carId: asked.carId, dates, statuses });
  if (own?.status === 'confirmed') return own;
  if (own?.status === 'held') return createReservation(deps, own.id);
  return own && settleHold(deps, own.id, await findOfReservation(deps.db, own.id));
}

/** Claims the dates with a payment of the customer that belongs to no reservation. */
async function claimWith(
  deps: ReservationDeps,
  userId: string,
  { asked, payment }: { asked: NewReservation; payment: PaymentRow },
): Promise<ReservationRow> {
  const car = await carFor(deps, asked.carId);
  const priced = await priceFor(deps, { userId, car, asked }, payment);
  const { depositPence, totalPence } = priced.price;
  if (payment.kind !== 'deposit' || ![depositPence, totalPence].includes(payment.amount_pence)) {
    throw depositIs(depositPence);
  }
  if (await isRefunding(deps.db, payment)) throw datesTakenRefunded();
  const settlement = payment.intent_id ? await settle(deps, payment.intent_id) : undefined;
  if (settlement?.outcome !== 'paid') throw depositNotPaid();
  const row = await claimDates(deps, { userId, car, priced, payment, asked });
  if (!row) throw ofAnotherBooking();
  return row;
}

/** Claims the dates with the newest paid payment of the customer that belongs to no reservation. */
async function claimWithNewest(
  deps: ReservationDeps,
  userId: string,
  asked: NewReservation,
): Promise<ReservationRow> {
  const car = await carFor(deps, asked.carId);
  const { price, ...dated } = await priceFor(deps, { userId, car, asked });
  const payment = await findPaid(deps, await findUnclaimed(deps.db, userId, price.depositPence));
  if (!payment) {
    // A concurrent identical call may have created it.
    const own = { userId, carId: car.id, dates: dated.dates };
    const meanwhile = await findOwn(deps.db, { ...own, statuses: ['confirmed'] });
    if (meanwhile) return meanwhile;
    throw (await isPeriodTaken(deps.db, car.id, dated.period)) ? datesTaken() : depositNotPaid();
  }
  const priced = await priceFor(deps, { userId, car, asked }, payment);
  const row = await claimDates(deps, { userId, car, priced, payment, asked });
  // A concurrent call has claimed this payment for another booking; there may be another payment.
  return row ?? reserve(deps, userId, asked);
}

/**
 * The reservation of a paid deposit. The amounts paid come from the provider, not from the call. A repeated call
 * returns the same reservation. Errors: 402 not paid, 409 the dates are taken and the payment is refunded, 422 for a
 * broken rule or a payment of another booking.
 */
export async function reserve(
  deps: ReservationDeps,
  userId: string,
  asked: NewReservation,
): Promise<ReservationRow> {
  if (!asked.paymentIntentId) {
    return (await findOwnReservation(deps, userId, asked)) ?? claimWithNewest(deps, userId, asked);
  }
  const payment = await findByIntent(deps.db, asked.paymentIntentId);
  if (payment?.user_id !== userId) throw notYourPayment();
  if (payment.kind === 'change') throw ofAnotherBooking();
  const hold = payment.reservation_id ? await findReservation(deps.db, payment.reservation_id) : undefined;
  if (!hold) return claimWith(deps, userId, { asked, payment });
  if (!isFor(hold, asked)) throw ofAnotherBooking();
  return createReservation(deps, hold.id, [payment]);
}
