// The total that an edit of a reservation proposes, from the shapes of the API. The screens and the mocks use it; the
// server reads the same rule from its rows.
import { occupiedPeriod, sameDates, type ReservationDates } from '#domain/availability/period.ts';
import { tariffOfCar } from '#domain/car/tariff.ts';
import type { Car } from '#domain/contract/cars.ts';
import { linesOfReservation } from '#domain/contract/lines.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { poundsToPence, type Pence } from '#domain/money/pence.ts';
import { extrasPence } from '#domain/pricing/lines.ts';
import { carPenceOf, recalculateTotal } from '#domain/pricing/recalculation.ts';

/** The cars of an edit: the one of the reservation, undefined once it is deleted, and the one that it is to have. */
export interface CarsOfEdit {
  own: Car | undefined;
  next: Car | undefined;
}

/**
 * The total in pence by the rule of `recalculateTotal`; the old one while dates and car are the old ones, or the dates
 * make no reservation.
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
