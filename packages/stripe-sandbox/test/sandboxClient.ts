// A client of a sandbox over HTTP for tests: the SDK, a browser's calls, the fault switches and the journal.
import type Stripe from 'stripe';
import { type JournalEntry, sandboxStripe, type SwitchChange } from 'stripe-sandbox';

export const SECRET_KEY = 'sk_test_sandbox_secret';
export const PUBLISHABLE_KEY = 'pk_test_sandbox_public';
export const WEBHOOK_SECRET = 'whsec_sandbox';

interface BrowserResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { error?: Record<string, unknown> };
}

export interface SandboxClient {
  baseUrl: string;
  stripe: Stripe;
  /** A browser's call, with the publishable key. */
  asBrowser(path: string, form?: Record<string, string>): Promise<BrowserResponse>;
  /** Accepts any object, so that tests can send invalid changes. */
  control(change: SwitchChange | Record<string, unknown>): Promise<void>;
  journal(): Promise<JournalEntry[]>;
}

export function createSandboxClient(baseUrl: string): SandboxClient {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  return {
    baseUrl,
    stripe: sandboxStripe({ secretKey: SECRET_KEY, baseUrl, maxNetworkRetries: 0 }),
    async asBrowser(path, form) {
      const fields = new URLSearchParams({ key: PUBLISHABLE_KEY, ...form });
      const response = form
        ? await fetch(`${baseUrl}${path}`, { method: 'POST', body: fields })
        : await fetch(`${baseUrl}${path}${path.includes('?') ? '&' : '?'}key=${PUBLISHABLE_KEY}`);
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as BrowserResponse['body'],
      };
    },
    async control(change) {
      const response = await fetch(`${baseUrl}/_control`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async journal() {
      const response = await fetch(`${baseUrl}/_journal`, { headers });
      return ((await response.json()) as { data: JournalEntry[] }).data;
    },
  };
}

/** The error with which a call of the SDK fails. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error('The call did not fail');
}
