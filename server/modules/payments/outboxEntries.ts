// What is to be done outside the database, written in the transaction that decides it. outbox.ts does it afterwards.
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import type { MailPayload } from '#server/modules/reservations/mails.ts';

/** What each kind of entry carries. A new kind is a line here and a performer in outbox.ts. */
export interface OutboxPayloads {
  refund: { paymentId: string; intentId: string; amountPence: Pence };
  'cancel-intent': { paymentId: string; intentId: string };
  mail: MailPayload;
}
export type OutboxKind = keyof OutboxPayloads;

export interface OutboxEntry<Kind extends OutboxKind> {
  id: number;
  kind: Kind;
  /** What is asked for; asking twice is asking once. */
  dedupe_key: string;
  payload: OutboxPayloads[Kind];
  /** Counts this one. */
  attempts: number;
  /** Numbers the keys that the provider was given: one that it answered with an error is spent. */
  key_number: number;
}

/** Asks for something to be done once this transaction is committed; asking again with the same key changes nothing. */
export async function enqueue<Kind extends OutboxKind>(
  tx: Queryable,
  kind: Kind,
  dedupeKey: string,
  { payload, now }: { payload: OutboxPayloads[Kind]; now: Instant },
): Promise<void> {
  await tx.query(
    `INSERT INTO outbox (kind, dedupe_key, payload, created_at) VALUES ($1, $2, $3::jsonb, $4)
     ON CONFLICT DO NOTHING`,
    [kind, dedupeKey, JSON.stringify(payload), new Date(now)],
  );
}
