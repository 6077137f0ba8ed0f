// Work that leaves the database: written in the transaction that asks for it, done afterwards, once each.
// The provider gets the entry's own key, so that doing it twice after a crash moves money once.
import type { Pence } from '#domain/money/pence.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { addToPaid } from '#server/modules/reservations/repository.ts';
import { findPayment, insertLedger, setStatus } from './repository.ts';

interface Payloads {
  refund: { paymentId: string; intentId: string; amountPence: Pence };
  'cancel-intent': { paymentId: string; intentId: string };
}
type Entry = {
  [Kind in keyof Payloads]: {
    id: number;
    kind: Kind;
    dedupe_key: string;
    payload: Payloads[Kind];
    attempts: number;
  };
}[keyof Payloads];

/** Asks once for all of a payment's money to go back; asking again changes nothing. */
export async function requestRefund(tx: Queryable, refund: Payloads['refund']): Promise<void> {
  await request(tx, 'refund', `refund:${refund.paymentId}`, refund);
}

/** Asks once for an intent that nobody should pay any more to be cancelled. */
export async function requestCancelIntent(tx: Queryable, intent: Payloads['cancel-intent']): Promise<void> {
  await request(tx, 'cancel-intent', `cancel:${intent.paymentId}`, intent);
}

async function request(tx: Queryable, kind: Entry['kind'], key: string, payload: object): Promise<void> {
  await tx.query(
    'INSERT INTO outbox (kind, dedupe_key, payload) VALUES ($1, $2, $3::jsonb) ON CONFLICT DO NOTHING',
    [kind, key, JSON.stringify(payload)],
  );
}

// A worker that dies leaves its entries to the next one after this long.
const LEASE_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 600;

async function take(db: Database): Promise<Entry[]> {
  return db.query<Entry>(
    `UPDATE outbox SET attempts = attempts + 1, run_after = now() + make_interval(secs => ${LEASE_SECONDS})
     WHERE id IN (SELECT id FROM outbox WHERE done_at IS NULL AND run_after <= now()
                  ORDER BY id LIMIT 20 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, dedupe_key, payload, attempts`,
  );
}

export interface OutboxDeps {
  db: Database;
  provider: PaymentProvider;
  log: { warn: (details: object, message: string) => void };
}

async function refund(
  { db, provider }: OutboxDeps,
  entry: Extract<Entry, { kind: 'refund' }>,
): Promise<void> {
  const { paymentId, intentId, amountPence } = entry.payload;
  const { id } = await provider.refund({ key: entry.dedupe_key, intentId, amountPence });
  await db.transaction(async (tx) => {
    const payment = await findPayment(tx, paymentId, true);
    const isNew = await insertLedger(tx, { paymentId, type: 'refund', amountPence, providerId: id });
    if (isNew && payment?.reservation_id)
      await addToPaid(tx, payment.reservation_id, { refunded: amountPence });
  });
}

async function cancelIntent(
  { db, provider }: OutboxDeps,
  entry: Extract<Entry, { kind: 'cancel-intent' }>,
): Promise<void> {
  const intent = await provider.cancelIntent(entry.payload.intentId);
  // One that was paid after all is settled by its webhook or the reconciler, which give the money back.
  if (intent.status === 'canceled') await setStatus(db, entry.payload.paymentId, 'cancelled');
}

async function perform(deps: OutboxDeps, entry: Entry): Promise<void> {
  try {
    if (entry.kind === 'refund') await refund(deps, entry);
    else await cancelIntent(deps, entry);
    await deps.db.query('UPDATE outbox SET done_at = now(), last_error = NULL WHERE id = $1', [entry.id]);
  } catch (error) {
    const wait = Math.min(LONGEST_WAIT_SECONDS, 2 ** entry.attempts);
    const message = error instanceof Error ? error.message : String(error);
    deps.log.warn({ outbox: entry.dedupe_key, attempts: entry.attempts, reason: message }, 'will try again');
    await deps.db.query(
      'UPDATE outbox SET last_error = $2, run_after = now() + make_interval(secs => $3) WHERE id = $1',
      [entry.id, message, wait],
    );
  }
}

/** Does everything that is due; safe to run from several places and processes at once. */
export async function runOutbox(deps: OutboxDeps): Promise<void> {
  for (;;) {
    const entries = await take(deps.db);
    if (entries.length === 0) return;
    for (const entry of entries) await perform(deps, entry);
  }
}
