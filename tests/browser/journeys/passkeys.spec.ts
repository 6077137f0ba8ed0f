// Passkeys in a real browser, with a virtual authenticator: added on the profile, then used to sign in.
import { expect, test } from '../fixtures.ts';
import { signOut } from '../steps.ts';

test('a customer adds a passkey and signs in with it instead of the password', async ({
  page,
  product,
  customer,
}) => {
  await customer.confirmEmail();
  // Browsers allow passkeys on localhost, and not on an address.
  const origin = product.origin.replace('127.0.0.1', 'localhost');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await page.goto(`${origin}/Signin`);
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(customer.email);
  await form.getByLabel('Password').fill(customer.password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  const header = page.getByRole('navigation', { name: 'Main' });
  await expect(header.getByRole('button', { name: 'Sign out' })).toBeVisible();

  await page.goto(`${origin}/Profile`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Passkey name').fill('Laptop');
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();

  await signOut(page);
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto(`${origin}/Signin`);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(header.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.goto(`${origin}/Profile`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText('last used');

  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeHidden();
});
