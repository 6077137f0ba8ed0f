// Tests the provider of real Stripe: its mode, and the secrets of its webhooks.
import { createPayments } from './createPayments.ts';

const NOW = Date.parse('2026-11-24T10:00:00Z');

it.each([true, false])(
  'is live when the key is (%s), and accepts the events of each webhook secret',
  (live) => {
    const { stripe, provider } = createPayments(
      { stripe: { secretKey: 'sk_1', publishableKey: 'pk_1', live, webhookSecrets: ['whsec_a', 'whsec_b'] } },
      { session: 'unused', sandbox: undefined },
      { origin: () => '', now: () => NOW },
    );
    expect(provider.live).toBe(live);
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'x.y',
      data: { object: { id: 'pi_1' } },
    });
    const signed = (secret: string) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: NOW / 1000 });
    const read = (secret: string) => provider.readEvent(Buffer.from(payload), signed(secret))?.id;
    expect(['whsec_a', 'whsec_b', 'whsec_c'].map(read)).toEqual(['evt_1', 'evt_1', undefined]);
  },
);
