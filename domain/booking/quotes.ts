// Quotes: a price in writing for a car, dates and extras, which anybody may ask for. A quote holds no dates.
import { addDays, londonDate, type Instant, type LondonDate } from '#domain/time/london.ts';

/** The number of days for which a quote is valid, after the day on which it is made. */
export const QUOTE_DAYS = 7;
/** The number of days after its last valid day after which a quote is deleted. */
export const QUOTE_KEPT_DAYS = 30;

/** The last London day of a quote made now; not after the first day of the hire. */
export function quoteValidUntil(now: Instant, startDate: LondonDate): LondonDate {
  const last = addDays(londonDate(now), QUOTE_DAYS);
  return startDate < last ? startDate : last;
}

/** True on the last day, too. */
export const isQuoteValid = ({ validUntil }: { validUntil: LondonDate }, now: Instant): boolean =>
  londonDate(now) <= validUntil;

/** The day before which a quote must have ended to be deleted now. */
export const quotesKeptFrom = (now: Instant): LondonDate => addDays(londonDate(now), -QUOTE_KEPT_DAYS);

/** 'Q-0C1D2E3F' of the id. */
export const quoteNumber = (id: string): string => `Q-${id.slice(0, 8).toUpperCase()}`;
