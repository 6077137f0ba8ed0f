// Computes the data of an edited reservation: its dates, its car, its total and its lines.
import { endsNextDay, occupiedPeriod, type Period, type ReservationDates } from '#domain/time/period.ts';
import type { ReservationUpdate } from '#domain/booking/contract/reservations.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { editedLines } from '#domain/money/changedPrice.ts';
import type { PriceLine } from '#domain/money/lines.ts';
import { draftOfBooking } from '#domain/booking/priceBooking.ts';
import {
  checkChangedHire,
  END_BEFORE_START,
  OTHER_PURPOSE,
  RESERVATION_MESSAGES,
} from '#domain/booking/rules.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';
import { datesOf } from '../presenter.ts';
import { bookedTariff, findCar, tariffOf, type CarRow, type ReservationRow } from '../repository.ts';

export const invalidEdit = (field: string, message: string) =>
  new HttpProblem(422, message, { code: 'invalid_booking', errors: [{ field, message }] });

/**
 * The dates after the edit, and the period that they occupy. Omitted fields keep their values. A booking over
 * several days has no times unless it ends the next day. Another start is at most a day ago. Throws HttpProblem 422.
 */
export function nextDates(
  row: ReservationRow,
  edit: ReservationUpdate,
  now: Instant,
): { dates: ReservationDates; period: Period } {
  const startDate = edit.startDate ?? row.start_date;
  const endDate = edit.endDate ?? row.end_date;
  if (endDate < startDate) throw invalidEdit('endDate', END_BEFORE_START);
  const startTime = edit.startTime === undefined ? row.start_time : edit.startTime || null;
  const endTime = edit.endTime === undefined ? row.end_time : edit.endTime || null;
  if (Boolean(startTime) !== Boolean(endTime)) {
    throw invalidEdit(
      startTime ? 'endTime' : 'startTime',
      startTime ? RESERVATION_MESSAGES.endTime : RESERVATION_MESSAGES.startTime,
    );
  }
  const withTimes = { startDate, endDate, startTime, endTime };
  const dates = startDate === endDate || endsNextDay(withTimes) ? withTimes : { startDate, endDate };
  const period = occupiedPeriod(dates);
  const fault = checkChangedHire(draftOfBooking(dates), { before: datesOf(row), now });
  if (fault || !period) {
    throw invalidEdit(fault?.fields[0] ?? 'endDate', fault?.message ?? RESERVATION_MESSAGES.order);
  }
  return { dates, period };
}

/**
 * The car to which the edit moves the reservation; undefined when the car stays the same. Throws HttpProblem
 * 422.
 */
export async function nextCar(
  tx: Queryable,
  row: ReservationRow,
  { carId }: ReservationUpdate,
): Promise<CarRow | undefined> {
  if (carId === undefined || carId === row.car_id) return undefined;
  const car = await findCar(tx, carId);
  if (!car) throw invalidEdit('carId', 'This car is no longer available.');
  if (car.purpose !== row.purpose) throw invalidEdit('carId', OTHER_PURPOSE);
  return car;
}

/**
 * The cars of an edit: the current one, undefined when it is deleted, and the one to which the reservation
 * moves, if any.
 */
export interface EditedCars {
  own: CarRow | undefined;
  next: CarRow | undefined;
}

/** The lines after the edit; their sum is the new total: that of the edit, otherwise that of `linesAfterChange`. */
export function linesAfter(
  row: ReservationRow,
  edit: ReservationUpdate,
  { own, next, dates }: EditedCars & { dates: ReservationDates },
): PriceLine[] {
  return editedLines(
    { dates: datesOf(row), lines: row.lines, totalPence: row.total_pence },
    {
      dates,
      own: own && bookedTariff(row, own),
      other: next && tariffOf(next),
      totalPence: edit.totalPrice === undefined ? undefined : poundsToPence(edit.totalPrice),
    },
  );
}
