// The days on which the cars of the fleet could be reserved, the base of utilisation: days in the fleet without the days
// on which a block keeps a car out of service.
import { addDays, daysBetween, londonDate, startOfLondonDay, type LondonDate } from '#domain/time/london.ts';
import type { Period } from '#domain/time/period.ts';

/** The days on which a car belongs to the fleet. */
export interface FleetTime {
  /** Its first day: the day on which it was added, or the start of an earlier reservation. */
  from: LondonDate;
  /** The day on which it was deleted, which no longer counts; null while it is in the fleet. */
  until: LondonDate | null;
  /** The periods of its blocks. */
  blocked?: readonly Period[];
}

interface Days {
  first: LondonDate;
  /** The first day after the range. */
  end: LondonDate;
}

const daysOf = ({ first, end }: Days): number => (first < end ? daysBetween(first, end) : 0);

const common = (a: Days, b: Days): Days => ({
  first: a.first > b.first ? a.first : b.first,
  end: a.end < b.end ? a.end : b.end,
});

/** The days of the period on which the car belongs to the fleet. */
const ownDays = ({ from, until }: FleetTime, period: Days): Days =>
  common({ first: from, end: until ?? period.end }, period);

/** The days of all cars from the day `first` until before `end`. A car that is added later changes no earlier figure. */
export function fleetDays(cars: readonly FleetTime[], period: Days): number {
  return cars.reduce((sum, car) => sum + daysOf(ownDays(car, period)), 0);
}

/** The periods sorted by start. Overlapping and back-to-back periods are joined. */
function joined(periods: readonly Period[]): Period[] {
  const rows: Period[] = [];
  for (const period of periods.toSorted((a, b) => a.start - b.start)) {
    const last = rows.at(-1);
    if (last && period.start <= last.end) last.end = Math.max(last.end, period.end);
    else rows.push({ ...period });
  }
  return rows;
}

/** The London days that a period covers from midnight to midnight. */
function wholeDays({ start, end }: Period): Days {
  const day = londonDate(start);
  return { first: startOfLondonDay(day) === start ? day : addDays(day, 1), end: londonDate(end) };
}

/**
 * The days of `fleetDays` on which blocks cover a car from midnight to midnight. A day that is blocked for
 * some hours can still be reserved.
 */
export function blockedDays(cars: readonly FleetTime[], period: Days): number {
  return cars.reduce((sum, car) => {
    const own = ownDays(car, period);
    return (
      sum + joined(car.blocked ?? []).reduce((all, block) => all + daysOf(common(wholeDays(block), own)), 0)
    );
  }, 0);
}
