// Tests that one round of the reconciler settles all payments made while no webhook arrived.
import { changeSwitches } from 'stripe-sandbox';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { hold, pay } from '#server/testing/bookingFixtures.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { reconcile } from '#server/backgroundWork.ts';

/** One more than the size of a batch. */
const PAYMENTS = 101;

let bookingApp: BookingApp;
beforeAll(async () => {
  bookingApp = await createBookingApp();
  await changeSwitches(bookingApp.db, { webhooks: 'off' });
});
afterAll(() => bookingApp.close());

test(`settles ${String(PAYMENTS)} payments in one round`, async () => {
  for (const user of await createBulkUsers(bookingApp, PAYMENTS)) {
    await pay(bookingApp, await hold(bookingApp, user));
  }
  bookingApp.clock.now += 3 * 60_000;
  await reconcile(bookingApp.deps);
  const counted = 'SELECT status, count(*)::int AS payments FROM payments GROUP BY status';
  expect(await bookingApp.db.query(counted)).toEqual([{ status: 'succeeded', payments: PAYMENTS }]);
});
