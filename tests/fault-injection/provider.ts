// The card payment provider: the sandbox in a separate process, which is never killed.
import { SANDBOX_PREFIX, SANDBOX_PUBLISHABLE_KEY } from '#server/platform/process/sandbox.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { startChild } from './child.ts';
import { call } from './http.ts';

export interface Movement {
  /** The last two reverse a refund or a charge. */
  kind: 'charge' | 'refund' | 'refund-failed' | 'dispute';
  object: string;
  payment_intent: string;
  amount: number;
}

export interface Provider {
  origin: string;
  /** Confirms with a card, as the customer's browser does; returns the provider's status. */
  confirm(clientSecret: string): Promise<string>;
  webhooks(switched: 'on' | 'off'): Promise<void>;
  /** The movements of money at the provider. */
  journal(): Promise<Movement[]>;
  end(): Promise<void>;
}

export async function startProvider(
  keys: NonNullable<Secrets['sandbox']>,
  options: {
    webhookUrl: string;
    log: string;
    /** Without a URL it stores its data in memory. */
    databaseUrl: string | undefined;
  },
): Promise<Provider> {
  const child = startChild(
    'provider',
    {
      SANDBOX_SECRET_KEY: keys.secretKey,
      SANDBOX_PUBLISHABLE_KEY,
      SANDBOX_WEBHOOK_URL: options.webhookUrl,
      SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
      ...(options.databaseUrl === undefined ? {} : { SANDBOX_DATABASE_URL: options.databaseUrl }),
    },
    options.log,
  );
  const origin = await child.says(/(http:\/\/\S+)/);
  const base = `${origin}${SANDBOX_PREFIX}`;
  const authorization = `Bearer ${keys.secretKey}`;

  async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
    const answer = await call(`${base}${path}`, init);
    if (!answer.ok) throw new Error(`The provider answered ${String(answer.status)}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  return {
    origin,
    async confirm(clientSecret) {
      const [intentId] = clientSecret.split('_secret_');
      const answer = await call(`${base}/v1/payment_intents/${String(intentId)}/confirm`, {
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
    journal: async () => (await ask<{ data: Movement[] }>('/_journal', { headers: { authorization } })).data,
    async end() {
      await child.end('SIGKILL');
    },
  };
}
