// Reservations of the demo data, for the calendars, the profile and the day sheet.
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { ada, type Backend } from '#mocks/backend.ts';
import { demoAt } from '#mocks/demo.ts';

const SOMEBODY = anId(299);

/** The reservations of these rows, the n-th of the n-th car; their ids count from `firstId`. */
const reserved = (
  cars: Backend['cars'],
  rows: readonly Partial<Reservation>[],
  { firstId, userId }: { firstId: number; userId: string },
): Reservation[] =>
  rows.map((row, index) => {
    const { id: carId, make: carMake, model: carModel, CarForReason: purpose } = cars[index % cars.length]!;
    return aReservation({ id: anId(firstId + index), userId, carId, carMake, carModel, purpose, ...row });
  });

/** Reservations of other customers for every car, and reservations of Ada in each state. */
export function demoReservations({ cars, now }: Pick<Backend, 'cars' | 'now'>): Reservation[] {
  const { reservationsOfEachCar: rows, ownReservations } = demoAt(now);
  const others = cars.flatMap((car, index) =>
    rows.flatMap((row, n) =>
      reserved([car], [row], { firstId: 8001 + index * rows.length + n, userId: SOMEBODY }),
    ),
  );
  // Lists show the newest reservation first; the reservations of one day have the order of the cars.
  others.reverse();
  return [...others, ...reserved(cars, ownReservations, { firstId: 8001 + others.length, userId: ada.id })];
}

/** Reservations that start, end or continue today and tomorrow, by the backend's clock. */
export const busyDayReservations = ({ cars, now }: Pick<Backend, 'cars' | 'now'>): Reservation[] =>
  reserved(cars, demoAt(now).busyDay, { firstId: 500_000, userId: ada.id });
