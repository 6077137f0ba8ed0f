// Writes cars with reservations into the database before the server opens it.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import { addDays, type LondonDate } from '#domain/time/london.ts';

export interface Fleet {
  cars: number;
  days: number;
  reservations: number;
  /** The first day. */
  from: LondonDate;
}

/** Spreads the reservations evenly over cars and days. Each lasts two days, and none overlaps another. */
export async function fillFleet(folder: string, userId: string, fleet: Fleet): Promise<void> {
  const { cars, days, reservations, from } = fleet;
  const perCar = Math.ceil(reservations / cars);
  if (days < perCar * 2) throw new RangeError('So many reservations of two days do not fit.');
  const db = await openEmbedded(path.join(folder, 'database'));
  await db.transaction(async (tx) => {
    const ids = Array.from({ length: cars }, () => randomUUID());
    for (const [index, id] of ids.entries()) {
      await tx.query(
        `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
         VALUES ($1, 'Bentley', $2, 2022, 'A car.', 10000, 'Chauffeur')`,
        [id, `Model ${String(index + 1).padStart(2, '0')}`],
      );
    }
    for (let number = 0; number < reservations; number += 1) {
      const [carId, place] = [ids[number % cars], Math.floor(number / cars)];
      const start = addDays(from, Math.floor((place * days) / perCar));
      await tx.query(
        `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date, during,
           status, total_pence, deposit_pence)
         SELECT $1, c.id, $2, c.make, c.model, c.price_pence, $4::date, $4::date + 1,
           tstzrange($4::date::timestamp AT TIME ZONE 'Europe/London',
             ($4::date + 2)::timestamp AT TIME ZONE 'Europe/London', '[)'), 'confirmed', 20000, 6000
         FROM cars c WHERE c.id = $3`,
        [randomUUID(), userId, carId, start],
      );
    }
  });
  await db.close();
}
