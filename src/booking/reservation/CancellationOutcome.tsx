// The effect of a cancellation at this time: before or after the 48-hour limit, and the exact amounts.
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { occupiedPeriod, type ReservationDates } from '#domain/time/period.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { cancellationOutcome, cancellationPolicy, lateReason } from '#domain/booking/cancellation.ts';

// The limit may pass while the dialog is open.
const LOOK_AGAIN_MS = 10_000;

/** The outcome of a cancellation now, in pence, and why it is late; undefined for invalid dates. */
export function useCancellationOutcome(reservation: Reservation) {
  const now = useServerNow(LOOK_AGAIN_MS);
  const period = occupiedPeriod(reservation);
  if (!period) return undefined;
  const outcome = cancellationOutcome({
    start: period.start,
    now,
    totalPence: poundsToPence(reservation.totalPrice),
    paidPence: poundsToPence(reservation.currentPaid),
  });
  return { ...outcome, reason: lateReason(period, now) };
}

/** The cancellation policy for these dates, by the server's clock. */
export function useCancellationPolicy(dates: ReservationDates): string {
  const now = useServerNow(LOOK_AGAIN_MS);
  return cancellationPolicy(occupiedPeriod(dates), now);
}

export function CancellationOutcome({ reservation }: { reservation: Reservation }) {
  const outcome = useCancellationOutcome(reservation);
  if (!outcome) return null;
  const { free, refundPence, stillDuePence, reason } = outcome;
  return free ? (
    <p>
      The start is 48 hours or more away: <strong>{formatPounds(refundPence)} is refunded</strong> and nothing
      stays due.
    </p>
  ) : (
    <p>
      {reason}: the full amount is due. <strong>Nothing is refunded</strong>
      {stillDuePence > 0 && ` and ${formatPounds(stillDuePence)} stays to be paid`}.
    </p>
  );
}
