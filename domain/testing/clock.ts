// The time of tests: a clock that always shows the same instant, and instants by London's clock.
import { londonInstant, type Instant, type LondonDate, type LondonTime } from '#domain/time/london.ts';

/** Saturday 21 November 2026, 10:00 in London (winter: also 10:00 UTC). */
export const FIXED_NOW: Instant = Date.UTC(2026, 10, 21, 10, 0);

/** A clock that always shows FIXED_NOW. */
export const fixedClock = (): Instant => FIXED_NOW;

/** The instant at which London's clock shows `time` on `date`. Throws for a time that the clocks skip. */
export function at(date: LondonDate, time: LondonTime): Instant {
  const instant = londonInstant(date, time);
  if (instant === undefined) throw new RangeError(`London's clock never shows ${time} on ${date}`);
  return instant;
}
