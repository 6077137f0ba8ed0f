// Quotes: a price in writing for a car, dates and extras, which anybody may ask for. A quote holds no dates.
import { chosenOfLines } from '#domain/fleet/extras.ts';
import type { PriceLine } from '#domain/money/lines.ts';
import { addDays, londonDate, type Instant, type LondonDate } from '#domain/time/london.ts';
import type { ReservationDates } from '#domain/time/period.ts';
import type { PricedBooking } from './priceBooking.ts';
import { withLines } from './pricedLines.ts';

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

/** The sentence about the promo code of a quote, whose uses count when it is booked; '' without one. */
export const promoNote = ({ lines }: { lines: readonly Pick<PriceLine, 'kind'>[] }): string =>
  lines.some(({ kind }) => kind === 'promo') ? ' The promo code must still have a use left then.' : '';

/** What a quote promises; lines in pence. */
export interface QuotedPrice {
  carId: string;
  dates: ReservationDates;
  lines: readonly PriceLine[];
  validUntil: LondonDate;
}

const textOfDates = ({ startDate, endDate, startTime, endTime }: ReservationDates) =>
  [startDate, endDate, startTime ?? '', endTime ?? ''].join(' ');
const textOfExtras = (lines: readonly PriceLine[]) =>
  chosenOfLines(lines)
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .sort()
    .join();

/**
 * The booking at the price of a quote, if the quote is valid now and states the same car, dates and extras; otherwise
 * the booking as it is.
 */
export function atQuotedPrice<Priced extends Pick<PricedBooking, 'dates' | 'lines' | 'price'>>(
  priced: Priced,
  carId: string,
  quoted: QuotedPrice | undefined,
  now: Instant,
): Priced {
  const isSame =
    quoted?.carId === carId &&
    isQuoteValid(quoted, now) &&
    textOfDates(quoted.dates) === textOfDates(priced.dates) &&
    textOfExtras(quoted.lines) === textOfExtras(priced.lines);
  if (!isSame) return priced;
  return withLines(priced, quoted.lines);
}
