// Tests the limit of periods in one answer for the timeline of the fleet.
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';

let test: BookingApp;
beforeAll(async () => {
  test = await createBookingApp();
});
afterAll(() => test.close());

it('answers 5,000 periods, and refuses one more with 422', async () => {
  const admin = await test.signUp('admin');
  await test.db.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
     SELECT gen_random_uuid(), 'Bentley', 'Azure ' || n, 2009, 'An open car.', 10000, 'MusicVideo'
     FROM generate_series(1, 100) n`,
  );
  const first = test.day(1);
  await test.db.query(
    `INSERT INTO car_blocks (id, car_id, kind, note, start_date, end_date, during, created_at)
     SELECT gen_random_uuid(), c.id, 'service', '', day, day,
       tstzrange(day::timestamp AT TIME ZONE 'Europe/London', (day + 1)::timestamp AT TIME ZONE 'Europe/London'), now()
     FROM cars c CROSS JOIN LATERAL (SELECT $1::date + n AS day FROM generate_series(0, 49) n) days
     WHERE c.make = 'Bentley'`,
    [first],
  );
  const read = () => test.as(admin).get(`/api/fleet?from=${first}&to=${test.day(50)}`);
  expect((await read()).json<{ periods: object[] }>().periods).toHaveLength(5_000);

  const extra = { carId: await test.addCar(), kind: 'service', note: '', startDate: first, endDate: first };
  expect((await test.as(admin).post('/api/car-blocks', extra)).statusCode).toBe(201);
  const refused = await read();
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ code: 'too_many_periods', errors: [{ field: 'to' }] });
});
