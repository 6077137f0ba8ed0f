// The answer to a request whose call to the payment provider has failed.
import Stripe from 'stripe';
import { HttpProblem } from '#domain/kit/httpProblem.ts';

export const unreachable = () =>
  new HttpProblem(
    503,
    'The payment system cannot be reached. Nothing is charged twice; please try again in a moment.',
    { code: 'provider_unreachable', retryAfter: 5 },
  );

/** The 503 for an error of the provider that no caller handles; undefined for every other error. */
export function asUnreachable(error: unknown): HttpProblem | undefined {
  return error instanceof Stripe.errors.StripeError ? unreachable() : undefined;
}
