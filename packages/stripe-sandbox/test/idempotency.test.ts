// Tests repeated calls, and the fields of the objects.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type Stripe from 'stripe';
import { sandboxStripe } from 'stripe-sandbox';
import { errorOf, NOW, SECRET_KEY, startSandbox, useSandbox } from './testSandbox.ts';

describe('a repeated call', () => {
  const sandbox = useSandbox();
  afterEach(() => sandbox.control({ reset: true }));

  const terms = { amount: 7_700, currency: 'gbp', metadata: { reservation: 'r9' } };
  let keys = 0;
  const newKey = () => ({ idempotencyKey: `key-${String((keys += 1))}` });

  describe('the same key', () => {
    it('returns the stored response with the header idempotent-replayed', async () => {
      const key = newKey();
      const first = await sandbox.stripe.paymentIntents.create(terms, key);
      const second = await sandbox.stripe.paymentIntents.create(terms, key);
      expect(second).toEqual(first);
      expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
      expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
      expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
      expect(second.lastResponse.idempotencyKey).toBe(key.idempotencyKey);
    });

    it('accepts the parameters in any order', async () => {
      const key = newKey();
      const { id } = await sandbox.stripe.paymentIntents.create(terms, key);
      const { metadata, currency, amount } = terms;
      expect((await sandbox.stripe.paymentIntents.create({ metadata, currency, amount }, key)).id).toBe(id);
    });

    it.each<[string, (key: Stripe.RequestOptions) => Promise<unknown>]>([
      [
        'other parameters',
        (key) => sandbox.stripe.paymentIntents.create({ ...terms, amount: 1 + terms.amount }, key),
      ],
      ['another endpoint', (key) => sandbox.stripe.refunds.create({ payment_intent: 'pi_1' }, key)],
    ])('is refused with %s', async (_case, call) => {
      const key = newKey();
      await sandbox.stripe.paymentIntents.create(terms, key);
      expect(await errorOf(call(key))).toMatchObject({
        type: 'StripeIdempotencyError',
        statusCode: 400,
        rawType: 'idempotency_error',
      });
    });

    it('returns a decline again without another charge', async () => {
      const { id } = await sandbox.stripe.paymentIntents.create(terms);
      const key = newKey();
      const confirm = () =>
        sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, key);
      const first = await errorOf(confirm());
      const second = await errorOf(confirm());
      expect(second).toMatchObject({ statusCode: 402, decline_code: 'generic_decline' });
      expect(second.charge).toBe(first.charge);
      expect((await sandbox.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
    });

    it('stores the error of an illegal step, but not of wrong parameters', async () => {
      const { id } = await sandbox.stripe.paymentIntents.create(terms);
      await sandbox.stripe.paymentIntents.cancel(id);
      const stored = newKey();
      await errorOf(sandbox.stripe.paymentIntents.cancel(id, {}, stored));
      const again = await errorOf(sandbox.stripe.paymentIntents.cancel(id, {}, stored));
      expect(again.headers?.['idempotent-replayed']).toBe('true');
      const unused = newKey();
      await errorOf(sandbox.stripe.paymentIntents.create({ ...terms, amount: 1 }, unused));
      expect((await sandbox.stripe.paymentIntents.create(terms, unused)).amount).toBe(terms.amount);
    });

    it('is refused with 409 while the first request is under way', async () => {
      const other = await startSandbox(sandbox.db);
      await other.control({ latencyMs: 60_000 });
      const key = newKey();
      const create = () => errorOf(other.stripe.paymentIntents.create(terms, key));
      const both = [create(), create()];
      expect(await Promise.race(both)).toMatchObject({ statusCode: 409, rawType: 'idempotency_error' });
      // The first one waits until the sandbox ends.
      await other.close();
      expect((await Promise.all(both)).map(({ statusCode }) => statusCode).sort()).toEqual([409, 503]);
    });

    it('is ignored for requests that read', async () => {
      const { id } = await sandbox.stripe.paymentIntents.create(terms);
      const key = newKey();
      const before = await sandbox.stripe.paymentIntents.retrieve(id, {}, key);
      await sandbox.stripe.paymentIntents.update(id, { description: 'New' });
      const after = await sandbox.stripe.paymentIntents.retrieve(id, {}, key);
      expect([before.description, after.description]).toEqual([null, 'New']);
      expect(after.lastResponse.headers['idempotency-key']).toBeUndefined();
    });

    it('expires after a day', async () => {
      const key = newKey();
      const { id } = await sandbox.stripe.paymentIntents.create(terms, key);
      const createdAgo = (seconds: number) =>
        sandbox.db.query('UPDATE sandbox.idempotency SET created = $1 WHERE key = $2', [
          NOW.getTime() / 1_000 - seconds,
          key.idempotencyKey,
        ]);
      await createdAgo(86_400);
      expect((await sandbox.stripe.paymentIntents.create(terms, key)).id).toBe(id);
      await createdAgo(86_401);
      expect((await sandbox.stripe.paymentIntents.create(terms, key)).id).not.toBe(id);
    });

    it('is limited to 255 characters', async () => {
      await sandbox.stripe.paymentIntents.create(terms, { idempotencyKey: 'k'.repeat(255) });
      const error = await errorOf(
        sandbox.stripe.paymentIntents.create(terms, { idempotencyKey: 'k'.repeat(256) }),
      );
      expect(error.statusCode).toBe(400);
    });
  });

  describe('the SDK’s own retries', () => {
    const retrying = () =>
      sandboxStripe({ secretKey: SECRET_KEY, baseUrl: () => sandbox.baseUrl, maxNetworkRetries: 2 });

    it.each(['drop_before', 'drop_after', 'error500_before'])(
      'recover from %s with one charge',
      async (mode) => {
        const { id } = await sandbox.stripe.paymentIntents.create(terms);
        await sandbox.control({ fail: { route: 'payment_intents.confirm', mode, times: 1 } });
        const paid = await retrying().paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
        expect(paid.status).toBe('succeeded');
        expect((await sandbox.journal()).filter((entry) => entry.payment_intent === id)).toHaveLength(1);
      },
    );

    it('stop at a stored 500 although the payment succeeded', async () => {
      const { id } = await sandbox.stripe.paymentIntents.create(terms);
      await sandbox.control({ fail: { route: 'payment_intents.confirm', mode: 'error500_after' } });
      const key = newKey();
      const confirm = () => retrying().paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, key);
      for (let time = 0; time < 2; time += 1) {
        const error = await errorOf(confirm());
        expect(error).toMatchObject({ statusCode: 500, headers: { 'stripe-should-retry': 'false' } });
      }
      expect((await sandbox.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
    });
  });

  it('keeps keys and payments when the sandbox restarts', async () => {
    const key = newKey();
    const first = await sandbox.stripe.paymentIntents.create(terms, key);
    const second = await startSandbox(sandbox.db);
    try {
      expect(await second.stripe.paymentIntents.create(terms, key)).toEqual(first);
      expect((await second.stripe.paymentIntents.retrieve(first.id)).id).toBe(first.id);
    } finally {
      await second.close();
    }
  });
});

describe('the fields', () => {
  type Json = Record<string, unknown>;

  /** By object, such as 'charge.outcome': the names of fields by their types; see deriveObjectFields.ts. */
  const FIELDS = JSON.parse(
    readFileSync(path.resolve('packages/stripe-sandbox/test/objectFields.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;

  const sandbox = useSandbox();

  const isObject = (value: unknown): value is Json =>
    typeof value === 'object' && value !== null && !Array.isArray(value);

  function jsonType(value: unknown): string {
    if (value === null) return 'null';
    return Array.isArray(value) ? 'array' : typeof value;
  }

  /**
   * The differences of an object from the expected fields; `found` collects the names of the objects that were checked.
   */
  function problemsOf(value: unknown, at: string, found: Set<string>): string[] {
    // An object of the API keeps its name in every place: in a list, expanded, in an event or in an error.
    const name = isObject(value) && typeof value.object === 'string' ? value.object : at;
    if (Array.isArray(value)) return value.flatMap((item) => problemsOf(item, at, found));
    if (!isObject(value)) return [];
    const problems = Object.entries(value).flatMap(([field, inner]) =>
      problemsOf(inner, `${name}.${field}`, found),
    );
    const groups = FIELDS[name];
    if (!groups) return problems;
    found.add(name);
    const unknown = new Set(Object.keys(value));
    for (const [group, names] of Object.entries(groups)) {
      const types = group.replace('?', '').split('|');
      for (const field of names.split(' ')) {
        unknown.delete(field);
        if (value[field] === undefined) {
          if (!group.endsWith('?')) problems.push(`${name}.${field} is missing`);
        } else if (!types.includes(jsonType(value[field]))) {
          problems.push(`${name}.${field} is ${jsonType(value[field])} instead of ${types.join(' or ')}`);
        }
      }
    }
    return [...problems, ...[...unknown].map((field) => `${name}.${field} is unknown`)];
  }

  const create = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    sandbox.stripe.paymentIntents.create({
      ...{ amount: 5_000, currency: 'gbp', payment_method, confirm: true },
      ...more,
    });

  function endRefund(id: string, status: string): Promise<Response> {
    return fetch(`${sandbox.baseUrl}/_refunds/${id}/end`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      body: new URLSearchParams({ status }),
    });
  }

  /** The setup intents, which the sandbox does not list. */
  const SETUPS: string[] = [];

  /** Creates objects in every state that the sandbox supports. */
  async function makeObjects(): Promise<void> {
    const { stripe } = sandbox;
    const blank = await stripe.paymentIntents.create({ amount: 5_000, currency: 'gbp' });
    await stripe.paymentIntents.cancel(blank.id, { cancellation_reason: 'abandoned' });
    await create('pm_card_visa', { metadata: { a: 'b' }, receipt_email: 'ada@example.com' });
    await errorOf(create('pm_card_chargeDeclinedInsufficientFunds'));
    await errorOf(create('pm_card_authenticationRequired', { off_session: true }));
    for (const outcome of ['complete', 'fail']) {
      const { id, client_secret: secret } = await create('pm_card_authenticationRequired');
      await sandbox.asBrowser(`/_authenticate/${id}`, { client_secret: secret ?? '', outcome });
    }
    for (const [card, status] of [
      ['pm_card_pendingRefund', 'succeeded'],
      ['pm_card_refundFail', 'failed'],
    ] as const) {
      const { id } = await create(card);
      const refund = await stripe.refunds.create({ payment_intent: id, reason: 'duplicate' });
      expect((await endRefund(refund.id, status)).status).toBe(200);
    }
    for (const text of ['winning_evidence', 'losing_evidence', 'our papers']) {
      const { id } = await create('pm_card_createDispute');
      const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
      await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: text } });
    }
    const customer = await stripe.customers.create({ name: 'Ada', email: 'ada@example.com' });
    await create('pm_card_visa', { customer: customer.id, setup_future_usage: 'off_session' });
    for (const payment_method of [
      'pm_card_visa',
      'pm_card_authenticationRequired',
      'pm_card_chargeDeclined',
    ]) {
      const { id } = await stripe.setupIntents.create({ customer: customer.id });
      await stripe.setupIntents.confirm(id, { payment_method }).catch(() => undefined);
      SETUPS.push(id);
    }
    await create('pm_card_createDisputeProductNotReceived');
    await create('pm_card_authenticationRequired');
  }

  it('returns objects with the fields of Stripe’s API', async () => {
    await makeObjects();
    const { stripe } = sandbox;
    const limit = 100;
    const lists = [
      await stripe.paymentIntents.list({ limit }),
      await stripe.paymentIntents.list({ limit, expand: ['data.latest_charge', 'data.payment_method'] }),
      await stripe.charges.list({ limit, expand: ['data.payment_intent'] }),
      await stripe.refunds.list({ limit, expand: ['data.charge'] }),
      await stripe.disputes.list({ limit, expand: ['data.charge'] }),
      await stripe.events.list({ limit }),
    ];
    const methods = await sandbox.db.query<{ id: string }>(
      "SELECT id FROM sandbox.objects WHERE kind = 'payment_method'",
    );
    const found = new Set<string>();
    const problems = lists.flatMap(({ data }) => problemsOf(data, '', found));
    for (const { id } of methods) {
      problems.push(...problemsOf(await stripe.paymentMethods.retrieve(id), '', found));
    }
    for (const id of SETUPS) {
      problems.push(...problemsOf(await stripe.setupIntents.retrieve(id), '', found));
    }
    expect([...new Set(problems)]).toEqual([]);
    // Each of them occurred.
    expect([...found].sort()).toEqual(Object.keys(FIELDS).sort());
  });
});
