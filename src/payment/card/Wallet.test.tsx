// Checks Apple Pay and Google Pay with a fake of the provider's element: they appear only when the provider
// reports a wallet, and a payment has the same steps as a card payment.
import { act, screen, waitFor } from '@testing-library/react';
import { aConfig } from '#mocks/backend.ts';
import { fakeWallet } from '#mocks/payment/fakeStripe.ts';
import { confirmed, followCheckout, openHold } from '../checkout/testing/openCheckout.tsx';
import { CONFIRM, RECORD, START } from '../checkout/testing/paying.tsx';
import { openBalance } from '../checkout/testing/openBalance.tsx';

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
