// Sign-in, sign-out, and the data that a browser stores for a session.
import { expect, test } from '../fixtures.ts';
import { signInAs, signOut } from '../steps.ts';

const NAMES = ['isAdmin', 'isDriver', 'userId', 'userToken'];

/** The flags that redux-persist has written. */
const flagsOf = (session: Record<string, string>) =>
  JSON.parse(session['persist:session'] ?? '{}') as Record<string, string>;

/** All browser storage that a script can read. */
const kept = () => ({
  session: { ...sessionStorage } as Record<string, string>,
  local: { ...localStorage } as Record<string, string>,
  cookie: document.cookie,
});

test(
  'the demo login signs in an admin, and sign-out revokes everything',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/demo-login');
    await expect(page).toHaveURL(/\/$/);
    const header = page.getByRole('navigation', { name: 'Main' });
    await expect(header.getByRole('link', { name: 'Admin Panel' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Sign in' })).toBeHidden();

    await signOut(page);
    await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Admin Panel' })).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    const { session, cookie } = await page.evaluate(kept);
    const flags = flagsOf(session);
    expect(NAMES.map((name) => flags[name])).toEqual(['false', 'false', '""', '""']);
    expect(cookie).toBe('');
    expect(await page.context().cookies()).toEqual([]);
    await page.goto('/Profile');
    await expect(page).toHaveURL(/\/Signin$/);
  },
);

test(
  'refuses a wrong password with the message of the product',
  { tag: '@main' },
  async ({ page, customer, watch }) => {
    watch.allow(401, /\/api\/auth$/);
    await page.goto('/Signin');
    const form = page.getByRole('form', { name: 'Sign in' });
    await form.getByLabel('Email').fill(customer.email);
    await form.getByLabel('Password').fill('not the password');
    await form.getByRole('button', { name: 'Sign In' }).click();
    await expect(form.getByRole('alert')).toContainText('Error signing in user. Please try again.');
    await form.getByLabel('Password').fill(customer.password);
    await form.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/$/);
  },
);

test('exposes only the session flags to scripts, and restores the session in a new tab', async ({
  page,
  customer,
}) => {
  await page.goto('/Signin');
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(customer.email);
  await form.getByLabel('Password').fill(customer.password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();

  // The flags are stored a moment after the screen shows them.
  await expect.poll(async () => flagsOf((await page.evaluate(kept)).session)['userToken']).toBe('"true"');
  const { session, local, cookie } = await page.evaluate(kept);
  expect(Object.keys(session)).toEqual(['persist:session']);
  const flags = flagsOf(session);
  expect(Object.keys(flags).sort()).toEqual(NAMES);
  expect(cookie).toBe('');
  // A signed token is three base64 parts separated by dots.
  expect(JSON.stringify({ session, local })).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual(['device', 'sid']);
  for (const each of cookies) expect(each).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  const tab = await page.context().newPage();
  await tab.goto('/Profile');
  await expect(tab.getByText(customer.email)).toBeVisible();
});

test('opens the profile by its address for a signed-in user', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/Profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByText('You have no reservations yet.')).toBeVisible();
});

test('an unknown address shows the error screen', async ({ page, watch }) => {
  watch.allow(404, /\/nowhere$/);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
});

for (const [address, leadsTo] of [
  ['/Checkout', /\/Cars$/],
  ['/Payment', /\/Profile$/],
  ['/reservation-confirmation', /\/Cars$/],
] as const) {
  test(`${address} without its state redirects with a message`, async ({ page, customer }) => {
    await signInAs(page, customer);
    await page.goto(address);
    // The notice disappears after seconds, so the test reads it first.
    await expect(page.getByRole('status').filter({ hasText: /choose|no new reservation/ })).toBeVisible();
    await expect(page).toHaveURL(leadsTo);
  });
}
