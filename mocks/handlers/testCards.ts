// What the provider's published test cards do.
import type { StoredIntent } from '../backend.ts';

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
} as const;

const DECLINES: Readonly<Record<string, string>> = {
  [CARDS.declined]: 'Your card was declined.',
  [CARDS.poor]: 'Your card has insufficient funds.',
};

/** Charges the card to the intent, or says why not; a paid intent is never charged again. */
export function decideCard(intent: StoredIntent, number: string): object {
  const { id } = intent;
  if (intent.status === 'succeeded') {
    return {
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'This PaymentIntent has already succeeded.',
        payment_intent: { id, status: 'succeeded' },
      },
    };
  }
  const decline = DECLINES[number];
  if (decline) return { error: { type: 'card_error', code: 'card_declined', message: decline } };
  intent.status = 'succeeded';
  return { paymentIntent: { id, status: 'succeeded' } };
}
