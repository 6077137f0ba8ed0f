// Refunds a part of the payments of a reservation that stays confirmed, because its total has fallen.
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { requestPartialRefund } from '#server/payment/refunds.ts';
import { findOfReservation } from '#server/payment/repository.ts';
import { findOpenRefunds } from './changeRepository.ts';
import type { ReservationRow } from '../repository.ts';

/** The amount that was paid for the reservation and is not being refunded, in pence. The caller holds its lock. */
export async function findKeptPence(tx: Queryable, row: ReservationRow): Promise<Pence> {
  const open = await findOpenRefunds(tx, row.id);
  return row.paid_pence - open.reduce((sum, { pence }) => sum + pence, 0);
}

/**
 * Requests refunds of `amountPence` in total, of the newest payments first. `event` identifies the change that causes
 * them. Returns the part that staff pay back outside the provider.
 */
export async function refundExcess(
  tx: Queryable,
  reservationId: string,
  { amountPence, event, now }: { amountPence: Pence; event: string; now: Instant },
): Promise<Pence> {
  const open = new Map(
    (await findOpenRefunds(tx, reservationId)).map((each) => [each.payment_id, each.pence]),
  );
  let rest = amountPence;
  let outsidePence = 0;
  for (const payment of (await findOfReservation(tx, reservationId)).reverse()) {
    if (payment.status !== 'succeeded' || rest === 0) continue;
    const kept = payment.amount_pence - payment.refunded_pence - (open.get(payment.id) ?? 0);
    const part = Math.min(rest, Math.max(0, kept));
    if (part > 0) await requestPartialRefund(tx, payment, { amountPence: part, event, now });
    if (payment.method !== null) outsidePence += part;
    rest -= part;
  }
  return outsidePence;
}
