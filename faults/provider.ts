// The card payment provider: the sandbox in a process of its own, which nobody kills.
import type Stripe from 'stripe';
import { SANDBOX_PUBLISHABLE_KEY } from '#server/payments/createPayments.ts';
import { SANDBOX_PREFIX, sandboxStripe } from '#server/payments/sandbox/index.ts';
import type { Secrets } from '#server/secrets.ts';
import { startChild } from './child.ts';

export interface Movement {
  /** The last two take a refund back, or a charge. */
  kind: 'charge' | 'refund' | 'refund-failed' | 'dispute';
  object: string;
  payment_intent: string;
  amount: number;
}

export interface Provider {
  origin: string;
  /** Confirms with a card, as the customer's browser does; answers the provider's word for how it stands. */
  confirm(clientSecret: string): Promise<string>;
  webhooks(switched: 'on' | 'off'): Promise<void>;
  intents(): Promise<Stripe.PaymentIntent[]>;
  /** What really moved. */
  journal(): Promise<Movement[]>;
  end(): Promise<void>;
}

export async function startProvider(
  keys: NonNullable<Secrets['sandbox']>,
  { webhookUrl, log }: { webhookUrl: string; log: string },
): Promise<Provider> {
  const child = startChild(
    'provider',
    {
      SANDBOX_SECRET_KEY: keys.secretKey,
      SANDBOX_PUBLISHABLE_KEY,
      SANDBOX_WEBHOOK_URL: webhookUrl,
      SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
    },
    log,
  );
  const origin = await child.says(/(http:\/\/\S+)/);
  const base = `${origin}${SANDBOX_PREFIX}`;
  const authorization = `Bearer ${keys.secretKey}`;
  const stripe = sandboxStripe({ secretKey: keys.secretKey, origin });

  async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
    const answer = await fetch(`${base}${path}`, init);
    if (!answer.ok) throw new Error(`The provider answered ${String(answer.status)}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  return {
    origin,
    async confirm(clientSecret) {
      const [intentId] = clientSecret.split('_secret_');
      const answer = await fetch(`${base}/v1/payment_intents/${String(intentId)}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SANDBOX_PUBLISHABLE_KEY}` },
        body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
      });
      return ((await answer.json()) as { status?: string }).status ?? 'refused';
    },
    async webhooks(switched) {
      await ask('/_control', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ webhooks: switched }),
      });
    },
    intents: () => stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
    journal: async () => (await ask<{ data: Movement[] }>('/_journal', { headers: { authorization } })).data,
    async end() {
      child.process.kill('SIGTERM');
      await child.ended;
    },
  };
}
