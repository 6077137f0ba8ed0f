// Reconciliation: reads at the provider what webhooks, browsers and killed servers may have missed.
import { databaseTime, claimStaleOpenPayments, findPayment, findUnclaimedSince } from './repository.ts';
import type { PaymentDeps } from './deps.ts';
import { requestRefund } from './refunds.ts';
import { settle } from './settle.ts';

const MINUTE = 60_000;
const UNCLAIMED_FOR = 60 * MINUTE;
const OPEN_FOR = 2 * MINUTE;

/** Processes everything that `take` finds, batch by batch. `take` must not return processed items again. */
async function processInBatches<T>(take: () => Promise<readonly T[]>, work: (one: T) => Promise<void>) {
  for (let batch = await take(); batch.length > 0; batch = await take()) {
    for (const one of batch) await work(one);
  }
}

/** Settles every payment that has been open for two minutes. */
export async function settleOpenPayments(deps: PaymentDeps): Promise<void> {
  const round = await databaseTime(deps.db);
  await processInBatches(
    () => claimStaleOpenPayments(deps.db, deps.now() - OPEN_FOR, round),
    async ({ id, intent_id: intentId }) => {
      try {
        if (intentId) await settle(deps, intentId);
      } catch (error) {
        deps.log.warn({ payment: id, reason: String(error) }, 'cannot settle a payment now');
      }
    },
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
