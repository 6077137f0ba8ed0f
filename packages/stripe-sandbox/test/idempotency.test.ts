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
