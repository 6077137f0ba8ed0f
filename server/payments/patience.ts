// How long a person waits for the payment provider: whatever a call asks of it has to be answered in that time, all of it
// together. What was asked goes on at the provider; the webhook and the reconciler see to what comes of it.
import Stripe from 'stripe';
import { Refusal } from '#server/refusal.ts';
import type { PaymentProvider } from './provider.ts';

/** Of the 15 seconds in which every call is answered; the rest is the database's. */
const PATIENCE_MS = 12_000;

const unreachable = () =>
  new Refusal(
    503,
    'The payment system cannot be reached. Nothing is charged twice; please try again in a moment.',
    { code: 'provider_unreachable', retryAfter: 5 },
  );

/** Any trouble with the provider that nothing has dealt with, as it is told to people; undefined for other errors. */
export function asUnreachable(error: unknown): Refusal | undefined {
  return error instanceof Stripe.errors.StripeError ? unreachable() : undefined;
}

/** The provider, for one call of ours. It throws a Refusal (503) once `withinMs` from now are over. */
export function patientFor(provider: PaymentProvider, withinMs = PATIENCE_MS): PaymentProvider {
  const until = performance.now() + withinMs;
  // A timer may fire a fraction of a millisecond before performance.now() reaches `until`.
  let isUsedUp = false;
  async function inTime<T>(ask: () => Promise<T>): Promise<T> {
    const left = until - performance.now();
    if (isUsedUp || left <= 0) throw unreachable();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        isUsedUp = true;
        reject(unreachable());
      }, left);
    });
    try {
      return await Promise.race([ask(), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    ...provider,
    createIntent: (request) => inTime(() => provider.createIntent(request)),
    retrieveIntent: (id) => inTime(() => provider.retrieveIntent(id)),
    cancelIntent: (id) => inTime(() => provider.cancelIntent(id)),
    refund: (request) => inTime(() => provider.refund(request)),
    listRefunds: (id) => inTime(() => provider.listRefunds(id)),
    listDisputes: (id) => inTime(() => provider.listDisputes(id)),
  };
}
