// Tests the calls of the provider to Stripe and the interpretation of the answers, with a Stripe client that records
// its calls. The suites of server/payment test the same code with the sandbox.
import Stripe from 'stripe';
import { stripeProvider } from './stripeProvider.ts';

const NOW = Date.parse('2031-05-10T12:00:00Z');
const real = new Stripe('sk_test_x');
type Answer = (...args: unknown[]) => unknown;

/**
 * Returns a client with these answers by call, such as 'refunds.create'; `calls` contains the arguments of each call.
 */
function fakeStripe(answers: Record<string, unknown>) {
  const calls: unknown[][] = [];
  const resource = (name: string) =>
    new Proxy(
      {},
      {
        get: (_target, method: string) => {
          const call = `${name}.${method}`;
          return (...args: unknown[]) => {
            calls.push([call, ...args]);
            const answer = answers[call];
            const value = typeof answer === 'function' ? (answer as Answer)(...args) : answer;
            if (!Array.isArray(value))
              return value instanceof Error ? Promise.reject(value) : Promise.resolve(value);
            return {
              autoPagingToArray: ({ limit }: { limit: number }) => {
                calls.push([`${call} at most`, limit]);
                return Promise.resolve(value.slice(0, limit));
              },
            };
          };
        },
      },
    );
  const stripe = new Proxy({} as Stripe, {
    get: (_target, name: string) => (name === 'webhooks' ? real.webhooks : resource(name)),
  });
  const secrets = { live: true, webhookSecrets: ['whsec_a', 'whsec_b'] };
  const provider = stripeProvider({ stripe, ...secrets, now: () => NOW });
  return { provider, calls };
}

const card = { brand: 'visa', last4: '4242', exp_month: 5, exp_year: 2032 };
const method = { id: 'pm_1', card };
const intent = {
  ...{ id: 'pi_1', client_secret: 'pi_1_secret', status: 'succeeded', amount: 5_000, amount_received: 4_000 },
  ...{ currency: 'gbp', latest_charge: 'ch_1', livemode: true, metadata: { a: 'b' }, customer: 'cus_1' },
  ...{ payment_method: method, setup_future_usage: 'off_session' },
};
const kept = { paymentMethodId: 'pm_1', brand: 'visa', last4: '4242', expMonth: 5, expYear: 2032 };
const read = {
  ...{ id: 'pi_1', clientSecret: 'pi_1_secret', status: 'succeeded', amountPence: 5_000 },
  ...{ receivedPence: 4_000, currency: 'gbp', chargeId: 'ch_1', live: true, metadata: { a: 'b' } },
  keptCard: kept,
};
const setup = {
  ...{ id: 'seti_1', client_secret: 's', status: 'succeeded', payment_method: method, customer: 'cus_1' },
};
const refused = (code?: string) =>
  new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    message: 'no',
    code,
  } as never);

describe('payment intents', () => {
  it('are created in pounds for cards, with the key, and keep the card of a customer', async () => {
    const { provider, calls } = fakeStripe({ 'paymentIntents.create': intent });
    const request = { key: 'k', amountPence: 5_000, metadata: { a: 'b' } };
    expect(await provider.createIntent(request)).toEqual(read);
    await provider.createIntent({ ...request, keepCardOf: 'cus_1' });
    const sent = {
      amount: 5_000,
      currency: 'gbp',
      allowed_payment_method_types: ['card'],
      metadata: { a: 'b' },
    };
    const keeping = { ...sent, customer: 'cus_1', setup_future_usage: 'off_session' };
    expect(calls).toEqual(
      [sent, keeping].map((body) => ['paymentIntents.create', body, { idempotencyKey: 'k' }]),
    );
    expect(provider.live).toBe(true);
  });

  it('are read with the card that is kept for a customer, and the latest charge', async () => {
    const cases: [more: object, expected: object][] = [
      [{ status: 'processing' }, { status: 'processing', keptCard: undefined }],
      [{ setup_future_usage: 'on_session' }, { keptCard: undefined }],
      [{ setup_future_usage: null }, { keptCard: undefined }],
      [{ customer: null }, { keptCard: undefined }],
      [{ payment_method: 'pm_1' }, { keptCard: undefined }],
      [{ payment_method: null }, { keptCard: undefined }],
      [{ payment_method: { id: 'pm_1' } }, { keptCard: undefined }],
      [{ latest_charge: { id: 'ch_2' } }, { chargeId: 'ch_2' }],
      [{ latest_charge: null }, { chargeId: undefined }],
      [{ client_secret: null }, { clientSecret: '' }],
    ];
    for (const [more, expected] of cases) {
      const { provider, calls } = fakeStripe({ 'paymentIntents.retrieve': { ...intent, ...more } });
      expect([more, await provider.retrieveIntent('pi_1')]).toEqual([more, { ...read, ...expected }]);
      expect(calls).toEqual([['paymentIntents.retrieve', 'pi_1', { expand: ['payment_method'] }]]);
    }
  });

  it('and setups that cannot be cancelled are returned in a final state, and rejected otherwise', async () => {
    const failure = refused();
    for (const status of ['succeeded', 'canceled', 'processing', 'requires_action']) {
      const { provider } = fakeStripe({
        ...{ 'paymentIntents.cancel': failure, 'paymentIntents.retrieve': { ...intent, status } },
        ...{ 'setupIntents.cancel': failure, 'setupIntents.retrieve': { ...setup, status } },
      });
      const calls = [provider.cancelIntent('pi_1'), provider.cancelSetup('seti_1')];
      const results = await Promise.allSettled<unknown>(calls);
      const isFinal = status === 'succeeded' || status === 'canceled';
      expect(results).toMatchObject(
        ['pi_1', 'seti_1'].map((id) => (isFinal ? { value: { id, status } } : { reason: failure })),
      );
    }
  });
});

describe('refunds and disputes', () => {
  const refund = (more: object = {}) => ({
    ...{ id: 're_1', amount: 100, status: 'succeeded', metadata: { dedupeKey: 'd' }, created: 1_000 },
    ...{ currency: 'gbp', payment_intent: 'pi_1' },
    ...more,
  });

  it('are made with the key of the request, and are pending, succeeded or failed', async () => {
    const request = { key: 'k', dedupeKey: 'd', intentId: 'pi_1', amountPence: 100 };
    const { provider, calls } = fakeStripe({ 'refunds.create': refund() });
    expect(await provider.refund(request)).toEqual({
      ...{ id: 're_1', amountPence: 100, status: 'succeeded', dedupeKey: 'd', createdAt: 1_000_000 },
    });
    const sent = { payment_intent: 'pi_1', amount: 100, metadata: { dedupeKey: 'd' } };
    expect(calls).toEqual([['refunds.create', sent, { idempotencyKey: 'k' }]]);
    const statuses = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed', pending: 'pending' };
    const all = [...Object.entries(statuses), ['requires_action', 'pending'], [null, 'pending']] as const;
    for (const [status, expected] of all) {
      const made = refund({ status, metadata: null });
      const read = await fakeStripe({ 'refunds.create': made }).provider.refund(request);
      expect([status, read.status, read.dedupeKey]).toEqual([status, expected, undefined]);
    }
  });

  it('are listed oldest first', async () => {
    const dispute = (id: string) => ({ id, amount: 1, status: 'won', reason: 'fraudulent', created: 2 });
    const { provider, calls } = fakeStripe({
      'refunds.list': [refund({ id: 're_2' }), refund()],
      'disputes.list': [dispute('du_2'), dispute('du_1')],
    });
    expect((await provider.listRefunds('pi_1')).map(({ id }) => id)).toEqual(['re_1', 're_2']);
    const listed = { amountPence: 1, status: 'won', reason: 'fraudulent', openedAt: 2_000 };
    expect(await provider.listDisputes('pi_1')).toEqual(['du_1', 'du_2'].map((id) => ({ id, ...listed })));
    expect(calls).toEqual([
      ['refunds.list', { payment_intent: 'pi_1', limit: 100 }],
      ['refunds.list at most', 1_000],
      ['disputes.list', { payment_intent: 'pi_1', limit: 100 }],
      ['disputes.list at most', 1_000],
    ]);
  });

  it('are listed by period in pounds only, with the amount 0 for a failed refund', async () => {
    const { provider, calls } = fakeStripe({
      'refunds.list': [
        refund(),
        refund({ id: 're_2', currency: 'eur' }),
        refund({ id: 're_3', status: 'failed', payment_intent: { id: 'pi_3' } }),
      ],
    });
    const query = { from: 1_001, until: 2_001, limit: 3 };
    expect(await provider.listRefundsMade(query)).toEqual({
      movements: [
        { id: 're_1', intentId: 'pi_1', amountPence: 100, createdAt: 1_000_000 },
        { id: 're_3', intentId: 'pi_3', amountPence: 0, createdAt: 1_000_000 },
      ],
      isComplete: true,
    });
    expect(calls).toEqual([
      ['refunds.list', { created: { gte: 2, lt: 3 }, limit: 100 }],
      ['refunds.list at most', 4],
    ]);
    expect(await provider.listRefundsMade({ ...query, limit: 2 })).toMatchObject({ isComplete: false });
  });
});

it('lists the succeeded charges in pounds of a period, and whether there are more', async () => {
  const charge = (id: string, more: object = {}) => ({
    ...{ id, paid: true, status: 'succeeded', currency: 'gbp', amount_captured: 7, created: 3 },
    ...{ payment_intent: 'pi_1' },
    ...more,
  });
  const { provider, calls } = fakeStripe({
    'charges.list': [
      charge('ch_1'),
      charge('ch_2', { paid: false }),
      charge('ch_3', { status: 'failed' }),
      charge('ch_4', { currency: 'usd' }),
      charge('ch_5', { payment_intent: null }),
    ],
  });
  const query = { from: 1_000, until: 2_000, limit: 5 };
  expect(await provider.listCharges(query)).toEqual({
    movements: [
      { id: 'ch_1', intentId: 'pi_1', amountPence: 7, createdAt: 3_000 },
      { id: 'ch_5', intentId: undefined, amountPence: 7, createdAt: 3_000 },
    ],
    isComplete: true,
  });
  expect(calls).toEqual([
    ['charges.list', { created: { gte: 1, lt: 2 }, limit: 100 }],
    ['charges.list at most', 6],
  ]);
  expect(await provider.listCharges({ ...query, limit: 4 })).toMatchObject({ isComplete: false });
});

describe('events', () => {
  const event = (object: object) => ({
    ...{ id: 'evt_1', object: 'event', type: 'x.y', livemode: true, data: { object } },
  });
  const { provider } = fakeStripe({});
  const readEvent = (object: object, secret = 'whsec_a', at = NOW) => {
    const payload = JSON.stringify(event(object));
    const timestamp = Math.floor(at / 1000);
    const signature = real.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return provider.readEvent(Buffer.from(payload), signature);
  };

  it('name the object and the intent', () => {
    const cases: [object: object, objectId: string, intentId?: string][] = [
      [{ id: 'pi_1', object: 'payment_intent' }, 'pi_1', 'pi_1'],
      [{ id: 'ch_1', object: 'charge', payment_intent: 'pi_2' }, 'ch_1', 'pi_2'],
      [{ id: 'cus_1', object: 'customer' }, 'cus_1'],
      [{ id: 'ch_1', object: 'charge', payment_intent: null }, 'ch_1'],
      [{ object: 'balance' }, ''],
    ];
    for (const [object, objectId, intentId] of cases)
      expect(readEvent(object)).toEqual({ id: 'evt_1', type: 'x.y', live: true, objectId, intentId });
  });

  it('are accepted with each of the secrets, and no other, for five minutes', () => {
    const object = { id: 'pi_1', object: 'payment_intent' };
    expect(readEvent(object, 'whsec_b')).toMatchObject({ id: 'evt_1' });
    expect(readEvent(object, 'whsec_c')).toBeUndefined();
    expect(readEvent(object, 'whsec_a', NOW - 300_000)).toBeDefined();
    expect(readEvent(object, 'whsec_a', NOW - 301_000)).toBeUndefined();
  });

  it('are listed oldest first when they were not delivered', async () => {
    const data = [event({ id: 'b', object: 'charge' }), event({ id: 'a', object: 'charge' })];
    const { provider: other, calls } = fakeStripe({ 'events.list': { data } });
    expect((await other.listUndelivered(['x.y'])).map(({ objectId }) => objectId)).toEqual(['a', 'b']);
    expect(calls).toEqual([['events.list', { delivery_success: false, types: ['x.y'], limit: 100 }]]);
  });
});

describe('kept cards', () => {
  it('are set up for payments without the customer', async () => {
    const { provider, calls } = fakeStripe({
      'setupIntents.create': { ...setup, status: 'requires_action' },
    });
    expect(await provider.createSetup({ key: 'k', customerId: 'cus_1', metadata: { a: 'b' } })).toEqual({
      ...{ id: 'seti_1', clientSecret: 's', status: 'requires_action', card: undefined },
    });
    const sent = {
      ...{ customer: 'cus_1', usage: 'off_session', metadata: { a: 'b' } },
      allowed_payment_method_types: ['card'],
    };
    expect(calls).toEqual([['setupIntents.create', sent, { idempotencyKey: 'k' }]]);
  });

  it('are read from a setup that has succeeded', async () => {
    const cases: [more: object, expected: object][] = [
      [{}, { card: kept }],
      [{ client_secret: null }, { card: kept, clientSecret: '' }],
      [{ status: 'canceled' }, { card: undefined }],
    ];
    for (const [more, expected] of cases) {
      const { provider, calls } = fakeStripe({ 'setupIntents.retrieve': { ...setup, ...more } });
      expect(await provider.retrieveSetup('seti_1')).toMatchObject(expected);
      expect(calls).toEqual([['setupIntents.retrieve', 'seti_1', { expand: ['payment_method'] }]]);
    }
  });

  it('belong to a customer with no personal data', async () => {
    const { provider, calls } = fakeStripe({ 'customers.create': { id: 'cus_1' } });
    expect(await provider.createCustomer({ key: 'k', metadata: { userId: 'u' } })).toBe('cus_1');
    expect(calls).toEqual([['customers.create', { metadata: { userId: 'u' } }, { idempotencyKey: 'k' }]]);
  });

  const gone = () => refused('resource_missing');
  it('cause no error when they or their customers are unknown, and cause one after other failures', async () => {
    const unknown = Object.assign(gone(), { statusCode: 404 });
    const answers = { 'customers.del': unknown, 'paymentMethods.retrieve': unknown };
    await fakeStripe(answers).provider.deleteCustomer('cus_1');
    await fakeStripe(answers).provider.detachCard('pm_1');
    const failure = new Error('no answer');
    const failing = fakeStripe({ 'customers.del': failure, 'paymentMethods.retrieve': failure }).provider;
    await expect(failing.deleteCustomer('cus_1')).rejects.toBe(failure);
    await expect(failing.detachCard('pm_1')).rejects.toBe(failure);
  });

  it('are detached while they belong to a customer', async () => {
    const callsFor = async (customer: string | null) => {
      const { provider, calls } = fakeStripe({ 'paymentMethods.retrieve': { customer } });
      await provider.detachCard('pm_1');
      return calls.map(([call]) => call);
    };
    expect(await callsFor('cus_1')).toEqual(['paymentMethods.retrieve', 'paymentMethods.detach']);
    expect(await callsFor(null)).toEqual(['paymentMethods.retrieve']);
  });

  const charge = { key: 'k', intentId: 'pi_1', customerId: 'cus_1', paymentMethodId: 'pm_1' };
  it('are charged without the customer', async () => {
    const { provider, calls } = fakeStripe({});
    expect(await provider.chargeKeptCard(charge)).toEqual({ kind: 'confirmed' });
    const confirmation = { payment_method: 'pm_1', off_session: true };
    expect(calls).toEqual([
      ['paymentIntents.update', 'pi_1', { customer: 'cus_1' }],
      ['paymentIntents.confirm', 'pi_1', confirmation, { idempotencyKey: 'k' }],
    ]);
  });

  const cardError = (more: object) =>
    new Stripe.errors.StripeCardError({ type: 'card_error', message: 'no', ...more } as never);
  it('are declined with the reason of the bank, the code, or no card, and fail otherwise', async () => {
    const cases: [failure: Error, reason: string | undefined][] = [
      [cardError({ code: 'card_declined', decline_code: 'lost_card' }), 'lost_card'],
      [cardError({ code: 'expired_card' }), 'expired_card'],
      [cardError({}), 'card_declined'],
      [refused('resource_missing'), 'card_unavailable'],
      [refused('payment_intent_unexpected_state'), undefined],
      [new Error('no answer'), undefined],
    ];
    for (const [failure, reason] of cases) {
      const charged = fakeStripe({ 'paymentIntents.confirm': failure }).provider.chargeKeptCard(charge);
      if (reason === undefined) await expect(charged).rejects.toBe(failure);
      else expect(await charged).toEqual({ kind: 'declined', reason });
    }
  });
});
