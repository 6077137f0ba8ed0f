// Checks the address after the redirect from a bank's page.
import { hidePaymentSecret } from './hidePaymentSecret.ts';

const open = (address: string) => window.history.replaceState({ kept: true }, '', address);
afterEach(() => open('/'));

it('removes the secret, keeps the other parameters and replaces the history entry', () => {
  open(
    '/Checkout?hold=7&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=failed',
  );
  const entries = window.history.length;
  hidePaymentSecret();
  expect(window.location.search).toBe('?hold=7&payment_intent=pi_1&redirect_status=failed');
  expect(window.history).toMatchObject({ length: entries, state: { kept: true } });
});

it('does not change an address without a secret', () => {
  open('/Cars?q=a%20b#top');
  hidePaymentSecret();
  expect(window.location.href).toMatch(/\/Cars\?q=a%20b#top$/);
});
