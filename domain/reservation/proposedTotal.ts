// The proposed total of an edit of a reservation, from the formats of the API. The screens and the mocks use
// it; the server applies the same rule to its rows.
import { occupiedPeriod, sameDates, type ReservationDates } from '#domain/availability/period.ts';
import { tariffOfCar } from '#domain/car/tariff.ts';
import type { Car } from '#domain/contract/cars.ts';
import { linesOfReservation } from '#domain/contract/lines.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { poundsToPence, type Pence } from '#domain/money/pence.ts';
import { extrasPence } from '#domain/pricing/lines.ts';
import { carPenceOf, recalculateTotal } from '#domain/pricing/recalculation.ts';

/**
 * The cars of an edit: the current car of the reservation, undefined when it is deleted, and the car after
 * the edit.
 */
export interface CarsOfEdit {
  own: Car | undefined;
  next: Car | undefined;
}

/**
 * The total in pence by the rule of `recalculateTotal`. It is the old total when dates and car stay the same,
 * or when the dates are not valid.
 */
export function proposedTotal(
  before: Reservation,
  dates: ReservationDates,
  { own, next }: CarsOfEdit,
): Pence {
  const totalPence = poundsToPence(before.totalPrice);
  const other = next && next.id !== before.carId ? next : undefined;
  if (!occupiedPeriod(dates) || (!other && sameDates(dates, before))) return totalPence;
  const lines = linesOfReservation(before);
  return recalculateTotal(
    {
      original: { ...before, totalPence },
      carPricePence: own && poundsToPence(own.price),
      carRates: own && tariffOfCar(own),
      extrasPence: extrasPence(lines),
      otherCar: other && { tariff: tariffOfCar(other), chargedPence: carPenceOf(lines) },
    },
    dates,
  );
}
