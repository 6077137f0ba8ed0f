// A visitor searches the cars by dates and shares the link; another browser opens it and fills the form of a car.
import { shownDate } from '#domain/time/entry.ts';
import { day, findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../screens/axe.ts';

test('finds a free car by dates, and a shared link fills the form of the car', async ({
  page,
  product,
  customer,
  openBrowser,
}) => {
  const taken = await findCar(product.origin, 'Dawn');
  const dates = threeDays(200);
  await customer.rent(taken, dates);
  await page.goto('/Cars');
  const search = page.getByRole('search', { name: 'Find a car' });
  await search.getByLabel('From', { exact: true }).fill(dates.startDate);
  await search.getByLabel('To', { exact: true }).fill(dates.endDate);
  const cardOf = (model: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: model }) });
  await expect(cardOf('Dawn').getByText('Not free on these dates')).toBeVisible();
  await expect(page.getByText('Available', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'the search with dates');

  const other = await openBrowser();
  await other.goto(page.url());
  await other
    .getByRole('article')
    .filter({ has: other.getByText('Available', { exact: true }) })
    .first()
    .getByRole('heading')
    .getByRole('link')
    .click();
  await expect(other.getByLabel('Start Date')).toHaveValue(shownDate(day(200)));
  await expect(other.getByLabel('End Date')).toHaveValue(shownDate(day(202)));
  await other.reload();
  await expect(other.getByLabel('Start Date')).toHaveValue(shownDate(day(200)));
});
