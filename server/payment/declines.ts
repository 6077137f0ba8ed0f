// Limits declined cards per payment or setup intent and per customer, to prevent the testing of stolen cards.
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { cancelPayment } from './cancelledIntents.ts';
import type { PaymentDeps } from './deps.ts';
import { findByIntent } from './repository.ts';
import { HOUR } from '#domain/time/durations.ts';

const MAX_OF_INTENT = 5;
const MAX_OF_CUSTOMER = 15;
const DECLINED = 'payment_intent.payment_failed';
/** The event of a declined card of a setup intent. */
export const SETUP_DECLINED = 'setup_intent.setup_failed';

async function countDeclines(db: Queryable, objectId: string, type: string): Promise<number> {
  const [row] = await db.query<{ declines: number }>(
    'SELECT count(*)::int AS declines FROM stripe_events WHERE object_id = $1 AND type = $2',
    [objectId, type],
  );
  return row?.declines ?? 0;
}

/** Cancels an open payment once its intent has been declined five times. */
export async function cancelDeclined({ db, now }: Pick<PaymentDeps, 'db' | 'now'>, intentId: string) {
  if ((await countDeclines(db, intentId, DECLINED)) < MAX_OF_INTENT) return;
  await db.transaction(async (tx) => {
    const payment = await findByIntent(tx, intentId);
    if (payment?.status !== 'open') return;
    await cancelPayment(tx, payment, { by: 'provider', now: now(), note: 'the card was declined too often' });
  });
}

/**
 * Cancels a setup intent at the provider once it has been declined five times. One that has succeeded meanwhile stays: its
 * card is stored. Throws when the provider or the database does not answer.
 */
export async function cancelDeclinedSetup(
  { db, now, provider }: Pick<PaymentDeps, 'db' | 'now' | 'provider'>,
  setupId: string,
): Promise<void> {
  if ((await countDeclines(db, setupId, SETUP_DECLINED)) < MAX_OF_INTENT) return;
  const open = await db.query('SELECT 1 FROM card_setups WHERE setup_id = $1 AND ended_at IS NULL', [
    setupId,
  ]);
  if (open.length === 0) return;
  const { status } = await provider.cancelSetup(setupId);
  if (status === 'succeeded') return;
  await db.query('UPDATE card_setups SET ended_at = $2 WHERE setup_id = $1 AND ended_at IS NULL', [
    setupId,
    new Date(now()),
  ]);
}

/** Throws 429 when this customer's cards have been declined 15 times within an hour. */
export async function assertFewDeclines(db: Queryable, userId: string, now: Instant): Promise<void> {
  const [blocking] = await db.query<{ received_at: Date }>(
    `SELECT e.received_at FROM (
       SELECT p.intent_id AS object_id, $2 AS type FROM payments p
         WHERE p.user_id = $1 AND (p.lead_id IS NULL OR p.lead_id = p.id)
       UNION ALL
       SELECT s.setup_id, $3 FROM card_setups s JOIN reservations r ON r.id = s.reservation_id WHERE r.user_id = $1
     ) own JOIN stripe_events e ON e.object_id = own.object_id AND e.type = own.type
     WHERE e.received_at > $4
     ORDER BY e.received_at DESC OFFSET ${MAX_OF_CUSTOMER - 1} LIMIT 1`,
    [userId, DECLINED, SETUP_DECLINED, new Date(now - HOUR)],
  );
  if (!blocking) return;
  throw new HttpProblem(429, 'Too many declined payments. Please wait a while and try again.', {
    code: 'too_many_declined_payments',
    retryAfter: (blocking.received_at.getTime() + HOUR - now) / 1000,
  });
}
