// Reconciliation: reads at the provider the changes that webhooks, browsers and killed servers may have missed.
import { cancelPayment } from '../cancelledIntents.ts';
import {
  databaseTime,
  claimStaleOpenPayments,
  findAbandoned,
  findPayment,
  findUnclaimedSince,
} from '../repository.ts';
import type { PaymentDeps } from '../deps.ts';
import { requestRefund } from '../refunds.ts';
import { settle } from '../settle.ts';
import { MINUTE } from '#domain/time/durations.ts';

const UNCLAIMED_FOR = 60 * MINUTE;
const OPEN_FOR = 2 * MINUTE;
/** Bounds a round, so that due refunds and expired holds do not wait for thousands of payments. */
const MAX_BATCHES = 5;

/** Processes the items of `take`, at most five batches of 100. `take` must not return processed items again. */
async function processInBatches<T>(take: () => Promise<readonly T[]>, work: (one: T) => Promise<void>) {
  for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
    const batch = await take();
    if (batch.length === 0) return;
    for (const one of batch) await work(one);
  }
}

/** Settles payments that have been open for two minutes, at most 500; the others follow in the next rounds. */
export async function settleOpenPayments(deps: PaymentDeps): Promise<void> {
  const round = await databaseTime(deps.db);
  await processInBatches(
    () => claimStaleOpenPayments(deps.db, deps.now() - OPEN_FOR, { round, now: deps.now() }),
    async ({ id, intent_id: intentId }) => {
      try {
        if (intentId) await settle(deps, intentId);
      } catch (error) {
        deps.log.warn({ payment: id, reason: String(error) }, 'cannot settle a payment now');
      }
    },
  );
}

/** Cancels payments that have no reservation and were not paid within an hour. */
export async function cancelAbandonedPayments(deps: Pick<PaymentDeps, 'db' | 'now'>): Promise<void> {
  await processInBatches(
    () => findAbandoned(deps.db, deps.now() - UNCLAIMED_FOR),
    ({ id }) =>
      deps.db.transaction(async (tx) => {
        const payment = await findPayment(tx, id, true);
        if (payment?.status !== 'open') return;
        await cancelPayment(tx, payment, { by: 'clock', now: deps.now(), note: 'nobody paid it in an hour' });
      }),
  );
}

/** Requests a refund of every succeeded payment that no reservation has claimed within an hour. */
export async function refundUnclaimedPayments(deps: Pick<PaymentDeps, 'db' | 'now'>): Promise<void> {
  await processInBatches(
    () => findUnclaimedSince(deps.db, deps.now() - UNCLAIMED_FOR),
    ({ id }) =>
      deps.db.transaction(async (tx) => {
        const locked = await findPayment(tx, id, true);
        if (locked?.reservation_id === null) await requestRefund(tx, locked, deps.now());
      }),
  );
}
