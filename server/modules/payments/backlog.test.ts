// Tests which payments a round of the reconciler settles while no webhook arrives.
import { changeSwitches } from 'stripe-sandbox';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { customer, hold, pay } from '#server/testing/bookingFixtures.ts';
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

test('settles a payment that was unpaid in the round before', async () => {
  const started = await hold(bookingApp, await customer(bookingApp));
  const statusAfterRound = async () => {
    bookingApp.clock.now += 3 * 60_000;
    await reconcile(bookingApp.deps);
    const [payment] = await bookingApp.db.query('SELECT status FROM payments WHERE intent_id = $1', [
      started.paymentIntentId,
    ]);
    return payment;
  };
  expect(await statusAfterRound()).toEqual({ status: 'open' });
  await pay(bookingApp, started);
  expect(await statusAfterRound()).toEqual({ status: 'succeeded' });
});
