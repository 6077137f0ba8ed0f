// Checks the card field while the provider's script loads, after it has loaded, and when it is missing.
import { fireEvent, screen, waitFor, act } from '@testing-library/react';
import { http } from 'msw';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { aConfig, ada, type StoredUser } from '#mocks/backend.ts';
import { installFakeStripe, fakeWallet } from '#mocks/payment/fakeStripe.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { CardField } from './CardField.tsx';
import { PaymentSystem } from './PaymentSystem.tsx';
import { confirmed, followCheckout, openHold } from '../checkout/testing/openCheckout.tsx';
import { CONFIRM, RECORD, START } from '../checkout/testing/paying.tsx';
import { openBalance } from '../checkout/testing/openBalance.tsx';
import { selectUserId } from '#app/people/data/sessionSlice.ts';
import { captureLinkToken } from '#app/platform/address/linkToken.ts';
import { paths } from '#app/platform/address/paths.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { PayByLink } from '../pay-by-link/PayByLink.tsx';

// Each test has its own address, because a script stays loaded.
let visit = 0;
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script')];

function open() {
  visit += 1;
  Object.assign(window, { Stripe: undefined });
  const scriptUrl = `/sandbox/stripe/stripe.js?${visit}`;
  answerFrom({ config: aConfig({ stripe: { publishableKey: 'pk_test_mock', scriptUrl } }) });
  const onEmptyChange = jest.fn();
  const view = renderWithProviders(
    <PaymentSystem>
      <CardField onEmptyChange={onEmptyChange} />
    </PaymentSystem>,
  );
  const script = async () => {
    await waitFor(() => expect(scripts().some(({ src }) => src.endsWith(scriptUrl))).toBe(true));
    return scripts().find(({ src }) => src.endsWith(scriptUrl))!;
  };
  return { onEmptyChange, script, ...view };
}

afterEach(() => scripts().forEach((script) => script.remove()));

it('appears after the script has loaded, and reports whether it has input', async () => {
  const { script, onEmptyChange } = open();
  expect(screen.getByLabelText('Loading the card field')).toBeInTheDocument();
  const element = await script();
  installFakeStripe();
  fireEvent.load(element);
  const number = await screen.findByLabelText('Card number');
  expect(screen.getByRole('group', { name: 'Card details' })).toContainElement(number);
  expect(screen.queryByLabelText('Postal code')).not.toBeInTheDocument();
  fireEvent.input(number, { target: { value: '4242' } });
  expect(onEmptyChange).toHaveBeenLastCalledWith(false);
  fireEvent.input(number, { target: { value: '' } });
  expect(onEmptyChange).toHaveBeenLastCalledWith(true);
});

it('shows an error with another attempt when the script does not load', async () => {
  const { script, user } = open();
  fireEvent.error(await script());
  expect(await screen.findByText('Payment system is not ready yet.')).toBeVisible();
  expect(scripts()).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const second = await script();
  installFakeStripe();
  fireEvent.load(second);
  expect(await screen.findByLabelText('Card number')).toBeVisible();
});

it('fails, and does not load Stripe’s script, when the script defines nothing', async () => {
  const { script } = open();
  fireEvent.load(await script());
  expect(await screen.findByText('Payment system is not ready yet.')).toBeVisible();
  expect(scripts()).toHaveLength(0);
});

it('shows an error when the settings cannot be read, and reads them again', async () => {
  Object.assign(window, { Stripe: undefined });
  server.use(http.get('*/api/config', () => refuse(500, 'Not now.'), { once: true }));
  const { user } = renderWithProviders(
    <PaymentSystem>
      <CardField onEmptyChange={() => undefined} />
    </PaymentSystem>,
  );
  expect(await screen.findByText('Payment system is not ready yet.')).toBeVisible();
  answerFrom({ config: aConfig({ stripe: { publishableKey: 'pk_test_mock', scriptUrl: '/again.js' } }) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(scripts()).toHaveLength(1));
  installFakeStripe();
  fireEvent.load(scripts()[0]!);
  expect(await screen.findByLabelText('Card number')).toBeVisible();
});

it('loads one script for two fields', async () => {
  Object.assign(window, { Stripe: undefined });
  answerFrom({ config: aConfig({ stripe: { publishableKey: 'pk_test_mock', scriptUrl: '/once.js' } }) });
  renderWithProviders(
    <>
      <PaymentSystem>
        <CardField onEmptyChange={() => undefined} />
      </PaymentSystem>
      <PaymentSystem>
        <CardField onEmptyChange={() => undefined} />
      </PaymentSystem>
    </>,
  );
  await waitFor(() => expect(scripts()).toHaveLength(1));
  installFakeStripe();
  fireEvent.load(scripts()[0]!);
  expect(await screen.findAllByLabelText('Card number')).toHaveLength(2);
});

describe('the wallet', () => {
  const { writes } = followCheckout();

  beforeEach(() => {
    fakeWallet.available = { applePay: true, googlePay: false };
  });
  afterEach(() => {
    fakeWallet.available = undefined;
  });

  const place = () => {
    const found = document.querySelector('[data-outside]:has(> div:empty)');
    return found instanceof HTMLElement ? found : null;
  };
  const shown = () => waitFor(() => expect(place()).toBeVisible());

  /** The customer approves the payment in the sheet of the wallet. */
  async function approve(billingDetails: object): Promise<jest.Mock> {
    const paymentFailed = jest.fn();
    await act(async () => fakeWallet.listeners.get('confirm')?.({ billingDetails, paymentFailed }));
    return paymentFailed;
  }
  const ADA = { email: 'ada@example.com', address: { country: 'GB', postal_code: 'SW1A 1AA' } };

  it('pays the deposit with the data of the payer from the wallet', async () => {
    const { backend } = openHold();
    await shown();
    const resolve = jest.fn();
    fakeWallet.listeners.get('click')?.({ resolve });
    expect(resolve).toHaveBeenCalled();
    const paymentFailed = await approve(ADA);
    await confirmed();
    expect(writes).toEqual([START, CONFIRM, RECORD]);
    expect(backend.reservations[0]).toMatchObject({ status: 'confirmed', currentPaid: 360 });
    expect(paymentFailed).not.toHaveBeenCalled();
  });

  it('pays the balance', async () => {
    const { backend } = openBalance();
    await shown();
    await approve({ email: 'ada@example.com' });
    await waitFor(() => expect(backend.reservations[0]?.remainingToPay).toBe(0));
  });

  it('reports a refused payment to the wallet sheet, and shows the reason in the form', async () => {
    const { backend } = openHold();
    await shown();
    Object.assign(backend.reservations[0]!, { status: 'expired', holdExpiresAt: null });
    backend.cars.length = 0;
    const paymentFailed = await approve(ADA);
    await waitFor(() => expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail' }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('stays hidden when the provider reports no wallet', async () => {
    fakeWallet.available = undefined;
    openHold();
    await waitFor(() => expect(fakeWallet.listeners.has('ready')).toBe(true));
    act(() => void fakeWallet.reportReady());
    expect(place()).not.toBeVisible();
  });

  it('is hidden when the provider cannot load its element', async () => {
    openHold();
    await shown();
    act(() => void fakeWallet.listeners.get('loaderror')?.({}));
    await waitFor(() => expect(place()).not.toBeVisible());
  });

  it('requests no wallet from the sandbox', async () => {
    openHold({ before: (backend) => (backend.config = aConfig({ sandbox: true })) });
    await screen.findByLabelText('Card number');
    expect(fakeWallet.listeners.size).toBe(0);
  });
});

describe('the page of a payment link', () => {
  const TOKEN = 'token-of-a-payment-link';
  const pending = aReservation({
    status: 'held',
    isBookedByStaff: true,
    currentPaid: 0,
    holdExpiresAt: new Date(FIXED_NOW + 3_600_000).toISOString(),
  });

  async function openLink(user: StoredUser, { hasEnded = false, reservation = pending } = {}) {
    const link = {
      token: TOKEN,
      reservationId: reservation.id,
      email: user.email,
      hasEnded,
      createdAt: FIXED_NOW,
    };
    const backend = answerFrom({
      users: [{ ...user }],
      reservations: [{ ...reservation }],
      paymentLinks: [link],
    });
    const view = renderWithProviders(<PayByLink />, { at: '/pay' });
    window.history.replaceState(null, '', `/pay#token=${TOKEN}`);
    act(captureLinkToken);
    // Programs that check mails open links: nothing happens before the user clicks the button.
    expect(backend.signedInAs).toBeUndefined();
    await view.user.click(await screen.findByRole('button', { name: 'Continue to payment' }));
    return { backend, ...view };
  }

  test('prompts for the link when the page was opened without it', () => {
    answerFrom();
    renderWithProviders(<PayByLink />, { at: '/pay' });
    expect(screen.getByText('Please open the link of the mail again.')).toBeVisible();
  });

  test('signs a person without a password in, and goes to the checkout', async () => {
    const { backend, store, place } = await openLink({ ...ada, password: '' });
    await waitFor(() =>
      expect(place.current.pathname + place.current.search).toBe(paths.checkoutOf(pending.id)),
    );
    expect(backend.signedInAs).toBe(ada.id);
    expect(selectUserId(store.getState())).toBe(ada.id);
    expect(JSON.stringify(store.getState())).not.toContain(TOKEN);
  });

  test('prompts a person with a password to sign in, and returns to the payment of the balance', async () => {
    const reservation = aReservation();
    const { backend, place } = await openLink(ada, { reservation });
    await waitFor(() => expect(place.current.pathname).toBe(paths.signIn));
    expect(place.current.state).toEqual({ from: paths.paymentOf(reservation.id) });
    expect(backend.signedInAs).toBeUndefined();
  });

  test('shows that the link is invalid, and how to get another one', async () => {
    await openLink({ ...ada, password: '' }, { hasEnded: true });
    expect(await screen.findByText(/This link has expired or was already used/)).toBeVisible();
    expect(screen.getByText(/choose a password .* we send you a new one/)).toBeVisible();
  });
});
