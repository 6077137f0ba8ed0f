// What Stripe's answer to a confirmation means for the app.
import type { PaymentIntentResult, SetupIntentResult } from '@stripe/stripe-js';
import type { CardOutcome } from './paymentPort.ts';

/** `pending` is what may still become of it; all that is not paid counts as declined. */
export function stripeOutcome({ error, paymentIntent }: PaymentIntentResult): CardOutcome {
  // An earlier confirmation whose answer got lost may have succeeded: asked again, Stripe reports an error that
  // carries the paid intent. Calling that a failure would make somebody pay twice.
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return { kind: 'succeeded' };
  if (status === 'processing') return { kind: 'pending' };
  return { kind: 'declined', ...(error?.message ? { message: error.message } : {}) };
}

/** The same for a card that is kept without a payment. */
export function setupOutcome({ error, setupIntent }: SetupIntentResult): CardOutcome {
  const status = setupIntent?.status ?? error?.setup_intent?.status;
  if (status === 'succeeded') return { kind: 'succeeded' };
  if (status === 'processing') return { kind: 'pending' };
  return { kind: 'declined', ...(error?.message ? { message: error.message } : {}) };
}
