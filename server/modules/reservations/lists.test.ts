// Tests which reservations the lists of customers and admins contain.
import type { Reservation } from '#domain/contract/reservations.ts';
import { askFor, customer, hold, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';

let bookingApp: BookingApp;
let admin: TestUser;
beforeAll(async () => {
  bookingApp = await createBookingApp();
  admin = await bookingApp.signUp('admin');
});
afterAll(() => bookingApp.close());

/** The statuses of a user's reservations in their own list and in the admins' list. */
async function listed(user: TestUser): Promise<{ own: string[]; all: string[] }> {
  const own = await bookingApp.as(user).get(`/api/reservations/user/${user.id}`);
  const all = await bookingApp.as(admin).get('/api/reservations');
  const statuses = (rows: Reservation[]) =>
    rows.filter(({ userId }) => userId === user.id).map(({ status }) => status);
  return { own: statuses(own.json()), all: statuses(all.json()) };
}
const both = (...statuses: string[]) => ({ own: statuses, all: statuses });

it('leaves out dates that are only held', async () => {
  const user = await customer(bookingApp);
  await hold(bookingApp, user, await threeDays(bookingApp));
  expect(await listed(user)).toEqual(both());
});

it('leaves out a replaced hold without payments, which has no calendar entry either', async () => {
  const user = await customer(bookingApp);
  const booking = await threeDays(bookingApp);
  const kept = (await askFor(bookingApp, user, booking)).json<{ reservationId: string }>();
  const others = { ...booking, startDate: bookingApp.day(20), endDate: bookingApp.day(22) };
  await hold(bookingApp, user, others);
  expect(await listed(user)).toEqual(both());
  const answer = await bookingApp.as(user).get(`/api/reservations/${kept.reservationId}/calendar.ics`);
  expect(answer.statusCode).toBe(409);
});

it('lists for admins the next start first, and finished reservations last, the latest first', async () => {
  const user = await customer(bookingApp);
  const insert = async (from: number, to: number) =>
    bookingApp.db.query(
      `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date, during,
         status, total_pence, deposit_pence)
       VALUES (gen_random_uuid(), $1, $2, 'Rolls-Royce', 'Dawn', 100, $3::date, $4::date,
         tstzrange($3::date::timestamptz, $4::date + interval '1 day'), 'confirmed', 100, 30)`,
      [await bookingApp.addCar(), user.id, bookingApp.day(from), bookingApp.day(to)],
    );
  await insert(-9, -8);
  await insert(30, 31);
  await insert(-1, 0);
  await insert(-3, -2);
  await insert(2, 2);
  const starts = async (query: string) =>
    (await bookingApp.as(admin).get(`/api/reservations${query}`))
      .json<Reservation[]>()
      .filter(({ userId }) => userId === user.id)
      .map(({ startDate }) => startDate);
  const expected = [-1, 2, 30, -3, -9].map((days) => bookingApp.day(days));
  expect(await starts('')).toEqual(expected);
  expect(await starts('?page=0&pageSize=200')).toEqual(expected);
  // The finished reservations and the third upcoming reservation are on different pages.
  const q = `q=${encodeURIComponent(user.email)}`;
  for (const size of [1, 2, 3, 4, 5]) {
    const pages = [];
    for (let page = 0; page <= 5; page += 1)
      pages.push(...(await starts(`?${q}&page=${page}&pageSize=${size}`)));
    expect(pages).toEqual(expected);
  }
  expect(await starts('?sort=carModel')).toEqual(expected);
  expect(await starts('?sort=-startDate')).toEqual([...expected].sort().reverse());
});

it('shows the periods in which a car is taken from today on, and a hold to all users but its owner', async () => {
  const [user, other] = [await customer(bookingApp), await customer(bookingApp)];
  const carId = await bookingApp.addCar();
  const insert = (from: number, to: number, status: 'held' | 'confirmed' | 'expired') =>
    bookingApp.db.query(
      `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date, during,
         status, hold_expires_at, total_pence, deposit_pence)
       VALUES (gen_random_uuid(), $1, $2, 'Rolls-Royce', 'Dawn', 100, $3::date, $4::date,
         tstzrange($3::date::timestamptz, $4::date + interval '1 day'), $5::text,
         CASE WHEN $5::text = 'held' THEN now() + interval '15 minutes' END, 100, 30)`,
      [carId, user.id, bookingApp.day(from), bookingApp.day(to), status],
    );
  await insert(20, 21, 'held');
  await insert(10, 11, 'confirmed');
  await insert(-2, -1, 'confirmed');
  await insert(0, 0, 'confirmed');
  await insert(30, 31, 'expired');
  const taken = async (by?: TestUser) =>
    (await bookingApp.as(by).get(`/api/reservations/car/${carId}`))
      .json<{ startDate: string }[]>()
      .map(({ startDate }) => startDate);
  expect(await taken()).toEqual([bookingApp.day(0), bookingApp.day(10), bookingApp.day(20)]);
  expect(await taken(other)).toEqual(await taken());
  expect(await taken(user)).toEqual([bookingApp.day(0), bookingApp.day(10)]);
});

it('lists a reservation after it is cancelled and refunded', async () => {
  const user = await customer(bookingApp);
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  expect(await listed(user)).toEqual(both('confirmed'));
  expect((await bookingApp.as(admin).delete(`/api/reservations/${id}`)).statusCode).toBe(200);
  expect(await listed(user)).toEqual(both('cancelled'));
});
