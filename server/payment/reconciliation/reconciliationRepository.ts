// SQL of the reconciliation: the ledger entries that the payment provider also has to contain, and the reservations of
// payments.
import type { Pence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface LedgerMovement {
  provider_id: string;
  kind: 'payment' | 'refund';
  /** 0 for a refund that failed. */
  amount_pence: Pence;
  at: Date;
  intent_id: string | null;
  reservation_id: string | null;
  reference: string | null;
}

// Disputes are neither payments nor refunds of the provider, and payments outside the provider do not exist there.
const PROVIDED = "l.type IN ('charge', 'refund', 'refund-failed')";

/** The movements of the provider that were recorded in the period or have one of the provider's ids; at most `limit`. */
export async function findMovements(
  db: Queryable,
  { ids, from, until, limit }: { ids: readonly string[]; from: Instant; until: Instant; limit: number },
): Promise<LedgerMovement[]> {
  return db.query<LedgerMovement>(
    `SELECT l.provider_id, CASE WHEN bool_or(l.type = 'charge') THEN 'payment' ELSE 'refund' END AS kind,
       abs(sum(l.signed_pence))::float8 AS amount_pence, min(l.created_at) AS at, p.intent_id,
       (array_agg(p.reservation_id ORDER BY p.added_seq))[1] AS reservation_id,
       (array_agg(r.reference ORDER BY p.added_seq))[1] AS reference
     FROM ledger l JOIN payments p ON p.id = l.payment_id LEFT JOIN reservations r ON r.id = p.reservation_id
     WHERE ${PROVIDED} AND l.provider_id IN (
       SELECT l.provider_id FROM ledger l
       WHERE ${PROVIDED} AND l.created_at >= $2::timestamptz AND l.created_at < $3::timestamptz
       UNION SELECT unnest($1::text[]))
     GROUP BY l.provider_id, p.intent_id LIMIT $4`,
    [[...ids], new Date(from).toISOString(), new Date(until).toISOString(), limit],
  );
}

export interface IntentOwner {
  intent_id: string;
  reservation_id: string;
  reference: string | null;
}

/** The reservations of payment intents; an intent without a payment or a reservation is left out. */
export async function findIntentOwners(db: Queryable, intentIds: readonly string[]): Promise<IntentOwner[]> {
  return db.query<IntentOwner>(
    `SELECT p.intent_id, p.reservation_id, r.reference
     FROM payments p JOIN reservations r ON r.id = p.reservation_id WHERE p.intent_id = ANY($1::text[]) AND (p.lead_id IS NULL OR p.lead_id = p.id)`,
    [[...intentIds]],
  );
}
