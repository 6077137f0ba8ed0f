// Computes the data of an edited reservation: its dates, its car, its total and its lines.
import {
  endsNextDay,
  isSingleDay,
  occupiedPeriod,
  sameDates,
  type Period,
  type ReservationDates,
} from '#domain/availability/period.ts';
import type { ReservationUpdate } from '#domain/contract/reservations.ts';
import { poundsToPence, type Pence } from '#domain/money/pence.ts';
import { editedLines, extrasPence, linesTotal, type PriceLine } from '#domain/pricing/lines.ts';
import { carPenceOf, recalculateTotal } from '#domain/pricing/recalculation.ts';
import { END_BEFORE_START, OTHER_PURPOSE, RESERVATION_MESSAGES } from '#domain/reservation/rules.ts';
import type { Queryable } from '#server/db/database.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import { findPurpose } from './editRepository.ts';
import { datesOf } from './presenter.ts';
import { findCar, tariffOf, type CarRow, type ReservationRow } from './repository.ts';

export const invalidEdit = (field: string, message: string) =>
  new HttpProblem(422, message, { code: 'invalid_booking', errors: [{ field, message }] });

/**
 * The dates after the edit, and the period that they occupy. Omitted fields keep their values. A booking over
 * several days has no times unless it ends the next day. Throws HttpProblem 422.
 */
export function nextDates(
  row: ReservationRow,
  edit: ReservationUpdate,
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
  if (!period) throw invalidEdit(isSingleDay(dates) ? 'endTime' : 'endDate', RESERVATION_MESSAGES.order);
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
  if (car.purpose !== (await findPurpose(tx, row.car_id))) throw invalidEdit('carId', OTHER_PURPOSE);
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

/** The total in pence: the total of the edit, otherwise that of `recalculateTotal`. */
export function nextTotal(
  row: ReservationRow,
  edit: ReservationUpdate,
  { own, next, dates }: EditedCars & { dates: ReservationDates },
): Pence {
  if (edit.totalPrice !== undefined) return poundsToPence(edit.totalPrice);
  const lines = row.lines;
  return recalculateTotal(
    {
      original: { ...datesOf(row), totalPence: row.total_pence },
      carPricePence: own?.price_pence,
      carRates: own && tariffOf(own),
      extrasPence: extrasPence(lines),
      otherCar: next && { tariff: tariffOf(next), chargedPence: carPenceOf(lines) },
    },
    dates,
  );
}

/**
 * The lines after the edit. The same car has the rates of the reservation, another car has its own rates, and
 * a deleted car has only its price.
 */
export function linesAfter(
  row: ReservationRow,
  { own, next, ...edited }: EditedCars & { dates: ReservationDates; totalPence: Pence },
): PriceLine[] {
  const before = row.lines;
  if (!next && sameDates(edited.dates, datesOf(row)) && edited.totalPence === linesTotal(before))
    return before;
  const tariff = next ? tariffOf(next) : own && { ...tariffOf(own), pricePence: row.price_pence };
  return editedLines(before, { tariff, ...edited });
}
