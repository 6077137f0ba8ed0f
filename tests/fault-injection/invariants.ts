// The invariants: each finding describes one violation. The provider's journal is the reference.
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { DOUBLE_BOOKED, MISREAD, OVERPAID } from '#server/testing/invariants.ts';
import type { Movement } from './provider.ts';

type Asked = Pick<Queryable, 'query'>;

/** Successful payments that neither belong to a reservation nor are refunded. */
const LOST = `
  SELECT p.id, p.intent_id, r.status FROM payments p LEFT JOIN reservations r ON r.id = p.reservation_id
  WHERE p.status = 'succeeded' AND p.refunded_pence < p.amount_pence
    AND (r.status IS NULL OR NOT (r.status = 'confirmed' OR (r.status = 'cancelled' AND NOT r.cancelled_free)))`;

const found = (rows: readonly Row[], what: string) => rows.map((row) => `${what}: ${JSON.stringify(row)}`);

export const doubleBookings = async (db: Asked) => found(await db.query(DOUBLE_BOOKED), 'booked twice');

/** Money that moved at the provider without an effect here. */
export async function lostPayments(db: Asked, journal: readonly Movement[]): Promise<string[]> {
  const known = new Set(
    (await db.query<{ intent_id: string }>("SELECT intent_id FROM payments WHERE status = 'succeeded'")).map(
      (row) => row.intent_id,
    ),
  );
  const orphans = journal.filter((moved) => moved.kind === 'charge' && !known.has(moved.payment_intent));
  return [
    ...orphans.map((moved) => `charged and not booked: ${JSON.stringify(moved)}`),
    ...found(await db.query(LOST), 'paid for nothing'),
  ];
}

/** Intents with more than one charge or refund. */
export function doubledMovements(journal: readonly Movement[], kind: Movement['kind']): string[] {
  const made = new Map<string, number>();
  for (const moved of journal.filter((one) => one.kind === kind)) {
    made.set(moved.payment_intent, (made.get(moved.payment_intent) ?? 0) + 1);
  }
  return [...made]
    .filter(([, times]) => times > 1)
    .map(([intent, times]) => `${intent}: ${String(times)} times a ${kind}`);
}

/** Deposits or balances that were charged more than once for one reservation and not refunded. */
export const doubleCharges = async (db: Asked) =>
  found(
    await db.query(
      `SELECT reservation_id, kind, count(*)::int FROM payments
       WHERE status = 'succeeded' AND refunded_pence < amount_pence AND reservation_id IS NOT NULL
       GROUP BY reservation_id, kind HAVING count(*) > 1`,
    ),
    'charged twice',
  );

/** Differences between journal, ledger and the paid amount of reservations, to the penny. */
export async function imbalances(db: Asked, journal: readonly Movement[]): Promise<string[]> {
  const ledger = await db.query<{ line: string }>(
    `SELECT concat_ws(' ', l.type, l.provider_id, l.amount_pence, p.intent_id) AS line
     FROM ledger l JOIN payments p ON p.id = l.payment_id`,
  );
  const ours = ledger.map(({ line }) => line);
  const theirs = journal.map(({ kind, object, amount, payment_intent: intent }) =>
    [kind, object, amount, intent].join(' '),
  );
  const missing = (from: readonly string[], other: readonly string[]) => {
    const there = new Set(other);
    return from.filter((line) => !there.has(line));
  };
  return [
    ...missing(theirs, ours).map((line) => `not in the ledger: ${line}`),
    ...missing(ours, theirs).map((line) => `not at the provider: ${line}`),
    ...found(await db.query(MISREAD), 'shown otherwise than booked'),
    ...found(await db.query(OVERPAID), 'more paid than due'),
  ];
}

/** Money that moved and is not in the ledger yet, and pending tasks. */
export async function unsettled(db: Asked, journal: readonly Movement[]): Promise<string[]> {
  const ledger = await db.query<{ provider_id: string }>('SELECT provider_id FROM ledger');
  const booked = new Set(ledger.map((row) => row.provider_id));
  return [
    ...journal
      .filter(({ object }) => !booked.has(object))
      .map((moved) => `not booked: ${JSON.stringify(moved)}`),
    ...found(
      await db.query('SELECT dedupe_key, attempts, last_error FROM outbox WHERE done_at IS NULL'),
      'still to be done',
    ),
    ...found(
      await db.query('SELECT event_id, type, last_error FROM stripe_events WHERE processed_at IS NULL'),
      'event not processed',
    ),
  ];
}

/**
 * Dates that are still held, and payments that can still succeed for released dates. A pending balance payment, or a
 * pending deposit without dates, is allowed: nothing was charged for it.
 */
export async function unfinished(db: Asked): Promise<string[]> {
  return [
    ...found(
      await db.query("SELECT id, hold_expires_at FROM reservations WHERE status = 'held'"),
      'still held',
    ),
    ...found(
      await db.query(
        `SELECT p.id, p.kind, p.intent_id, p.status, r.status AS reservation
         FROM payments p LEFT JOIN reservations r ON r.id = p.reservation_id
         WHERE p.status = 'quarantined' OR (p.status = 'open' AND r.id IS NOT NULL
           AND NOT (p.kind = 'balance' AND r.status = 'confirmed'))`,
      ),
      'still open',
    ),
  ];
}
