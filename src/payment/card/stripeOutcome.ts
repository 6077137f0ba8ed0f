// Converts Stripe's answer to a confirmation.
import type { PaymentIntentResult, SetupIntentResult } from '@stripe/stripe-js';
import type { CardOutcome } from './paymentPort.ts';

/** `pending` payments may still succeed; all other unpaid results count as declined. */
export function stripeOutcome({ error, paymentIntent }: PaymentIntentResult): CardOutcome {
  // An earlier confirmation whose answer was lost may have succeeded: Stripe then answers an error that contains the
  // paid intent. To treat that as a failure would make the customer pay twice.
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return { kind: 'succeeded' };
  if (status === 'processing') return { kind: 'pending' };
  return { kind: 'declined', ...(error?.message ? { message: error.message } : {}) };
}

/** The outcome of a card that is kept without a payment. */
export function setupOutcome({ error, setupIntent }: SetupIntentResult): CardOutcome {
  const status = setupIntent?.status ?? error?.setup_intent?.status;
  if (status === 'succeeded') return { kind: 'succeeded' };
  if (status === 'processing') return { kind: 'pending' };
  return { kind: 'declined', ...(error?.message ? { message: error.message } : {}) };
}
