// Locks the payments of an intent and their owners. The order of locks is owners, then payments; every change of a payment
// uses this function.
import type { Queryable } from '#server/platform/db/database.ts';
import type { PaymentOwner } from './owner.ts';
import { findPayment, findSharing, type PaymentRow } from './repository.ts';

/**
 * Locks a payment, those that share its intent, and their owners until the transaction ends; returns the payments, the
 * first one in front, or none when there is no such payment.
 */
export async function lockPayments(
  owner: PaymentOwner,
  tx: Queryable,
  paymentId: string,
): Promise<PaymentRow[]> {
  const payment = await findPayment(tx, paymentId);
  if (!payment) return [];
  const owners = (await findSharing(tx, payment)).flatMap(({ reservation_id: id }) => id ?? []);
  if (owners.length > 0) await owner.lock(tx, owners);
  return findSharing(tx, payment, true);
}
