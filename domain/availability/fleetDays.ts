// The days on which the cars of the fleet can be reserved: the base of utilisation.
import { daysBetween, type LondonDate } from '../time/london.ts';

/** The days on which a car belongs to the fleet. */
export interface FleetTime {
  /** Its first day: the day on which it was added, or the start of an earlier reservation. */
  from: LondonDate;
  /** The day on which it was deleted, which no longer counts; null while it is in the fleet. */
  until: LondonDate | null;
}

/** The days of all cars from the day `first` until before `end`. A car that is added later changes no earlier figure. */
export function fleetDays(
  cars: readonly FleetTime[],
  { first, end }: { first: LondonDate; end: LondonDate },
): number {
  return cars.reduce((sum, { from, until }) => {
    const start = from > first ? from : first;
    const stop = until !== null && until < end ? until : end;
    return sum + (start < stop ? daysBetween(start, stop) : 0);
  }, 0);
}
