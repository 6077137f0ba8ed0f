// The office books by phone for a new person, who pays the deposit by the mailed link.
import { findCar, newPerson, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { becomeAdmin, expectConfirmation, expectTakenDates, payWithCard } from '../steps.ts';

test(
  'books for a new person, who pays by the link in the mail',
  { tag: '@main' },
  async ({ page, product, openBrowser }) => {
    const [car, dates, person] = [await findCar(product.origin, 'DB11'), threeDays(45), newPerson()];
    await becomeAdmin(page);
    await page.goto('/Adminpanel');
    await page.getByRole('link', { name: 'New reservation' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New reservation' })).toBeVisible();
    const form = page.getByRole('form', { name: 'New reservation' });
    await form.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(form.getByText('Please choose a person.')).toBeVisible();
    await expect(form.getByText('Please choose a car.')).toBeVisible();

    await form.getByLabel('New person').check();
    await form.getByLabel('First Name').fill(person.first_name);
    await form.getByLabel('Last Name').fill(person.last_name);
    await form.getByLabel('Email').fill(person.email);
    await form.getByLabel('Phone Number').fill(person.phonenumber);
    await form.getByLabel('Car', { exact: true }).selectOption(car.id);
    await expectTakenDates(page);
    await form.getByLabel('Start Date').fill(dates.startDate);
    await form.getByLabel('End Date').fill(dates.endDate);
    await expect(form.getByText(/ now, .* later$/)).toBeVisible();
    await form.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(page.getByText(/^Payment link sent, until /)).toBeVisible();

    const theirs = await openBrowser();
    const mail = theirs.getByRole('article').filter({ hasText: `To ${person.email}` });
    await expect(async () => {
      await theirs.goto('/dev/mailbox');
      await expect(mail.getByRole('link', { name: /\/pay#token=/ })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await mail.getByRole('link', { name: /\/pay#token=/ }).click();
    await theirs.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(theirs.getByText(/^Held for you until \w{3}, /)).toBeVisible();
    await payWithCard(theirs);
    await expectConfirmation(theirs);

    await page.reload();
    await expect(page.getByText('Confirmed, Unpaid')).toBeVisible();
  },
);
