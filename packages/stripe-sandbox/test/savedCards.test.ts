// Customers, the payment methods that they keep, and setup intents, which keep a card without a payment.
import type Stripe from 'stripe';
import { errorOf, useSandbox } from './testSandbox.ts';

const sandbox = useSandbox();

describe('customers', () => {
  const newCustomer = (more: Stripe.CustomerCreateParams = {}) => sandbox.stripe.customers.create(more);

  const pay = (more: Partial<Stripe.PaymentIntentCreateParams>) =>
    sandbox.stripe.paymentIntents.create({ amount: 5_000, currency: 'gbp', confirm: true, ...more });

  /**
   * Pays a deposit with the card and keeps the card; completes the authentication when the card requires it.
   */
  async function keepCard(customer: string, payment_method: string): Promise<string> {
    const paid = await pay({ customer, payment_method, setup_future_usage: 'off_session' });
    if (paid.status === 'requires_action') {
      const body = { client_secret: paid.client_secret ?? '', outcome: 'complete' };
      expect(await sandbox.asBrowser(`/_authenticate/${paid.id}`, body)).toMatchObject({
        body: { status: 'succeeded' },
      });
    }
    const [method] = (await sandbox.stripe.customers.listPaymentMethods(customer)).data;
    return method?.id ?? 'none';
  }

  describe('a customer', () => {
    it('is created, read, changed and deleted', async () => {
      const { stripe } = sandbox;
      const { id } = await newCustomer({ email: 'ada@example.com', name: 'Ada', metadata: { user: 'u1' } });
      expect(id).toMatch(/^cus_\w{14}$/);
      await stripe.customers.update(id, { name: '', phone: '020 7946 0000' });
      expect(await stripe.customers.retrieve(id)).toMatchObject({
        object: 'customer',
        email: 'ada@example.com',
        name: null,
        phone: '020 7946 0000',
        metadata: { user: 'u1' },
      });
      expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true });
      expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
      expect(await errorOf(stripe.customers.update(id, { name: 'Ada' }))).toMatchObject({
        statusCode: 404,
        param: 'id',
      });
      expect(await errorOf(stripe.customers.retrieve('cus_unknown'))).toMatchObject({
        statusCode: 404,
        param: 'id',
      });
      expect(await errorOf(pay({ customer: id, payment_method: 'pm_card_visa' }))).toMatchObject({
        code: 'resource_missing',
        param: 'customer',
      });
    });

    it.each([
      ['an unknown parameter', { colour: 'red' }, { code: 'parameter_unknown' }],
      ['an invalid address', { email: 'ada' }, { code: 'email_invalid', param: 'email' }],
    ])('is refused with %s', async (_case, params, error) => {
      expect(await errorOf(newCustomer(params as Stripe.CustomerCreateParams))).toMatchObject(error);
    });

    it('is not shown to a browser', async () => {
      const { id } = await newCustomer();
      const intent = await sandbox.stripe.paymentIntents.create({
        amount: 5_000,
        currency: 'gbp',
        customer: id,
      });
      expect(intent.customer).toBe(id);
      const { body } = await sandbox.asBrowser(`/v1/payment_intents/${intent.id}/confirm`, {
        client_secret: intent.client_secret ?? '',
        payment_method: 'pm_card_visa',
      });
      expect(body).not.toHaveProperty('customer');
    });
  });

  describe('keeping a card', () => {
    it('happens when a payment with setup_future_usage succeeds, and only then', async () => {
      const { id } = await newCustomer();
      const kept = async () => (await sandbox.stripe.customers.listPaymentMethods(id)).data.length;
      await pay({ customer: id, payment_method: 'pm_card_visa' });
      await errorOf(
        pay({ customer: id, payment_method: 'pm_card_chargeDeclined', setup_future_usage: 'off_session' }),
      );
      expect(await kept()).toBe(0);
      const method = await keepCard(id, 'pm_card_visa');
      expect(await sandbox.stripe.paymentMethods.retrieve(method)).toMatchObject({
        customer: id,
        card: { brand: 'visa', last4: '4242' },
      });
      expect(await kept()).toBe(1);
    });

    it.each([
      ['pm_card_visa', 'succeeded'],
      ['pm_card_authenticationRequiredOnSetup', 'succeeded'],
    ])('%s pays without the payer afterwards', async (card, status) => {
      const { id } = await newCustomer();
      const payment_method = await keepCard(id, card);
      const paid = await pay({ customer: id, payment_method, off_session: true, expand: ['latest_charge'] });
      expect(paid).toMatchObject({ status, customer: id, latest_charge: { customer: id } });
    });

    it('still requires authentication of a card that always requires it', async () => {
      const { id } = await newCustomer();
      const payment_method = await keepCard(id, 'pm_card_authenticationRequired');
      expect(await errorOf(pay({ customer: id, payment_method, off_session: true }))).toMatchObject({
        code: 'authentication_required',
        payment_intent: { status: 'requires_payment_method' },
      });
      // The payer is present again.
      expect((await pay({ customer: id, payment_method })).status).toBe('requires_action');
    });

    it('requires no further authentication of a card that is set up while the payer is present', async () => {
      const { id } = await newCustomer();
      const payment_method = await keepCard(id, 'pm_card_authenticationRequiredOnSetup');
      expect((await pay({ customer: id, payment_method })).status).toBe('requires_action');
    });

    it('requires a set-up for payments without the payer', async () => {
      expect(
        await errorOf(pay({ payment_method: 'pm_card_authenticationRequiredOnSetup', off_session: true })),
      ).toMatchObject({ code: 'authentication_required' });
      expect(
        (await pay({ payment_method: 'pm_card_authenticationRequiredSetupForOffSession', off_session: true }))
          .status,
      ).toBe('succeeded');
    });

    it('is refused for a payment that is not confirmed at once', async () => {
      expect(await errorOf(pay({ confirm: false, off_session: true }))).toMatchObject({
        param: 'off_session',
      });
    });
  });

  describe('a kept card', () => {
    it('pays only for its customer', async () => {
      const owner = await newCustomer();
      const other = await newCustomer();
      const payment_method = await keepCard(owner.id, 'pm_card_visa');
      for (const customer of [undefined, other.id]) {
        expect(await errorOf(pay({ payment_method, ...(customer ? { customer } : {}) }))).toMatchObject({
          statusCode: 400,
          param: 'payment_method',
        });
      }
      expect((await pay({ payment_method, customer: owner.id })).status).toBe('succeeded');
    });

    it('cannot be used after it was detached', async () => {
      const { stripe } = sandbox;
      const { id } = await newCustomer();
      const payment_method = await keepCard(id, 'pm_card_visa');
      expect(await stripe.paymentMethods.detach(payment_method)).toMatchObject({ customer: null });
      expect((await stripe.customers.listPaymentMethods(id)).data).toEqual([]);
      expect(await errorOf(pay({ payment_method, customer: id }))).toMatchObject({ param: 'payment_method' });
      expect(await errorOf(stripe.paymentMethods.attach(payment_method, { customer: id }))).toMatchObject({
        param: 'payment_method',
      });
      expect(await errorOf(stripe.paymentMethods.detach(payment_method))).toMatchObject({ statusCode: 400 });
    });

    it('is detached with its customer', async () => {
      const { id } = await newCustomer();
      const payment_method = await keepCard(id, 'pm_card_visa');
      await sandbox.stripe.customers.del(id);
      expect((await sandbox.stripe.paymentMethods.retrieve(payment_method)).customer).toBeNull();
    });

    it('can be attached by the API, to one customer', async () => {
      const { stripe } = sandbox;
      const owner = await newCustomer();
      const other = await newCustomer();
      const { id } = await stripe.paymentMethods.create({
        type: 'card',
        card: { number: '4242424242424242', exp_month: 1, exp_year: 2040, cvc: '123' },
      });
      expect(
        await stripe.paymentMethods.attach(id, { customer: owner.id, expand: ['customer'] }),
      ).toMatchObject({ customer: { id: owner.id } });
      expect(await errorOf(stripe.paymentMethods.attach(id, { customer: other.id }))).toMatchObject({
        statusCode: 400,
      });
    });

    it('causes events', async () => {
      const { id } = await newCustomer();
      const method = await keepCard(id, 'pm_card_visa');
      await sandbox.stripe.paymentMethods.detach(method);
      const { data } = await sandbox.stripe.events.list({
        types: ['payment_method.*', 'customer.*'],
        limit: 3,
      });
      expect(data.map(({ type }) => type)).toEqual([
        'payment_method.detached',
        'payment_method.attached',
        'customer.created',
      ]);
    });
  });
});

describe('a setup intent', () => {
  async function newSetup(): Promise<Stripe.SetupIntent> {
    const { id: customer } = await sandbox.stripe.customers.create({});
    return sandbox.stripe.setupIntents.create({
      customer,
      allowed_payment_method_types: ['card'],
      metadata: { a: 'b' },
    });
  }
  const asBrowser = ({ id, client_secret }: Stripe.SetupIntent, payment_method: string) =>
    sandbox.asBrowser(`/v1/setup_intents/${id}/confirm`, {
      client_secret: client_secret ?? '',
      payment_method,
    });
  const authenticate = ({ id, client_secret }: Stripe.SetupIntent, outcome: string) =>
    sandbox.asBrowser(`/_authenticate/${id}`, { client_secret: client_secret ?? '', outcome });
  const charge = ({ customer }: Stripe.SetupIntent, payment_method: string) =>
    sandbox.stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'gbp',
      customer: String(customer),
      payment_method,
      confirm: true,
      off_session: true,
    });
  const methodOf = async ({ id }: Stripe.SetupIntent) =>
    String((await sandbox.stripe.setupIntents.retrieve(id)).payment_method);

  it('keeps the card of a browser for the customer, and moves no money', async () => {
    const setup = await newSetup();
    expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
    expect((await asBrowser(setup, 'pm_card_visa')).body).toMatchObject({ status: 'succeeded' });
    const method = await methodOf(setup);
    expect(await sandbox.stripe.paymentMethods.retrieve(method)).toMatchObject({ customer: setup.customer });
    const charges = (await sandbox.stripe.charges.list({ limit: 100 })).data;
    expect(charges.filter(({ customer }) => customer === setup.customer)).toEqual([]);
    expect((await charge(setup, method)).status).toBe('succeeded');
  });

  it('shows a browser neither the customer nor the metadata, and nothing without the secret', async () => {
    const setup = await newSetup();
    const { body } = await asBrowser(setup, 'pm_card_visa');
    expect(body).not.toHaveProperty('customer');
    expect(body).not.toHaveProperty('metadata');
    const other = await newSetup();
    expect((await asBrowser({ ...other, client_secret: setup.client_secret }, 'pm_card_visa')).status).toBe(
      400,
    );
  });

  it('waits for the authentication of a card, which then pays without the payer', async () => {
    const setup = await newSetup();
    expect((await asBrowser(setup, 'pm_card_authenticationRequiredOnSetup')).body).toMatchObject({
      status: 'requires_action',
    });
    expect((await authenticate(setup, 'complete')).body).toMatchObject({ status: 'succeeded' });
    expect((await charge(setup, await methodOf(setup))).status).toBe('succeeded');
  });

  it.each([
    ['a failed authentication', 'pm_card_authenticationRequired', 'setup_intent_authentication_failure'],
    ['a declined card', 'pm_card_chargeDeclined', 'card_declined'],
  ])('fails with %s, and can be confirmed again', async (_what, card, code) => {
    const setup = await newSetup();
    const confirmed = await asBrowser(setup, card);
    if (confirmed.status === 200) await authenticate(setup, 'fail');
    expect(await sandbox.stripe.setupIntents.retrieve(setup.id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code },
    });
    expect((await asBrowser(setup, 'pm_card_visa')).body).toMatchObject({ status: 'succeeded' });
  });

  it('keeps a card whose payments are declined', async () => {
    const setup = await newSetup();
    expect((await asBrowser(setup, 'pm_card_chargeCustomerFail')).body).toMatchObject({
      status: 'succeeded',
    });
    expect(await errorOf(charge(setup, await methodOf(setup)))).toMatchObject({ code: 'card_declined' });
  });

  it('is confirmed or cancelled once', async () => {
    const { stripe } = sandbox;
    const [done, cancelled] = [await newSetup(), await newSetup()];
    await asBrowser(done, 'pm_card_visa');
    await stripe.setupIntents.cancel(cancelled.id);
    for (const setup of [done, cancelled]) {
      const error = { code: 'setup_intent_unexpected_state' };
      expect((await asBrowser(setup, 'pm_card_visa')).body).toMatchObject({ error });
      expect(await errorOf(stripe.setupIntents.cancel(setup.id))).toMatchObject(error);
    }
  });

  it('causes events', async () => {
    await asBrowser(await newSetup(), 'pm_card_visa');
    const { data } = await sandbox.stripe.events.list({ types: ['setup_intent.*'], limit: 2 });
    expect(data.map(({ type }) => type)).toEqual(['setup_intent.succeeded', 'setup_intent.created']);
  });
});
