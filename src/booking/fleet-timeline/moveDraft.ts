// The draft of a move: its price, its faults, and the period that prevents it.
import { staffDateFaults, staffDatesOf, staffDatesToSend, type StaffDates } from '../data/staffDates.ts';
import { withTurnaround } from '#domain/fleet/occupancy.ts';
import { occupiedPeriod, overlaps, type ReservationDates } from '#domain/time/period.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { Fleet, FleetPeriod, FleetReservation } from '#domain/fleet/contract/fleet.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { proposedTotal, type CarsOfEdit } from '#domain/booking/proposedTotal.ts';
import type { Instant } from '#domain/time/london.ts';
import { OTHER_PURPOSE } from '#domain/booking/rules.ts';

/** The draft of the form: the car, and the dates as they are typed. */
export interface MoveDraft extends StaffDates {
  carId: string;
}

export const toMoveDraft = ({ carId, ...dates }: ReservationDates & { carId: string }): MoveDraft => ({
  ...staffDatesOf(dates),
  carId,
});

/** The dates of the draft; those of the reservation while a field has a fault. */
function datesOf(draft: MoveDraft, before: ReservationDates): ReservationDates {
  const { startDate, endDate, startTime, endTime } = before;
  return staffDatesToSend(draft) ?? { startDate, endDate, startTime, endTime };
}

/** The car of the reservation and the selected car. */
export const carsOf = (cars: readonly Car[], before: Reservation, carId: string): CarsOfEdit => ({
  own: cars.find(({ id }) => id === before.carId),
  next: cars.find(({ id }) => id === carId),
});

/**
 * The total in pence; the previous total when the car and the dates are unchanged, or when the dates are
 * incomplete.
 */
export const movedTotal = (draft: MoveDraft, before: Reservation, cars: CarsOfEdit): Pence =>
  proposedTotal(before, datesOf(draft, before), cars);

/**
 * Returns the faults of the draft that need no request to the server. `totalPence` is the total of the new
 * car and dates, `now` the server's clock.
 */
export function moveFaults(
  draft: MoveDraft,
  { totalPence, next, now }: CarsOfEdit & { totalPence: Pence; now: Instant },
  before: Reservation,
): Partial<Record<keyof MoveDraft, string>> {
  if (next && next.id !== before.carId && next.CarForReason !== before.purpose)
    return { carId: OTHER_PURPOSE };
  const faults = staffDateFaults(draft, { before, now });
  if (Object.keys(faults).length > 0) return faults;
  if (totalPence < poundsToPence(before.currentPaid)) {
    const paid = formatPounds(poundsToPence(before.currentPaid));
    const text = `The total would be below what is paid (${paid}). Edit it under Reservations, where a refund can be agreed.`;
    return draft.carId === before.carId ? { endDate: text } : { carId: text };
  }
  return {};
}

/**
 * Returns the loaded period that occupies the selected car at the new dates or in the turnaround after them,
 * or undefined.
 */
export function clashOf(
  draft: MoveDraft,
  moved: FleetReservation,
  { cars, periods }: Fleet,
): FleetPeriod | undefined {
  const period = occupiedPeriod(datesOf(draft, moved));
  if (!period) return undefined;
  const { carId } = draft;
  const isSame =
    carId === moved.carId &&
    period.start === Date.parse(moved.startsAt) &&
    period.end === Date.parse(moved.endsAt);
  if (isSame) return undefined;
  const wanted = withTurnaround(period, cars.find(({ id }) => id === carId)?.turnaroundMinutes ?? 0);
  return periods.find((other) => {
    if (other.carId !== carId || other.id === moved.id) return false;
    // A hold of new dates of this reservation ends with the move.
    if (other.kind === 'reservation' && other.changes === moved.id) return false;
    const minutes = other.kind === 'reservation' ? other.turnaroundMinutes : 0;
    const taken = { start: Date.parse(other.startsAt), end: Date.parse(other.endsAt) };
    return overlaps(wanted, withTurnaround(taken, minutes));
  });
}

/** Returns the fields of the request. Call it only after `moveFaults` has returned no fault. */
export function toMoveChanges(draft: MoveDraft, before: Reservation) {
  const { startTime, endTime, ...days } = datesOf(draft, before);
  return { carId: draft.carId, ...days, startTime: startTime ?? '', endTime: endTime ?? '' };
}
