// Cancels a confirmed reservation, for its customer and for admins, with the same rule and the same refund.
import { cancellationRefused, notCancellable } from '#domain/booking/refusals.ts';
import { poundsToPence, type Pence } from '#domain/money/pence.ts';
import { cancellationOutcome } from '#domain/booking/cancellation.ts';
import type { Cause } from '#domain/kit/stateMachine.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { cancelPayment } from '#server/payment/cancelledIntents.ts';
import { recomputeTotals } from '#server/payment/ledger.ts';
import { requestRefund } from '#server/payment/refunds.ts';
import { findOfReservation } from '#server/payment/repository.ts';
import { removeSavedCard } from '#server/payment/savedCards.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import { getOwnReservationOrThrow, getReservationOrThrow } from '../access.ts';
import { lockCarOf } from '../holds/carLocks.ts';
import type { ReservationDeps } from '../deps.ts';
import { cancelPendingChange } from '../holds/holds.ts';
import { enqueueMail } from '../mail/mails.ts';
import { cancelRow, type ReservationRow } from '../repository.ts';

export interface Cancellation {
  by: 'customer' | 'admin';
  /** True where the firm cannot keep the reservation: everything is refunded, whenever it is cancelled. */
  isOurFault?: boolean;
  /** Throws when this caller may not cancel now; `refundPence` is the amount of the refund. */
  check?: (row: ReservationRow, refundPence: Pence, now: Instant) => void;
  /** Records a change by staff in its transaction. */
  record?: (tx: Queryable, row: ReservationRow, refundPence: Pence) => Promise<void>;
}

/** Cancels open balance payments, whose amounts are no longer valid. */
export async function cancelOpenPayments(
  tx: Queryable,
  id: string,
  change: { by: Cause; now: Instant },
): Promise<void> {
  for (const payment of await findOfReservation(tx, id)) {
    if (payment.status !== 'open') continue;
    await cancelPayment(tx, payment, { ...change, note: 'the reservation has changed' });
  }
}

/** Cancels a confirmed reservation. Errors: 409 'not_confirmed', 'already_ended', and those of `check`. */
export async function cancelConfirmed(
  deps: ReservationDeps,
  { id }: ReservationRow,
  { by, isOurFault = false, check, record }: Cancellation,
): Promise<ReservationRow> {
  await deps.db.transaction(async (tx) => {
    await lockCarOf(tx, id);
    const row = await getReservationOrThrow(tx, id, true);
    if (row.status === 'cancelled') return;
    if (row.status !== 'confirmed') {
      throw notCancellable();
    }
    const now = deps.now();
    const { free, refundPence } = cancellationOutcome({
      start: row.starts_at.getTime(),
      now,
      totalPence: row.total_pence,
      paidPence: row.paid_pence,
      isOurFault,
    });
    check?.(row, refundPence, now);
    if (now >= row.ends_at.getTime()) throw cancellationRefused('already_ended');
    await cancelPendingChange(tx, id, now);
    await cancelRow(tx, id, by, { from: row.status, free, now });
    await enqueueMail(tx, { mail: 'booking-cancelled', reservationId: id }, now);
    await removeSavedCard(tx, id, now);
    await record?.(tx, row, refundPence);
    // The kept amount of a late cancellation is invoiced.
    await recomputeTotals(deps.owner, tx, id);
    if (!free) return;
    await cancelOpenPayments(tx, id, { by, now });
    for (const payment of await findOfReservation(tx, id)) {
      if (payment.status === 'succeeded') await requestRefund(tx, payment, now);
    }
  });
  await runPaymentTasks(deps);
  const row = await getReservationOrThrow(deps.db, id);
  deps.eventBus.emit('availabilityChanged', { carId: row.car_id });
  return row;
}

/**
 * Cancels a confirmed reservation for an admin; the record stays. 48 hours or more before the London start, every
 * payment is refunded; later, the full amount stays due. A repeated cancellation returns the same result. Errors: 404,
 * 409 'not_confirmed' for a reservation that was never confirmed, 'already_ended' after its end.
 */
export async function cancelReservation(
  deps: ReservationDeps,
  id: string,
  audit: Audit,
): Promise<ReservationRow> {
  return cancelConfirmed(deps, await getReservationOrThrow(deps.db, id), {
    by: 'admin',
    // `refund_pence` is the amount of the refund; the payments contain its progress.
    record: (tx, row, refundPence) =>
      audit(tx, {
        action: 'reservation.cancelled',
        object: { type: 'reservation', id },
        before: { status: row.status },
        after: { status: 'cancelled', refund_pence: refundPence },
      }),
  });
}

/**
 * The same for its customer, until the start. `refund` (pounds) is the amount that the customer has agreed to. Errors:
 * 404 for another caller, 409 'not_confirmed', 'already_started', or 'refund_changed' when the refund is another
 * amount.
 */
export async function cancelOwnReservation(
  deps: ReservationDeps,
  own: { id: string; userId: string; refund: number | undefined },
): Promise<ReservationRow> {
  return cancelConfirmed(deps, await getOwnReservationOrThrow(deps.db, own.id, own.userId), {
    by: 'customer',
    check(row, refundPence, now) {
      if (now >= row.starts_at.getTime()) {
        throw cancellationRefused('already_started');
      }
      if (own.refund !== undefined && poundsToPence(own.refund) !== refundPence) {
        throw cancellationRefused('refund_changed');
      }
    },
  });
}
