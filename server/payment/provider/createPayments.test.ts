// Tests the provider of real Stripe: its mode, and which of its errors are refusals, which have no effect and may be
// repeated with a new key.
import Stripe from 'stripe';
import { createPayments } from './createPayments.ts';
import { isUnknownObject, wasRefused } from './provider.ts';

const NOW = Date.parse('2026-11-24T10:00:00Z');

it('is live when the key is', () => {
  for (const live of [true, false]) {
    const { provider } = createPayments(
      { stripe: { secretKey: 'sk_1', publishableKey: 'pk_1', live, webhookSecrets: ['whsec_a', 'whsec_b'] } },
      { session: 'unused', sandbox: undefined },
      { origin: () => '', now: () => NOW },
    );
    expect(provider.live).toBe(live);
  }
});

it('regards errors of Stripe as refusals, except a key in use, too many calls and no answer', () => {
  const errors = Stripe.errors;
  const raw = (statusCode?: number) => ({ type: 'api_error', message: 'No.', statusCode }) as never;
  const cases: [error: unknown, isRefusal: boolean][] = [
    [new errors.StripeCardError(raw(402)), true],
    [new errors.StripeError(raw(500)), true],
    [new errors.StripeIdempotencyError(raw(409)), false],
    [new errors.StripeRateLimitError(raw(429)), false],
    [new errors.StripeConnectionError(raw()), false],
    [new Error('No.'), false],
  ];
  expect(cases.map(([error]) => [error, wasRefused(error)])).toEqual(cases);
  expect(isUnknownObject(new errors.StripeError(raw(404)))).toBe(true);
  expect(isUnknownObject(new errors.StripeError(raw(400)))).toBe(false);
  expect(isUnknownObject(Object.assign(new Error('No.'), { statusCode: 404 }))).toBe(false);
});
