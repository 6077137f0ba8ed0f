// The periods in which cars are occupied: reservations with their turnarounds, and blocks.
import type { FleetTime } from '#domain/office/fleetDays.ts';
import { blockPeriod, takenPeriods, withTurnaround } from '#domain/fleet/occupancy.ts';
import { occupiedPeriod, overlaps, type Period, type ReservationDates } from '#domain/time/period.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { blocksDates } from '#domain/booking/status.ts';
import type { Backend } from '#mocks/backend.ts';

const turnaroundOf = ({ cars }: Backend, carId: string) =>
  cars.find(({ id }) => id === carId)?.turnaroundMinutes ?? 0;

/** The period of a reservation with the turnaround of the time when its dates were booked. */
export function keptPeriod({ turnarounds }: Backend, reservation: Reservation): Period | undefined {
  const period = occupiedPeriod(reservation);
  return period && withTurnaround(period, turnarounds[reservation.id] ?? 0);
}

/** Stores the current turnaround of the car with the new dates of a reservation. */
export function keepTurnaround(backend: Backend, { id, carId }: Pick<Reservation, 'id' | 'carId'>): void {
  backend.turnarounds[id] = turnaroundOf(backend, carId);
}

/** The periods in which blocks, and the reservations that pass `counts`, occupy a car. */
function occupied(backend: Backend, carId: string, counts: (row: Reservation) => boolean): Period[] {
  const rows = backend.reservations.filter((row) => row.carId === carId && blocksDates(row.status));
  const blocks = backend.blocks.filter((block) => block.carId === carId);
  const periods = [
    ...rows.filter(counts).map((row) => keptPeriod(backend, row)),
    ...blocks.map((block) => blockPeriod(block)),
  ];
  return periods.filter((period) => period !== undefined);
}

/**
 * The periods in which no reservation of the car can take place: other reservations, blocks, and the
 * turnaround before them.
 */
export const takenOf = (backend: Backend, carId: string, counts: (row: Reservation) => boolean): Period[] =>
  takenPeriods(occupied(backend, carId, counts), turnaroundOf(backend, carId));

/** True where one of the periods overlaps the dates. */
export function isInTheWay(dates: ReservationDates, periods: readonly Period[]): boolean {
  const wanted = occupiedPeriod(dates);
  return wanted !== undefined && periods.some((period) => overlaps(wanted, period));
}

/** True where the dates overlap a period in which no reservation of the car can take place. */
export const isTaken = (
  backend: Backend,
  dates: ReservationDates,
  carId: string,
  counts: (row: Reservation) => boolean,
): boolean => isInTheWay(dates, takenOf(backend, carId, counts));

/** True where the dates of an expired hold, with its turnaround, are no longer free. */
export function isHoldTaken(backend: Backend, hold: Reservation): boolean {
  const wanted = keptPeriod(backend, hold);
  const owner = hold.changes ?? hold.id;
  const periods = occupied(backend, hold.carId, ({ id, changes }) => (changes ?? id) !== owner);
  return wanted !== undefined && periods.some((period) => overlaps(wanted, period));
}

const ALWAYS = '2000-01-01';

/** The first day of a car in the fleet, and its blocked periods. */
export const fleetTimeOf = ({ carsAddedOn, blocks }: Backend, carId: string): FleetTime => ({
  from: carsAddedOn[carId] ?? ALWAYS,
  until: null,
  blocked: blocks
    .filter((block) => block.carId === carId)
    .map((block) => blockPeriod(block))
    .filter((period) => period !== undefined),
});
