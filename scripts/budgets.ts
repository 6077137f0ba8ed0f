// Limits the compressed script that each page loads on a cold visit: `npm run verify` builds the app and rejects more.
// webpack's list of import()s gives the files that a page loads, so the check needs no browser.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { buildIfStale, SCRIPTS_OF, type ScriptsOf } from './buildIfStale.ts';

const dist = path.dirname(SCRIPTS_OF);

const themed = (page: string) => [page, './theme/AppTheme.tsx'];
// Signed-in users receive live updates.
const signedIn = (page: string) => [...themed(page), './liveUpdates.ts', 'socket.io-client'];
const admin = signedIn('#app/office/home/AdminPage.tsx');

/** In kB of 1,000 bytes, a little above the current sizes, so that a page does not grow unnoticed. */
const BUDGETS: readonly { page: string; kB: number; imports: readonly string[] }[] = [
  { page: 'landing', kB: 127, imports: ['#app/site/landing/LandingPage.tsx'] },
  { page: 'cars', kB: 151, imports: ['#app/booking/search/CarsPage.tsx'] },
  { page: 'car', kB: 160, imports: ['#app/booking/reserve/CarPage.tsx'] },
  // After the first touch of a date field.
  {
    page: 'car, date picker',
    kB: 292,
    imports: [...themed('#app/booking/reserve/CarPage.tsx'), './PickerPopup.tsx'],
  },
  {
    page: 'cars, date picker',
    kB: 284,
    imports: ['#app/booking/search/CarsPage.tsx', './theme/AppTheme.tsx', './PickerPopup.tsx'],
  },
  { page: 'sign-in', kB: 160, imports: ['#app/people/sign-in/SignInPage.tsx'] },
  { page: 'reviews', kB: 170, imports: ['#app/reviews/show/ReviewsPage.tsx'] },
  { page: 'checkout', kB: 260, imports: signedIn('#app/payment/checkout/CheckoutPage.tsx') },
  { page: 'payment', kB: 255, imports: signedIn('#app/payment/checkout/PaymentPage.tsx') },
  { page: 'profile', kB: 258, imports: signedIn('../screens/profile/ProfilePage.tsx') },
  { page: 'drivers', kB: 235, imports: signedIn('../screens/drivers/DriversPage.tsx') },
  { page: 'admin, reservations', kB: 423, imports: [...admin, './AdminHome.tsx'] },
  { page: 'admin, jobs', kB: 425, imports: [...admin, './AdminJobs.tsx'] },
  { page: 'admin, cars', kB: 414, imports: [...admin, '#app/fleet/manage-cars/ManageCars.tsx'] },
  { page: 'admin, users', kB: 401, imports: [...admin, '#app/people/users/UsersTable.tsx'] },
  { page: 'admin, reviews', kB: 395, imports: [...admin, '#app/reviews/moderate/ManageReviews.tsx'] },
];

async function sizeOf(script: string): Promise<number> {
  const file = path.join(dist, script);
  // Files that brotli does not compress are sent uncompressed.
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}

await buildIfStale({ compression: 'best' });
const scripts = JSON.parse(await readFile(SCRIPTS_OF, 'utf8')) as ScriptsOf;

for (const { page, kB, imports } of BUDGETS) {
  const wanted = ['', ...imports].map((name) => {
    const files = scripts[name];
    if (!files) throw new Error(`No import() of '${name}' exists. Update the budget of '${page}'.`);
    return files;
  });
  const sizes = await Promise.all([...new Set(wanted.flat())].map(sizeOf));
  const sent = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  const within = sent <= kB;
  process.stdout.write(
    `${within ? '   ' : '>  '}${page.padEnd(24)}${sent.toFixed(1).padStart(7)} of ${String(kB)} kB\n`,
  );
  if (!within) process.exitCode = 1;
}
if (process.exitCode === 1) {
  process.stdout.write(
    'Pages marked > exceed their budget. Check what they import at their start, and load the rest with import().\n',
  );
}
