// What the provider announced, taken as a hint to look again: the object is re-read, so order and repetition do not matter.
import type { ReservationDeps } from '#server/modules/reservations/deps.ts';
import { syncDisputes } from './disputes.ts';
import { runOutbox } from '../../outbox/outbox.ts';
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

const PAYMENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
];
const REFUNDS = ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'];
const DISPUTES = ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'];
const CONCERNING_US = new Set([...PAYMENTS, ...REFUNDS, ...DISPUTES]);

// Our own row may not be committed yet, so at first soon again; the last wait repeats.
const WAIT_SECONDS = [1, 5, 30, 120, 600, 3600] as const;

async function lookAgain(deps: ReservationDeps, { type, object_id: intentId }: StoredEvent): Promise<void> {
  const { outcome } = await settle(deps, intentId);
  const payment = outcome === 'unknown' ? undefined : await findByIntent(deps.db, intentId);
  // Not committed yet, or the intent is of another system on the same account.
  if (!payment) throw new Error('No payment of ours is known for it.');
  const concerned = { paymentId: payment.id, intentId };
  if (REFUNDS.includes(type)) await syncRefunds(deps, concerned);
  if (DISPUTES.includes(type)) await syncDisputes(deps, concerned);
  await runOutbox(deps);
}

/** Does what an event asks for; answers after how many seconds it is due again, or undefined once it is done. */
export async function processEvent(deps: ReservationDeps, event: StoredEvent): Promise<number | undefined> {
  try {
    if (CONCERNING_US.has(event.type) && event.object_id) await lookAgain(deps, event);
    await finishEvent(deps.db, event.event_id);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const seconds = WAIT_SECONDS[Math.min(event.attempts, WAIT_SECONDS.length - 1)] ?? 1;
    deps.log.warn({ event: event.event_id, type: event.type, reason }, 'a payment event is kept for later');
    await postponeEvent(deps.db, event.event_id, { reason, seconds });
    return seconds;
  }
}

/** Takes up every stored event that is due; answers after how many seconds the soonest is due again. */
export async function processDueEvents(deps: ReservationDeps): Promise<number | undefined> {
  const waits: number[] = [];
  for (const event of await findDueEvents(deps.db, deps.now())) {
    const wait = await processEvent(deps, event);
    if (wait !== undefined) waits.push(wait);
  }
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

/**
 * Asks for the refunds and disputes that our webhook has not taken, so that a missed one is only a delay there too.
 * Payments need no asking: the reconciler looks at each that stands open.
 */
export async function fetchUndelivered(deps: ReservationDeps): Promise<void> {
  for (const event of await deps.provider.listUndelivered([...REFUNDS, ...DISPUTES])) {
    if (event.live !== deps.provider.live) continue;
    const stored = { event_id: event.id, type: event.type, object_id: event.intentId ?? '' };
    await insertEvent(deps.db, stored, deps.now());
  }
}
