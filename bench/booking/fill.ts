// Creates cars and customers. Each pair is used for one booking, so that neither the limits of a customer nor the
// lock of a car affects the result.
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';

export const PRICE_PENCE = 12_345;

export interface Bookable {
  carId: string;
  userId: string;
  /** The cookie header of the customer's session. */
  cookie: string;
}

export async function fillBookable(db: Database, count: number): Promise<Bookable[]> {
  const customers = await createBulkUsers({ db, clock: { now: Date.now() } }, count);
  const cars = customers.map(() => randomUUID());
  await db.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     SELECT id, 'Bentley', 'Continental', 2021, 'A car.', $2, 'MusicVideo' FROM unnest($1::uuid[]) id`,
    [cars, PRICE_PENCE],
  );
  return customers.map(({ id, cookie = '' }, index) => ({ carId: cars[index] ?? '', userId: id, cookie }));
}
