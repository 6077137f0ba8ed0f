// A producer compares three cars for hours of one day, and the search survives a reload and the sign-in.
import { formatLondonDate } from '#domain/time/london.ts';
import { day } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { expectHydrated } from '../steps.ts';

/** The first Friday that is at least a week ahead. */
const friday = () =>
  [7, 8, 9, 10, 11, 12, 13].map(day).find((date) => formatLondonDate(date).startsWith('Fri')) ?? day(7);

test('compares three cars for Friday evening with at most six clicks', async ({ page }) => {
  let clicks = 0;
  await page.goto('/Cars');
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.evaluate(() =>
    document.addEventListener(
      'click',
      () => void (window as unknown as { countClick(): void }).countClick(),
      {
        capture: true,
      },
    ),
  );
  const search = page.getByRole('search', { name: 'Find a car' });
  const enter = async (label: string, value: string) => {
    await search.getByLabel(label).click();
    await search.getByLabel(label).fill(value);
  };
  await enter('From', friday());
  await enter('Start time', '14:00');
  await enter('End time', '22:00');
  const free = page
    .getByRole('region', { name: 'Music Video Cars' })
    .getByRole('article')
    .filter({ has: page.getByText('Available', { exact: true }) });
  await expect(free.nth(2)).toBeVisible();
  const prices: number[] = [];
  for (const index of [0, 1, 2]) {
    const card = free.nth(index);
    await expect(card.getByText(/^\d+ seats$/)).toBeVisible();
    const text = (await card.getByText(/total$/).textContent()) ?? '';
    prices.push(Number(text.replace(/[^\d.]/g, '')));
  }
  const cheapest = free.nth(prices.indexOf(Math.min(...prices)));
  await cheapest.getByRole('heading').getByRole('link').click();
  await expect(page.getByLabel('Start Time')).toHaveValue('14:00');
  await expect(page.getByLabel('End Time')).toHaveValue('22:00');
  await expect(page.getByRole('region', { name: 'Details of the car' })).toBeVisible();
  expect(prices.every((price) => price > 0)).toBe(true);
  expect(clicks).toBeLessThanOrEqual(6);
});

test('keeps the search of the cars after a reload and the sign-in', async ({ page, customer }) => {
  await page.goto('/Cars?maxPrice=900&seats=4&sort=price');
  const search = page.getByRole('search', { name: 'Find a car' });
  await expect(search.getByLabel('Seats, at least')).toHaveValue('4');
  await page.reload();
  await expect(search.getByLabel('Seats, at least')).toHaveValue('4');
  await expectHydrated(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Sign in' }).click();
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(customer.email);
  await form.getByLabel('Password').fill(customer.password);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/Cars\?maxPrice=900&seats=4&sort=price$/);
  await expect(search.getByLabel('Maximum price per hour (£)')).toHaveValue('900');
});
