// Limits the total time of a request's calls to the payment provider. A call past the deadline continues at the
// provider; the webhook and the reconciler process its result.
import { commitSoFar } from '#server/platform/http/callTransaction.ts';
import { withDeadline } from '#server/platform/process/deadline.ts';
import { unreachable } from '#server/platform/http/providerErrors.ts';
import type { PaymentProvider } from './provider.ts';

/** A request is answered within 15 seconds; the remaining time is for the database. */
const REQUEST_BUDGET_MS = 12_000;

/**
 * Returns the provider for one request. Each call first commits the changes of the request, so that no transaction waits
 * for the provider. Throws HttpProblem 503 when the provider's budget is used up.
 */
export function withRequestDeadline(provider: PaymentProvider): PaymentProvider {
  const { requestBudgetMs: budgetMs = REQUEST_BUDGET_MS } = provider;
  const deadline = performance.now() + budgetMs;
  // A timer may fire a fraction of a millisecond before performance.now() reaches the deadline.
  let isOver = false;
  async function limited<T>(call: () => Promise<T>): Promise<T> {
    await commitSoFar();
    const left = deadline - performance.now();
    if (isOver || left <= 0) throw unreachable();
    return withDeadline(call(), left, () => {
      isOver = true;
      throw unreachable();
    });
  }
  return {
    ...provider,
    createIntent: (request) => limited(() => provider.createIntent(request)),
    retrieveIntent: (id) => limited(() => provider.retrieveIntent(id)),
    cancelIntent: (id) => limited(() => provider.cancelIntent(id)),
    useKeptCard: (request) => limited(() => provider.useKeptCard(request)),
    createCustomer: (request) => limited(() => provider.createCustomer(request)),
    createSetup: (request) => limited(() => provider.createSetup(request)),
    retrieveSetup: (id) => limited(() => provider.retrieveSetup(id)),
    detachCard: (id) => limited(() => provider.detachCard(id)),
    refund: (request) => limited(() => provider.refund(request)),
    listRefunds: (id) => limited(() => provider.listRefunds(id)),
    listDisputes: (id) => limited(() => provider.listDisputes(id)),
    listCharges: (query) => limited(() => provider.listCharges(query)),
    listRefundsMade: (query) => limited(() => provider.listRefundsMade(query)),
  };
}
