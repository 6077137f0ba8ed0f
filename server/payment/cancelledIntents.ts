// Cancels open payments: first in the database, then their intents at the provider. An intent that was paid before is
// settled instead.
import type { Cause } from '#domain/kit/stateMachine.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { enqueue, type OutboxEntry } from '#server/platform/outbox/outbox.ts';
import type { PaymentDeps } from './deps.ts';
import { findPayment, movePayment, type PaymentRow } from './repository.ts';
import { settle } from './settle.ts';

export interface CancelIntentTask {
  paymentId: string;
  intentId: string;
}

/**
 * Cancels an open payment, and those that share its intent. The outbox then cancels its intent at the provider, or settles it if it was paid. A second
 * cancellation changes nothing.
 */
export async function cancelPayment(
  tx: Queryable,
  payment: Pick<PaymentRow, 'id' | 'lead_id'>,
  { by, now, note }: { by: Cause; now: Instant; note?: string },
): Promise<void> {
  const paymentId = payment.lead_id ?? payment.id;
  await movePayment(tx, paymentId, 'cancelled', by, note === undefined ? {} : { note });
  // The intent may have been stored since the caller read the payment. The call that stores a later one cancels it.
  const intentId = (await findPayment(tx, paymentId))?.intent_id;
  if (!intentId) return;
  const payload: CancelIntentTask = { paymentId, intentId };
  await enqueue(tx, 'cancel-intent', `cancel:${paymentId}`, { payload, now });
}

/** Cancels the intent of a task at the provider. */
export async function cancelIntent(
  deps: PaymentDeps,
  { payload: { intentId } }: OutboxEntry<CancelIntentTask>,
): Promise<void> {
  await deps.provider.cancelIntent(intentId);
  // Settles both outcomes: the intent is cancelled, or it was paid before.
  await settle(deps, intentId);
}
