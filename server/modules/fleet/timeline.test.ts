// Tests the timeline of the fleet: the order of its cars and periods, deleted cars, and the limit of periods.
import type { Fleet } from '#domain/contract/fleet.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { customer, rent } from '#server/testing/bookingFixtures.ts';
import type { TestUser } from '#server/testing/testApp.ts';

let test: BookingApp;
let admin: TestUser;
beforeAll(async () => {
  test = await createBookingApp();
  admin = await test.signUp('admin');
});
afterAll(() => test.close());

const block = (carId: string, first: number, last = first) =>
  test.as(admin).post('/api/car-blocks', {
    ...{ carId, kind: 'service', note: '' },
    ...{ startDate: test.day(first), endDate: test.day(last) },
  });
const fleetOf = async (first: number, last: number) =>
  (await test.as(admin).get(`/api/fleet?from=${test.day(first)}&to=${test.day(last)}`)).json<Fleet>();

it('lists the cars by make and model in any case', async () => {
  for (const [make, model] of [
    ['zagato', 'Two'],
    ['Zagato', 'one'],
    ['zagato', 'Four'],
  ]) {
    const id = await test.addCar();
    await test.db.query('UPDATE cars SET make = $2, model = $3 WHERE id = $1', [id, make, model]);
  }
  const { cars } = await fleetOf(1, 1);
  const models = cars.filter(({ make }) => make.toLowerCase() === 'zagato').map(({ model }) => model);
  expect(models).toEqual(['Four', 'one', 'Two']);
});

it('lists reservations and blocks together by their start, and none of a deleted car', async () => {
  const carId = await test.addCar();
  const user = await customer(test);
  const booked = await rent(test, user, { carId, startDate: test.day(112), endDate: test.day(114) });
  for (const day of [110, 120]) await block(carId, day);
  const periodsOf = async () => (await fleetOf(110, 120)).periods.filter((each) => each.carId === carId);
  expect((await periodsOf()).map(({ kind }) => kind)).toEqual(['block', 'reservation', 'block']);

  const dates = { startDate: test.day(115), endDate: test.day(118), isMultiDay: true };
  const path = `/api/reservations/${booked.id}/date-change`;
  const { newTotal, payNow, refund } = (await test.as(user).post(`${path}/quote`, dates)).json();
  const held = (await test.as(user).post(path, { ...dates, newTotal, payNow, refund })).json();
  expect(await periodsOf()).toContainEqual(
    expect.objectContaining({ id: held.id, status: 'held', changes: booked.id }),
  );

  await test.db.query('UPDATE cars SET deleted_at = now() WHERE id = $1', [carId]);
  expect(await periodsOf()).toEqual([]);
  const blocks = await test.as(admin).get(`/api/car-blocks?from=${test.day(110)}&to=${test.day(120)}`);
  expect(blocks.json()).toEqual([]);
});

it('lists blocks by their start, and names the first occupant of the days of a new one', async () => {
  const carId = await test.addCar();
  const days = [138, 130, 140, 134, 132, 136];
  for (const day of days) expect((await block(carId, day)).statusCode).toBe(201);
  const listed = await test.as(admin).get(`/api/car-blocks?from=${test.day(130)}&to=${test.day(140)}`);
  expect(listed.json<{ startDate: string }[]>().map(({ startDate }) => startDate)).toEqual(
    [130, 132, 134, 136, 138, 140].map((day) => test.day(day)),
  );
  const [first, all] = [await block(carId, 130), await block(carId, 130, 140)];
  expect(all.json<{ detail: string }>().detail).toBe(first.json<{ detail: string }>().detail);
});

it('answers 5,000 periods, and refuses one more with 422', async () => {
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
