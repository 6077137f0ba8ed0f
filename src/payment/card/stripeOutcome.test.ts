// Checks how Stripe's answers are interpreted.
import type { PaymentIntentResult } from '@stripe/stripe-js';
import { stripeOutcome } from './stripeOutcome.ts';

const intent = (status: string) => ({ paymentIntent: { status } }) as PaymentIntentResult;
const error = (more: object) => ({ error: { type: 'card_error', ...more } }) as PaymentIntentResult;

it.each([
  [intent('succeeded'), { kind: 'succeeded' }],
  [intent('processing'), { kind: 'pending' }],
  [intent('requires_payment_method'), { kind: 'declined' }],
  [intent('requires_action'), { kind: 'declined' }],
  [intent('canceled'), { kind: 'declined' }],
  [error({ message: 'Your card was declined.' }), { kind: 'declined', message: 'Your card was declined.' }],
  [error({}), { kind: 'declined' }],
  // An earlier confirmation with a lost answer: the payment succeeded.
  [
    error({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } }),
    { kind: 'succeeded' },
  ],
])('converts %j', (result, outcome) => {
  expect(stripeOutcome(result)).toEqual(outcome);
});
