// The change of a reservation by its customer: the quote, the change at once, and the hold of a change that is paid first.
import { bookingRefused, changeRefused } from '#domain/booking/refusals.ts';
import { carGone } from '#domain/fleet/refusals.ts';
import { assertMovable, datesTaken, invalidEdit } from '#domain/booking/staffEdit.ts';
import { randomUUID } from 'node:crypto';
import type { Period, ReservationDates } from '#domain/time/period.ts';
import type { BookingDates } from '#domain/booking/contract/reservations.ts';
import type {
  ChangeQuote,
  ChangeRequest,
  ReservationChange,
} from '#domain/booking/contract/customerChanges.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import {
  changeTerms,
  isChangeOpen,
  isMoveTooLate,
  isSameBooking,
  linesOfChange,
  type ChangeTerms,
} from '#domain/booking/customerChange.ts';
import { daysOfHold, decideHold } from '#domain/booking/holdDecision.ts';
import { linesTotal, withLateTotal, type PriceLine } from '#domain/money/lines.ts';
import { isExtraFault } from '#domain/fleet/extras.ts';
import { tripExcess } from '#domain/booking/trip.ts';
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
import { offeredExtras } from '#server/fleet/extras/service.ts';
import { isTakenByOthers } from './changeRepository.ts';
import { dateLimits, DEFAULT_BOOKING_LIMITS, type ReservationDeps } from '../deps.ts';
import { findKeptPence, refundExcess } from './excessRefund.ts';
import { findHoldAllowance } from '../holds/holdAllowance.ts';
import { holdRefusal } from '#domain/booking/holdRefusal.ts';
import { cancelPendingChange, releaseStaleHolds, replaceHold } from '../holds/holds.ts';
import { factsBefore } from './editedFacts.ts';
import { updateDates } from './editRepository.ts';
import { enqueueMail } from '../mail/mails.ts';
import { replaceLines } from '../lines.ts';
import { priceBookingOrThrow } from '../priceBooking.ts';
import { datesOf } from '../presenter.ts';
import { findDetails } from '../trips.ts';
import {
  bookedTariff,
  findCar,
  findOwnHold,
  insertReservation,
  tariffOf,
  type CarRow,
  type ReservationRow,
} from '../repository.ts';
import { MINUTE } from '#domain/time/durations.ts';

interface OwnChange {
  id: string;
  userId: string;
}

/** The dates after a change, and the period that they occupy. */
interface NextDates {
  dates: ReservationDates;
  period: Period;
}

interface QuotedChange extends NextDates {
  /** The car after the change. */
  car: CarRow;
  terms: ChangeTerms;
  /** The lines of the new total. */
  lines: PriceLine[];
}

/** The dates after the change. Only other dates have to keep the rules of a booking. */
async function nextDates(
  deps: ReservationDeps,
  db: Queryable,
  { row, car, asked }: { row: ReservationRow; car: CarRow; asked: BookingDates | undefined },
): Promise<NextDates> {
  const start = row.starts_at.getTime();
  if (!asked) return { dates: datesOf(row), period: { start, end: row.ends_at.getTime() } };
  const now = deps.now();
  // The price of a new booking does not apply.
  const { dates, period } = await priceBookingOrThrow(
    db,
    { car: { ...car, purpose: row.purpose }, booking: { carId: car.id, ...asked } },
    { userId: row.user_id ?? '', now, ...dateLimits(deps) },
  );
  if (isMoveTooLate(start, period.start, now)) throw changeRefused('move_too_late');
  return { dates, period };
}

/** The car after the change. Throws HttpProblem 422 for a car of another purpose, or with fewer seats than passengers. */
async function nextCar(db: Queryable, row: ReservationRow, carId: string): Promise<CarRow> {
  const found = await findCar(db, carId);
  if (carId === row.car_id) {
    if (!found) throw carGone();
    return found;
  }
  const car = assertMovable(found, row.purpose);
  const { passengers } = tripExcess(row.trip, await findDetails(db, car.id));
  if (passengers) throw invalidEdit('carId', passengers);
  return car;
}

/** Prices a change of the current reservation, or throws the reason why it cannot be changed in this way. */
async function quoted(
  deps: ReservationDeps,
  db: Queryable,
  row: ReservationRow,
  { dates: asked, extras, carId = row.car_id }: ReservationChange,
): Promise<QuotedChange> {
  if (row.status !== 'confirmed') throw changeRefused('not_confirmed');
  const now = deps.now();
  const start = row.starts_at.getTime();
  if (!isChangeOpen(start, now)) throw changeRefused('change_closed');
  const car = await nextCar(db, row, carId);
  const { dates, period } = await nextDates(deps, db, { row, car, asked });
  const before = { dates: datesOf(row), lines: row.lines, totalPence: row.total_pence };
  const change = {
    dates,
    own: bookedTariff(row, car),
    other: carId === row.car_id ? undefined : tariffOf(car),
  };
  const offered = extras ? await offeredExtras(db) : [];
  const lines = linesOfChange(before, { ...change, extras, offered, purpose: row.purpose });
  if (isExtraFault(lines)) throw bookingRefused({ ...lines, fields: [] });
  if (isSameBooking(before, change, lines)) throw changeRefused('nothing_changed');
  const terms = changeTerms(
    {
      totalPence: row.total_pence,
      depositPence: row.deposit_pence,
      paidPence: await findKeptPence(db, row),
      start,
    },
    { pricePence: linesTotal(lines), now },
  );
  return { car, dates, period, terms, lines: withLateTotal(lines, terms.totalPence) };
}

/**
 * The terms of a change of an own reservation; amounts in pounds. Errors: 404 for another caller, 409 'not_confirmed',
 * 'change_closed' less than 24 hours before the start, 'move_too_late', 'nothing_changed' or 'dates_taken', 422 for a
 * broken rule, an extra that is not offered, or a car that does not fit.
 */
export async function quoteChange(
  deps: ReservationDeps,
  { id, userId }: OwnChange,
  change: ReservationChange,
): Promise<ChangeQuote> {
  const row = await getOwnReservationOrThrow(deps.db, id, userId);
  const { car, period, terms } = await quoted(deps, deps.db, row, change);
  await releaseStaleHolds(deps, { carId: car.id, period });
  if (await isTakenByOthers(deps.db, { ...row, car_id: car.id }, period)) throw datesTaken();
  return {
    oldTotal: penceToPounds(row.total_pence),
    newTotal: penceToPounds(terms.totalPence),
    payNow: penceToPounds(terms.payNowPence),
    refund: penceToPounds(terms.refundPence),
    remaining: penceToPounds(terms.remainingPence),
  };
}

/**
 * Holds the changed booking for 15 minutes in addition to the reservation, within the limits of holds; returns the id of
 * the hold.
 */
async function holdChange(
  deps: ReservationDeps,
  tx: Queryable,
  { row, car, dates, period, terms, lines, address }: QuotedChange & { row: ReservationRow; address: string },
): Promise<string> {
  const now = deps.now();
  const userId = row.user_id ?? '';
  const limits = deps.limits ?? DEFAULT_BOOKING_LIMITS;
  const allowance = await findHoldAllowance(tx, { userId, carId: car.id, period, address, now });
  const days = daysOfHold(dates);
  const decision = decideHold({ own: undefined, ...allowance, totalPence: terms.totalPence, days, limits });
  const refusal = holdRefusal(decision, allowance, { limits, now });
  if (refusal) throw refusal;
  const id = randomUUID();
  const inserted = await insertReservation(tx, {
    id,
    userId,
    car,
    dates,
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

/** Changes the reservation at once, and refunds the amount paid above the new total. */
async function changeAtOnce(
  deps: ReservationDeps,
  tx: Queryable,
  { row, car, dates, period, terms, lines }: QuotedChange & { row: ReservationRow },
): Promise<void> {
  const { id } = row;
  const now = deps.now();
  const { totalPence, depositPence, refundPence } = terms;
  if (totalPence !== row.total_pence) await cancelOpenPayments(tx, id, { by: 'customer', now });
  const isMoved = car.id !== row.car_id;
  await updateDates(tx, id, { dates, period, totalPence, depositPence, car: isMoved ? car : undefined });
  await replaceLines(tx, id, lines);
  // The lower total may already be paid: then its invoice is due.
  await recomputeTotals(deps.owner, tx, id);
  const before = factsBefore(row, car.id);
  const excess = { amountPence: refundPence, event: `change:${row.version}`, now };
  const outsidePence = await refundExcess(tx, id, excess);
  await enqueueMail(
    tx,
    { mail: 'booking-changed', reservationId: id, before, amountPence: refundPence, outsidePence },
    now,
  );
}

/** Stores the change, or a hold of it; returns the id of the reservation or of the hold. */
async function changeOrHold(
  deps: ReservationDeps,
  own: OwnChange,
  { newTotal, payNow, refund, ...asked }: ChangeRequest,
  address: string,
): Promise<string> {
  const before = await getOwnReservationOrThrow(deps.db, own.id, own.userId);
  const first = await quoted(deps, deps.db, before, asked);
  if (first.terms.payNowPence > 0) await assertFewDeclines(deps.db, own.userId, deps.now());
  await releaseStaleHolds(deps, { carId: first.car.id, period: first.period });
  try {
    const changedId = await deps.db.transaction(async (tx) => {
      await lockCarOf(tx, own.id, first.car.id);
      const row = await getReservationOrThrow(tx, own.id, true);
      const change = { row, ...(await quoted(deps, tx, row, asked)) };
      const { terms } = change;
      const agreed = [newTotal, payNow, refund].map(poundsToPence);
      const due = [terms.totalPence, terms.payNowPence, terms.refundPence];
      if (agreed.some((pence, index) => pence !== due[index])) throw changeRefused('price_changed');
      await cancelPendingChange(tx, row.id, deps.now());
      // Other dates of the same car replace the customer's hold, as for a new booking.
      const held = await findOwnHold(tx, { userId: own.userId, carId: change.car.id, isHolder: true });
      if (held) await replaceHold(tx, held, deps.now());
      if (terms.payNowPence > 0) return holdChange(deps, tx, { ...change, address });
      await changeAtOnce(deps, tx, change);
      return own.id;
    });
    for (const carId of new Set([before.car_id, first.car.id])) {
      deps.eventBus.emit('availabilityChanged', { carId });
    }
    return changedId;
  } catch (error) {
    if (sqlState(error) === EXCLUSION_VIOLATION) throw datesTaken();
    throw error;
  }
}

/**
 * Changes dates, extras or car of an own reservation: at once when no payment is due, otherwise by a hold, whose payment
 * applies the change; until then the reservation stays as it is. Returns the changed reservation, after its refund, or
 * the hold. Errors: those of the quote, 409 'price_changed' when the amounts differ from the quoted ones, those of new
 * holds, 429 for many declined cards.
 */
export async function changeReservation(
  deps: ReservationDeps,
  own: OwnChange,
  request: ChangeRequest,
  address: string,
): Promise<ReservationRow> {
  const changedId = await onceInCall(() => changeOrHold(deps, own, request, address));
  await runPaymentTasks(deps);
  return getReservationOrThrow(deps.db, changedId);
}
