// Payment intents, driven by the official SDK: the state machine and Stripe's strictness.
import type Stripe from 'stripe';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { NOW, refusalOf, type RunningSandbox, startSandbox, STARTS_WITHIN_MS } from './testing.ts';

let db: Database;
let sandbox: RunningSandbox;
let stripe: Stripe;

beforeAll(async () => {
  db = await openTestDatabase('postgres');
  sandbox = await startSandbox(db);
  ({ stripe } = sandbox);
}, STARTS_WITHIN_MS);
afterAll(async () => {
  await sandbox.app.close();
  await db.close();
});

const create = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 25_000, currency: 'gbp', ...more });

describe('creating', () => {
  it('answers an intent in Stripe’s shape, with a request id', async () => {
    const intent = await create({
      metadata: { reservation: 'r1', note: 'two drivers' },
      automatic_payment_methods: { enabled: true },
      description: 'Deposit',
      receipt_email: 'ada@example.com',
      setup_future_usage: 'off_session',
    });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 25_000,
      amount_received: 0,
      currency: 'gbp',
      status: 'requires_payment_method',
      metadata: { reservation: 'r1', note: 'two drivers' },
      receipt_email: 'ada@example.com',
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      livemode: false,
      created: NOW.getTime() / 1000,
    });
    expect(intent.id).toMatch(/^pi_\w{24}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
    expect(intent.lastResponse.requestId).toMatch(/^req_\w{14}$/);
  });

  it('confirms at once where it is asked to', async () => {
    const intent = await create({ confirm: true, payment_method: 'pm_card_visa', expand: ['latest_charge'] });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 25_000,
      latest_charge: { object: 'charge', paid: true, payment_method_details: { card: { last4: '4242' } } },
    });
  });

  it.each<[string, object, object]>([
    ['an unknown parameter', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    [
      'an unknown nested parameter',
      { automatic_payment_methods: { enabled: true, maybe: 1 } },
      { code: 'parameter_unknown', param: 'automatic_payment_methods[maybe]' },
    ],
    [
      'a parameter that this API version no longer has',
      { payment_method_types: ['card'] },
      { code: 'parameter_unknown', param: 'payment_method_types' },
    ],
    ['a currency that does not exist', { currency: 'xyz' }, { param: 'currency' }],
    ['no currency', { currency: undefined }, { code: 'parameter_missing', param: 'currency' }],
    ['no amount', { amount: undefined }, { code: 'parameter_missing', param: 'amount' }],
    ['29 pence', { amount: 29 }, { code: 'amount_too_small', param: 'amount' }],
    ['a nine-digit amount', { amount: 100_000_000 }, { code: 'amount_too_large', param: 'amount' }],
    ['half a penny', { amount: 100.5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['a negative amount', { amount: -100 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['an exponent', { amount: '1e3' }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['manual capture', { capture_method: 'manual' }, { param: 'capture_method' }],
    ['an address that is no email', { receipt_email: 'nobody' }, { code: 'email_invalid' }],
    [
      'a long metadata key',
      { metadata: { ['k'.repeat(41)]: 'x' } },
      { param: `metadata[${'k'.repeat(41)}]` },
    ],
    ['confirming without a payment method', { confirm: true }, { param: 'payment_method' }],
    ['an array for a text', { description: ['a'] }, { param: 'description' }],
    ['an email with a space', { receipt_email: 'a da@example.com' }, { code: 'email_invalid' }],
    ['an email without a domain', { receipt_email: 'ada@example' }, { code: 'email_invalid' }],
    ['two emails', { receipt_email: 'a@b@example.com' }, { code: 'email_invalid' }],
    ['an unknown usage', { setup_future_usage: 'sometimes' }, { param: 'setup_future_usage' }],
    [
      'types without a card',
      { allowed_payment_method_types: ['klarna'] },
      { param: 'allowed_payment_method_types' },
    ],
    [
      'automatic methods without saying whether',
      { automatic_payment_methods: { allow_redirects: 'never' } },
      { code: 'parameter_missing', param: 'automatic_payment_methods[enabled]' },
    ],
    [
      'a payment method and the data of one',
      { payment_method: 'pm_card_visa', payment_method_data: { type: 'card' } },
      { param: 'payment_method' },
    ],
    [
      'data without a card',
      { payment_method_data: { type: 'card' } },
      { code: 'parameter_missing', param: 'card' },
    ],
    [
      'data without a type',
      { payment_method_data: { card: { number: '4242424242424242' } } },
      { code: 'parameter_missing', param: 'payment_method_data[type]' },
    ],
    ['expanding five levels', { expand: ['a.b.c.d.e'] }, { param: 'expand' }],
    ['expanding a text', { expand: ['currency'] }, { param: 'expand' }],
    ['expanding a list that is no page', { expand: ['payment_method_types.x'] }, { param: 'expand' }],
  ])('refuses %s', async (_case, params, expected) => {
    const error = await refusalOf(create(params));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...expected });
    expect(error.requestId).toMatch(/^req_/);
  });

  it.each<[string, object, object | null]>([
    ['on its own', {}, { enabled: true, allow_redirects: 'always' }],
    [
      'where they are wanted',
      { automatic_payment_methods: { enabled: true } },
      { enabled: true, allow_redirects: 'always' },
    ],
    [
      'without redirects',
      { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } },
      { enabled: true, allow_redirects: 'never' },
    ],
    ['where they are not', { automatic_payment_methods: { enabled: false } }, null],
    ['beside a list of types', { allowed_payment_method_types: ['card'] }, null],
  ])('chooses automatic payment methods: %s', async (_case, params, expected) => {
    expect((await create(params)).automatic_payment_methods).toEqual(expected);
  });

  it('takes the old list of types from an older version of the API', async () => {
    const made = await stripe.paymentIntents.create(
      { amount: 25_000, currency: 'gbp', payment_method_types: ['card'] } as never,
      { apiVersion: '2025-01-27.acacia' },
    );
    expect(made).toMatchObject({ automatic_payment_methods: null, allowed_payment_method_types: null });
  });

  it('waits for a confirmation where a payment method is there', async () => {
    expect(await create({ payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'requires_confirmation',
      payment_method: expect.stringMatching(/^pm_\w{24}$/) as string,
    });
  });

  it('takes 30 pence and 99999999', async () => {
    expect((await create({ amount: 30 })).amount).toBe(30);
    expect((await create({ amount: 99_999_999 })).amount).toBe(99_999_999);
  });
});

describe('keys', () => {
  it.each([
    ['no key', {}, 401],
    ['a wrong key', { authorization: 'Bearer sk_test_wrong' }, 401],
    ['a publishable key', { authorization: 'Bearer pk_test_sandbox_public' }, 401],
    ['Basic authentication', { authorization: `Basic ${btoa('sk_test_sandbox_secret:')}` }, 200],
  ])('with %s', async (_case, headers: Record<string, string>, status) => {
    const response = await fetch(`${sandbox.base}/v1/payment_intents`, { headers });
    expect(response.status).toBe(status);
    if (status === 401) {
      expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    }
  });

  it('never shows the key it refuses', async () => {
    const response = await fetch(`${sandbox.base}/v1/payment_intents`, {
      headers: { authorization: 'Bearer sk_live_0123456789abcdef' },
    });
    expect(await response.text()).not.toContain('0123456789');
  });

  it('answers unknown paths and unreadable bodies in Stripe’s shape', async () => {
    const headers = { authorization: 'Bearer sk_test_sandbox_secret' };
    const unknown = await fetch(`${sandbox.base}/v1/nothing`, { headers });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    expect(unknown.headers.get('request-id')).toMatch(/^req_/);
    const plain = await fetch(`${sandbox.base}/v1/payment_intents`, {
      method: 'POST',
      headers,
      body: 'hello',
    });
    expect(plain.status).toBe(415);
    expect(await plain.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    const contradicting = await fetch(`${sandbox.base}/v1/payment_intents`, {
      method: 'POST',
      headers,
      body: new URLSearchParams('metadata=a&metadata[b]=c'),
    });
    expect(contradicting.status).toBe(400);
    expect(await contradicting.json()).toEqual({
      error: { type: 'invalid_request_error', message: 'Invalid parameter: metadata[b]' },
    });
  });
});

describe('the browser’s view', () => {
  it('needs the client secret and hides the shop’s notes', async () => {
    const intent = await create({ metadata: { reservation: 'r1' } });
    const path = `/v1/payment_intents/${intent.id}`;
    expect(await sandbox.asBrowser(path)).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_missing', param: 'client_secret' } },
    });
    expect(await sandbox.asBrowser(`${path}?client_secret=pi_wrong`)).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_invalid_parameter' } },
    });
    const seen = await sandbox.asBrowser(`${path}?client_secret=${intent.client_secret}`);
    expect(seen).toMatchObject({ status: 200, body: { id: intent.id, amount: 25_000 } });
    expect(seen.body).not.toHaveProperty('metadata');
    expect(seen.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('cannot cancel, refund or list', async () => {
    const intent = await create();
    for (const path of [`/v1/payment_intents/${intent.id}/cancel`, '/v1/refunds']) {
      const { status, body } = await sandbox.asBrowser(path, {});
      expect({ status, code: body.error?.code }).toEqual({ status: 401, code: 'secret_key_required' });
    }
  });
});

describe('the state machine', () => {
  it('answers 404 for what does not exist', async () => {
    const error = await refusalOf(stripe.paymentIntents.retrieve('pi_none'));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
  });

  it('goes from a payment method to a confirmation to success', async () => {
    const { id } = await create();
    const ready = await stripe.paymentIntents.update(id, { payment_method: 'pm_card_visa' });
    expect(ready.status).toBe('requires_confirmation');
    expect((await stripe.paymentIntents.confirm(id)).status).toBe('succeeded');
  });

  it('refuses what a succeeded payment can no longer do, and shows the payment', async () => {
    const { id } = await create({ confirm: true, payment_method: 'pm_card_visa' });
    const illegal = [
      () => stripe.paymentIntents.cancel(id),
      () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      () => stripe.paymentIntents.update(id, { amount: 30_000 }),
    ];
    for (const call of illegal) {
      expect(await refusalOf(call())).toMatchObject({
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
        payment_intent: { id, status: 'succeeded' },
      });
    }
    const noted = await stripe.paymentIntents.update(id, { metadata: { settled: 'yes' } });
    expect(noted).toMatchObject({ status: 'succeeded', metadata: { settled: 'yes' } });
  });

  it('changes details in every state, and terms before the payment', async () => {
    const { id } = await create({
      description: 'Old',
      receipt_email: 'ada@example.com',
      setup_future_usage: 'off_session',
    });
    expect(await stripe.paymentIntents.update(id, { currency: 'eur' })).toMatchObject({
      ...{ amount: 25_000, currency: 'eur', description: 'Old', receipt_email: 'ada@example.com' },
      ...{ setup_future_usage: 'off_session', status: 'requires_payment_method' },
    });
    expect(
      await stripe.paymentIntents.update(id, { description: '', receipt_email: '', setup_future_usage: '' }),
    ).toMatchObject({ description: null, receipt_email: null, setup_future_usage: null });
    expect(await refusalOf(stripe.paymentIntents.update(id, { amount: 49 }))).toMatchObject({
      code: 'amount_too_small',
    });
    const ready = await stripe.paymentIntents.update(id, { payment_method: 'pm_card_visa' });
    expect(await stripe.paymentIntents.update(id, { amount: 26_000 })).toMatchObject({
      ...{ amount: 26_000, status: 'requires_confirmation', payment_method: ready.payment_method },
    });
    await stripe.paymentIntents.confirm(id);
    for (const terms of [{ currency: 'gbp' }, { payment_method: 'pm_card_visa' }]) {
      expect(await refusalOf(stripe.paymentIntents.update(id, terms))).toMatchObject({
        code: 'payment_intent_unexpected_state',
      });
    }
  });

  it('keeps a waiting challenge when only a note changes', async () => {
    const { id } = await create({ confirm: true, payment_method: 'pm_card_authenticationRequired' });
    expect(await stripe.paymentIntents.update(id, { description: 'Noted' })).toMatchObject({
      ...{ status: 'requires_action', next_action: { type: 'use_stripe_sdk' }, description: 'Noted' },
    });
  });

  it('leaves it to the shop whether the payer is there', async () => {
    const { id, client_secret: secret } = await create();
    const form = { client_secret: secret ?? '', payment_method: 'pm_card_visa' };
    const path = `/v1/payment_intents/${id}/confirm`;
    expect(await sandbox.asBrowser(path, { ...form, off_session: 'true' })).toMatchObject({
      ...{ status: 400, body: { error: { param: 'off_session' } } },
    });
    const away = { payment_method: 'pm_card_visa', off_session: true };
    expect((await stripe.paymentIntents.confirm(id, away)).status).toBe('succeeded');
  });

  it('authenticates only a payment that waits for it, with one of two outcomes', async () => {
    const { id, client_secret: secret } = await create({ payment_method: 'pm_card_visa' });
    const authenticate = (outcome: Record<string, string>) =>
      sandbox.asBrowser(`/_authenticate/${id}`, { client_secret: secret ?? '', ...outcome });
    expect(await authenticate({ outcome: 'complete' })).toMatchObject({
      ...{ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } },
    });
    expect(await authenticate({})).toMatchObject({
      body: { error: { code: 'parameter_missing', param: 'outcome' } },
    });
    expect(await authenticate({ outcome: 'maybe' })).toMatchObject({ body: { error: { param: 'outcome' } } });
  });

  it('cancels once', async () => {
    const { id } = await create();
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({
      ...{ status: 'canceled', cancellation_reason: 'abandoned', canceled_at: NOW.getTime() / 1000 },
    });
    expect(
      await refusalOf(stripe.paymentIntents.cancel(id, { cancellation_reason: 'mood' } as never)),
    ).toMatchObject({
      param: 'cancellation_reason',
    });
    for (const call of [
      () => stripe.paymentIntents.cancel(id),
      () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: 'payment_intent_unexpected_state' });
    }
  });

  it('does not confirm without a payment method', async () => {
    const { id } = await create();
    expect(await refusalOf(stripe.paymentIntents.confirm(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id },
    });
  });

  it('drops a waiting challenge when the amount changes', async () => {
    const { id } = await create({ confirm: true, payment_method: 'pm_card_authenticationRequired' });
    const changed = await stripe.paymentIntents.update(id, { amount: 30_000 });
    expect(changed).toMatchObject({ status: 'requires_confirmation', next_action: null, amount: 30_000 });
  });

  it('charges once when two confirmations arrive together', async () => {
    const { id } = await create();
    const both = await Promise.allSettled([
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('merges and removes metadata', async () => {
    const { id } = await create({ metadata: { a: '1', b: '2' } });
    expect((await stripe.paymentIntents.update(id, { metadata: { a: '', c: '3' } })).metadata).toEqual({
      b: '2',
      c: '3',
    });
    expect((await stripe.paymentIntents.update(id, { metadata: '' })).metadata).toEqual({});
  });
});

describe('lists', () => {
  it('pages from the newest to the oldest, both ways', async () => {
    const made = [await create(), await create(), await create()].map((intent) => intent.id).reverse();
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    expect(first.data.map((intent) => intent.id)).toEqual(made.slice(0, 2));
    const next = await stripe.paymentIntents.list({ limit: 1, starting_after: made[1] });
    expect(next.data[0]?.id).toBe(made[2]);
    const back = await stripe.paymentIntents.list({ limit: 5, ending_before: made[2] });
    expect(back.data.map((intent) => intent.id)).toEqual(made.slice(0, 2));
    const all = await stripe.paymentIntents.list({ limit: 3 }).autoPagingToArray({ limit: 1000 });
    expect(new Set(all.map((intent) => intent.id)).size).toBe(all.length);
    const last = await stripe.paymentIntents.list({ limit: 1, starting_after: all.at(-2)?.id ?? '' });
    expect(last.has_more).toBe(false);
    expect((await stripe.paymentIntents.list({ limit: 100 })).data).toHaveLength(Math.min(all.length, 100));
    expect((await stripe.paymentIntents.list()).data).toHaveLength(10);
    const both = { starting_after: made[0] ?? '', ending_before: made[2] ?? '' };
    expect((await stripe.paymentIntents.list(both)).data.map(({ id }) => id)).toEqual([made[1]]);
  });

  it.each([
    [{ gte: NOW.getTime() / 1000 }, true],
    [{ gt: NOW.getTime() / 1000 }, false],
    [{ lt: NOW.getTime() / 1000 }, false],
    [{ lte: NOW.getTime() / 1000 }, true],
    [NOW.getTime() / 1000, true],
    [NOW.getTime() / 1000 - 1, false],
    [{ gt: NOW.getTime() / 1000 - 1 }, true],
    [{ lt: NOW.getTime() / 1000 + 1 }, true],
    [{ gte: NOW.getTime() / 1000 + 1 }, false],
    [{ lte: NOW.getTime() / 1000 - 1 }, false],
    [{ gte: NOW.getTime() / 1000 - 9, gt: NOW.getTime() / 1000 }, false],
    [{ lte: NOW.getTime() / 1000 + 9, lt: NOW.getTime() / 1000 }, false],
  ])('filters by creation: %j', async (created, found) => {
    await create();
    expect((await stripe.paymentIntents.list({ created })).data.length > 0).toBe(found);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { starting_after: 'pi_none' }, { sort: 'amount' }])(
    'refuses %j',
    async (params) => {
      expect(await refusalOf(Promise.resolve(stripe.paymentIntents.list(params)))).toMatchObject({
        statusCode: 400,
      });
    },
  );
});
