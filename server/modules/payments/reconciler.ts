// The safety net: at start-up and every minute it settles what stands open, so that a missed webhook, a closed tab
// or a killed server is only a delay.
import { releaseStaleHolds } from '#server/modules/reservations/holds.ts';
import type { ReservationDeps } from '#server/modules/reservations/deps.ts';
import { forgetOldAnswers } from '#server/plugins/idempotency.ts';
import { fetchUndelivered, processDueEvents } from './events.ts';
import { runOutbox } from '../../outbox/outbox.ts';
import { requestRefund } from './refunds.ts';
import { databaseTime, findAbandoned, findPayment, takeLongOpen } from './repository.ts';
import { settle } from './settle.ts';

const MINUTE = 60_000;
const UNCLAIMED_FOR = 60 * MINUTE;
const OPEN_FOR = 2 * MINUTE;

/** Works through all that `take` finds, portion by portion; what was worked on must not be found again. */
async function workThrough<T>(take: () => Promise<readonly T[]>, work: (one: T) => Promise<void>) {
  for (let portion = await take(); portion.length > 0; portion = await take()) {
    for (const one of portion) await work(one);
  }
}

async function settleOpenPayments(deps: ReservationDeps): Promise<void> {
  const round = await databaseTime(deps.db);
  await workThrough(
    () => takeLongOpen(deps.db, deps.now() - OPEN_FOR, round),
    async ({ id, intent_id: intentId }) => {
      try {
        if (intentId) await settle(deps, intentId);
      } catch (error) {
        deps.log.warn({ payment: id, reason: String(error) }, 'cannot settle a payment now');
      }
    },
  );
}

/** A succeeded payment that no reservation has claimed within an hour goes back. */
async function refundAbandoned(deps: ReservationDeps): Promise<void> {
  await workThrough(
    () => findAbandoned(deps.db, deps.now() - UNCLAIMED_FOR),
    ({ id }) =>
      deps.db.transaction(async (tx) => {
        const locked = await findPayment(tx, id, true);
        if (locked?.reservation_id === null) await requestRefund(tx, locked, deps.now());
      }),
  );
}

/** One round of everything; each step goes on where another fails. */
export async function reconcile(deps: ReservationDeps): Promise<void> {
  const steps: ((all: ReservationDeps) => Promise<unknown>)[] = [
    fetchUndelivered,
    processDueEvents,
    settleOpenPayments,
    (all) => releaseStaleHolds(all),
    refundAbandoned,
    (all) => runOutbox(all),
    forgetOldAnswers,
  ];
  for (const step of steps) {
    try {
      await step(deps);
    } catch (error) {
      deps.log.error({ reason: String(error) }, 'a step of the reconciliation failed');
    }
  }
}

/** Reconciles now and then every minute; the answer stops it and waits for the round under way. */
export function startReconciler(deps: ReservationDeps, everyMs = MINUTE): () => Promise<void> {
  let round: Promise<void> = reconcile(deps);
  let busy = true;
  void round.finally(() => (busy = false));
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = reconcile(deps).finally(() => (busy = false));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
