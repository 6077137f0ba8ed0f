// The cancellation policy with its limit of 48 hours before the start. Source: specification, section 9.
import type { Period } from '#domain/time/period.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import { HOUR } from '#domain/time/durations.ts';

export const FREE_CANCELLATION_HOURS = 48;

/** The policy in a sentence, for the summary, the checkout and the receipt. */
export const CANCELLATION_POLICY =
  'Cancel 48 hours or more before the start and everything you paid is refunded. Later than that, the full amount is due.';

/** The texts about the money of a cancellation; a late one may also come after the start. */
export const NOTHING_REFUNDED =
  'Nothing was refunded: it was cancelled later than 48 hours before the start.';
export const DATES_GONE = 'The dates were no longer free when the payment arrived, so nothing is reserved.';
export const NOTHING_PAID = 'Nothing was paid, and nothing is due.';
export const CANCELLED_LATE = 'Cancelled later than 48 hours before the start, so the full amount is due.';

/** The reason why a cancellation at `now` refunds nothing, as the first part of a sentence. */
export function lateReason({ start, end }: Period, now: Instant): string {
  if (now >= end) return 'The hire has ended';
  return now >= start
    ? 'The hire has started'
    : `The start is less than ${FREE_CANCELLATION_HOURS} hours away`;
}

const isFree = (start: Instant, now: Instant) => start - now >= FREE_CANCELLATION_HOURS * HOUR;

/** 'This hire starts in 30 hours', or that it has started or ended. */
function startText({ start, end }: Period, now: Instant): string {
  if (now >= start) return lateReason({ start, end }, now);
  const hours = Math.floor((start - now) / HOUR);
  if (hours < 1) return 'This hire starts in less than an hour';
  return `This hire starts in ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** The policy that applies at `now` to a reservation in this period. */
export const cancellationPolicy = (period: Period | undefined, now: Instant): string =>
  !period || isFree(period.start, now)
    ? CANCELLATION_POLICY
    : `${startText(period, now)}: no refund on cancellation, the full amount is due.`;

/** The terms of a cancellation: everything paid is refunded, or the full amount stays due. */
export interface CancellationOutcome {
  free: boolean;
  refundPence: Pence;
  stillDuePence: Pence;
}

/**
 * The terms of a cancellation at `now` for a reservation that starts at `start` (the London start as an instant, so
 * that the 48 hours are elapsed time). Exactly 48 hours before is still free. A cancellation at the fault of the firm is
 * free at any time.
 */
export function cancellationOutcome(reservation: {
  start: Instant;
  now: Instant;
  totalPence: Pence;
  paidPence: Pence;
  isOurFault?: boolean;
}): CancellationOutcome {
  const free = reservation.isOurFault === true || isFree(reservation.start, reservation.now);
  return free
    ? { free, refundPence: reservation.paidPence, stillDuePence: 0 }
    : { free, refundPence: 0, stillDuePence: reservation.totalPence - reservation.paidPence };
}
