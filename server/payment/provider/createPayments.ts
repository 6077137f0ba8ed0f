// Creates the payment provider: real Stripe when it is configured, the built-in sandbox otherwise. Both use the same
// SDK and the same code.
import { SANDBOX_PREFIX } from '#server/platform/process/sandbox.ts';
import Stripe from 'stripe';
import { sandboxStripe } from 'stripe-sandbox';
import type { Instant } from '#domain/time/london.ts';
import type { Env } from '#server/platform/process/env.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import type { PaymentProvider } from './provider.ts';
import { stripeProvider } from './stripeProvider.ts';

/** The timeout of one HTTP call to the provider. */
const TIMEOUT_MS = 15_000;

export interface Payments {
  provider: PaymentProvider;
  /** The SDK itself, which only demo data and tests use. */
  stripe: Stripe;
}

/**
 * `origin` returns this server's own origin; it is called only when a payment is made. `now` is the clock that checks
 * the age of a webhook's signature. `timeoutMs` limits one call to the sandbox.
 */
export function createPayments(
  env: Pick<Env, 'stripe'>,
  secrets: Secrets,
  { origin, now, timeoutMs = TIMEOUT_MS }: { origin: () => string; now: () => Instant; timeoutMs?: number },
): Payments {
  if (env.stripe) {
    const { secretKey, live, webhookSecrets } = env.stripe;
    const stripe = new Stripe(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false });
    return { stripe, provider: stripeProvider({ stripe, live, webhookSecrets, now }) };
  }
  if (!secrets.sandbox) throw new Error('Neither Stripe nor the payment sandbox has a key.');
  const { secretKey, webhookSecret } = secrets.sandbox;
  const stripe = sandboxStripe({
    secretKey,
    baseUrl: () => origin() + SANDBOX_PREFIX,
    timeout: timeoutMs,
  });
  return { stripe, provider: stripeProvider({ stripe, live: false, webhookSecrets: [webhookSecret], now }) };
}
