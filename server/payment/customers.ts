// The customer object of a user at the provider, which holds the cards that the user keeps. It has no personal data.
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { enqueue, type OutboxEntry } from '#server/platform/outbox/outbox.ts';
import type { PaymentDeps } from './deps.ts';

export interface DeleteCustomerTask {
  customerId: string;
}

async function findCustomer(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.query<{ customer_id: string }>(
    'SELECT customer_id FROM payment_customers WHERE user_id = $1',
    [userId],
  );
  return row?.customer_id;
}

/**
 * The provider's customer of a user, created with the first card. A crash between the provider's answer and the stored id
 * is harmless: the user's id is the idempotency key. Throws when the provider or the database does not answer.
 */
export async function customerOf(
  { db, provider }: Pick<PaymentDeps, 'db' | 'provider'>,
  userId: string,
): Promise<string> {
  const known = await findCustomer(db, userId);
  if (known) return known;
  const customerId = await provider.createCustomer({ key: `customer:${userId}`, metadata: { userId } });
  await db.query(
    'INSERT INTO payment_customers (user_id, customer_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [userId, customerId],
  );
  return (await findCustomer(db, userId)) ?? customerId;
}

/** Deletes the customer id of a user; the outbox deletes the customer at the provider, with every card. */
export async function removeCustomer(tx: Queryable, userId: string, now: Instant): Promise<void> {
  const [row] = await tx.query<{ customer_id: string }>(
    'DELETE FROM payment_customers WHERE user_id = $1 RETURNING customer_id',
    [userId],
  );
  if (!row) return;
  const payload: DeleteCustomerTask = { customerId: row.customer_id };
  await enqueue(tx, 'delete-customer', `delete-customer:${row.customer_id}`, { payload, now });
}

/** Deletes the customer of a task at the provider. */
export async function deleteCustomer(
  { provider }: Pick<PaymentDeps, 'provider'>,
  { payload }: OutboxEntry<DeleteCustomerTask>,
): Promise<void> {
  await provider.deleteCustomer(payload.customerId);
}
