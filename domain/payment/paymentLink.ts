// The links by which customers pay what staff ask for: how long they work, how long the dates are held for them, and the
// text about it.
import { formatLondonDate, londonDate, londonTime, type Instant } from '#domain/time/london.ts';
import { DAY, HOUR } from '#domain/time/durations.ts';

/** The default number of hours for which the dates are held (setting PAYMENT_LINK_HOURS). */
export const PAYMENT_LINK_HOURS = 24;
/** The maximum number of mails with a payment link of one reservation within an hour. */
export const MAX_PAYMENT_LINKS_PER_HOUR = 5;

/**
 * The instant until which the dates are held and the link works: `hours` from now, but not after the start. A
 * reservation that starts within the hour, or has started, is held for one hour.
 */
export function paymentLinkEnd({
  now,
  start,
  hours,
}: {
  now: Instant;
  start: Instant;
  hours: number;
}): Instant {
  return Math.min(now + hours * HOUR, Math.max(start, now + HOUR));
}

/** The instant until which a link for a balance works: a week from now, before and after the hire. */
export const balanceLinkEnd = (now: Instant): Instant => now + 7 * DAY;

/** 'Sat, 28 Nov 2026, 14:05': an instant in London. */
export const londonMoment = (instant: Instant): string =>
  `${formatLondonDate(londonDate(instant))}, ${londonTime(instant)}`;
