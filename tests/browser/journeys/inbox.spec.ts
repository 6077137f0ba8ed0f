// The shared inbox: a customer writes to the firm, all staff see it at once, one of them assigns it and answers.
import type { Page } from '@playwright/test';
import { Customer } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../screens/axe.ts';
import { signInAs } from '../steps.ts';

/** The headers of a call from a page of the product. */
const headers = { 'sec-fetch-site': 'same-origin' };

const thread = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Threads' })
    .getByRole('list', { name: 'Threads' })
    .getByRole('link', { name: /^Isabella/ });
const log = (page: Page) => page.getByRole('log');

async function say(page: Page, content: string): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill(content);
  await page.getByPlaceholder('Type a message...').press('Enter');
  await expect(log(page)).toContainText(content);
}

test('a customer writes to the firm, and two members of the staff share the thread', async ({
  page,
  product,
  openBrowser,
}) => {
  const writer = await Customer.register(product.origin, { first_name: 'Isabella', last_name: 'Inbox' });
  const colleague = await Customer.register(product.origin, { first_name: 'Mary', last_name: 'Jackson' });
  await colleague.confirmEmail();
  const [first, second] = [await openBrowser(), await openBrowser()];
  await first.context().request.post('/api/demo-login');
  const role = await first
    .context()
    .request.put(`/api/users/${colleague.id}`, { headers, data: { staffRole: 'desk' } });
  expect(role.status()).toBe(200);
  await signInAs(second, colleague);
  await signInAs(page, writer);
  for (const staff of [first, second]) {
    await staff.goto('/Adminpanel/Inbox?q=Isabella');
    await expect(staff.getByText('No name and no message has these words.')).toBeVisible();
  }

  await page.goto('/Messages');
  await page.getByRole('link', { name: /^Luxury Car Rentals Our office/ }).click();
  await expect(page).toHaveURL('/Messages?with=office');
  await say(page, 'Is the Phantom free on Friday?');
  for (const staff of [first, second])
    await expect(thread(staff)).toHaveAccessibleName(/Is the Phantom free on Friday\?.*1 unread/);

  await thread(second).click();
  await second.getByRole('button', { name: 'Assign to me' }).click();
  await expect(second.getByText('Open, assigned to Mary Jackson')).toBeVisible();
  await expect(thread(first)).toHaveAccessibleName(/Mary Jackson/);
  await expect(thread(first)).toHaveAccessibleName(/1 unread/);
  await say(second, 'It is.');
  await expectAccessible(second, 'the inbox with a thread');

  // The customer sees the firm, and the name of the author beside the answer.
  await expect(log(page)).toContainText('Mary Jackson: It is.');
  await expect(page.getByRole('heading', { name: 'Luxury Car Rentals', exact: true })).toBeVisible();
  await expectAccessible(page, 'the messages with the firm');
  // The other member of the staff sees that it is answered.
  await expect(thread(first)).toHaveAccessibleName(/Mary Jackson: It is\./);
  await expect(thread(first)).not.toHaveAccessibleName(/unread/);

  // The next message opens a closed thread.
  await thread(first).click();
  await first.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(second.getByText('Closed, assigned to Mary Jackson')).toBeVisible();
  await say(page, 'Then I take it.');
  for (const staff of [first, second]) {
    await expect(log(staff)).toContainText('Then I take it.');
    await expect(staff.getByText('Open, assigned to Mary Jackson')).toBeVisible();
  }
});
