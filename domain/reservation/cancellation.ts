// The cancellation policy with its limit of 48 hours before the start. Source: specification, section 9.
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';

export const FREE_CANCELLATION_HOURS = 48;

/** The policy in a sentence, for the summary, the checkout and the receipt. */
export const CANCELLATION_POLICY =
  'Cancel 48 hours or more before the start and everything you paid is refunded. Later than that, the full amount is due.';

/** The text about the money of a late cancellation without a refund and without a remaining amount. */
export const NOTHING_REFUNDED = 'Nothing was refunded: it was cancelled less than 48 hours before the start.';

/** The terms of a cancellation: everything paid is refunded, or the full amount stays due. */
export interface CancellationOutcome {
  free: boolean;
  refundPence: Pence;
  stillDuePence: Pence;
}

/**
 * The terms of a cancellation at `now` for a reservation that starts at `start` (the London start as an instant, so
 * that the 48 hours are elapsed time). Exactly 48 hours before is still free.
 */
export function cancellationOutcome(reservation: {
  start: Instant;
  now: Instant;
  totalPence: Pence;
  paidPence: Pence;
}): CancellationOutcome {
  const free = reservation.start - reservation.now >= FREE_CANCELLATION_HOURS * 3_600_000;
  return free
    ? { free, refundPence: reservation.paidPence, stillDuePence: 0 }
    : { free, refundPence: 0, stillDuePence: reservation.totalPence - reservation.paidPence };
}
