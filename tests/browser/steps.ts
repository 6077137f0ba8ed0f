// The steps of a visitor on the screens.
import type { Locator, Page } from '@playwright/test';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { shownDate } from '#domain/time/entry.ts';
import type { Customer, Dates, newPerson } from './customer.ts';
import { expect } from './fixtures.ts';
import type { Product } from './product.ts';

export const OVERLAP = 'The selected dates are already booked. Please choose different dates.';

export interface Card {
  number: string;
  exp?: string;
  cvc?: string;
}
export const GOOD_CARD: Card = { number: '4242 4242 4242 4242' };

/** Signs in by an HTTP call; the browser's cookies then have the session. */
export async function signInAs(page: Page, customer: Customer): Promise<void> {
  const { email, password } = customer;
  const answer = await page.context().request.post('/api/auth', { data: { email, password } });
  expect(answer.status()).toBe(200);
}

/** Signs out, and waits for the page that this loads. */
export async function signOut(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click();
  await loaded;
  await expectHydrated(page);
}

/** Waits until the app has hydrated the server's HTML; before that, a link loads a new page. */
export const expectHydrated = (page: Page) => expect(page.locator('[data-until-hydrated]')).toHaveCount(0);

/**
 * Delays the responses from these addresses, so that no poll changes the screen. Returns a function that continues
 * them.
 */
export async function holdReads(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') await released;
    await route.continue();
  });
  return () => release();
}

/** Signs in as the demo administrator. */
export async function becomeAdmin(page: Page): Promise<void> {
  await page.goto('/demo-login');
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible();
}

/**
 * Searches a table of the admins, and waits for its rows: the search waits for a pause in typing. The name of the field
 * tells the table from the one of the page before, which stays until the next page is loaded.
 */
export async function searchTable(
  page: Page,
  noun: 'cars' | 'users' | 'reservations',
  text: string,
): Promise<void> {
  // Rows that move during a click lose it, so this waits for the answer and its rows. The page itself searches the cars.
  const answered =
    noun !== 'cars' && page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === text);
  await page.getByRole('searchbox', { name: `Search ${noun}` }).fill(text);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
  await answered;
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(page.locator('.lcr-table-grid[aria-busy=true]')).toHaveCount(0);
}

const reservationForm = (page: Page) => page.getByRole('form', { name: 'Reservation' });
const calendar = (page: Page) => page.getByRole('region', { name: 'Availability' });

export async function openCar(page: Page, car: Car): Promise<void> {
  await page.goto(`/cars/${car.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `${car.make} ${car.model}` })).toBeVisible();
  await expectHydrated(page);
}

/** Waits until the calendar has the taken dates, which the form checks as well. */
export const expectTakenDates = (page: Page) =>
  expect(calendar(page).locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false');

/** Types into a field as a person does: with Tab from the field before, otherwise after a click. */
async function type(field: Locator, text: string): Promise<void> {
  const isFocused = () => field.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 3 && !(await isFocused()); stops += 1) await field.page().keyboard.press('Tab');
  if (!(await isFocused())) await field.click();
  await field.fill(text);
}

type NewPerson = ReturnType<typeof newPerson>;

/** Fills the booking by phone in the order of a call, for a person whom the name finds or a new one. */
export async function fillPhoneBooking(
  page: Page,
  { car, dates, person, pickup }: { car: Car; dates: Dates; person: string | NewPerson; pickup?: string },
): Promise<void> {
  const form = page.getByRole('form', { name: 'New reservation' });
  await form.getByLabel('Start Date').click();
  await type(form.getByLabel('Start Date'), dates.startDate);
  await type(form.getByLabel('End Date'), dates.endDate);
  const cars = form.getByRole('list', { name: 'Free cars' });
  await cars.getByRole('button', { name: `${car.make} ${car.model}` }).click();
  if (typeof person === 'string') {
    await type(form.getByLabel('Find a person'), person);
    await form.getByRole('list', { name: 'People found' }).getByRole('button').click();
  } else {
    await form.getByLabel('New person').check();
    await type(form.getByLabel('First Name'), person.first_name);
    await type(form.getByLabel('Last Name'), person.last_name);
    await type(form.getByLabel('Email'), person.email);
    await type(form.getByLabel('Phone Number'), person.phonenumber);
  }
  if (pickup === undefined) return;
  await form.getByRole('button', { name: 'Add trip details' }).click();
  await type(form.getByLabel('Pickup address'), pickup);
}

/** Types the dates into the form. */
export async function enterDates(page: Page, dates: Dates): Promise<void> {
  const form = reservationForm(page);
  if (dates.startTime !== undefined && dates.endTime !== undefined) {
    await form.getByRole('button', { name: 'Single-day' }).click();
    await form.getByLabel('Date', { exact: true }).fill(dates.startDate);
    await form.getByLabel('Start Time').fill(dates.startTime);
    await form.getByLabel('End Time').fill(dates.endTime);
    return;
  }
  await form.getByRole('button', { name: 'Multi-day' }).click();
  await form.getByLabel('Start Date').fill(dates.startDate);
  await form.getByLabel('End Date').fill(dates.endDate);
}

export async function expectDates(page: Page, dates: Dates): Promise<void> {
  const form = reservationForm(page);
  await expect(form.getByLabel('Start Date')).toHaveValue(shownDate(dates.startDate));
  await expect(form.getByLabel('End Date')).toHaveValue(shownDate(dates.endDate));
}

const inWords = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(Date.parse(`${date}T00:00:00Z`));
const monthOf = (date: string) => inWords(date, { month: 'long', year: 'numeric' });

/** The day in the shown month of the calendar. */
export function calendarDay(page: Page, date: string): Locator {
  const name = inWords(date, { weekday: 'short', day: 'numeric', month: 'long' }).replace(',', '');
  return calendar(page).getByRole('gridcell', { name: new RegExp(`^${name}(,|$)`) });
}

/** Turns the calendar to the month of a date that is not before the shown month. */
export async function turnTo(page: Page, date: string): Promise<void> {
  const title = calendar(page).locator('.lcr-cal-title');
  const next = calendar(page).getByRole('button', { name: 'Next month' });
  await expect(next).toBeVisible();
  for (let turns = 0; turns < 24; turns += 1) {
    const shown = await title.innerText();
    if (shown === monthOf(date)) return;
    await next.click();
    await expect(title).not.toHaveText(shown);
  }
  throw new Error(`The calendar does not reach ${date}.`);
}

export async function pickInCalendar(page: Page, { startDate, endDate }: Dates): Promise<void> {
  await turnTo(page, startDate);
  await calendarDay(page, startDate).click();
  await turnTo(page, endDate);
  await calendarDay(page, endDate).click();
}

export const submit = (page: Page) => reservationForm(page).getByRole('button', { name: 'Reserve' }).click();

/** Continues from the filled form over the summary to the checkout. */
export async function goToCheckout(page: Page): Promise<void> {
  await submit(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
}

/** Continues from the car's page to the checkout of these dates. */
export async function order(page: Page, car: Car, dates: Dates): Promise<void> {
  await openCar(page, car);
  await enterDates(page, dates);
  await goToCheckout(page);
}

/** Types a card into the provider's fields. */
export async function typeCard(page: Page, { number, exp = '12 / 34', cvc = '123' }: Card): Promise<void> {
  await page.locator('input[name=cardnumber]').fill(number);
  await page.locator('input[name=exp-date]').fill(exp);
  await page.locator('input[name=cvc]').fill(cvc);
  const postal = page.locator('input[name=postal]');
  if (await postal.isVisible()) await postal.fill('SW1A 1AA');
}

export const paymentForm = (page: Page) => page.getByRole('form', { name: 'Payment' });
export const payButton = (page: Page) => paymentForm(page).getByRole('button', { name: /^Pay / });

/** Fills all fields of the payment form, on /Checkout and on /Payment. */
export async function fillPayment(page: Page, card: Card = GOOD_CARD): Promise<void> {
  const form = paymentForm(page);
  await form.getByLabel('Email').fill('payer@example.com');
  const postalCode = form.locator('input[name=postalCode]');
  if (await postalCode.isVisible()) await postalCode.fill('SW1A 1AA');
  await typeCard(page, card);
}

export async function payWithCard(page: Page, card: Card = GOOD_CARD): Promise<void> {
  await fillPayment(page, card);
  await payButton(page).click();
}

export const expectConfirmation = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Your reservation is confirmed' })).toBeVisible();

/** Pays, but blocks the call that makes the reservation. Resolves when the browser tries to send it. */
export async function payUnrecorded(page: Page): Promise<void> {
  let sent = () => {};
  const recording = new Promise<void>((resolve) => (sent = resolve));
  await page.route('**/api/reservations', async (route) => {
    if (route.request().method() === 'POST') sent();
    else await route.continue();
  });
  await payWithCard(page);
  await recording;
}

/** Waits for the webhook to make the reservation that the browser could not request. */
export const expectConfirmedByWebhook = (customer: Customer) =>
  expect.poll(async () => (await customer.reservations()).map(({ status }) => status)).toEqual(['confirmed']);

/** Returns the only reservation of the customer; expects one charge. */
export async function expectPaidOnce(customer: Customer, product: Product): Promise<Reservation> {
  const [reservation, ...others] = await customer.reservations();
  if (!reservation) throw new Error('There is no reservation.');
  expect(others).toEqual([]);
  expect(await product.chargesOf(reservation.id)).toHaveLength(1);
  return reservation;
}
