/** @jest-environment jest-fixed-jsdom */
// The browser script with @stripe/react-stripe-js, against a sandbox server: at full extent, because the journeys of
// every run pay with this script.
import {
  CardCvcElement,
  CardElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe as StripeJs, StripeCardElementChangeEvent, StripeElements } from '@stripe/stripe-js';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { type CliProcess, startCli } from './cliProcess.ts';
import './userEventHooks.ts';
import { createSandboxClient, PUBLISHABLE_KEY, type SandboxClient, SECRET_KEY } from './sandboxClient.ts';

const describeInFull = process.env['TEST_EXTENT'] === 'full' ? describe : describe.skip;

// The embedded database does not open under jsdom, so the sandbox runs in a separate process.
let cli: CliProcess;
let sandbox: SandboxClient;
let stripeJs: StripeJs;

beforeAll(async () => {
  cli = startCli(
    '--port',
    '0',
    '--secret',
    SECRET_KEY,
    '--publishable',
    PUBLISHABLE_KEY,
    '--until-stdin-ends',
  );
  sandbox = createSandboxClient(await cli.baseUrl);
  const script = document.createElement('script');
  script.src = `${sandbox.baseUrl}/stripe.js`;
  const text = await (await fetch(script.src)).text();
  // jsdom runs no scripts: the test does what `<script src>` does, with the same `currentScript`.
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  new Function(text)();
  Object.defineProperty(document, 'currentScript', { value: null, configurable: true });
  const loaded = await loadStripe(PUBLISHABLE_KEY);
  if (!loaded) throw new Error('Stripe.js did not load');
  stripeJs = loaded;
});
afterEach(cleanup);
afterAll(async () => {
  cli.kill('SIGINT');
  expect(await cli.exitCode).toBe(0);
});

let stripe: StripeJs | null;
let elements: StripeElements | null;
function Capture() {
  stripe = useStripe();
  elements = useElements();
  return null;
}

interface Seen {
  changes: StripeCardElementChangeEvent[];
  ready: number;
}

async function mountCard(options: object = {}): Promise<Seen> {
  const seen: Seen = { changes: [], ready: 0 };
  render(
    <StrictMode>
      <Elements stripe={stripeJs}>
        <CardElement
          options={options}
          onReady={() => (seen.ready += 1)}
          onChange={(event) => seen.changes.push(event)}
        />
        <Capture />
      </Elements>
    </StrictMode>,
  );
  await waitFor(() => expect(seen.ready).toBeGreaterThan(0));
  return seen;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function fillCard(number = '4242424242424242', expiry = '1240', cvc = '123') {
  const user = userEvent.setup();
  await user.type(field('Card number'), number);
  await user.type(field('Expiry date'), expiry);
  await user.type(field('Security code'), cvc);
  return user;
}

async function newIntent() {
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 12_345, currency: 'gbp' });
  return { id: intent.id, secret: intent.client_secret ?? '' };
}

const cardOf = () => elements!.getElement(CardElement)!;

describeInFull('the card element', () => {
  it('renders one set of named fields when React mounts twice', async () => {
    await mountCard();
    const fields = ['Card number', 'Expiry date', 'Security code', 'Postal code'].map(field);
    expect(fields.map((input) => input.name)).toEqual(['cardnumber', 'exp-date', 'cvc', 'postal']);
    expect(fields.map((input) => input.autocomplete)).toEqual([
      'cc-number',
      'cc-exp',
      'cc-csc',
      'postal-code',
    ]);
    expect(fields.map((input) => input.inputMode)).toEqual(['numeric', 'numeric', 'numeric', 'text']);
    expect(fields.every((input) => input.form === null)).toBe(true);
  });

  it('applies the options hidePostalCode, disabled and style', async () => {
    await mountCard({
      hidePostalCode: true,
      disabled: true,
      style: { base: { color: 'rgb(1, 2, 3)', fontSize: '18px' } },
    });
    expect(screen.queryByRole('textbox', { name: 'Postal code' })).toBeNull();
    expect(field('Card number')).toMatchObject({ disabled: true });
    expect(field('Card number').style).toMatchObject({ color: 'rgb(1, 2, 3)', fontSize: '18px' });
  });

  it.each([
    ['4242424242424242', '4242 4242 4242 4242', 'visa'],
    ['378282246310005', '3782 822463 10005', 'amex'],
    ['5555555555554444', '5555 5555 5555 4444', 'mastercard'],
    ['42424242424242429999', '4242 4242 4242 4242', 'visa'],
  ])('formats the number %s as %s', async (typed, written, brand) => {
    const seen = await mountCard();
    await userEvent.type(field('Card number'), typed, { skipClick: false });
    expect(field('Card number').value).toBe(written);
    expect(seen.changes.at(-1)).toMatchObject({ elementType: 'card', brand, complete: false, empty: false });
  });

  it.each([
    ['1240', '12 / 40'],
    ['540', '05 / 40'],
    ['1/40', '01 / 40'],
    ['12/2040', '12 / 20'],
  ])('formats the expiry date %s as %s', async (typed, written) => {
    await mountCard();
    await userEvent.type(field('Expiry date'), typed);
    expect(field('Expiry date').value).toBe(written);
  });

  it('formats a pasted expiry date and lets it be deleted', async () => {
    await mountCard();
    const user = userEvent.setup();
    await user.click(field('Expiry date'));
    await user.paste('12/2040');
    expect(field('Expiry date').value).toBe('12 / 40');
    field('Expiry date').focus();
    await user.keyboard('{Backspace>7/}');
    expect(field('Expiry date').value).toBe('');
  });

  it('moves to the next field when one is complete, and reports a complete card', async () => {
    const seen = await mountCard();
    const user = userEvent.setup();
    await user.click(field('Card number'));
    await user.keyboard('42424242424242421240123');
    expect(document.activeElement).toBe(field('Postal code'));
    await user.keyboard('n1 7aa');
    expect(seen.changes.at(-1)).toEqual({
      elementType: 'card',
      empty: false,
      complete: true,
      error: undefined,
      brand: 'visa',
      value: { postalCode: 'N1 7AA' },
    });
    expect(JSON.stringify(seen.changes)).not.toContain('4242');
  });

  it.each([
    ['Card number', '4242', 'incomplete_number', 'Your card number is incomplete.'],
    ['Card number', '4242424242424241', 'invalid_number', 'Your card number is invalid.'],
    ['Expiry date', '12', 'incomplete_expiry', "Your card's expiration date is incomplete."],
    ['Expiry date', '1220', 'invalid_expiry_year_past', "Your card's expiration year is in the past."],
    ['Security code', '1', 'incomplete_cvc', "Your card's security code is incomplete."],
  ])('reports a wrong value: %s %s', async (name, typed, code, message) => {
    const seen = await mountCard();
    const user = userEvent.setup();
    await user.type(field(name), typed);
    await user.click(document.body);
    expect(seen.changes.at(-1)?.error).toEqual({ type: 'validation_error', code, message });
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  });

  it('clears and focuses its fields, and emits focus, blur and escape', async () => {
    await mountCard();
    const events: string[] = [];
    const element = cardOf();
    for (const event of ['focus', 'blur', 'escape'] as const) {
      element.on(event as 'focus', () => events.push(event));
    }
    await fillCard();
    element.clear();
    expect(field('Card number').value).toBe('');
    element.focus();
    expect(document.activeElement).toBe(field('Card number'));
    await userEvent.keyboard('{Escape}');
    element.blur();
    expect(events).toEqual(['focus', 'escape', 'blur']);
  });

  it('keeps key and change events from the page, and submits its form on Enter', async () => {
    const leaked: string[] = [];
    const submitted = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={submitted} onChange={() => leaked.push('change')} onKeyDown={() => leaked.push('key')}>
        <Elements stripe={stripeJs}>
          <CardElement />
        </Elements>
      </form>,
    );
    await userEvent.type(field('Card number'), '4242{Enter}');
    expect(leaked).toEqual([]);
    expect(submitted).toHaveBeenCalledTimes(1);
    expect(document.querySelector('form')!.elements).toHaveLength(0);
  });
});

describeInFull('paying', () => {
  it('pays with the card in the element', async () => {
    await mountCard();
    const user = await fillCard();
    await user.type(field('Postal code'), 'N1 7AA');
    const { id, secret } = await newIntent();
    const { paymentIntent, error } = await stripe!.confirmCardPayment(secret, {
      payment_method: { card: cardOf(), billing_details: { name: 'Ada' } },
    });
    expect(error).toBeUndefined();
    expect(paymentIntent).toMatchObject({ id, status: 'succeeded', amount: 12_345 });
    const paid = await sandbox.stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] });
    expect(paid.payment_method).toMatchObject({
      card: { last4: '4242' },
      billing_details: { name: 'Ada', address: { postal_code: 'N1 7AA' } },
    });
  });

  it('returns a decline as an error', async () => {
    await mountCard({ hidePostalCode: true });
    await fillCard('4000000000009995');
    const { id, secret } = await newIntent();
    const { error } = await stripe!.confirmCardPayment(secret, { payment_method: { card: cardOf() } });
    expect(error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      payment_intent: { id, status: 'requires_payment_method' },
    });
  });

  it('returns a validation error when the card is incomplete', async () => {
    await mountCard();
    await userEvent.type(field('Card number'), '4242');
    const { secret } = await newIntent();
    const { error } = await stripe!.confirmCardPayment(secret, { payment_method: { card: cardOf() } });
    expect(error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' });
    expect(field('Card number').getAttribute('aria-invalid')).toBe('true');
  });

  it('returns an error for an unmounted element and for an invalid client secret', async () => {
    await mountCard();
    const element = cardOf();
    cleanup();
    const { secret } = await newIntent();
    expect(await stripeJs.confirmCardPayment(secret, { payment_method: { card: element } })).toMatchObject({
      error: { type: 'integration_error', message: expect.stringContaining('still mounted') },
    });
    expect(await stripeJs.confirmCardPayment('nonsense')).toMatchObject({
      error: { type: 'integration_error' },
    });
  });

  it('resolves with an error when the connection is lost', async () => {
    const { secret } = await newIntent();
    await sandbox.control({ fail: { route: '*', mode: 'drop_before', times: 1 } });
    const pay = () => stripeJs.confirmCardPayment(secret, { payment_method: 'pm_card_visa' });
    expect(await pay()).toMatchObject({ error: { type: 'api_connection_error' } });
    expect(await pay()).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  it('creates a payment method that another payment can use', async () => {
    await mountCard({ hidePostalCode: true });
    await fillCard('5555555555554444');
    const { paymentMethod } = await stripe!.createPaymentMethod({ type: 'card', card: cardOf() });
    expect(paymentMethod).toMatchObject({
      object: 'payment_method',
      card: { brand: 'mastercard', last4: '4444' },
    });
    const { secret } = await newIntent();
    expect(await stripe!.confirmCardPayment(secret, { payment_method: paymentMethod!.id })).toMatchObject({
      paymentIntent: { status: 'succeeded' },
    });
    expect(await stripe!.retrievePaymentIntent(secret)).toMatchObject({
      paymentIntent: { status: 'succeeded' },
    });
  });

  it('pays with split elements and with confirmPayment', async () => {
    render(
      <Elements stripe={stripeJs}>
        <CardNumberElement />
        <CardExpiryElement />
        <CardCvcElement />
        <Capture />
      </Elements>,
    );
    await fillCard('378282246310005', '1240', '1234');
    const { secret } = await newIntent();
    const { paymentIntent } = await stripe!.confirmPayment({
      elements: elements!,
      clientSecret: secret,
      confirmParams: { return_url: 'http://localhost/done' },
      redirect: 'if_required',
    });
    expect(paymentIntent).toMatchObject({ status: 'succeeded' });
  });
});

describeInFull('authentication', () => {
  async function challenged(options?: { handleActions?: boolean }) {
    await mountCard({ hidePostalCode: true });
    await fillCard('4000002760003184');
    const { id, secret } = await newIntent();
    const outcome = stripe!.confirmCardPayment(secret, { payment_method: { card: cardOf() } }, options);
    return { id, secret, outcome };
  }
  const dialog = () => screen.findByRole('dialog', { name: 'Card authentication (sandbox)' });

  it('shows the amount, traps the focus and pays when it is completed', async () => {
    const { outcome } = await challenged();
    const modal = await dialog();
    expect(modal.getAttribute('aria-modal')).toBe('true');
    expect(modal.textContent).toContain('£123.45');
    expect(modal.textContent).toContain('This is a test');
    const complete = screen.getByRole('button', { name: 'Complete authentication' });
    const fail = screen.getByRole('button', { name: 'Fail authentication' });
    expect(document.activeElement).toBe(complete);
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(fail);
    await user.tab();
    expect(document.activeElement).toBe(complete);
    await user.click(complete);
    expect(await outcome).toMatchObject({ paymentIntent: { status: 'succeeded' } });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(field('Security code'));
  });

  it.each(['click', 'escape'])('fails the payment on %s', async (how) => {
    const { outcome } = await challenged();
    await dialog();
    if (how === 'click') await userEvent.click(screen.getByRole('button', { name: 'Fail authentication' }));
    else await userEvent.keyboard('{Escape}');
    expect(await outcome).toMatchObject({
      error: {
        code: 'payment_intent_authentication_failure',
        payment_intent: { status: 'requires_payment_method' },
      },
    });
  });

  it('leaves the authentication to the page with handleActions: false', async () => {
    const { secret, outcome } = await challenged({ handleActions: false });
    expect(await outcome).toMatchObject({ paymentIntent: { status: 'requires_action' } });
    expect(screen.queryByRole('dialog')).toBeNull();
    const later = stripe!.handleNextAction({ clientSecret: secret });
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Complete authentication' }));
    expect(await later).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });
});
