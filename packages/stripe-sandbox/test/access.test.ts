// Tests access: which key may make which call, which fields a browser sees, and errors in Stripe's shape.
import type Stripe from 'stripe';
import { useSandbox } from './testSandbox.ts';

const sandbox = useSandbox();

const create = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create({ amount: 25_000, currency: 'gbp', ...more });

describe('authentication', () => {
  it.each([
    ['no key', {}, 401],
    ['a wrong key', { authorization: 'Bearer sk_test_wrong' }, 401],
    ['a publishable key', { authorization: 'Bearer pk_test_sandbox_public' }, 401],
    ['Basic authentication', { authorization: `Basic ${btoa('sk_test_sandbox_secret:')}` }, 200],
  ])('responds to %s with %i', async (_case, headers: Record<string, string>, status) => {
    const response = await fetch(`${sandbox.baseUrl}/v1/payment_intents`, { headers });
    expect(response.status).toBe(status);
    if (status === 401) {
      expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    }
  });

  it('does not repeat a refused key in its message', async () => {
    const response = await fetch(`${sandbox.baseUrl}/v1/payment_intents`, {
      headers: { authorization: 'Bearer sk_live_0123456789abcdef' },
    });
    expect(await response.text()).not.toContain('0123456789');
  });

  it('reports unknown paths and unreadable bodies in Stripe’s shape', async () => {
    const headers = { authorization: 'Bearer sk_test_sandbox_secret' };
    const unknown = await fetch(`${sandbox.baseUrl}/v1/nothing`, { headers });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    expect(unknown.headers.get('request-id')).toMatch(/^req_/);
    const plain = await fetch(`${sandbox.baseUrl}/v1/payment_intents`, {
      method: 'POST',
      headers,
      body: 'hello',
    });
    expect(plain.status).toBe(415);
    expect(await plain.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    const contradicting = await fetch(`${sandbox.baseUrl}/v1/payment_intents`, {
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

it('refuses JSON with 400, at any depth', async () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  for (const body of ['{}', `{"metadata":${deep}}`, '{']) {
    const response = await fetch(`${sandbox.baseUrl}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox_secret', 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  }
});

describe('stored payment methods', () => {
  const card = {
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
  };
  const age = (id: string, days: number) =>
    sandbox.db.query('UPDATE sandbox.objects SET created = created - $2::int WHERE id = $1', [
      id,
      days * 24 * 60 * 60,
    ]);
  const isKept = async (id: string) =>
    (await sandbox.db.query('SELECT 1 FROM sandbox.objects WHERE id = $1', [id])).length === 1;

  it('are deleted after a day unless an intent uses them', async () => {
    const store = async () =>
      (await sandbox.stripe.paymentMethods.create(card as Stripe.PaymentMethodCreateParams)).id;
    const [unused, young, used] = [await store(), await store(), await store()];
    await create({ payment_method: used });
    for (const [id, days] of [
      [unused, 2],
      [young, 0.5],
      [used, 2],
    ] as const)
      await age(id, days);
    await store();
    expect(await Promise.all([unused, young, used].map(isKept))).toEqual([false, true, true]);
  });
});

describe('a browser', () => {
  it('needs the client secret and does not see the metadata', async () => {
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

  it('cannot expand, so that it sees no object in full', async () => {
    const intent = await create({ metadata: { reservation: 'r1' } });
    for (const path of ['id', 'latest_charge']) {
      const query = `client_secret=${intent.client_secret}&expand[]=${path}`;
      const { status, body } = await sandbox.asBrowser(`/v1/payment_intents/${intent.id}?${query}`);
      expect({ status, param: body.error?.param }).toEqual({ status: 400, param: 'expand' });
    }
  });

  it('cannot cancel or refund', async () => {
    const intent = await create();
    for (const path of [`/v1/payment_intents/${intent.id}/cancel`, '/v1/refunds']) {
      const { status, body } = await sandbox.asBrowser(path, {});
      expect({ status, code: body.error?.code }).toEqual({ status: 401, code: 'secret_key_required' });
    }
  });
});
