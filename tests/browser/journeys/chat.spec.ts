// Chat between two people: messages arrive live, none is lost, and none remains after sign-out.
import type { Page } from '@playwright/test';
import { Customer } from '../customer.ts';
import { expect, test as base } from '../fixtures.ts';
import { signInAs, signOut } from '../steps.ts';

const input = (page: Page) => page.getByPlaceholder('Type a message...');
const log = (page: Page) => page.getByRole('log');
const userRow = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Users' }).getByRole('link', { name });
const mainLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ });

async function say(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press('Enter');
  await expect(log(page)).toContainText(text);
}

/** The headers of a call from a page of the product. */
const headers = { 'sec-fetch-site': 'same-origin' };

/** All messages in order, each once. */
const said = (page: Page) => log(page).locator('.lcr-chat-text').allInnerTexts();

/** Signs in the demo admin; returns the admin's id. */
async function signInAdmin(page: Page): Promise<string> {
  const answer = await page.context().request.post('/api/demo-login');
  return ((await answer.json()) as { userId: string }).userId;
}

/** Two users who can write to each other: the customer, signed in on `page`, and the demo admin in a separate browser. */
const test = base.extend<{ admin: { page: Page; id: string } }>({
  admin: async ({ page, customer, openBrowser }, use) => {
    const adminPage = await openBrowser();
    const id = await signInAdmin(adminPage);
    await signInAs(page, customer);
    await use({ page: adminPage, id });
  },
});

/** Sends as if from another device of the user. */
async function sayByCall(page: Page, senderId: string, receiverId: string, content: string): Promise<void> {
  const answer = await page
    .context()
    .request.post('/api/messages', { headers, data: { senderId, receiverId, content } });
  expect(answer.status()).toBe(201);
}

test(
  'two users write to each other live and see the online status and unread counts',
  { tag: '@main' },
  async ({ page, customer, admin }) => {
    await page.goto('/Messages');
    await expect(page.getByText('Select a user to start messaging')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await userRow(page, /^Demo Admin/).click();
    await expect(page).toHaveURL(`/Messages?with=${admin.id}`);
    await expect(page.getByText('No messages yet')).toBeVisible();

    await admin.page.goto(`/Adminpanel/Messages?with=${customer.id}`);
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
    await expect(admin.page.getByText('Online', { exact: true })).toBeVisible();

    await say(page, 'Is the Phantom free on Friday?');
    await expect(log(admin.page)).toContainText('Is the Phantom free on Friday?');
    // 'typing…' disappears after seconds, so the test sends it until it was visible.
    await expect(async () => {
      await input(admin.page).pressSequentially('It i');
      await expect(page.getByText('typing…').first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await say(admin.page, 'It is.');
    await expect(log(page)).toContainText('It is.');
    await expect(page.getByText('typing…')).toHaveCount(0);
    for (const each of [page, admin.page])
      await expect.poll(() => said(each)).toEqual(['Is the Phantom free on Friday?', 'It is.']);

    // On other pages the header counts unread messages; returning to the conversation marks them as read.
    await page.goto('/Cars');
    await say(admin.page, 'Shall I keep it for you?');
    await say(admin.page, 'Until noon?');
    await expect(mainLink(page)).toHaveAccessibleName('Messages 2 unread');
    await mainLink(page).click();
    await expect(userRow(page, /^Demo Admin/)).toHaveAccessibleName(/Until noon\?.*2 unread/);
    await userRow(page, /^Demo Admin/).click();
    await expect(mainLink(page)).toHaveAccessibleName('Messages');
    await page.reload();
    await expect(log(page)).toContainText('Until noon?');
    await expect(mainLink(page)).toHaveAccessibleName('Messages');
  },
);

test('receives missed messages once and in order after being offline, and sends the pending ones', async ({
  page,
  customer,
  admin,
  watch,
}) => {
  await page.goto(`/Messages?with=${admin.id}`);
  await say(page, 'Before.');

  watch.allowOutage();
  await page.context().setOffline(true);
  await expect(page.getByText(/The connection is interrupted/)).toBeVisible();
  for (let count = 1; count <= 60; count += 1) {
    await sayByCall(admin.page, admin.id, customer.id, `Meanwhile ${String(count)}`);
  }
  await input(page).fill('Said in a tunnel.');
  await input(page).press('Enter');
  await expect(page.getByText('Not sent')).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(/The connection is interrupted/)).toBeHidden();
  await expect(log(page)).toContainText('Meanwhile 60');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Not sent')).toBeHidden();
  const meanwhile = Array.from({ length: 60 }, (_, index) => `Meanwhile ${String(index + 1)}`);
  await expect.poll(() => said(page)).toEqual(['Before.', ...meanwhile, 'Said in a tunnel.']);
  await admin.page.goto(`/Adminpanel/Messages?with=${customer.id}`);
  await expect(log(admin.page)).toContainText('Said in a tunnel.');
});

test('synchronises sent and read messages between two tabs of one user', async ({
  page,
  customer,
  admin,
}) => {
  const tab = await page.context().newPage();
  await tab.goto('/Cars');
  await sayByCall(admin.page, admin.id, customer.id, 'Good morning.');
  await expect(mainLink(tab)).toHaveAccessibleName('Messages 1 unread');

  await page.bringToFront();
  await page.goto(`/Messages?with=${admin.id}`);
  await expect(log(page)).toContainText('Good morning.');
  await expect(mainLink(tab)).toHaveAccessibleName('Messages');

  await tab.bringToFront();
  await tab.goto(`/Messages?with=${admin.id}`);
  await say(tab, 'Good morning to you.');
  await expect(log(page)).toContainText('Good morning to you.');
  for (const each of [page, tab])
    await expect.poll(() => said(each)).toEqual(['Good morning.', 'Good morning to you.']);
});

test('shows no part of a conversation to the next user of the browser after sign-out', async ({
  page,
  customer,
  product,
  admin,
}) => {
  await page.goto(`/Messages?with=${admin.id}`);
  await say(page, 'My secret birthday party.');
  await signOut(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Sign in' })).toBeVisible();

  const next = await Customer.register(product.origin);
  await signInAs(page, next);
  await page.goto(`/Messages?with=${admin.id}`);
  await expect(page.getByText('No messages yet')).toBeVisible();
  await sayByCall(admin.page, admin.id, customer.id, 'About your secret birthday party.');
  await sayByCall(admin.page, admin.id, next.id, 'Welcome.');
  await expect(log(page)).toContainText('Welcome.');
  expect(await page.content()).not.toContain('birthday');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'birthday',
  );
});

test('covers the chat when the user signs out elsewhere, and keeps the typed text for the next sign-in', async ({
  page,
  customer,
  watch,
  openBrowser,
}) => {
  await signInAdmin(await openBrowser());
  watch.allow(401, /\/api\//);
  await signInAs(page, customer);
  await page.goto('/Messages');
  await expect(userRow(page, /./).first()).toBeVisible();
  await userRow(page, /./).first().click();
  await input(page).fill('Half a thought');
  await page.context().request.post('/api/auth/logout', { headers });
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Email').fill(customer.email);
  await dialog.getByLabel('Password').fill(customer.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
  await expect(input(page)).toHaveValue('Half a thought');
});

test('shows the users and the conversation in two steps on a phone', async ({ customer, openBrowser }) => {
  await signInAdmin(await openBrowser());
  const page = await openBrowser({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });
  await signInAs(page, customer);
  await page.goto('/Messages');
  await expect(page.getByText('Select a user to start messaging')).toBeHidden();
  await userRow(page, /./).first().click();
  await expect(userRow(page, /./).first()).toBeHidden();
  await expect(input(page)).toBeInViewport();
  await page.getByRole('link', { name: 'Back to the users' }).click();
  await expect(userRow(page, /./).first()).toBeVisible();
  await expect(page).toHaveURL(/\/Messages$/);
});
