// Intents that nobody should pay any more: cancelled at the provider, or settled where somebody paid all the same.
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import type { ReservationDeps } from '#server/modules/reservations/deps.ts';
import { enqueue, type OutboxEntry, type OutboxPayloads } from './outboxEntries.ts';
import { settle } from './settle.ts';

/** Asks once for an intent that nobody should pay any more to be cancelled. */
export async function requestCancelIntent(
  tx: Queryable,
  intent: OutboxPayloads['cancel-intent'],
  now: Instant,
): Promise<void> {
  await enqueue(tx, 'cancel-intent', `cancel:${intent.paymentId}`, { payload: intent, now });
}

export async function performCancelIntent(
  deps: ReservationDeps,
  { payload: { intentId } }: OutboxEntry<'cancel-intent'>,
): Promise<void> {
  await deps.provider.cancelIntent(intentId);
  // Cancelled or paid after all: either way the books follow, and what cannot be used goes back.
  await settle(deps, intentId);
}
