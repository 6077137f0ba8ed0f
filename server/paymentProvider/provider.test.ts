// Tests which errors of the provider are refusals, which have no effect and may be repeated with a new key.
import Stripe from 'stripe';
import { isUnknownObject, wasRefused } from './provider.ts';

const { StripeCardError, StripeConnectionError, StripeError, StripeIdempotencyError, StripeRateLimitError } =
  Stripe.errors;
const raw = (statusCode?: number) => ({ type: 'api_error', message: 'No.', statusCode }) as never;

it.each<[string, unknown, boolean]>([
  ['a declined card', new StripeCardError(raw(402)), true],
  ['an error of the provider', new StripeError(raw(500)), true],
  ['a key in use', new StripeIdempotencyError(raw(409)), false],
  ['too many calls', new StripeRateLimitError(raw(429)), false],
  ['no answer', new StripeConnectionError(raw()), false],
  ['an error without a provider', new Error('No.'), false],
])('decides whether %s is a refusal', (_what, error, expected) => {
  expect(wasRefused(error)).toBe(expected);
});

it('finds an unknown object by the status 404', () => {
  expect(isUnknownObject(new StripeError(raw(404)))).toBe(true);
  expect(isUnknownObject(new StripeError(raw(400)))).toBe(false);
  expect(isUnknownObject(Object.assign(new Error('No.'), { statusCode: 404 }))).toBe(false);
});
