// The effect of a cancellation at this time: before or after the 48-hour limit, and the exact amounts.
import { useServerNow } from '#app/entities/config/index.ts';
import { occupiedPeriod } from '#domain/availability/period.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { cancellationOutcome } from '#domain/reservation/cancellation.ts';

// The limit may pass while the dialog is open.
const LOOK_AGAIN_MS = 10_000;

/** The outcome of a cancellation now, in pence; undefined for invalid dates. */
export function useCancellationOutcome(reservation: Reservation) {
  const now = useServerNow(LOOK_AGAIN_MS);
  const start = occupiedPeriod(reservation)?.start;
  if (start === undefined) return undefined;
  return cancellationOutcome({
    start,
    now,
    totalPence: poundsToPence(reservation.totalPrice),
    paidPence: poundsToPence(reservation.currentPaid),
  });
}

export function CancellationOutcome({ reservation }: { reservation: Reservation }) {
  const outcome = useCancellationOutcome(reservation);
  if (!outcome) return null;
  const { free, refundPence, stillDuePence } = outcome;
  return free ? (
    <p>
      The start is 48 hours or more away: <strong>{formatPounds(refundPence)} is refunded</strong> and nothing
      stays due.
    </p>
  ) : (
    <p>
      The start is less than 48 hours away: the full amount is due. <strong>Nothing is refunded</strong>
      {stillDuePence > 0 && ` and ${formatPounds(stillDuePence)} stays to be paid`}.
    </p>
  );
}
