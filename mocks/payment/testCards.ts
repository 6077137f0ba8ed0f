// The results of the provider's published test cards.
import { HttpResponse } from 'msw';
import * as z from 'zod/mini';
import { nowIso, type Backend, type StoredIntent } from '#mocks/backend.ts';
import type { MockCall } from '#mocks/respond.ts';
import { sharingOf } from './intents.ts';

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  /** The bank requires authentication of the customer. */
  asks: '4000002500003155',
} as const;

const DECLINES: Readonly<Record<string, string>> = {
  [CARDS.declined]: 'Your card was declined.',
  [CARDS.poor]: 'Your card has insufficient funds.',
};

const unexpectedState = ({ id, status }: StoredIntent, message: string) => ({
  error: {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: { id, status },
  },
});

const cardOf = (number: string) => ({
  brand: 'visa',
  last4: number.slice(-4),
  expMonth: 12,
  expYear: 2034,
  hasFailed: false,
});

/** Keeps the card without a payment, or returns the reason of the failure. */
function decideSetup(setup: Backend['cardSetups'][number], number: string): object {
  const decline = DECLINES[number];
  if (decline) return { error: { type: 'card_error', code: 'card_declined', message: decline } };
  setup.card = cardOf(number);
  return { setupIntent: { id: setup.id, status: 'succeeded' } };
}

/** The answer of the customer to the bank's authentication request; undefined before the request. */
type BankAnswer = boolean | undefined;

/** Charges the card, or returns the reason of the failure; never charges a paid intent again. */
function decideCard(
  intent: StoredIntent,
  number: string,
  { now, bank }: { now: string; bank?: BankAnswer },
): object {
  if (intent.status === 'succeeded') {
    return unexpectedState(intent, 'This PaymentIntent has already succeeded.');
  }
  if (intent.status === 'canceled') {
    return unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has a status of canceled.',
    );
  }
  const decline = DECLINES[number];
  if (decline) return { error: { type: 'card_error', code: 'card_declined', message: decline } };
  if (number === CARDS.asks && bank === undefined) return { bankAsks: true };
  if (number === CARDS.asks && !bank) {
    return {
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      },
    };
  }
  intent.status = 'succeeded';
  intent.paidAt = now;
  if (intent.keepsCard) intent.keptCard = cardOf(number);
  return { paymentIntent: { id: intent.id, status: 'succeeded' } };
}

const confirmation = z.object({ secret: z.string(), number: z.string(), bank: z.optional(z.boolean()) });

/** The call of the fake of the provider's script. */
export const confirmCard = (backend: Backend): MockCall => ({
  method: 'POST',
  path: '/mock/confirm-card',
  respond: async ({ request }) => {
    const { secret, number, bank } = confirmation.parse(await request.json());
    const setup = backend.cardSetups.find((known) => known.secret === secret);
    if (setup) return HttpResponse.json(decideSetup(setup, number));
    const intent = backend.intents.find((known) => known.secret === secret);
    if (!intent) return HttpResponse.json({ error: { message: 'No such payment_intent.' } });
    const decided = decideCard(intent, number, { now: nowIso(backend), bank });
    const { status, paidAt } = intent;
    for (const each of sharingOf(backend, intent)) Object.assign(each, { status, paidAt });
    return HttpResponse.json(decided);
  },
});
