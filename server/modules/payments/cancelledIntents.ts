// Cancels payment intents at the provider. An intent that was paid before is settled instead.
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import { enqueue, type OutboxEntry } from '#server/outbox/outbox.ts';
import type { PaymentDeps } from './deps.ts';
import { settle } from './settle.ts';

export interface CancelIntentTask {
  paymentId: string;
  intentId: string;
}

/** Requests the cancellation of an intent. A second request for the same payment changes nothing. */
export async function requestCancelIntent(
  tx: Queryable,
  intent: CancelIntentTask,
  now: Instant,
): Promise<void> {
  await enqueue(tx, 'cancel-intent', `cancel:${intent.paymentId}`, { payload: intent, now });
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
