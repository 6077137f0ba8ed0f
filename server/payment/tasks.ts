// Runs the outbox tasks of payments, which call the payment provider.
import { dueKinds, runDue } from '#server/platform/outbox/outbox.ts';
import { cancelIntent, type CancelIntentTask } from './cancelledIntents.ts';
import type { PaymentDeps } from './deps.ts';
import { deleteCustomer, type DeleteCustomerTask } from './customers.ts';
import { detachCard, type DetachCardTask } from './savedCards.ts';
import { createRefund, type RefundTask } from './refunds.ts';

/** Runs every due refund, cancellation of an intent and removal of a card. Several callers and processes may run it concurrently. */
export async function runPaymentTasks(deps: PaymentDeps): Promise<void> {
  const runs: Record<string, () => Promise<void>> = {
    refund: () => runDue<RefundTask>(deps, 'refund', (entry) => createRefund(deps, entry)),
    'cancel-intent': () =>
      runDue<CancelIntentTask>(deps, 'cancel-intent', (entry) => cancelIntent(deps, entry)),
    'detach-card': () => runDue<DetachCardTask>(deps, 'detach-card', (entry) => detachCard(deps, entry)),
    'delete-customer': () =>
      runDue<DeleteCustomerTask>(deps, 'delete-customer', (entry) => deleteCustomer(deps, entry)),
  };
  // Usually no task is due, so one statement checks all kinds first.
  const due = await dueKinds(deps.db, Object.keys(runs));
  await Promise.all(due.map((kind) => runs[kind]?.()));
}
