// What an admin does to a reservation: changes its dates or total, or cancels it.
import { isSingleDay, occupiedPeriod, type ReservationDates } from '#domain/availability/period.ts';
import type { ReservationUpdate } from '#domain/contract/reservations.ts';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { recalculateTotal } from '#domain/pricing/recalculation.ts';
import { cancellationOutcome } from '#domain/reservation/cancellation.ts';
import { END_BEFORE_START, RESERVATION_MESSAGES } from '#domain/reservation/rules.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import { sqlState } from '#server/db/failures.ts';
import { enqueueMail } from './mails.ts';
import { cancelPayment } from '#server/modules/payments/cancelledIntents.ts';
import { requestRefund } from '#server/modules/payments/refunds.ts';
import { findOfReservation } from '#server/modules/payments/repository.ts';
import { runPaymentTasks } from '#server/modules/payments/tasks.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import type { ReservationDeps } from './deps.ts';
import { getReservationOrThrow } from './access.ts';
import { datesTaken, releaseStaleHolds } from './holds.ts';
import { cancelRow, findCar, lockCar, updateDates, type ReservationRow } from './repository.ts';

const EXCLUSION_VIOLATION = '23P01';
const invalid = (field: string, message: string) =>
  new HttpProblem(422, message, { code: 'invalid_booking', errors: [{ field, message }] });

function datesOf(row: ReservationRow): ReservationDates {
  return {
    startDate: row.start_date,
    endDate: row.end_date,
    startTime: row.start_time,
    endTime: row.end_time,
  };
}

/** The dates after the edit: omitted fields keep their values; a booking over several days has no times. */
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
  return startDate === endDate ? { startDate, endDate, startTime, endTime } : { startDate, endDate };
}

/** Cancels open balance payments, whose amounts are no longer valid. */
async function cancelOpenPayments(tx: Queryable, id: string, now: Instant): Promise<void> {
  for (const payment of await findOfReservation(tx, id)) {
    if (payment.status !== 'open') continue;
    await cancelPayment(tx, payment, { by: 'admin', now, note: 'the reservation has changed' });
  }
}

/**
 * Changes dates and total (pounds) of a confirmed reservation. Without `totalPrice` the total follows the rule of
 * `recalculateTotal`. Errors: 404, 409 'version_conflict' for an edit of an older version, 409 'dates_taken', 422 for
 * invalid dates or a total below the amount paid.
 */
export async function editReservation(
  deps: ReservationDeps,
  id: string,
  edit: ReservationUpdate,
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
              { original: { ...datesOf(row), totalPence: row.total_pence }, carPricePence: car?.price_pence },
              dates,
            )
          : poundsToPence(edit.totalPrice);
      if (totalPence < Math.max(row.paid_pence, 1)) {
        throw invalid(
          'totalPrice',
          `The total cannot be below what is already paid (${formatPounds(row.paid_pence)}).`,
        );
      }
      if (totalPence !== row.total_pence) await cancelOpenPayments(tx, id, deps.now());
      await updateDates(tx, id, { dates, period, totalPence });
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

/**
 * Cancels a confirmed reservation; the record stays. 48 hours or more before the London start, every payment is
 * refunded; later, the full amount stays due. A repeated cancellation returns the same result. Errors: 404, 409 for a
 * reservation that was never confirmed.
 */
export async function cancelReservation(deps: ReservationDeps, id: string): Promise<ReservationRow> {
  const before = await getReservationOrThrow(deps.db, id);
  await deps.db.transaction(async (tx) => {
    await lockCar(tx, before.car_id);
    const row = await getReservationOrThrow(tx, id, true);
    if (row.status === 'cancelled') return;
    if (row.status !== 'confirmed') {
      throw new HttpProblem(409, 'Only a confirmed reservation can be cancelled.', { code: 'not_confirmed' });
    }
    const now = deps.now();
    const { free } = cancellationOutcome({
      start: row.starts_at.getTime(),
      now,
      totalPence: row.total_pence,
      paidPence: row.paid_pence,
    });
    await cancelRow(tx, id, 'admin', { free, now });
    await enqueueMail(tx, { mail: 'booking-cancelled', reservationId: id }, now);
    if (!free) return;
    await cancelOpenPayments(tx, id, now);
    for (const payment of await findOfReservation(tx, id)) {
      if (payment.status === 'succeeded') await requestRefund(tx, payment, now);
    }
  });
  await runPaymentTasks(deps);
  deps.eventBus.emit('availabilityChanged', { carId: before.car_id });
  return getReservationOrThrow(deps.db, id);
}
