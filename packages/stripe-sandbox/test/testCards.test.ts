// Every published test card and pm_card_* name behaves as Stripe documents it.
import { errorOf, PUBLISHABLE_KEY, useSandbox } from './testSandbox.ts';

const sandbox = useSandbox();

const newIntent = () => sandbox.stripe.paymentIntents.create({ amount: 5_000, currency: 'gbp' });

const card = (number: string, more: Record<string, string> = {}) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '34',
  'payment_method_data[card][cvc]': '123',
  ...more,
});

async function payInBrowser(number: string, more: Record<string, string> = {}) {
  const intent = await newIntent();
  const secret = { client_secret: intent.client_secret ?? '' };
  const response = await sandbox.asBrowser(`/v1/payment_intents/${intent.id}/confirm`, {
    ...secret,
    ...card(number, more),
  });
  const authenticate = (outcome: string) =>
    sandbox.asBrowser(`/_authenticate/${intent.id}`, { ...secret, outcome });
  return { id: intent.id, response, authenticate };
}

describe('cards that succeed', () => {
  it.each([
    ['4242 4242 4242 4242', 'visa'],
    ['4000056655665556', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['4000000000003055', 'visa'],
    ['4539578763621486', 'visa'],
  ])('pay with %s', async (number, brand) => {
    const { id, response } = await payInBrowser(number);
    expect(response).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    const paid = await sandbox.stripe.paymentIntents.retrieve(id, {
      expand: ['payment_method', 'latest_charge'],
    });
    expect(paid).toMatchObject({ amount_received: 5_000, payment_method: { card: { brand } } });
    expect(JSON.stringify(paid)).not.toContain(number.replaceAll(' ', ''));
  });
});

const DECLINES: [string, string, string | undefined, string][] = [
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
  ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    undefined,
    'An error occurred while processing your card. Try again in a little bit.',
  ],
  ['4000000000000341', 'card_declined', 'generic_decline', 'Your card was declined.'],
];

describe('cards that are declined', () => {
  it.each(DECLINES)('%s: %s %s', async (number, code, declineCode, message) => {
    const { id, response } = await payInBrowser(number);
    expect(response).toMatchObject({
      status: 402,
      body: {
        error: {
          type: 'card_error',
          code,
          message,
          payment_intent: { id, status: 'requires_payment_method' },
        },
      },
    });
    expect(response.body.error?.decline_code).toBe(declineCode);
    const after = await sandbox.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      payment_method: null,
      last_payment_error: { code, message },
      latest_charge: { paid: false, status: 'failed', failure_code: code },
    });
    const again = await sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(again).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });
});

it('refuses wrong card data, and charges nothing', async () => {
  const { id, response } = await payInBrowser('4242424242424241', {});
  const error = {
    type: 'card_error',
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
  };
  expect(response).toMatchObject({ status: 402, body: { error } });
  expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    latest_charge: null,
  });
});

describe('cards that require authentication', () => {
  it.each(['4000002500003155', '4000002760003184', '4000000000003220', '4000000000003063'])(
    '%s succeeds once it is authenticated',
    async (number) => {
      const { id, response, authenticate } = await payInBrowser(number);
      expect(response).toMatchObject({
        status: 200,
        body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
      });
      expect((await sandbox.stripe.charges.list({ payment_intent: id })).data).toEqual([]);
      expect(await authenticate('complete')).toMatchObject({ status: 200, body: { status: 'succeeded' } });
      expect(await authenticate('complete')).toMatchObject({
        status: 400,
        body: { error: { code: 'payment_intent_unexpected_state' } },
      });
    },
  );

  it('fail when the payer fails, and can be confirmed again', async () => {
    const { id, authenticate } = await payInBrowser('4000002760003184');
    expect(await authenticate('fail')).toMatchObject({
      status: 200,
      body: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'payment_intent_authentication_failure' },
      },
    });
    expect((await sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).status).toBe(
      'succeeded',
    );
  });

  it.each([
    ['4000008260003178', 'insufficient_funds'],
    ['4000008400001629', 'generic_decline'],
  ])('%s is declined after authentication', async (number, decline_code) => {
    const { authenticate } = await payInBrowser(number);
    expect(await authenticate('complete')).toMatchObject({
      status: 200,
      body: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined', decline_code },
      },
    });
  });

  it.each([{ off_session: true }, { error_on_requires_action: true }])(
    'are declined when the payer is absent: %j',
    async (conditions) => {
      const { id } = await newIntent();
      const call = sandbox.stripe.paymentIntents.confirm(id, {
        payment_method: 'pm_card_authenticationRequired',
        ...conditions,
      });
      expect(await errorOf(call)).toMatchObject({
        type: 'StripeCardError',
        code: 'authentication_required',
        payment_intent: { status: 'requires_payment_method' },
      });
    },
  );

  it('are not authenticated without the client secret', async () => {
    const { id } = await payInBrowser('4000002760003184');
    const guess = { client_secret: 'x', outcome: 'complete' };
    expect(await sandbox.asBrowser(`/_authenticate/${id}`, guess)).toMatchObject({ status: 400 });
  });
});

it('accepts the names of test cards, and no other name', async () => {
  const { id } = await newIntent();
  const confirm = (payment_method: string) => sandbox.stripe.paymentIntents.confirm(id, { payment_method });
  expect(await errorOf(confirm('pm_card_unheardOf'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  expect(await errorOf(confirm('pm_card_chargeDeclinedInsufficientFunds'))).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'insufficient_funds',
  });
  const paid = await confirm('pm_card_visa');
  expect(paid.status).toBe('succeeded');
  expect(paid.payment_method).toMatch(/^pm_\w{24}$/);
});

describe('payment methods', () => {
  it('are created in the browser and used by id', async () => {
    const { body } = await sandbox.asBrowser('/v1/payment_methods', {
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '1',
      'card[exp_year]': '2040',
      'card[cvc]': '999',
      'billing_details[name]': 'Ada',
      'billing_details[address][postal_code]': 'N1 7AA',
    });
    expect(body).toMatchObject({
      object: 'payment_method',
      billing_details: { name: 'Ada', address: { postal_code: 'N1 7AA' } },
      card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2040 },
    });
    const { id } = await newIntent();
    const paid = await sandbox.stripe.paymentIntents.confirm(id, { payment_method: String(body.id) });
    expect(paid).toMatchObject({ status: 'succeeded', payment_method: body.id });
    expect((await sandbox.stripe.paymentMethods.retrieve(String(body.id))).card?.last4).toBe('4242');
  });

  it('leave no card number in the database', async () => {
    await payInBrowser('4000000000009995');
    const everything = await Promise.all(
      ['objects', 'idempotency', 'journal', 'deliveries', 'settings'].map((table) =>
        sandbox.db.query(`SELECT * FROM sandbox.${table}`),
      ),
    );
    expect(JSON.stringify(everything)).not.toMatch(/4000000000009995|4242424242424242/);
    expect(JSON.stringify(everything)).not.toContain(PUBLISHABLE_KEY);
  });
});
