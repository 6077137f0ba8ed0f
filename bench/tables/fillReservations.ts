// Fills a migrated database with reservations of one day each, from past days to `UPCOMING_DAYS` days after today.
import type { Database } from '#server/platform/db/database.ts';

export const CARS = 20;
/** The date that the lists regard as today in London. */
export const TODAY = '2026-11-21';
const UPCOMING_DAYS = 30;
/** Reservations of a customer. */
const OF_A_CUSTOMER = 2;

/** Adds `count` reservations of `CARS` cars. No two overlap, because the days of a car follow each other. */
export async function fillReservations(db: Database, count: number): Promise<void> {
  await db.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     SELECT gen_random_uuid(), 'Bentley', 'Model ' || n, 2022, 'A car.', 10000, 'Chauffeur'
     FROM generate_series(1, $1::int) n`,
    [CARS],
  );
  const users = Math.ceil(count / OF_A_CUSTOMER);
  await db.query(
    `INSERT INTO users (id, first_name, last_name, email) SELECT gen_random_uuid(), 'Customer', 'No ' || n,
       'customer-' || n || '@example.com' FROM generate_series(1, $1::int) n`,
    [users],
  );
  // One in ten has a balance to pay, and one in twenty is cancelled.
  await db.query(
    `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date, during,
       status, cancelled_at, total_pence, deposit_pence, paid_pence, created_at)
     SELECT gen_random_uuid(), c.id, u.id, 'Bentley', c.model, 10000, d.day, d.day,
       tstzrange(d.day::timestamptz, d.day::timestamptz + interval '1 day', '[)'),
       CASE WHEN n % 20 = 7 THEN 'cancelled' ELSE 'confirmed' END,
       CASE WHEN n % 20 = 7 THEN d.day::timestamptz END, 10000 + n, 3000,
       CASE WHEN n % 10 = 3 THEN 3000 ELSE 10000 + n END, d.day::timestamptz - interval '30 days'
     FROM generate_series(0, $1::int - 1) n
     CROSS JOIN LATERAL (SELECT $2::date + ${UPCOMING_DAYS} - n / ${CARS} AS day) d
     JOIN (SELECT id, model, row_number() OVER (ORDER BY model) - 1 AS place FROM cars) c ON c.place = n % ${CARS}
     JOIN (SELECT id, row_number() OVER (ORDER BY email) - 1 AS place FROM users) u ON u.place = n % $3::int`,
    [count, TODAY, users],
  );
  await db.script('VACUUM ANALYZE');
}
