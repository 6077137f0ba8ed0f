// For the tests of the sandbox: everything a test asks of a sandbox over HTTP, wherever it runs.
import type Stripe from 'stripe';
import { SANDBOX_PREFIX, sandboxStripe } from './sdk.ts';

export const SECRET_KEY = 'sk_test_sandbox_secret';
export const PUBLISHABLE_KEY = 'pk_test_sandbox_public';
export const WEBHOOK_SECRET = 'whsec_sandbox';
/** The embedded database takes seconds to open on a busy machine. */
export const STARTS_WITHIN_MS = 60_000;

interface Movement {
  kind: string;
  payment_intent: string;
  amount: number;
}

interface BrowserAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { error?: Record<string, unknown> };
}

export interface SandboxClient {
  origin: string;
  base: string;
  stripe: Stripe;
  /** A browser's call, with the publishable key. */
  asBrowser(path: string, form?: Record<string, string>): Promise<BrowserAnswer>;
  control(change: object): Promise<void>;
  journal(): Promise<Movement[]>;
}

export function sandboxAt(origin: string): SandboxClient {
  const base = `${origin}${SANDBOX_PREFIX}`;
  const authorised = { authorization: `Bearer ${SECRET_KEY}` };
  return {
    origin,
    base,
    stripe: sandboxStripe({ secretKey: SECRET_KEY, origin, maxNetworkRetries: 0 }),
    async asBrowser(path, form) {
      const fields = new URLSearchParams({ key: PUBLISHABLE_KEY, ...form });
      const response = form
        ? await fetch(`${base}${path}`, { method: 'POST', body: fields })
        : await fetch(`${base}${path}${path.includes('?') ? '&' : '?'}key=${PUBLISHABLE_KEY}`);
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as BrowserAnswer['body'],
      };
    },
    async control(change) {
      const response = await fetch(`${base}/_control`, {
        method: 'POST',
        headers: { ...authorised, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async journal() {
      const response = await fetch(`${base}/_journal`, { headers: authorised });
      return ((await response.json()) as { data: Movement[] }).data;
    },
  };
}

/** The error an SDK call is refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error('The call was not refused');
}
