// Computes the data of an edited reservation: its car, its total, its lines, and what the mail says about its state before.
import type { ReservationDates } from '#domain/time/period.ts';
import type { ReservationUpdate } from '#domain/booking/contract/reservations.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { editedLines } from '#domain/money/changedPrice.ts';
import type { PriceLine } from '#domain/money/lines.ts';
import { assertMovable } from '#domain/booking/staffEdit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { datesOf } from '../presenter.ts';
import type { ChangedFacts } from '../mail/templates.ts';
import { bookedTariff, findCar, tariffOf, type CarRow, type ReservationRow } from '../repository.ts';

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
  return assertMovable(await findCar(tx, carId), row.purpose);
}

/** The state before a change for its mail; `nextCarId` is the car after the change. */
export const factsBefore = (row: ReservationRow, nextCarId: string): ChangedFacts => ({
  dates: datesOf(row),
  totalPence: row.total_pence,
  ...(row.car_id === nextCarId ? {} : { car: `${row.car_make} ${row.car_model}` }),
});

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
