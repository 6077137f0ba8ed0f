// `npm run screens`: takes a picture of every screen of the running product with its demo data, in three widths, light and
// dark, and writes them to docs/screens with a page that shows them all. Arguments name single screens.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { launchOptions, prepareChromium } from '../tests/browser/chromium.ts';
import { Customer, day, findCar, threeDays } from '../tests/browser/customer.ts';
import { Product } from '../tests/browser/product.ts';
import { buildIfStale } from './buildIfStale.ts';
import { runCommand } from './runCommand.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/screens');
const SCHEMES = ['light', 'dark'] as const;
/** The window, and the width of its picture on the sheet. */
const SIZES = [
  { width: 1440, height: 900, drawn: 1040 },
  { width: 768, height: 1024, drawn: 490 },
  { width: 360, height: 740, drawn: 318 },
];
const SHEET_HEIGHT = 654;
const GAP = 12;
const QUALITY = 68;
// The average of the page's light and dark backgrounds.
const GROUND = '#77736b';

interface Screen {
  name: string;
  title: string;
  at: string;
  as: 'guest' | 'customer' | 'driver' | 'admin';
  /** Runs before the picture is taken. */
  open?: (page: Page) => Promise<void>;
  only?: 'narrow';
}

interface People {
  customer: Customer;
  carId: string;
  holdId: string;
  reservationId: string;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
/** Waits until the opened element is visible. */
const until = (open: (page: Page) => Promise<void>, role: 'dialog' | 'form') => async (page: Page) => {
  await open(page);
  await page.getByRole(role).first().waitFor();
};
const rowAction = (action: string) => async (page: Page) => {
  const grid = page.getByRole('grid').first();
  await grid.getByRole('row').nth(1).waitFor();
  await grid.locator('.MuiDataGrid-virtualScroller').evaluate((scroller) => {
    scroller.scrollLeft = scroller.scrollWidth;
  });
  await grid.getByRole('button', { name: action, exact: true }).first().click();
};
async function summary(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Reservation' });
  await form.getByLabel('Start Date').fill(day(90));
  await form.getByLabel('End Date').fill(day(92));
  await form.getByRole('button', { name: 'Reserve' }).click();
}
/** Waits for the charts, which are drawn after the rows. */
async function charts(page: Page): Promise<void> {
  const wanted = page.getByRole('button', { name: 'Charts', pressed: true });
  if (await wanted.isVisible())
    await page.locator('figure .MuiBarChart-element').last().waitFor({ state: 'attached' });
}
/** Scrolls to the calendar, which loads when it is near. */
async function toReservation(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Reserve this car' });
  await section.evaluate((place) => place.scrollIntoView({ block: 'start' }));
  await section.getByRole('grid').waitFor();
}

function screensOf({ customer: { id }, carId, holdId, reservationId }: People): Screen[] {
  const car = `/cars/${carId}`;
  const guest = (name: string, title: string, at: string, more: Partial<Screen> = {}): Screen => ({
    name,
    title,
    at,
    as: 'guest',
    ...more,
  });
  const customer = (...of: Parameters<typeof guest>): Screen => ({ ...guest(...of), as: 'customer' });
  const admin = (...of: Parameters<typeof guest>): Screen => ({ ...guest(...of), as: 'admin' });
  return [
    guest('landing', 'Landing', '/'),
    guest('menu', 'The menu on a phone', '/Cars', { open: press('Menu'), only: 'narrow' }),
    guest('about', 'About', '/About'),
    guest('cars', 'Cars', '/Cars'),
    guest('cars-search', 'Cars that are free on the chosen dates', `/Cars?from=${day(35)}&to=${day(37)}`),
    guest('car', 'A car', car),
    guest('gallery', 'Its pictures over the whole window', car, {
      open: until(press('Show the pictures full screen'), 'dialog'),
    }),
    guest('reviews', 'Reviews', '/reviews'),
    guest('sign-in', 'Sign in', '/Signin'),
    guest('register', 'Register', '/Register'),
    guest('driver-registration', 'Register as a driver', '/driver-registration'),
    guest('request-driver', 'Request a driver', '/RequestDriverJob'),
    guest('not-found', 'An unknown address', '/nowhere'),
    customer('reserve', 'Dates and hours', car, { open: toReservation }),
    customer('summary', 'The summary before paying', car, { open: until(summary, 'dialog') }),
    customer('checkout', 'Checkout', `/Checkout?hold=${holdId}`),
    customer('confirmation', 'Confirmation', `/reservation-confirmation?reservation=${reservationId}`),
    customer('payment', 'The remaining amount', `/Payment?reservation=${reservationId}`),
    customer('receipt', 'A receipt', `/receipts/${reservationId}`),
    customer('profile', 'Profile', '/Profile'),
    customer('change-dates', 'Changing the dates', '/Profile', {
      open: until(press('Change dates'), 'dialog'),
    }),
    customer('cancel-own', 'Cancelling with the refund shown', '/Profile', {
      open: until(press(/^Cancel/), 'dialog'),
    }),
    customer('trip-details', 'Details of the trip', '/Profile', {
      open: until(press(/trip details/i), 'dialog'),
    }),
    customer('messages', 'Messages of a customer', '/Messages'),
    customer('not-authorised', 'Not authorised', '/Adminpanel'),
    { ...guest('driver-jobs', 'The drivers’ board', '/DriversDashboard'), as: 'driver' },
    admin('admin-home', 'Admin Panel', '/Adminpanel', { open: charts }),
    admin('admin-edit', 'Editing a reservation', '/Adminpanel', { open: until(rowAction('Edit'), 'dialog') }),
    admin('admin-cancel', 'Cancelling a reservation', '/Adminpanel', {
      open: until(rowAction('Cancel'), 'dialog'),
    }),
    admin('admin-today', 'Today and tomorrow', '/Adminpanel/Today'),
    admin('admin-fleet', 'The fleet as a timeline', '/Adminpanel/Fleet'),
    admin('admin-reservation', 'A reservation', `/Adminpanel/Reservations/${reservationId}`),
    admin('admin-person', 'A person', `/Adminpanel/People/${id}`),
    admin('admin-new-reservation', 'A reservation for a customer', '/Adminpanel/Reservations/new'),
    admin('admin-find', 'Finding people, cars, reservations and pages', '/Adminpanel/Today', {
      open: until((page) => page.keyboard.press('Control+k'), 'dialog'),
    }),
    admin('admin-inbox', 'The inbox', '/Adminpanel/Inbox'),
    admin('admin-insight', 'Insight', '/Adminpanel/Insight'),
    admin('admin-reconciliation', 'Reconciliation', '/Adminpanel/Reconciliation'),
    admin('admin-audit', 'Audit log', '/Adminpanel/Audit'),
    admin('admin-extras', 'Extras', '/Adminpanel/Extras'),
    admin('admin-jobs', 'Driver jobs', '/Adminpanel/Driverjobs'),
    admin('admin-cars', 'Car Management', '/Adminpanel/Rentalcars'),
    admin('admin-add-car', 'Adding a car', '/Adminpanel/Rentalcars', {
      open: until(press('Add New Car'), 'form'),
    }),
    admin('admin-users', 'Users', '/Adminpanel/Userpage'),
    admin('admin-messages', 'Messages of the admins', `/Adminpanel/Messages?with=${id}`),
  ];
}

async function signIn(page: Page, as: Screen['as'], { customer }: People): Promise<void> {
  const request = page.context().request;
  if (as === 'customer') {
    const { email, password } = customer;
    await request.post('/api/auth', { data: { email, password } });
  }
  if (as === 'admin') await request.post('/api/demo-login');
  if (as === 'driver') {
    const data = {
      first_name: 'Nora',
      last_name: 'Webb',
      email: 'nora.webb@example.com',
      phonenumber: '020 7946 0123',
      password: 'correct horse battery',
      isDriver: true,
    };
    // The request is rejected when the run of the other scheme has already made it.
    await request.post('/api/users', { data });
    await request.post('/api/auth', { data });
  }
}

/** Waits for fonts, calls and visible pictures. */
async function complete(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const awaited = [...document.images].filter(({ complete: done, loading }) => !done && loading !== 'lazy');
    await Promise.all(awaited.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

async function take(page: Page, screen: Screen): Promise<Buffer> {
  await page.goto(screen.at);
  await complete(page);
  await screen.open?.(page);
  await complete(page);
  return page.screenshot({ animations: 'disabled' });
}

/** One sheet: wide, middle and narrow side by side. */
async function sheetOf(pictures: { png: Buffer; drawn: number }[]): Promise<Buffer> {
  const drawn = await Promise.all(
    pictures.map(async ({ png, drawn: width }) => {
      const { data, info } = await sharp(png).resize({ width }).toBuffer({ resolveWithObject: true });
      return { data, info };
    }),
  );
  let left = 0;
  const composite = drawn.map(({ data, info }) => {
    const at = { input: data, left, top: 0 };
    left += info.width + GAP;
    return at;
  });
  return sharp({
    create: { width: left - GAP, height: SHEET_HEIGHT, channels: 3, background: GROUND },
  })
    .composite(composite)
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer();
}

async function photograph(browser: Browser, origin: string, screens: Screen[], people: People) {
  for (const as of ['guest', 'customer', 'driver', 'admin'] as const) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        baseURL: origin,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
        colorScheme,
      });
      const page = await context.newPage();
      await signIn(page, as, people);
      for (const screen of screens.filter((each) => each.as === as)) {
        const pictures = [];
        for (const { drawn, ...viewport } of SIZES) {
          if (screen.only === 'narrow' && viewport.width > 768) continue;
          await page.setViewportSize(viewport);
          pictures.push({ png: await take(page, screen), drawn });
        }
        await writeFile(path.join(FOLDER, `${screen.name}-${colorScheme}.webp`), await sheetOf(pictures));
        process.stdout.write(`${screen.name}, ${colorScheme}\n`);
      }
      await context.close();
    }
  }
}

const page = (screens: Screen[]) => `# Every screen

\`npm run screens\` takes these pictures from the running product with its demo data: each screen at 1440, 768 and 360 px,
light and dark, the upper part of the window.

${screens
  .map(
    ({ name, title, at }) => `## ${title}

\`${at.replaceAll(/[0-9a-f-]{36}/g, '{id}').replaceAll(/\d{4}-\d\d-\d\d/g, '{date}')}\`

![${title}, light](${name}-light.webp)

![${title}, dark](${name}-dark.webp)
`,
  )
  .join('\n')}`;

/** Creates a customer with a hold, a reservation and a message to the admins. */
async function preparePeople(origin: string): Promise<People> {
  const customer = await Customer.register(origin, { email: 'ada.lovelace@example.com' });
  // The first sign-in creates the demo administrator.
  await fetch(`${origin}/api/demo-login`, { method: 'POST' });
  const [car, other, third] = await Promise.all(
    ['Phantom Extended', 'Flying Spur', 'Dawn'].map((model) => findCar(origin, model)),
  );
  if (!car || !other || !third) throw new Error('The demo data has changed.');
  const reservation = await customer.rent(other, threeDays(35));
  await customer.rent(third, threeDays(48));
  const { reservationId: holdId } = await customer.hold(car, threeDays(60));
  const [anybody] = await customer.contacts();
  if (anybody) {
    await customer.write(anybody.id, 'Good morning. Could the Flying Spur come to Claridge’s at nine?');
    await customer.write(anybody.id, 'There will be three of us, with luggage for two nights.');
  }
  return { customer, carId: car.id, holdId, reservationId: reservation.id };
}

await buildIfStale();
await prepareChromium();
await mkdir(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const product = await Product.start();
const browser = await chromium.launch(launchOptions());
try {
  const people = await preparePeople(product.origin);
  const all = screensOf(people);
  const screens = wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name));
  await photograph(browser, product.origin, screens, people);
  await writeFile(path.join(FOLDER, 'README.md'), page(all));
} finally {
  await browser.close();
  await product.dispose();
}
await runCommand([
  'node_modules/prettier/bin/prettier.cjs',
  '--write',
  '--log-level',
  'warn',
  'docs/screens',
]);
