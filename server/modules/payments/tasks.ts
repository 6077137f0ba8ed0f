// Runs the outbox tasks of payments, which call the payment provider.
import { runDue } from '#server/outbox/outbox.ts';
import { cancelIntent, type CancelIntentTask } from './cancelledIntents.ts';
import type { PaymentDeps } from './deps.ts';
import { deleteCustomer, type DeleteCustomerTask } from './customers.ts';
import { detachCard, type DetachCardTask } from './savedCards.ts';
import { createRefund, type RefundTask } from './refunds.ts';

/** Runs every due refund, cancellation of an intent and removal of a card. Several callers and processes may run it concurrently. */
export async function runPaymentTasks(deps: PaymentDeps): Promise<void> {
  await Promise.all([
    runDue<RefundTask>(deps, 'refund', (entry) => createRefund(deps, entry)),
    runDue<CancelIntentTask>(deps, 'cancel-intent', (entry) => cancelIntent(deps, entry)),
    runDue<DetachCardTask>(deps, 'detach-card', (entry) => detachCard(deps, entry)),
    runDue<DeleteCustomerTask>(deps, 'delete-customer', (entry) => deleteCustomer(deps, entry)),
  ]);
}
