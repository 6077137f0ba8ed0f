// Setup intents: cards that are kept for a customer without a payment.
import type Stripe from 'stripe';
import { errorOf, useSandbox } from './testSandbox.ts';

const sandbox = useSandbox();

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
  expect((await sandbox.stripe.charges.list()).data).toEqual([]);
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
  expect((await asBrowser(setup, 'pm_card_chargeCustomerFail')).body).toMatchObject({ status: 'succeeded' });
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
