// Reservations of the demo data, for the calendars and the profile: reservations of other customers for every
// car, and reservations of Ada in each state.
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { addDays, londonDate, type Instant } from '#domain/time/london.ts';
import { ada } from '#mocks/backend.ts';

/** The reservation that the payment scenarios use. */
export const RESERVATION = anId(888);
const SOMEBODY = anId(299);
const HOURS = { startTime: '10:00', endTime: '14:00' };

export function demoReservations(cars: readonly Car[], now: Instant): Reservation[] {
  const on = (days: number) => addDays(londonDate(now), days);
  let lastId = 8000;
  const booked = (car: Car, more: Partial<Reservation>) =>
    aReservation({
      id: anId((lastId += 1)),
      userId: SOMEBODY,
      carId: car.id,
      carMake: car.make,
      carModel: car.model,
      purpose: car.CarForReason,
      ...more,
    });
  const others = cars.flatMap((car) => [
    booked(car, { startDate: on(4), endDate: on(6) }),
    booked(car, { startDate: on(12), endDate: on(12), ...HOURS }),
    booked(car, { startDate: on(19), endDate: on(20) }),
  ]);
  // Lists show the newest reservation first; the reservations of one day have the order of the cars.
  others.reverse();
  const [first, second, third, fourth] = cars;
  if (!first || !second || !third || !fourth) return others;
  const mine = { userId: ada.id };
  return [
    ...others,
    booked(first, { ...mine, startDate: on(30), endDate: on(33) }),
    booked(second, { ...mine, startDate: on(26), endDate: on(26), ...HOURS, currentPaid: 1200 }),
    booked(third, {
      ...mine,
      startDate: on(40),
      endDate: on(41),
      status: 'cancelled',
      refunded: 360,
      currentPaid: 0,
      remainingToPay: 0,
    }),
    booked(fourth, { ...mine, startDate: on(1), endDate: on(2), status: 'cancelled' }),
  ];
}
