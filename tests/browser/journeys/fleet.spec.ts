// Staff move reservations to other cars on the timeline of the fleet, by keyboard and by dragging, and undo a
// move. When two users move the same reservation, one succeeds and the other sees the new state. A drag near an edge of the timeline scrolls it.
import type { Locator, Page } from '@playwright/test';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { quote } from '#domain/money/quote.ts';
import { shownDate } from '#domain/time/entry.ts';
import { day, findCar, threeDays, type Dates } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { becomeAdmin, holdReads } from '../steps.ts';

const nameOf = ({ make, model }: Car) => `${make} ${model}`;
const priceOf = (car: Car, dates: Dates) => quote(tariffOfCar(car), dates)?.totalPence ?? 0;

/** 'The total becomes £2,520.00, £810.00 less.' */
function priceText(from: Car, to: Car, dates: Dates): string {
  const difference = priceOf(to, dates) - priceOf(from, dates);
  const change = `${formatPounds(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
  return `The total becomes ${formatPounds(priceOf(to, dates))}, ${change}.`;
}

/** The two weeks around the days of a journey, as a member of the staff sees them. */
async function openFleet(page: Page, inDays: number, q = ''): Promise<void> {
  await becomeAdmin(page);
  await page.goto(`/Adminpanel/Fleet?from=${day(inDays - 2)}&days=14&q=${q}`);
}

const reference = ({ reference: text = '' }: Reservation) => new RegExp(text);
const bar = (page: Page, booked: Reservation) => page.getByRole('button', { name: reference(booked) });
const row = (page: Page, car: Car) => page.getByRole('region', { name: nameOf(car), exact: true });
const barOn = (page: Page, car: Car, booked: Reservation) =>
  row(page, car).getByRole('button', { name: reference(booked) });
const moveDialog = (page: Page) => page.getByRole('dialog', { name: /^Move / });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

/** Opens the dialog by keyboard. */
async function openMove(page: Page, booked: Reservation): Promise<void> {
  await bar(page, booked).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: reference(booked) });
  await details.getByRole('button', { name: 'Move' }).focus();
  await page.keyboard.press('Enter');
  await expect(moveDialog(page).getByLabel('Car', { exact: true })).toHaveValue(booked.carId);
}

test('moves a reservation to another car by keyboard, and undoes the move', async ({
  page,
  product,
  customer,
}) => {
  const [own, other] = [await findCar(product.origin, '720S'), await findCar(product.origin, 'DB11')];
  const dates = threeDays(212);
  const booked = await customer.rent(own, dates);
  await openFleet(page, 212);
  await openMove(page, booked);
  const dialog = moveDialog(page);
  await dialog.getByLabel('Car', { exact: true }).focus();
  // A closed select chooses the option whose name is typed.
  await page.keyboard.type(nameOf(other));
  await expect(dialog.getByText(priceText(own, other, dates))).toBeVisible();
  await expect(dialog.getByText('Nothing overlaps.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Move' }).focus();
  await page.keyboard.press('Enter');
  await undo(page).press('Enter');
  await expect(page.getByText('The change has been undone.')).toBeVisible();
  await expect(barOn(page, own, booked)).toBeVisible();
  // The version shows that both changes were made.
  expect(await customer.reservations()).toMatchObject([
    { carId: own.id, totalPrice: booked.totalPrice, version: booked.version + 2 },
  ]);
});

test(
  'moves a reservation to another car by dragging it to its row',
  { tag: '@main' },
  async ({ page, product, customer }) => {
    const [own, other] = [
      await findCar(product.origin, 'Ghost'),
      await findCar(product.origin, 'Phantom Extended'),
    ];
    const dates = threeDays(222);
    const booked = await customer.rent(own, dates);
    await openFleet(page, 222, 'Rolls-Royce');
    const from = await barOn(page, own, booked).boundingBox();
    const to = await row(page, other).boundingBox();
    if (!from || !to) throw new Error('The rows are not drawn.');
    const x = from.x + from.width / 2;
    await page.mouse.move(x, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, to.y + to.height / 2, { steps: 6 });
    await page.mouse.up();
    const dialog = moveDialog(page);
    await expect(dialog.getByLabel('Car', { exact: true })).toHaveValue(other.id);
    await expect(dialog.getByText(priceText(own, other, dates))).toBeVisible();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(barOn(page, other, booked)).toBeVisible();
    expect(await customer.reservations()).toMatchObject([
      { carId: other.id, startDate: dates.startDate, endDate: dates.endDate },
    ]);
  },
);

test('accepts one of two moves of a reservation, and shows the other user the new state', async ({
  page,
  product,
  customer,
  openBrowser,
  watch,
}) => {
  watch.allow(409, /\/api\/reservations\//);
  const [own, first, second] = [
    await findCar(product.origin, 'Huracán EVO'),
    await findCar(product.origin, 'F8 Spider'),
    await findCar(product.origin, 'Continental GT'),
  ];
  const booked = await customer.rent(own, threeDays(232));
  const theirs = await openBrowser();
  for (const one of [page, theirs]) {
    await openFleet(one, 232);
    await openMove(one, booked);
  }
  // The second user does not read the reservation again before the server refuses the move.
  const release = await holdReads(theirs, new RegExp(`/api/reservations/${booked.id}$`));
  await moveDialog(page).getByLabel('Car', { exact: true }).selectOption(first.id);
  await moveDialog(page).getByRole('button', { name: 'Move' }).click();
  await expect(barOn(page, first, booked)).toBeVisible();

  const dialog = moveDialog(theirs);
  await dialog.getByLabel('Car', { exact: true }).selectOption(second.id);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByText(/Somebody else has changed this reservation meanwhile/)).toBeVisible();
  release();
  await expect(dialog.getByText(`It now reads ${nameOf(first)}`, { exact: false })).toBeVisible();
  expect(await customer.reservations()).toMatchObject([{ carId: first.id, version: booked.version + 1 }]);
  // A second move is deliberate, and reaches the other screen.
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(barOn(page, second, booked)).toBeVisible();
});

const timeline = (page: Page) => page.getByRole('group', { name: 'Timeline' });
const scrollOf = (page: Page) =>
  timeline(page).evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }));
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('The element is not drawn.');
  return box;
};
const centre = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** Presses a bar and drags it to a position; the mouse button stays pressed. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const start = centre(await boxOf(from));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
}

/** Waits until the timeline shows its last day or its last row. */
const expectEnd = (page: Page, side: 'right' | 'bottom') =>
  expect
    .poll(() =>
      timeline(page).evaluate((element, atRight) => {
        const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
        return atRight ? scrollWidth - clientWidth - scrollLeft : scrollHeight - clientHeight - scrollTop;
      }, side === 'right'),
    )
    .toBeLessThanOrEqual(1);

test('scrolls to later and to earlier days while a drag is at the edge', async ({
  page,
  product,
  customer,
}) => {
  const DAY_WIDTH = 16;
  const car = await findCar(product.origin, 'Maybach S 680');
  const booked = await customer.rent(car, threeDays(242));
  await becomeAdmin(page);
  await page.goto(`/Adminpanel/Fleet?from=${day(240)}&days=90&q=Maybach`);
  const { x: left, y, width, height } = await boxOf(timeline(page));
  const bar = await boxOf(barOn(page, car, booked));
  await drag(page, barOn(page, car, booked), { x: left + width - 20, y: centre(bar).y });
  await expectEnd(page, 'right');
  const { scrollLeft } = await scrollOf(page);
  expect(scrollLeft).toBeGreaterThan(200);
  await page.mouse.up();
  const days = Math.round((left + width - 20 - centre(bar).x + scrollLeft) / DAY_WIDTH);
  const moved = threeDays(242 + days);
  await expect(moveDialog(page).getByLabel('Start Date')).toHaveValue(shownDate(moved.startDate));
  await expect(moveDialog(page).getByLabel('End Date')).toHaveValue(shownDate(moved.endDate));
  await moveDialog(page).getByRole('button', { name: 'Move' }).click();
  await expect(moveDialog(page)).toHaveCount(0);

  // Drags back to the first days. Escape ends the drag without a change.
  const names = await boxOf(row(page, car).locator('.lcr-fleet-name'));
  const back = { x: names.x + names.width + 10, y: y + height / 2 };
  await drag(page, barOn(page, car, booked), { ...back, y: centre(bar).y });
  await expect.poll(async () => (await scrollOf(page)).scrollLeft).toBe(0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(barOn(page, car, booked)).toHaveAttribute('data-dragged', 'false');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await customer.reservations()).toMatchObject([moved]);
});

test('scrolls to the last row while a drag is at the lower edge', async ({ page, product, customer }) => {
  await page.setViewportSize({ width: 1440, height: 520 });
  const booked = await customer.rent(await findCar(product.origin, 'AMG G 63'), threeDays(252));
  await openFleet(page, 252);
  await expect(bar(page, booked)).toBeVisible();
  await bar(page, booked).scrollIntoViewIfNeeded();
  const from = centre(await boxOf(bar(page, booked)));
  // The browser window ends above the end of the timeline, so that the page scrolls as well.
  await drag(page, bar(page, booked), { x: from.x, y: 515 });
  await expectEnd(page, 'bottom');
  const last = page
    .getByRole('region')
    .filter({ has: page.locator('.lcr-fleet-name') })
    .last();
  await expect
    .poll(async () => {
      const { y, height } = await boxOf(last);
      return y + height;
    })
    .toBeLessThan(520);
  const to = centre(await boxOf(last));
  await page.mouse.move(from.x, to.y, { steps: 6 });
  await page.mouse.up();
  const chosen = moveDialog(page).getByLabel('Car', { exact: true }).locator('option:checked');
  await expect(chosen).toHaveText((await last.getAttribute('aria-label')) ?? 'none');
  await expect(moveDialog(page).getByLabel('Start Date')).toHaveValue(shownDate(threeDays(252).startDate));
});
