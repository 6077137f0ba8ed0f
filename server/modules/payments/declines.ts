// Limits declined cards per intent and per customer, to prevent the testing of stolen cards.
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import { cancelPayment } from './cancelledIntents.ts';
import type { PaymentDeps } from './deps.ts';
import { findByIntent } from './repository.ts';

const HOUR = 60 * 60_000;
const MAX_OF_INTENT = 5;
const MAX_OF_CUSTOMER = 15;
const DECLINED = 'payment_intent.payment_failed';

/** Cancels an open payment once its intent has been declined five times. */
export async function cancelDeclined({ db, now }: Pick<PaymentDeps, 'db' | 'now'>, intentId: string) {
  const [row] = await db.query<{ declines: number }>(
    `SELECT count(*)::int AS declines FROM stripe_events WHERE object_id = $1 AND type = $2`,
    [intentId, DECLINED],
  );
  if (!row || row.declines < MAX_OF_INTENT) return;
  await db.transaction(async (tx) => {
    const payment = await findByIntent(tx, intentId);
    if (payment?.status !== 'open') return;
    await cancelPayment(tx, payment, { by: 'provider', now: now(), note: 'the card was declined too often' });
  });
}

/** Throws 429 when this customer's cards have been declined 15 times within an hour. */
export async function assertFewDeclines(db: Queryable, userId: string, now: Instant): Promise<void> {
  const [blocking] = await db.query<{ received_at: Date }>(
    `SELECT e.received_at FROM payments p JOIN stripe_events e ON e.object_id = p.intent_id
     WHERE p.user_id = $1 AND e.type = $2 AND e.received_at > $3
     ORDER BY e.received_at DESC OFFSET ${MAX_OF_CUSTOMER - 1} LIMIT 1`,
    [userId, DECLINED, new Date(now - HOUR)],
  );
  if (!blocking) return;
  throw new HttpProblem(429, 'Too many declined payments. Please wait a while and try again.', {
    code: 'too_many_declined_payments',
    retryAfter: (blocking.received_at.getTime() + HOUR - now) / 1000,
  });
}
