// Refunds, charges and disputes: refunds never exceed the charge, and the journal agrees with them.
import type Stripe from 'stripe';
import { errorOf, NOW, SECRET_KEY, useSandbox } from './testSandbox.ts';

const sandbox = useSandbox();

const paid = (amount = 10_000, payment_method = 'pm_card_visa') =>
  sandbox.stripe.paymentIntents.create({ amount, currency: 'gbp', confirm: true, payment_method });

describe('refunds', () => {
  it('refund the whole charge by default', async () => {
    const { id, latest_charge } = await paid();
    const refund = await sandbox.stripe.refunds.create({
      payment_intent: id,
      reason: 'requested_by_customer',
      metadata: { reservation: 'r1' },
    });
    expect(refund).toMatchObject({
      object: 'refund',
      amount: 10_000,
      charge: latest_charge,
      payment_intent: id,
      status: 'succeeded',
      reason: 'requested_by_customer',
      metadata: { reservation: 'r1' },
    });
    expect(await sandbox.stripe.charges.retrieve(String(latest_charge))).toMatchObject({
      amount_refunded: 10_000,
      refunded: true,
    });
    expect(await errorOf(sandbox.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    });
  });

  it('refund parts until nothing is left', async () => {
    const { id, latest_charge } = await paid();
    const first = await sandbox.stripe.refunds.create({ payment_intent: id, amount: 3_000 });
    const second = await sandbox.stripe.refunds.create({ charge: String(latest_charge), amount: 4_000 });
    const tooMuch = await errorOf(sandbox.stripe.refunds.create({ payment_intent: id, amount: 3_001 }));
    expect(tooMuch.message).toBe(
      'Refund amount (£30.01) is greater than unrefunded amount on charge (£30.00)',
    );
    const rest = await sandbox.stripe.refunds.create({ payment_intent: id });
    expect(rest.amount).toBe(3_000);
    const { data } = await sandbox.stripe.refunds.list({ payment_intent: id });
    expect(data.map((refund) => refund.id)).toEqual([rest.id, second.id, first.id]);
    expect((await sandbox.stripe.refunds.list({ charge: String(latest_charge) })).data).toHaveLength(3);
  });

  it('do not exceed the charge when they arrive concurrently', async () => {
    const { id } = await paid(1_000);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => sandbox.stripe.refunds.create({ payment_intent: id, amount: 400 })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(2);
  });

  it.each<[string, (id: string) => object, object]>([
    ['no payment', () => ({}), { code: 'parameter_missing' }],
    ['both a charge and an intent', (id) => ({ payment_intent: id, charge: 'ch_1' }), { statusCode: 400 }],
    ['an unknown intent', () => ({ payment_intent: 'pi_none' }), { statusCode: 404 }],
    ['an unknown charge', () => ({ charge: 'ch_none' }), { code: 'resource_missing' }],
    ['nothing', (id) => ({ payment_intent: id, amount: 0 }), { code: 'parameter_invalid_integer' }],
    ['a fraction', (id) => ({ payment_intent: id, amount: 1.5 }), { code: 'parameter_invalid_integer' }],
    ['an unknown reason', (id) => ({ payment_intent: id, reason: 'mood' }), { param: 'reason' }],
    ['an unknown parameter', (id) => ({ payment_intent: id, colour: 1 }), { code: 'parameter_unknown' }],
  ])('are refused with %s', async (_case, params, expected) => {
    const { id } = await paid();
    expect(await errorOf(sandbox.stripe.refunds.create(params(id)))).toMatchObject(expected);
    expect((await sandbox.stripe.refunds.list({ payment_intent: id })).data).toEqual([]);
  });

  it('are refused for payments without a charge and for declined charges', async () => {
    const { id } = await sandbox.stripe.paymentIntents.create({ amount: 5_000, currency: 'gbp' });
    const refund = () => errorOf(sandbox.stripe.refunds.create({ payment_intent: id }));
    expect(await refund()).toMatchObject({ statusCode: 400, param: 'payment_intent' });
    await errorOf(sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }));
    expect(await refund()).toMatchObject({ statusCode: 400, param: 'payment_intent' });
    const [declined] = (await sandbox.stripe.charges.list({ payment_intent: id })).data;
    const ofCharge = await errorOf(sandbox.stripe.refunds.create({ charge: declined?.id ?? '' }));
    expect(ofCharge).toMatchObject({ statusCode: 400, param: 'charge' });
    expect(ofCharge.message).toContain('is not paid and cannot be refunded');
  });

  it('refund one cent, and format amounts in their currency', async () => {
    const { id } = await sandbox.stripe.paymentIntents.create({
      ...{ amount: 5_000, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' },
    });
    const refund = await sandbox.stripe.refunds.create({ payment_intent: id, amount: 1 });
    expect(refund).toMatchObject({ amount: 1, currency: 'usd', reason: null, metadata: {} });
    expect(
      (await errorOf(sandbox.stripe.refunds.create({ payment_intent: id, amount: 5_000 }))).message,
    ).toBe('Refund amount (5000 usd) is greater than unrefunded amount on charge (4999 usd)');
  });

  it('record what changed of the charge and of the refund in events', async () => {
    const { id } = await paid();
    const refund = await sandbox.stripe.refunds.create({ payment_intent: id, amount: 2_500 });
    await sandbox.stripe.refunds.update(refund.id, { metadata: { ledger: '8' } });
    const { data } = await sandbox.stripe.events.list({
      types: ['refund.updated', 'charge.refunded'],
      limit: 3,
    });
    expect(data.map(({ type, data: { previous_attributes: before } }) => [type, before])).toEqual([
      ['refund.updated', { metadata: {} }],
      ['refund.updated', undefined],
      ['charge.refunded', { amount_refunded: 0, refunded: false }],
    ]);
    expect(data[2]?.data.object).toMatchObject({ amount_refunded: 2_500, refunded: false });
  });

  it('are retrieved with expanded objects and updated with metadata', async () => {
    const { id } = await paid();
    const refund = await sandbox.stripe.refunds.create({ payment_intent: id });
    await sandbox.stripe.refunds.update(refund.id, { metadata: { ledger: '7' } });
    const read = await sandbox.stripe.refunds.retrieve(refund.id, { expand: ['charge', 'payment_intent'] });
    expect(read).toMatchObject({
      metadata: { ledger: '7' },
      charge: { object: 'charge', refunded: true },
      payment_intent: { id },
    });
    expect(await errorOf(sandbox.stripe.refunds.retrieve('re_none'))).toMatchObject({ statusCode: 404 });
    expect(await errorOf(sandbox.stripe.refunds.retrieve(refund.id, { expand: ['nothing'] }))).toMatchObject({
      param: 'expand',
    });
  });
});

describe('charges', () => {
  const chargesOf = async (intent: string) =>
    (await sandbox.stripe.charges.list({ payment_intent: intent })).data;

  it('describe a successful payment', async () => {
    const { id } = await sandbox.stripe.paymentIntents.create({
      ...{ amount: 4_200, currency: 'gbp', description: 'Deposit', receipt_email: 'ada@example.com' },
      ...{ confirm: true, payment_method: 'pm_card_gb' },
    });
    expect(await chargesOf(id)).toMatchObject([
      {
        ...{ amount: 4_200, amount_captured: 4_200, amount_refunded: 0, captured: true, paid: true },
        ...{
          status: 'succeeded',
          disputed: false,
          refunded: false,
          failure_code: null,
          failure_message: null,
        },
        ...{ description: 'Deposit', receipt_email: 'ada@example.com', created: NOW.getTime() / 1000 },
        outcome: { network_status: 'approved_by_network', type: 'authorized', reason: null },
        payment_method_details: {
          type: 'card',
          card: {
            brand: 'visa',
            country: 'GB',
            last4: '0000',
            exp_month: 5,
            exp_year: 2032,
            three_d_secure: null,
          },
        },
      },
    ]);
  });

  it.each([
    ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ])('describe the decline of %s', async (payment_method, code, reason) => {
    const { id } = await sandbox.stripe.paymentIntents.create({ amount: 4_200, currency: 'gbp' });
    const refused = await errorOf(sandbox.stripe.paymentIntents.confirm(id, { payment_method }));
    const charges = await chargesOf(id);
    expect(charges).toMatchObject([
      {
        ...{ amount: 4_200, amount_captured: 0, captured: false, paid: false, status: 'failed' },
        ...{ failure_code: code, failure_message: refused.message },
        outcome: { network_status: 'declined_by_network', type: 'issuer_declined', reason },
      },
    ]);
    expect(refused.charge).toBe(charges[0]?.id);
    const intent = await sandbox.stripe.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({
      latest_charge: charges[0]?.id,
      last_payment_error: { charge: charges[0]?.id },
    });
  });

  it('record that the payer was authenticated', async () => {
    const { id, client_secret: secret } = await paid(4_200, 'pm_card_authenticationRequired');
    await sandbox.asBrowser(`/_authenticate/${id}`, { client_secret: secret ?? '', outcome: 'complete' });
    expect(await chargesOf(id)).toMatchObject([
      { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
    ]);
  });

  it('list the attempts of a payment, newest first', async () => {
    const { id } = await sandbox.stripe.paymentIntents.create({ amount: 4_200, currency: 'gbp' });
    await errorOf(sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }));
    await sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect((await chargesOf(id)).map(({ paid: isPaid }) => isPaid)).toEqual([true, false]);
    expect(await errorOf(sandbox.stripe.charges.retrieve('ch_none'))).toMatchObject({
      statusCode: 404,
      param: 'id',
    });
  });
});

describe('the journal', () => {
  it('contains each movement once and agrees with the charges', async () => {
    const { id } = await paid(8_000);
    await sandbox.stripe.refunds.create({ payment_intent: id, amount: 1_500 });
    await errorOf(paid(8_000, 'pm_card_chargeDeclined'));
    const own = (await sandbox.journal()).filter((entry) => entry.payment_intent === id);
    expect(own.map(({ kind, amount }) => ({ kind, amount }))).toEqual([
      { kind: 'charge', amount: 8_000 },
      { kind: 'refund', amount: 1_500 },
    ]);
    const total = (kind: string, entries: { kind: string; amount: number }[]) =>
      entries.filter((entry) => entry.kind === kind).reduce((sum, entry) => sum + entry.amount, 0);
    const journal = await sandbox.journal();
    const charges = await sandbox.stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
    expect(total('charge', journal)).toBe(charges.reduce((sum, charge) => sum + charge.amount_captured, 0));
    expect(total('refund', journal)).toBe(charges.reduce((sum, charge) => sum + charge.amount_refunded, 0));
  });
});

describe('disputes', () => {
  it('are opened by their card, refer to the charge and prevent refunds', async () => {
    const intent = await paid(9_900, 'pm_card_createDispute');
    expect(intent.status).toBe('succeeded');
    const { data } = await sandbox.stripe.disputes.list({ payment_intent: intent.id });
    expect(data).toMatchObject([
      {
        ...{ amount: 9_900, currency: 'gbp', charge: intent.latest_charge },
        ...{ status: 'needs_response', reason: 'fraudulent', is_charge_refundable: false },
        evidence_details: { due_by: NOW.getTime() / 1000 + 7 * 86_400, has_evidence: false },
      },
    ]);
    expect((await sandbox.stripe.disputes.list({ charge: String(intent.latest_charge) })).data).toHaveLength(
      1,
    );
    expect((await sandbox.stripe.disputes.list({ charge: 'ch_none' })).data).toEqual([]);
    expect(await errorOf(sandbox.stripe.disputes.retrieve('du_none'))).toMatchObject({
      statusCode: 404,
      param: 'dispute',
    });
    expect((await sandbox.stripe.disputes.retrieve(data[0]!.id)).payment_intent).toBe(intent.id);
    expect((await sandbox.stripe.charges.retrieve(String(intent.latest_charge))).disputed).toBe(true);
    expect(await errorOf(sandbox.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_disputed',
    });
  });

  it('have the reason of their card', async () => {
    const intent = await paid(9_900, 'pm_card_createDisputeProductNotReceived');
    const { data } = await sandbox.stripe.disputes.list({ payment_intent: intent.id });
    expect(data).toMatchObject([
      { reason: 'product_not_received', payment_method_details: { card: { network_reason_code: '13.1' } } },
    ]);
  });

  const openDispute = async () => {
    const intent = await paid(9_900, 'pm_card_createDispute');
    const { data } = await sandbox.stripe.disputes.list({ payment_intent: intent.id });
    return { intent, id: data[0]!.id };
  };
  const eventsOf = async (id: string) => {
    const events = await sandbox.stripe.events
      .list({ types: ['charge.dispute.*'], limit: 100 })
      .autoPagingToArray({ limit: 1000 });
    return events
      .filter((event) => (event.data.object as Stripe.Dispute).id === id)
      .map(({ type, data }) => `${type} ${(data.object as Stripe.Dispute).status}`)
      .reverse();
  };

  it('are lost when the merchant closes them, and cannot be closed twice', async () => {
    const { intent, id } = await openDispute();
    expect((await sandbox.stripe.disputes.close(id)).status).toBe('lost');
    expect(await errorOf(sandbox.stripe.disputes.close(id))).toMatchObject({ statusCode: 400 });
    expect(await eventsOf(id)).toEqual([
      'charge.dispute.created needs_response',
      'charge.dispute.closed lost',
    ]);
    const moved = (await sandbox.journal()).filter((entry) => entry.payment_intent === intent.id);
    expect(moved.map(({ kind, amount }) => ({ kind, amount }))).toEqual([
      { kind: 'charge', amount: 9_900 },
      { kind: 'dispute', amount: 9_900 },
    ]);
  });

  it('are decided by the texts of test mode; a won one allows refunds', async () => {
    const { intent, id } = await openDispute();
    const submit = (uncategorized_text: string) =>
      sandbox.stripe.disputes.update(id, { evidence: { uncategorized_text } });
    expect((await sandbox.stripe.disputes.update(id, { submit: false })).status).toBe('needs_response');
    expect((await submit('our papers')).status).toBe('under_review');
    expect((await submit('winning_evidence')).status).toBe('won');
    expect(await eventsOf(id)).toEqual([
      'charge.dispute.created needs_response',
      'charge.dispute.updated under_review',
      'charge.dispute.closed won',
    ]);
    expect((await sandbox.stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(9_900);
    const other = await openDispute();
    const losing = { evidence: { uncategorized_text: 'losing_evidence' } };
    expect((await sandbox.stripe.disputes.update(other.id, losing)).status).toBe('lost');
  });
});

describe('the outcome of a refund', () => {
  const end = (refund: string, status: string) =>
    fetch(`${sandbox.baseUrl}/_refunds/${refund}/end`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ status }),
    });

  it('is pending with its card until it is set', async () => {
    const { id } = await paid(4_000, 'pm_card_pendingRefund');
    const refund = await sandbox.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('pending');
    expect((await end(refund.id, 'succeeded')).status).toBe(200);
    expect((await sandbox.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect((await end(refund.id, 'succeeded')).status).toBe(400);
  });

  it('returns the money to the merchant when the bank sends it back, and allows another refund', async () => {
    const { id, latest_charge } = await paid(4_000, 'pm_card_refundFail');
    const refund = await sandbox.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('succeeded');
    expect((await end(refund.id, 'failed')).status).toBe(200);
    expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
    expect(await sandbox.stripe.charges.retrieve(String(latest_charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect((await end(refund.id, 'succeeded')).status).toBe(400);
    const { data } = await sandbox.stripe.events.list({ type: 'refund.failed' });
    expect(data.map((event) => (event.data.object as Stripe.Refund).id)).toContain(refund.id);
    const moved = (await sandbox.journal()).filter((entry) => entry.payment_intent === id);
    expect(moved.map(({ kind }) => kind)).toEqual(['charge', 'refund', 'refund-failed']);
    expect((await sandbox.stripe.refunds.create({ payment_intent: id })).amount).toBe(4_000);
  });
});
