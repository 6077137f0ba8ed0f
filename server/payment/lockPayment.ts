// Locks a payment and its owner. The order of locks is owner, then payment; every change of a payment uses this
// function.
import type { Queryable } from '#server/platform/db/database.ts';
import type { PaymentOwner } from './owner.ts';
import { findPayment, type PaymentRow } from './repository.ts';

/** Locks a payment and its owner until the transaction ends; returns undefined when there is no such payment. */
export async function lockPayment(
  owner: PaymentOwner,
  tx: Queryable,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const payment = await findPayment(tx, paymentId);
  if (payment?.reservation_id) await owner.lock(tx, payment.reservation_id);
  return findPayment(tx, paymentId, true);
}
