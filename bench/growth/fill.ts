// Fills an empty database with the data of a growing firm: cars, people, reservations with everything that follows from
// them, and messages.
import type { Database, Queryable } from '../../server/platform/db/database.ts';

/** The numbers of rows; everything else follows from the reservations. */
export interface Size {
  cars: number;
  users: number;
  reservations: number;
  messages: number;
}

export const sizeOf = (scale: number): Size => ({
  cars: 100 * scale,
  users: 1_000 * scale,
  reservations: 10_000 * scale,
  messages: 10_000 * scale,
});

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE = `'LCR-' || ${[0, 5, 10, 15, 20].map((bits) => `substr('${DIGITS}', 1 + (n >> ${bits} & 31), 1)`).join(' || ')}`;

// A car has a reservation every third day, the last ones a month from now. Past ones are paid in full, the others owe a
// balance; every 50th was cancelled late. A job follows each reservation with a chauffeur.
const STATEMENTS: readonly ((size: Size) => string)[] = [
  ({ cars }) => `INSERT INTO cars (id, make, model, year, description, price_pence, purpose, created_at)
    SELECT gen_random_uuid(), 'Bentley', 'Model ' || n, 2022, 'A car.', 10000,
      CASE n % 2 WHEN 0 THEN 'Chauffeur' ELSE 'MusicVideo' END, now() - interval '5 years'
    FROM generate_series(1, ${cars}) n`,
  ({
    users,
  }) => `INSERT INTO users (id, first_name, last_name, email, phonenumber, is_driver, is_verified_driver, created_at)
    SELECT gen_random_uuid(), 'Customer', 'No ' || n, 'customer-' || n || '@example.com', '+44 7700 ' || n, n % 50 = 0,
      n % 100 = 0, now() - interval '2 years' FROM generate_series(1, ${users}) n`,
  ({
    cars,
    users,
    reservations,
  }) => `INSERT INTO reservations (id, reference, car_id, user_id, car_make, car_model,
      purpose, price_pence, start_date, end_date, during, status, cancelled_at, total_pence, deposit_pence, paid_pence,
      created_at, changed_at)
    SELECT gen_random_uuid(), ${REFERENCE}, c.id, u.id, 'Bentley', c.model, c.purpose, 10000, d.day, d.day,
      tstzrange(d.day::timestamptz, d.day::timestamptz + interval '1 day', '[)'),
      CASE WHEN n % 50 = 0 THEN 'cancelled' ELSE 'confirmed' END,
      CASE WHEN n % 50 = 0 THEN d.day::timestamptz - interval '1 day' END, 10000, 3000,
      CASE WHEN d.day < current_date THEN 10000 ELSE 3000 END, d.day::timestamptz - interval '30 days',
      d.day::timestamptz - interval '30 days'
    FROM generate_series(0, ${reservations - 1}) n
    CROSS JOIN LATERAL (SELECT current_date + 30 - 3 * (n / ${cars}) AS day) d
    JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM cars) c ON c.place = n % ${cars}
    JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM users) u ON u.place = n % ${users}`,
  () => `INSERT INTO occupied_periods (id, car_id, owner_id, user_id, kind, during)
    SELECT id, car_id, id, user_id, status, during FROM reservations WHERE status = 'confirmed'`,
  () => `INSERT INTO reservation_lines (reservation_id, position, kind, label, quantity, unit, unit_pence, amount_pence)
    SELECT id, 0, 'car', 'Bentley', 1, 'day', total_pence, total_pence FROM reservations`,
  () => `INSERT INTO payments (id, user_id, reservation_id, kind, intent_id, amount_pence, status, created_at, succeeded_at)
    SELECT gen_random_uuid(), r.user_id, r.id, p.kind, 'pi_' || p.kind || r.id, p.pence, 'succeeded', p.at, p.at
    FROM reservations r CROSS JOIN LATERAL (
      SELECT 'deposit' AS kind, 3000 AS pence, r.created_at AS at
      UNION ALL SELECT 'balance', 7000, lower(r.during) - interval '3 days' WHERE r.paid_pence = r.total_pence) p`,
  () => `INSERT INTO ledger (payment_id, type, amount_pence, provider_id, created_at)
    SELECT id, 'charge', amount_pence, 'ch_' || id, succeeded_at FROM payments ORDER BY succeeded_at`,
  () => `INSERT INTO invoices (id, kind, number, reservation_id, issued_at, vat_rate, net_pence, vat_pence, gross_pence, document)
    SELECT gen_random_uuid(), 'invoice', row_number() OVER (ORDER BY created_at), id, created_at, 2000, 2500, 500, 3000,
      jsonb_build_object('seller', jsonb_build_object('name', 'Firm', 'address', '', 'vatNumber', ''), 'customer',
        jsonb_build_object('name', 'Customer', 'company', '', 'address', '', 'postcode', '', 'country', '', 'vatNumber', '',
          'poNumber', ''), 'car', 'Bentley', 'lines', '[]'::jsonb, 'dates',
        jsonb_build_object('startDate', start_date, 'endDate', end_date, 'startTime', NULL, 'endTime', NULL))
    FROM reservations`,
  () => `INSERT INTO outbox (kind, dedupe_key, payload, created_at, done_at)
    SELECT 'mail', 'mail:booking-confirmed:' || id, '{}', created_at, created_at FROM reservations`,
  () => `INSERT INTO booking_mails (dedupe_key, kind, reservation_id, user_id, requested_at, recipient, sent_at)
    SELECT 'mail:booking-confirmed:' || id, 'booking-confirmed', id, user_id, created_at, 'a@example.com', created_at
    FROM reservations`,
  () => `INSERT INTO jobs (id, title, description, pay, state, accepted_by, accepted_by_name, start_date, end_date, during,
      car_id, reservation_id, reservation_version, created_at, changed_at, done_at)
    SELECT gen_random_uuid(), 'Drive the Bentley', 'A day.', '150', CASE WHEN r.end_date < current_date THEN 'done' ELSE 'open' END,
      CASE WHEN r.end_date < current_date THEN d.id END, CASE WHEN r.end_date < current_date THEN 'Driver' END, r.start_date,
      r.end_date, r.during, r.car_id, r.id, 0, r.created_at, r.created_at, CASE WHEN r.end_date < current_date THEN upper(r.during) END
    FROM (SELECT *, row_number() OVER (ORDER BY added_seq) AS place FROM reservations
      WHERE purpose = 'Chauffeur' AND status = 'confirmed') r
    JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM users WHERE is_driver) d
      ON d.place = r.place % (SELECT count(*) FROM users WHERE is_driver)`,
  () => `INSERT INTO job_history (job_id, at, from_state, to_state, cause, driver_id)
    SELECT id, created_at, 'open', state, 'driver', accepted_by FROM jobs WHERE state = 'done'`,
  () => `INSERT INTO reviews (id, name, content, rating, user_id, reservation_id, created_at)
    SELECT gen_random_uuid(), 'Customer', 'A good car.', 5, user_id, id, upper(during) FROM reservations
    WHERE start_date < current_date AND added_seq % 50 = 1`,
  () => `INSERT INTO sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at)
    SELECT gen_random_uuid(), id, id::text, now(), now(), now() + interval '30 days' FROM users`,
  () => `INSERT INTO audit_log (at, actor_id, actor_role, action, object_type, object_id, before, after, request_id, address)
    SELECT created_at, gen_random_uuid(), 'desk', 'reservation.changed', 'reservation', id, '{}', '{}', id, '192.0.2.0/24'
    FROM reservations`,
];

/** Every user writes to the admin. */
const MESSAGES: readonly ((size: Size, adminId: string) => string)[] = [
  ({ users, messages }, admin) => `INSERT INTO conversations (id, first_id, second_id, last_seq)
    SELECT gen_random_uuid(), least(id, '${admin}'), greatest(id, '${admin}'), ${Math.ceil(messages / users)}
    FROM users WHERE staff_role IS NULL`,
  (
    { users, messages },
    admin,
  ) => `INSERT INTO messages (id, conversation_id, seq, sender_id, receiver_id, person_id,
      content, client_id, created_at)
    SELECT gen_random_uuid(), c.id, n, p.id, '${admin}', p.id, 'Hello from number ' || n, gen_random_uuid(), now()
    FROM conversations c CROSS JOIN generate_series(1, ${Math.ceil(messages / users)}) n
    CROSS JOIN LATERAL (SELECT CASE WHEN c.first_id = '${admin}' THEN c.second_id ELSE c.first_id END AS id) p`,
  () =>
    `INSERT INTO office_threads (person_id, person_seq) SELECT person_id, max(added_seq) FROM messages GROUP BY 1`,
];

/** Runs `work` without the indexes that no constraint needs, and builds them afterwards, which is many times as fast. */
async function withoutIndexes(tx: Queryable, work: () => Promise<void>): Promise<void> {
  const indexes = await tx.query<{ name: string; sql: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS sql FROM pg_index
     JOIN pg_class c ON c.oid = indrelid AND c.relnamespace = 'public'::regnamespace
     WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  for (const { name } of indexes) await tx.query(`DROP INDEX ${name}`);
  await work();
  for (const { sql } of indexes) await tx.query(sql);
}

/** Fills a migrated, empty database; the admin receives the messages. */
export async function fill(db: Database, scale: number, adminId: string): Promise<void> {
  const size = sizeOf(scale);
  await db.transaction(async (tx) => {
    // Triggers and foreign keys would check each row. The statements above write what the triggers would.
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await withoutIndexes(tx, async () => {
      for (const statement of STATEMENTS) await tx.query(statement(size));
      for (const statement of MESSAGES) await tx.query(statement(size, adminId));
    });
  });
  await db.script('VACUUM ANALYZE');
}
