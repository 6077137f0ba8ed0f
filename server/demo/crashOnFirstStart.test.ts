// Tests a first start that is killed while it creates the demo reservations: the next start completes them and pays
// nothing twice.
import type { Database } from '#server/db/database.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { loadDemoData } from './loadDemoData.ts';
import { loadDemoReservations } from './loadDemoReservations.ts';

let bookingApp: BookingApp;
beforeEach(async () => {
  bookingApp = await createBookingApp();
});
afterEach(() => bookingApp.close());

/** Returns a database whose n-th transaction fails, as after a crash of the process. */
function dyingAt(db: Database, transaction: number): Database {
  let left = transaction;
  return {
    ...db,
    transaction: (work) => {
      left -= 1;
      return left > 0 ? db.transaction(work) : Promise.reject(new Error('killed'));
    },
  };
}

it.each([1, 2])('completes the reservations after a crash at transaction %i', async (transaction) => {
  const { clock, db, stripe, deps } = bookingApp;
  const { owner } = deps;
  await loadDemoData(db, { now: clock.now });
  await loadDemoReservations(dyingAt(db, transaction), { stripe, owner, now: clock.now }).catch(
    () => undefined,
  );
  await loadDemoReservations(db, { stripe, owner, now: clock.now });
  const [made] = await db.query('SELECT count(*)::int AS count FROM reservations');
  expect(made).toEqual({ count: 8 });
  await expectBalancedBooks(bookingApp);
});

it('shows the reservations as paid when their payment events are processed before they are created', async () => {
  const { clock, db, stripe, deps } = bookingApp;
  const { owner } = deps;
  await loadDemoData(db, { now: clock.now });
  const areBooked = async () => {
    const [open] = await db.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM payments WHERE status <> 'succeeded'",
    );
    return open?.count === 0;
  };
  const patient: Database = {
    ...db,
    async transaction(work) {
      await eventually(areBooked);
      return db.transaction(work);
    },
  };
  await loadDemoReservations(patient, { stripe, owner, now: clock.now });
  const [paid] = await db.query('SELECT count(*)::int AS count FROM reservations WHERE paid_pence > 0');
  expect(paid).toEqual({ count: 8 });
  await expectBalancedBooks(bookingApp);
});
