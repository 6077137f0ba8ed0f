// Processes the provider's events. An event only identifies the object to read again, so order and repetition do not
// matter.
import { cancelDeclined, cancelDeclinedSetup, SETUP_DECLINED } from './declines.ts';
import type { PaymentDeps } from './deps.ts';
import { syncDisputes } from './disputes.ts';
import { syncRefunds } from './refunds.ts';
import {
  findByIntent,
  findDueEvents,
  finishEvent,
  insertEvent,
  postponeEvent,
  type StoredEvent,
} from './repository.ts';
import { settle } from './settle.ts';
import { runPaymentTasks } from './tasks.ts';

const PAYMENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
];
const REFUNDS = ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'];
const DISPUTES = ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'];
const RELEVANT = new Set([...PAYMENTS, ...REFUNDS, ...DISPUTES]);

// The payment may not be committed yet, so the first retries come soon. The last wait repeats.
const WAIT_SECONDS = [1, 5, 30, 120, 600, 3600] as const;

async function resyncIntent(deps: PaymentDeps, { type, object_id: intentId }: StoredEvent): Promise<void> {
  const { outcome } = await settle(deps, intentId);
  const payment = outcome === 'unknown' ? undefined : await findByIntent(deps.db, intentId);
  // The payment is not committed yet, or the intent belongs to another system on the same account.
  if (!payment) throw new Error('No payment has this intent.');
  const concerned = { paymentId: payment.id, intentId };
  if (REFUNDS.includes(type)) await syncRefunds(deps, concerned);
  if (DISPUTES.includes(type)) await syncDisputes(deps, concerned);
  if (type === 'payment_intent.payment_failed') await cancelDeclined(deps, intentId);
  await runPaymentTasks(deps);
}

/** Processes an event; returns after how many seconds it is due again, or undefined when it is done. */
export async function processEvent(deps: PaymentDeps, event: StoredEvent): Promise<number | undefined> {
  try {
    if (RELEVANT.has(event.type) && event.object_id) await resyncIntent(deps, event);
    if (event.type === SETUP_DECLINED) await cancelDeclinedSetup(deps, event.object_id);
    await finishEvent(deps.db, event.event_id);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const seconds = WAIT_SECONDS[Math.min(event.attempts, WAIT_SECONDS.length - 1)] ?? 1;
    deps.log.warn(
      { event: event.event_id, type: event.type, reason },
      'a payment event could not be processed',
    );
    await postponeEvent(deps.db, event, { reason, seconds });
    return seconds;
  }
}

/** Processes every stored event that is due; returns after how many seconds the next one is due. */
export async function processDueEvents(deps: PaymentDeps): Promise<number | undefined> {
  const waits: number[] = [];
  for (const event of await findDueEvents(deps.db, deps.now())) {
    const wait = await processEvent(deps, event);
    if (wait !== undefined) waits.push(wait);
  }
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

/**
 * Fetches the events of refunds and disputes that the webhook has not accepted. Events of payments need no fetching: the
 * reconciler reads every open payment.
 */
export async function fetchUndelivered(deps: PaymentDeps): Promise<void> {
  for (const event of await deps.provider.listUndelivered([...REFUNDS, ...DISPUTES])) {
    if (event.live !== deps.provider.live) continue;
    const stored = { event_id: event.id, type: event.type, object_id: event.intentId ?? '' };
    await insertEvent(deps.db, stored, deps.now());
  }
}
