// Time as tests tell it: a clock that stands still, and instants named by what London's clock shows.
import { londonInstant, type Instant, type LondonDate, type LondonTime } from '#domain/time/london.ts';

/** Saturday 21 November 2026, 10:00 in London (winter: also 10:00 UTC). */
export const FIXED_NOW: Instant = Date.UTC(2026, 10, 21, 10, 0);

/** A clock that always shows FIXED_NOW. */
export const fixedClock = (): Instant => FIXED_NOW;

/** The instant at which London's clock shows `time` on `date`; a test that names a skipped time is mistaken. */
export function at(date: LondonDate, time: LondonTime): Instant {
  const instant = londonInstant(date, time);
  if (instant === undefined) throw new RangeError(`London's clock never shows ${time} on ${date}`);
  return instant;
}
