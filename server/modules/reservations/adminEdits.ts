// An admin's change of the dates or the total of a reservation.
import {
  endsNextDay,
  isSingleDay,
  occupiedPeriod,
  sameDates,
  type ReservationDates,
} from '#domain/availability/period.ts';
import type { ReservationUpdate } from '#domain/contract/reservations.ts';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { editedLines, extrasPence, linesTotal, type PriceLine } from '#domain/pricing/lines.ts';
import { recalculateTotal } from '#domain/pricing/recalculation.ts';
import { END_BEFORE_START, RESERVATION_MESSAGES } from '#domain/reservation/rules.ts';
import type { Instant } from '#domain/time/london.ts';
import { changesBetween } from '#server/audit/auditLog.ts';
import type { Queryable } from '#server/db/database.ts';
import { EXCLUSION_VIOLATION, sqlState } from '#server/db/failures.ts';
import { recomputeTotals } from '#server/modules/payments/ledger.ts';
import { runPaymentTasks } from '#server/modules/payments/tasks.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import { addNote } from '#server/notes/staffNotes.ts';
import type { ReservationDeps } from './deps.ts';
import { getReservationOrThrow } from './access.ts';
import { cancelOpenPayments } from './cancellations.ts';
import { findKeptPence, refundExcess } from './excessRefund.ts';
import { cancelPendingChange, datesTaken, releaseStaleHolds } from './holds.ts';
import { replaceLines } from './lines.ts';
import { enqueueMail } from './mails.ts';
import { datesOf, linesOf } from './presenter.ts';
import type { StaffAct } from './staffAct.ts';
import { findCar, lockCar, tariffOf, updateDates, type CarRow, type ReservationRow } from './repository.ts';

const AUDITED = ['start_date', 'end_date', 'start_time', 'end_time', 'total_pence'] as const;
const invalid = (field: string, message: string) =>
  new HttpProblem(422, message, { code: 'invalid_booking', errors: [{ field, message }] });

/** The dates after the edit: omitted fields keep their values; a booking over several days has no times unless it ends the next day. */
function nextDates(row: ReservationRow, edit: ReservationUpdate): ReservationDates {
  const startDate = edit.startDate ?? row.start_date;
  const endDate = edit.endDate ?? row.end_date;
  if (endDate < startDate) throw invalid('endDate', END_BEFORE_START);
  const startTime = edit.startTime === undefined ? row.start_time : edit.startTime || null;
  const endTime = edit.endTime === undefined ? row.end_time : edit.endTime || null;
  if (Boolean(startTime) !== Boolean(endTime)) {
    throw invalid(
      startTime ? 'endTime' : 'startTime',
      startTime ? RESERVATION_MESSAGES.endTime : RESERVATION_MESSAGES.startTime,
    );
  }
  const withTimes = { startDate, endDate, startTime, endTime };
  return startDate === endDate || endsNextDay(withTimes) ? withTimes : { startDate, endDate };
}

/** The lines of the new dates: by the rates of the reservation; for a deleted car by its price only. */
function linesAfter(
  row: ReservationRow,
  car: CarRow | undefined,
  next: { dates: ReservationDates; totalPence: number },
): PriceLine[] {
  const before = linesOf(row);
  if (sameDates(next.dates, datesOf(row)) && next.totalPence === linesTotal(before)) return before;
  return editedLines(before, { tariff: car && { ...tariffOf(car), pricePence: row.price_pence }, ...next });
}

/** Stores the reason of an overwritten total; returns the id of the note. */
async function storeReason(
  tx: Queryable,
  { id }: ReservationRow,
  { reason }: ReservationUpdate,
  by: { authorId: string; now: Instant },
): Promise<string | undefined> {
  if (!reason) return undefined;
  return (await addNote(tx, { subject: { reservationId: id }, topic: 'price', text: reason, ...by })).id;
}

/**
 * Changes dates and total (pounds) of a confirmed reservation. Without `totalPrice` the total follows the rule of
 * `recalculateTotal`. A total below the amount paid needs `refund` (pounds), exactly the difference, which is refunded. Errors: 404, 409 'version_conflict' for an edit of an older version, 409 'dates_taken', 422 for
 * invalid dates or a total below the amount paid.
 */
export async function editReservation(
  deps: ReservationDeps,
  id: string,
  edit: ReservationUpdate,
  { userId: authorId, audit }: StaffAct,
): Promise<ReservationRow> {
  const before = await getReservationOrThrow(deps.db, id);
  if (edit.carId && edit.carId !== before.car_id) {
    throw invalid(
      'carId',
      'The car cannot be changed. Please cancel the reservation and book the other car.',
    );
  }
  const dates = nextDates(before, edit);
  const period = occupiedPeriod(dates);
  if (!period) {
    throw invalid(isSingleDay(dates) ? 'endTime' : 'endDate', RESERVATION_MESSAGES.order);
  }
  await releaseStaleHolds(deps, { carId: before.car_id, period });
  try {
    await deps.db.transaction(async (tx) => {
      await lockCar(tx, before.car_id);
      const row = await getReservationOrThrow(tx, id, true);
      if (row.status !== 'confirmed') {
        throw new HttpProblem(409, 'Only a confirmed reservation can be changed.', { code: 'not_confirmed' });
      }
      if ((edit.version ?? row.version) !== row.version) {
        throw new HttpProblem(
          409,
          'Somebody else has changed this reservation meanwhile. Please look at it again.',
          {
            code: 'version_conflict',
          },
        );
      }
      const car = await findCar(tx, row.car_id);
      const totalPence =
        edit.totalPrice === undefined
          ? recalculateTotal(
              {
                original: { ...datesOf(row), totalPence: row.total_pence },
                carPricePence: car?.price_pence,
                carRates: car && tariffOf(car),
                extrasPence: extrasPence(linesOf(row)),
              },
              dates,
            )
          : poundsToPence(edit.totalPrice);
      const now = deps.now();
      const keptPence = await findKeptPence(tx, row);
      const refundPence = Math.max(0, keptPence - totalPence);
      const isAgreed = edit.refund !== undefined && poundsToPence(edit.refund) === refundPence;
      if (totalPence < 1 || (refundPence > 0 && !isAgreed)) {
        throw invalid(
          'totalPrice',
          `The total cannot be below what is already paid (${formatPounds(keptPence)}).`,
        );
      }
      await cancelPendingChange(tx, id, now);
      if (totalPence !== row.total_pence) await cancelOpenPayments(tx, id, { by: 'admin', now });
      await updateDates(tx, id, { dates, period, totalPence });
      await replaceLines(tx, id, linesAfter(row, car, { dates, totalPence }));
      // The lower total may already be paid: then its invoice is due.
      await recomputeTotals(deps.owner, tx, id);
      const excess = { amountPence: refundPence, event: `change:${row.version}`, now };
      const outsidePence = await refundExcess(tx, id, excess);
      const isChanged = totalPence !== row.total_pence || !sameDates(dates, datesOf(row));
      if (isChanged) {
        const before = { dates: datesOf(row), totalPence: row.total_pence };
        const mail = {
          mail: 'booking-changed',
          reservationId: id,
          before,
          amountPence: refundPence,
          outsidePence,
        } as const;
        await enqueueMail(tx, mail, now);
      }
      const reasonId = await storeReason(tx, row, edit, { authorId, now });
      const changes = changesBetween(row, await getReservationOrThrow(tx, id), AUDITED);
      await audit(tx, {
        action: 'reservation.changed',
        object: { type: 'reservation', id },
        before: changes.before,
        after: {
          ...changes.after,
          ...(refundPence > 0 ? { refund_pence: refundPence } : {}),
          ...(reasonId ? { note_id: reasonId } : {}),
        },
      });
    });
  } catch (error) {
    if (sqlState(error) === EXCLUSION_VIOLATION) throw datesTaken();
    throw error;
  }
  // Cancels an intent of the old amount at once, before the customer pays it.
  await runPaymentTasks(deps);
  deps.eventBus.emit('availabilityChanged', { carId: before.car_id });
  return getReservationOrThrow(deps.db, id);
}
