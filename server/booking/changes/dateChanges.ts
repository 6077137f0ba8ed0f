// The change of dates by the customer: the quote, the change at once, and the hold of dates that are paid first.
import { dateChangeRefused } from '#domain/booking/refusals.ts';
import { carGone } from '#domain/fleet/refusals.ts';
import { datesTaken } from '#domain/booking/staffEdit.ts';
import { randomUUID } from 'node:crypto';
import { sameDates } from '#domain/time/period.ts';
import type { BookingDates } from '#domain/booking/contract/reservations.ts';
import type { DateChangeQuote, DateChangeRequest } from '#domain/booking/contract/dateChanges.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import {
  changeTerms,
  isDateChangeOpen,
  isMoveTooLate,
  type ChangeTerms,
} from '#domain/booking/dateChange.ts';
import { daysOfHold, decideHold } from '#domain/booking/holdDecision.ts';
import { linesAfterChange } from '#domain/money/changedPrice.ts';
import { linesTotal, withLateTotal, type PriceLine } from '#domain/money/lines.ts';
import type { PricedBooking } from '#domain/booking/priceBooking.ts';
import { HOLD_MINUTES } from '#domain/booking/status.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { EXCLUSION_VIOLATION, sqlState } from '#server/platform/db/failures.ts';
import { onceInCall } from '#server/platform/http/callTransaction.ts';
import { recomputeTotals } from '#server/payment/ledger.ts';
import { insertPayment } from '#server/payment/repository.ts';
import { assertFewDeclines } from '#server/payment/declines.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import { getOwnReservationOrThrow, getReservationOrThrow } from '../access.ts';
import { cancelOpenPayments } from './cancellations.ts';
import { lockCarOf } from '../holds/carLocks.ts';
import { isTakenByOthers } from './dateChangeRepository.ts';
import { DEFAULT_BOOKING_LIMITS, type ReservationDeps } from '../deps.ts';
import { findKeptPence, refundExcess } from './excessRefund.ts';
import { findHoldAllowance } from '../holds/holdAllowance.ts';
import { holdRefusal } from '#domain/booking/holdRefusal.ts';
import { releaseStaleHolds, replaceHold } from '../holds/holds.ts';
import { updateDates } from './editRepository.ts';
import { enqueueMail } from '../mail/mails.ts';
import { replaceLines } from '../lines.ts';
import { priceBookingOrThrow } from '../priceBooking.ts';
import { datesOf } from '../presenter.ts';
import {
  bookedTariff,
  findCar,
  findOwnHold,
  insertReservation,
  type CarRow,
  type ReservationRow,
} from '../repository.ts';
import { MINUTE } from '#domain/time/durations.ts';

interface OwnChange {
  id: string;
  userId: string;
}

interface QuotedChange {
  car: CarRow;
  /** The checked dates; their price is that of a new booking, which does not apply. */
  priced: PricedBooking;
  terms: ChangeTerms;
  /** The lines of the new total. */
  lines: PriceLine[];
}

/** Prices the new dates for the current reservation, or throws the reason why it cannot be changed to them. */
async function quoted(
  deps: ReservationDeps,
  db: Queryable,
  row: ReservationRow,
  dates: BookingDates,
): Promise<QuotedChange> {
  if (row.status !== 'confirmed') throw dateChangeRefused('not_confirmed');
  const now = deps.now();
  if (!isDateChangeOpen(row.starts_at.getTime(), now)) throw dateChangeRefused('change_closed');
  const car = await findCar(db, row.car_id);
  if (!car) throw carGone();
  const { maxDays, noticeHours } = deps.limits ?? DEFAULT_BOOKING_LIMITS;
  const asking = { userId: row.user_id ?? '', now, maxDays, noticeHours };
  const priced = await priceBookingOrThrow(
    db,
    { car: { ...car, purpose: row.purpose }, booking: { carId: car.id, ...dates } },
    asking,
  );
  if (sameDates(priced.dates, datesOf(row))) throw dateChangeRefused('same_dates');
  if (isMoveTooLate(row.starts_at.getTime(), priced.period.start, now))
    throw dateChangeRefused('move_too_late');
  const lines = linesAfterChange(
    { dates: datesOf(row), lines: row.lines, totalPence: row.total_pence },
    { dates: priced.dates, own: bookedTariff(row, car) },
  );
  const terms = changeTerms(
    {
      totalPence: row.total_pence,
      depositPence: row.deposit_pence,
      paidPence: await findKeptPence(db, row),
      start: row.starts_at.getTime(),
    },
    { pricePence: linesTotal(lines), now },
  );
  return { car, priced, terms, lines: withLateTotal(lines, terms.totalPence) };
}

/**
 * The terms of a change of an own reservation to other dates; amounts in pounds. Errors: 404 for another caller, 409
 * 'not_confirmed', 'change_closed' less than 24 hours before the start, 'move_too_late', 'same_dates' or 'dates_taken',
 * 422 for a broken rule.
 */
export async function quoteDateChange(
  deps: ReservationDeps,
  { id, userId }: OwnChange,
  dates: BookingDates,
): Promise<DateChangeQuote> {
  const row = await getOwnReservationOrThrow(deps.db, id, userId);
  const { priced, terms } = await quoted(deps, deps.db, row, dates);
  await releaseStaleHolds(deps, { carId: row.car_id, period: priced.period });
  if (await isTakenByOthers(deps.db, row, priced.period)) throw datesTaken();
  return {
    oldTotal: penceToPounds(row.total_pence),
    newTotal: penceToPounds(terms.totalPence),
    payNow: penceToPounds(terms.payNowPence),
    refund: penceToPounds(terms.refundPence),
    remaining: penceToPounds(terms.remainingPence),
  };
}

/**
 * Holds the new dates for 15 minutes in addition to the old ones, within the limits of holds; returns the id of the
 * hold.
 */
async function holdNewDates(
  deps: ReservationDeps,
  tx: Queryable,
  { row, car, priced, terms, lines, address }: QuotedChange & { row: ReservationRow; address: string },
): Promise<string> {
  const now = deps.now();
  const userId = row.user_id ?? '';
  const limits = deps.limits ?? DEFAULT_BOOKING_LIMITS;
  const { period } = priced;
  const allowance = await findHoldAllowance(tx, { userId, carId: car.id, period, address, now });
  const days = daysOfHold(priced.dates);
  const decision = decideHold({ own: undefined, ...allowance, totalPence: terms.totalPence, days, limits });
  const refusal = holdRefusal(decision, allowance, { limits, now });
  if (refusal) throw refusal;
  const id = randomUUID();
  const inserted = await insertReservation(tx, {
    id,
    userId,
    car,
    dates: priced.dates,
    period,
    status: 'held',
    holdExpiresAt: now + HOLD_MINUTES * MINUTE,
    totalPence: terms.totalPence,
    depositPence: terms.payNowPence,
    lines,
    changes: row,
    address,
    now,
  });
  if (!inserted) throw datesTaken();
  await insertPayment(tx, {
    id: randomUUID(),
    userId,
    reservationId: id,
    kind: 'change',
    amountPence: terms.payNowPence,
    now,
  });
  return id;
}

/** Changes the dates at once, and refunds the amount paid above the new total. */
async function changeAtOnce(
  deps: ReservationDeps,
  tx: Queryable,
  { row, priced, terms, lines }: QuotedChange & { row: ReservationRow },
): Promise<void> {
  const { id } = row;
  const now = deps.now();
  const { totalPence, depositPence, refundPence } = terms;
  if (totalPence !== row.total_pence) await cancelOpenPayments(tx, id, { by: 'customer', now });
  await updateDates(tx, id, { dates: priced.dates, period: priced.period, totalPence, depositPence });
  await replaceLines(tx, id, lines);
  // The lower total may already be paid: then its invoice is due.
  await recomputeTotals(deps.owner, tx, id);
  const before = { dates: datesOf(row), totalPence: row.total_pence };
  const excess = { amountPence: refundPence, event: `change:${row.version}`, now };
  const outsidePence = await refundExcess(tx, id, excess);
  await enqueueMail(
    tx,
    { mail: 'booking-changed', reservationId: id, before, amountPence: refundPence, outsidePence },
    now,
  );
}

/** Changes the dates, or holds the new ones; returns the id of the reservation or of the hold. */
async function changeOrHold(
  deps: ReservationDeps,
  own: OwnChange,
  { newTotal, payNow, refund, ...dates }: DateChangeRequest,
  address: string,
): Promise<string> {
  const before = await getOwnReservationOrThrow(deps.db, own.id, own.userId);
  const first = await quoted(deps, deps.db, before, dates);
  if (first.terms.payNowPence > 0) await assertFewDeclines(deps.db, own.userId, deps.now());
  await releaseStaleHolds(deps, { carId: before.car_id, period: first.priced.period });
  try {
    const changedId = await deps.db.transaction(async (tx) => {
      await lockCarOf(tx, own.id);
      const row = await getReservationOrThrow(tx, own.id, true);
      const change = { row, ...(await quoted(deps, tx, row, dates)) };
      const { terms } = change;
      const agreed = [newTotal, payNow, refund].map(poundsToPence);
      const due = [terms.totalPence, terms.payNowPence, terms.refundPence];
      if (agreed.some((pence, index) => pence !== due[index])) throw dateChangeRefused('price_changed');
      // Other dates of the same car replace the customer's hold, as for a new booking.
      const held = await findOwnHold(tx, { userId: own.userId, carId: row.car_id, isHolder: true });
      if (held) await replaceHold(tx, held, deps.now());
      if (terms.payNowPence > 0) return holdNewDates(deps, tx, { ...change, address });
      await changeAtOnce(deps, tx, change);
      return own.id;
    });
    deps.eventBus.emit('availabilityChanged', { carId: before.car_id });
    return changedId;
  } catch (error) {
    if (sqlState(error) === EXCLUSION_VIOLATION) throw datesTaken();
    throw error;
  }
}

/**
 * Changes an own reservation to other dates of its car: at once when no payment is due, otherwise by a hold of the new
 * dates, whose payment applies the change; until then the reservation keeps the old dates. Returns the changed
 * reservation, after its refund, or the hold. Errors: those of the quote, 409 'price_changed' when the amounts differ
 * from the quoted ones, those of new holds, 429 for many declined cards.
 */
export async function changeDates(
  deps: ReservationDeps,
  own: OwnChange,
  request: DateChangeRequest,
  address: string,
): Promise<ReservationRow> {
  const changedId = await onceInCall(() => changeOrHold(deps, own, request, address));
  await runPaymentTasks(deps);
  return getReservationOrThrow(deps.db, changedId);
}
