// Tests that a product that has moved from the embedded database to PostgreSQL answers every call as before: the contract
// suite runs on it.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runContract } from '#contract/runContract.ts';
import { suites } from '#contract/suites.ts';
import { reconcile } from '#server/backgroundWork.ts';
import type { Database } from '#server/db/database.ts';
import { createBookingApp } from '#server/testing/bookingApp.ts';
import { rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { openContractServer } from '#server/testing/contractServer.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { exportTables } from './exportTables.ts';
import { fillDatabase } from './restore.ts';

let customer: string;

/** PostgreSQL with the data of an embedded product in which a customer has booked, and has cancelled once. */
async function moveProduct() {
  const embedded = await openTestDatabase('pglite');
  const used = await createBookingApp({ db: embedded });
  const user = await used.signUp();
  customer = user.email;
  const { id } = await rent(used, user, await threeDays(used));
  await rent(used, user, await threeDays(used, 20));
  expect((await used.as(user).post(`/api/reservations/${id}/cancellation`)).statusCode).toBe(200);
  await reconcile(used.deps);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'moved-'));
  const target = await openTestDatabase('postgres');
  try {
    await fillDatabase(target, folder, await exportTables(embedded, folder, used.clock.now));
  } finally {
    await rm(folder, { recursive: true });
    await used.close();
    await embedded.close();
  }
  return target;
}

let moved: Database;
runContract(suites, async () => {
  moved = await moveProduct();
  return openContractServer(moved);
});

it('has the reservations of the embedded product, with their payments', async () => {
  const rows = await moved.query(
    `SELECT r.status, r.paid_pence, r.refunded_pence FROM reservations r JOIN users u ON u.id = r.user_id
     WHERE u.email = $1 ORDER BY r.status`,
    [customer],
  );
  expect(rows).toEqual([
    { status: 'cancelled', paid_pence: 0, refunded_pence: 9_000 },
    { status: 'confirmed', paid_pence: 9_000, refunded_pence: 0 },
  ]);
});
