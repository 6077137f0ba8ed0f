// After a long time without a word from the provider, one round settles all that was paid meanwhile.
import { changeSwitches } from 'stripe-sandbox';
import { customer, hold, pay } from '#server/testing/hires.ts';
import { createRentalApp, type RentalApp } from '#server/testing/rentalApp.ts';
import { reconcile } from './reconciler.ts';

/** One more than what is taken up at a time. */
const PAYMENTS = 101;

let rental: RentalApp;
beforeAll(async () => {
  rental = await createRentalApp();
  await changeSwitches(rental.db, { webhooks: 'off' });
});
afterAll(() => rental.close());

test(`${String(PAYMENTS)} payments are one round's work`, async () => {
  const user = await customer(rental);
  for (let paid = 0; paid < PAYMENTS; paid += 1) await pay(rental, await hold(rental, user));
  rental.clock.now += 3 * 60_000;
  await reconcile(rental.deps);
  const counted = 'SELECT status, count(*)::int AS payments FROM payments GROUP BY status';
  expect(await rental.db.query(counted)).toEqual([{ status: 'succeeded', payments: PAYMENTS }]);
});
