// Tests the references that the database gives to reservations.
import { randomUUID } from 'node:crypto';
import { REFERENCE } from '#domain/reservation/reference.ts';
import type { Database } from '#server/db/database.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { insertReservation, type CarRow } from './repository.ts';

async function addCar(db: Database): Promise<CarRow> {
  const [car] = await db.query<CarRow>(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     VALUES ($1, 'Bentley', 'Bentayga', 2022, 'A car.', 10000, 'Chauffeur') RETURNING *`,
    [randomUUID()],
  );
  return car!;
}

/** Inserts reservations without a reference. */
const insertMany = (db: Database, { id }: CarRow, count: number) =>
  db.query(
    `INSERT INTO reservations (id, car_id, car_make, car_model, price_pence, start_date, end_date, during, status,
       total_pence, deposit_pence)
     SELECT gen_random_uuid(), $1, 'Bentley', 'Bentayga', 10000, d.day, d.day,
       tstzrange(d.day, d.day + interval '1 day'), 'confirmed', 20000, 6000
     FROM (SELECT date '2027-01-01' + n AS day FROM generate_series(1, $2::int) n) d`,
    [id, count],
  );

const references = async (db: Database) =>
  (await db.query<{ reference: string }>('SELECT reference FROM reservations')).map((row) => row.reference);

function expectDistinct(found: string[], count: number): void {
  expect(new Set(found).size).toBe(count);
  for (const reference of found) expect(reference).toMatch(REFERENCE);
}

describe.each(ENGINES)('references on %s', (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = await openTestDatabase(engine);
  });
  afterEach(() => db.close());

  it('gives a separate reference to each row of an insertion', async () => {
    await insertMany(db, await addCar(db), 500);
    expectDistinct(await references(db), 500);
  });

  it('draws again when a reference is taken', async () => {
    const car = await addCar(db);
    // Every draw of this function is '00000' first.
    await db.script(`CREATE SEQUENCE draws MINVALUE 0; CREATE FUNCTION public.random() RETURNS float8 LANGUAGE sql
      AS 'SELECT CASE WHEN nextval(''draws'') % 2 = 0 THEN 0 ELSE pg_catalog.random() END';
      ALTER FUNCTION new_reservation_reference() SET search_path = public, pg_catalog`);
    await insertMany(db, car, 3);
    const found = await references(db);
    expectDistinct(found, 3);
    expect(found).toContain('LCR-00000');
  });

  it('refuses the reference of another reservation', async () => {
    await insertMany(db, await addCar(db), 2);
    await expect(db.query(`UPDATE reservations SET reference = 'LCR-7K2MQ'`)).rejects.toThrow(
      /reservations_by_reference/,
    );
  });
});

it('inserts a reservation when another transaction has just drawn the same reference', async () => {
  const db = await openTestDatabase('postgres');
  const car = await addCar(db);
  const attempts: string[] = [];
  await db.transaction(async (tx) => {
    // The first attempt draws the reference of a transaction that ends after the draw.
    const racing = {
      ...tx,
      query: <Row extends object>(sql: string, params?: unknown[]) => {
        if (!sql.includes('INSERT INTO reservations')) return tx.query<Row>(sql, params);
        attempts.push(sql);
        return attempts.length === 1 ? Promise.resolve([] as Row[]) : tx.query<Row>(sql, params);
      },
    };
    const dates = { startDate: '2027-01-01', endDate: '2027-01-02' };
    const inserted = await insertReservation(racing, {
      id: randomUUID(),
      userId: await addUser(db),
      car,
      dates,
      period: { start: Date.parse('2027-01-01'), end: Date.parse('2027-01-03') },
      status: 'confirmed',
      holdExpiresAt: null,
      totalPence: 20_000,
      depositPence: 6_000,
      lines: [],
      now: Date.parse('2026-11-21'),
    });
    expect({ inserted, attempts: attempts.length }).toEqual({ inserted: true, attempts: 2 });
  });
  await db.close();
});

async function addUser(db: Database): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO users (id, first_name, last_name, email, password_hash) VALUES ($1, 'Ada', 'Lovelace', $2, 'x')`,
    [id, `${id}@example.com`],
  );
  return id;
}
