// Payment intents: creation with Stripe’s strictness, lists, and their states.
import type Stripe from 'stripe';
import { NOW, errorOf, useSandbox } from './testSandbox.ts';

const sandbox = useSandbox();

describe('payment intents', () => {
  const create = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    sandbox.stripe.paymentIntents.create({ amount: 25_000, currency: 'gbp', ...more });

  describe('creating', () => {
    it('returns an intent in Stripe’s shape, with a request id', async () => {
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

    it('confirms at once with confirm: true', async () => {
      const intent = await create({
        confirm: true,
        payment_method: 'pm_card_visa',
        expand: ['latest_charge'],
      });
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
      const error = await errorOf(create(params));
      expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...expected });
      expect(error.requestId).toMatch(/^req_/);
    });

    it.each<[string, object, object | null]>([
      ['on its own', {}, { enabled: true, allow_redirects: 'always' }],
      [
        'when enabled',
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

    it('accepts payment_method_types from an older version of the API', async () => {
      const created = await sandbox.stripe.paymentIntents.create(
        { amount: 25_000, currency: 'gbp', payment_method_types: ['card'] } as never,
        { apiVersion: '2025-01-27.acacia' },
      );
      expect(created).toMatchObject({ automatic_payment_methods: null, allowed_payment_method_types: null });
    });

    it('requires confirmation when it has a payment method', async () => {
      expect(await create({ payment_method: 'pm_card_visa' })).toMatchObject({
        status: 'requires_confirmation',
        payment_method: expect.stringMatching(/^pm_\w{24}$/) as string,
      });
    });

    it('accepts the minimum and the maximum amount', async () => {
      expect((await create({ amount: 30 })).amount).toBe(30);
      expect((await create({ amount: 99_999_999 })).amount).toBe(99_999_999);
    });
  });

  describe('lists', () => {
    it('return pages from the newest to the oldest, in both directions', async () => {
      const created = [await create(), await create(), await create()].map((intent) => intent.id).reverse();
      const first = await sandbox.stripe.paymentIntents.list({ limit: 2 });
      expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
      expect(first.data.map((intent) => intent.id)).toEqual(created.slice(0, 2));
      const next = await sandbox.stripe.paymentIntents.list({ limit: 1, starting_after: created[1] });
      expect(next.data[0]?.id).toBe(created[2]);
      const back = await sandbox.stripe.paymentIntents.list({ limit: 5, ending_before: created[2] });
      expect(back.data.map((intent) => intent.id)).toEqual(created.slice(0, 2));
      const all = await sandbox.stripe.paymentIntents.list({ limit: 3 }).autoPagingToArray({ limit: 1000 });
      expect(new Set(all.map((intent) => intent.id)).size).toBe(all.length);
      const last = await sandbox.stripe.paymentIntents.list({
        limit: 1,
        starting_after: all.at(-2)?.id ?? '',
      });
      expect(last.has_more).toBe(false);
      expect((await sandbox.stripe.paymentIntents.list({ limit: 100 })).data).toHaveLength(
        Math.min(all.length, 100),
      );
      expect((await sandbox.stripe.paymentIntents.list()).data).toHaveLength(10);
      const both = { starting_after: created[0] ?? '', ending_before: created[2] ?? '' };
      expect((await sandbox.stripe.paymentIntents.list(both)).data.map(({ id }) => id)).toEqual([created[1]]);
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
    ])('filter by creation: %j', async (created, found) => {
      await create();
      expect((await sandbox.stripe.paymentIntents.list({ created })).data.length > 0).toBe(found);
    });

    it.each([{ limit: 0 }, { limit: 101 }, { starting_after: 'pi_none' }, { sort: 'amount' }])(
      'refuse %j',
      async (params) => {
        expect(await errorOf(Promise.resolve(sandbox.stripe.paymentIntents.list(params)))).toMatchObject({
          statusCode: 400,
        });
      },
    );
  });
});

describe('the states of a payment intent', () => {
  const create = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    sandbox.stripe.paymentIntents.create({ amount: 25_000, currency: 'gbp', ...more });

  describe('a payment intent', () => {
    it('is refused with 404 when it does not exist', async () => {
      const error = await errorOf(sandbox.stripe.paymentIntents.retrieve('pi_none'));
      expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
    });

    it('changes from a payment method through confirmation to success', async () => {
      const { id } = await create();
      const ready = await sandbox.stripe.paymentIntents.update(id, { payment_method: 'pm_card_visa' });
      expect(ready.status).toBe('requires_confirmation');
      expect((await sandbox.stripe.paymentIntents.confirm(id)).status).toBe('succeeded');
    });

    it('refuses steps after success with 400 and returns the intent in the error', async () => {
      const { id } = await create({ confirm: true, payment_method: 'pm_card_visa' });
      const illegal = [
        () => sandbox.stripe.paymentIntents.cancel(id),
        () => sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
        () => sandbox.stripe.paymentIntents.update(id, { amount: 30_000 }),
      ];
      for (const call of illegal) {
        expect(await errorOf(call())).toMatchObject({
          statusCode: 400,
          code: 'payment_intent_unexpected_state',
          payment_intent: { id, status: 'succeeded' },
        });
      }
      const noted = await sandbox.stripe.paymentIntents.update(id, { metadata: { settled: 'yes' } });
      expect(noted).toMatchObject({ status: 'succeeded', metadata: { settled: 'yes' } });
    });

    it('accepts details in every status, and amount, currency and payment method before success', async () => {
      const { id } = await create({
        description: 'Old',
        receipt_email: 'ada@example.com',
        setup_future_usage: 'off_session',
      });
      expect(await sandbox.stripe.paymentIntents.update(id, { currency: 'eur' })).toMatchObject({
        ...{ amount: 25_000, currency: 'eur', description: 'Old', receipt_email: 'ada@example.com' },
        ...{ setup_future_usage: 'off_session', status: 'requires_payment_method' },
      });
      expect(
        await sandbox.stripe.paymentIntents.update(id, {
          description: '',
          receipt_email: '',
          setup_future_usage: '',
        }),
      ).toMatchObject({ description: null, receipt_email: null, setup_future_usage: null });
      expect(await errorOf(sandbox.stripe.paymentIntents.update(id, { amount: 49 }))).toMatchObject({
        code: 'amount_too_small',
      });
      const ready = await sandbox.stripe.paymentIntents.update(id, { payment_method: 'pm_card_visa' });
      expect(await sandbox.stripe.paymentIntents.update(id, { amount: 26_000 })).toMatchObject({
        ...{ amount: 26_000, status: 'requires_confirmation', payment_method: ready.payment_method },
      });
      await sandbox.stripe.paymentIntents.confirm(id);
      for (const terms of [{ currency: 'gbp' }, { payment_method: 'pm_card_visa' }]) {
        expect(await errorOf(sandbox.stripe.paymentIntents.update(id, terms))).toMatchObject({
          code: 'payment_intent_unexpected_state',
        });
      }
    });

    it('keeps waiting for authentication when only the description changes', async () => {
      const { id } = await create({ confirm: true, payment_method: 'pm_card_authenticationRequired' });
      expect(await sandbox.stripe.paymentIntents.update(id, { description: 'Noted' })).toMatchObject({
        ...{ status: 'requires_action', next_action: { type: 'use_stripe_sdk' }, description: 'Noted' },
      });
    });

    it('accepts off_session with the secret key only', async () => {
      const { id, client_secret: secret } = await create();
      const form = { client_secret: secret ?? '', payment_method: 'pm_card_visa' };
      const path = `/v1/payment_intents/${id}/confirm`;
      expect(await sandbox.asBrowser(path, { ...form, off_session: 'true' })).toMatchObject({
        ...{ status: 400, body: { error: { param: 'off_session' } } },
      });
      const offSession = { payment_method: 'pm_card_visa', off_session: true };
      expect((await sandbox.stripe.paymentIntents.confirm(id, offSession)).status).toBe('succeeded');
    });

    it('accepts authentication only while it waits for it, with a known outcome', async () => {
      const { id, client_secret: secret } = await create({ payment_method: 'pm_card_visa' });
      const authenticate = (outcome: Record<string, string>) =>
        sandbox.asBrowser(`/_authenticate/${id}`, { client_secret: secret ?? '', ...outcome });
      expect(await authenticate({ outcome: 'complete' })).toMatchObject({
        ...{ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } },
      });
      expect(await authenticate({})).toMatchObject({
        body: { error: { code: 'parameter_missing', param: 'outcome' } },
      });
      expect(await authenticate({ outcome: 'maybe' })).toMatchObject({
        body: { error: { param: 'outcome' } },
      });
    });

    it('is canceled once', async () => {
      const { id } = await create();
      const canceled = await sandbox.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
      expect(canceled).toMatchObject({
        ...{ status: 'canceled', cancellation_reason: 'abandoned', canceled_at: NOW.getTime() / 1000 },
      });
      expect(
        await errorOf(sandbox.stripe.paymentIntents.cancel(id, { cancellation_reason: 'mood' } as never)),
      ).toMatchObject({
        param: 'cancellation_reason',
      });
      for (const call of [
        () => sandbox.stripe.paymentIntents.cancel(id),
        () => sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      ]) {
        expect(await errorOf(call())).toMatchObject({ code: 'payment_intent_unexpected_state' });
      }
    });

    it('is not confirmed without a payment method', async () => {
      const { id } = await create();
      expect(await errorOf(sandbox.stripe.paymentIntents.confirm(id))).toMatchObject({
        code: 'payment_intent_unexpected_state',
        payment_intent: { id },
      });
    });

    it('stops waiting for authentication when the amount changes', async () => {
      const { id } = await create({ confirm: true, payment_method: 'pm_card_authenticationRequired' });
      const changed = await sandbox.stripe.paymentIntents.update(id, { amount: 30_000 });
      expect(changed).toMatchObject({ status: 'requires_confirmation', next_action: null, amount: 30_000 });
    });

    it('is charged once when two confirmations arrive concurrently', async () => {
      const { id } = await create();
      const both = await Promise.allSettled([
        sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
        sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      ]);
      expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await sandbox.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
    });

    it('merges and removes metadata', async () => {
      const { id } = await create({ metadata: { a: '1', b: '2' } });
      expect(
        (await sandbox.stripe.paymentIntents.update(id, { metadata: { a: '', c: '3' } })).metadata,
      ).toEqual({
        b: '2',
        c: '3',
      });
      expect((await sandbox.stripe.paymentIntents.update(id, { metadata: '' })).metadata).toEqual({});
    });
  });
});
