// The order of locks: first the owner of a payment, then the payment. Every change of a payment takes them here.
import type { Queryable } from '#server/db/database.ts';
import type { PaymentOwner } from './owner.ts';
import { findPayment, type PaymentRow } from './repository.ts';

/** Locks a payment and its owner until the transaction ends; answers undefined when there is no such payment. */
export async function lockPayment(
  owner: PaymentOwner,
  tx: Queryable,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const payment = await findPayment(tx, paymentId);
  if (payment?.reservation_id) await owner.lock(tx, payment.reservation_id);
  return findPayment(tx, paymentId, true);
}
