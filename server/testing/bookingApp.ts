// The application with payments for tests. It listens on a port, because the sandbox receives and sends HTTP calls.
import { SANDBOX_PUBLISHABLE_KEY } from '#server/platform/process/sandbox.ts';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import type { Purpose } from '#domain/kit/purpose.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import { readEnv, sellerOf } from '#server/platform/process/env.ts';
import { createPayments } from '#server/payment/provider/createPayments.ts';
import type { PaymentProvider } from '#server/payment/provider/provider.ts';
import { loadSecrets } from '#server/platform/process/secrets.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import type { BackgroundDeps } from '#server/backgroundWork.ts';
import { createReservationPayments } from '#server/booking/pay/paymentOwner.ts';
import { createTestApp, mailbox, type TestApp, type TestOverrides } from './testApp.ts';

export interface BookingApp extends TestApp {
  stripe: Stripe;
  provider: PaymentProvider;
  /** The secret with which the sandbox signs its webhooks. */
  webhookSecret: string;
  /** The dependencies of the use cases, to call them as the reconciler does. */
  deps: BackgroundDeps;
  origin: string;
  addCar(car?: { purpose?: Purpose; pricePence?: number }): Promise<string>;
  /** The date `inDays` days after the test's today. */
  day(inDays: number): string;
  /**
   * Confirms an intent, also a setup intent, with a card, as the browser does: with the publishable key and the client
   * secret. With '' as the card it confirms with the card that the intent has.
   */
  payCard(
    clientSecret: string,
    card?: string,
  ): Promise<{ status: number; body: { status?: string; error?: unknown } }>;
  /** Completes the authentication of the bank. */
  authenticate(clientSecret: string): Promise<void>;
  /** Ends a pending refund of the sandbox. */
  endRefund(refundId: string, status: 'succeeded' | 'failed'): Promise<Response>;
  /** The sums that the sandbox has charged and refunded, in pence. */
  moved(): Promise<{ charged: number; refunded: number }>;
}

/** Hundreds of concurrent payments on a busy machine need more time than production allows. */
const PROVIDER_MS = 120_000;

const SESSION_SECRET = 'a secret of the tests, not of anything real';

export interface BookingAppOverrides extends TestOverrides {
  /** Wraps the provider that the application uses. */
  between?: (provider: PaymentProvider, stripe: Stripe) => PaymentProvider;
}

export async function createBookingApp({
  between,
  ...overrides
}: BookingAppOverrides = {}): Promise<BookingApp> {
  let origin = '';
  const env = readEnv({ SESSION_SECRET });
  const secrets = await loadSecrets(env);
  const payments = createPayments(env, secrets, {
    origin: () => origin,
    now: () => test.clock.now,
    timeoutMs: PROVIDER_MS,
  });
  const { stripe } = payments;
  const patient = { ...payments.provider, requestBudgetMs: PROVIDER_MS };
  const provider = between ? between(patient, stripe) : patient;
  const eventBus = createEventBus();
  const test = await createTestApp({
    secrets,
    payments: provider,
    eventBus,
    origin: () => origin,
    ...overrides,
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  const postSandbox = (path: string, key: string, body: Record<string, string>) =>
    fetch(`${origin}/sandbox/stripe/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body),
    });
  const log = { warn: () => undefined, error: () => undefined };
  return {
    ...test,
    stripe,
    provider,
    webhookSecret: secrets.sandbox?.webhookSecret ?? '',
    origin,
    deps: {
      db: test.db,
      provider,
      owner: createReservationPayments({ ...sellerOf(env), now: () => test.clock.now }),
      eventBus,
      mailer: mailbox(test.mails),
      secret: secrets.session,
      now: () => test.clock.now,
      log,
    },
    day: (inDays) => addDays(londonDate(test.clock.now), inDays),
    async addCar({ purpose = 'MusicVideo', pricePence = 10_000 } = {}) {
      const id = randomUUID();
      await test.db.query(
        `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
         VALUES ($1, 'Rolls-Royce', 'Dawn', 2021, 'An open car.', $2, $3)`,
        [id, pricePence, purpose],
      );
      return id;
    },
    async payCard(clientSecret, card = 'pm_card_visa') {
      const [intentId] = clientSecret.split('_secret_');
      const kind = intentId?.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
      const body = { client_secret: clientSecret, ...(card ? { payment_method: card } : {}) };
      const answer = await postSandbox(`v1/${kind}/${intentId}/confirm`, SANDBOX_PUBLISHABLE_KEY, body);
      return { status: answer.status, body: (await answer.json()) as { status?: string; error?: unknown } };
    },
    endRefund: (refundId, status) =>
      postSandbox(`_refunds/${refundId}/end`, secrets.sandbox?.secretKey ?? '', { status }),
    async authenticate(clientSecret) {
      const [intentId] = clientSecret.split('_secret_');
      const body = { client_secret: clientSecret, outcome: 'complete' };
      await postSandbox(`_authenticate/${intentId}`, SANDBOX_PUBLISHABLE_KEY, body);
    },
    async moved() {
      const [charges, refunds] = await Promise.all([
        stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
        stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
      ]);
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
      return {
        charged: sum(charges.filter((charge) => charge.paid).map((charge) => charge.amount)),
        refunded: sum(refunds.map((refund) => refund.amount)),
      };
    },
  };
}
