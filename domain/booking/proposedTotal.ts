// The price of an edit of a reservation, from the formats of the API. The screens and the mocks use it; the server
// applies the same rule to its rows.
import { occupiedPeriod, type ReservationDates } from '#domain/time/period.ts';
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import type { Reservation } from './contract/reservations.ts';
import { poundsToPence, type Pence } from '#domain/money/pence.ts';
import { linesAfterChange, type PriceChange, type PricedReservation } from '#domain/money/changedPrice.ts';
import { linesTotal } from '#domain/money/lines.ts';

/**
 * The cars of an edit: the current car of the reservation, undefined when it is deleted, and the car after
 * the edit.
 */
export interface CarsOfEdit {
  own: Car | undefined;
  next: Car | undefined;
}

/** The reservation of the API for the rules of pricing. */
export const pricedReservation = (reservation: Reservation): PricedReservation => ({
  dates: reservation,
  lines: linesOfReservation(reservation),
  totalPence: poundsToPence(reservation.totalPrice),
});

/** The edit of a reservation for the rules of pricing. */
export function priceChange(
  before: Pick<Reservation, 'carId' | 'purpose'>,
  dates: ReservationDates,
  { own, next }: CarsOfEdit,
): PriceChange {
  const isMoved = next !== undefined && next.id !== before.carId;
  return {
    dates,
    own: own && { ...tariffOfCar(own), purpose: before.purpose },
    ...(isMoved ? { other: tariffOfCar(next) } : {}),
  };
}

/** The total in pence by the rule of `linesAfterChange`; the old total when the dates are not valid. */
export function proposedTotal(before: Reservation, dates: ReservationDates, cars: CarsOfEdit): Pence {
  if (!occupiedPeriod(dates)) return poundsToPence(before.totalPrice);
  return linesTotal(linesAfterChange(pricedReservation(before), priceChange(before, dates, cars)));
}
