// Payment intents: the states, and the steps that each state allows.
import type Stripe from 'stripe';
import { errorOf, NOW, useSandbox } from './testSandbox.ts';

const sandbox = useSandbox();

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
    expect(await authenticate({ outcome: 'maybe' })).toMatchObject({ body: { error: { param: 'outcome' } } });
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
