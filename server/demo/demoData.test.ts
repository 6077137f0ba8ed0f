// Tests the content of the demo data: cars, people, reviews and reservations.
import { londonDate } from '#domain/time/london.ts';
import type { Car } from '#domain/contract/cars.ts';
import type { Review } from '#domain/contract/reviews.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { FLEET } from './fleet.ts';
import { loadDemoData } from './loadDemoData.ts';
import { loadDemoReservations } from './loadDemoReservations.ts';
import { PEOPLE, REVIEWS } from './people.ts';

let test: BookingApp;
beforeAll(async () => {
  test = await createBookingApp();
  await loadDemoData(test.db, { now: test.clock.now });
  await loadDemoReservations(test.db, { stripe: test.stripe, owner: test.deps.owner, now: test.clock.now });
});
afterAll(() => test.close());

it('has the cars of the fleet with their rates, each with the exterior first, since a year ago', async () => {
  const cars = (await test.as().get('/api/cars')).json<Car[]>();
  expect(
    cars.map(({ model, price, dayPrice, weekPrice }) => ({ model, price, dayPrice, weekPrice })),
  ).toEqual(
    FLEET.map(({ model, pounds, dayPounds = null, weekPounds = null }) => ({
      ...{ model, price: pounds, dayPrice: dayPounds, weekPrice: weekPounds },
    })),
  );
  for (const purpose of ['MusicVideo', 'Chauffeur']) {
    const section = cars.filter(({ CarForReason }) => CarForReason === purpose);
    expect(section.slice(0, 5).filter(({ dayPrice, weekPrice }) => dayPrice ?? weekPrice)).toEqual([]);
  }
  expect(cars.filter(({ dayPrice, weekPrice }) => dayPrice ?? weekPrice)).toHaveLength(4);
  for (const { pictures } of cars) expect(pictures[0]?.base).toMatch(/\/front$/);
  const [since] = await test.db.query<{ at: Date }>('SELECT max(created_at) AS at FROM cars');
  expect(londonDate(since!.at.getTime())).toBe(test.day(-365));
});

it('has people with confirmed addresses, and verifies only some of the drivers', async () => {
  const rows = await test.db.query<{ email: string; confirmed: boolean; verified: boolean }>(
    `SELECT email, email_verified_at IS NOT NULL AS confirmed, is_verified_driver AS verified
     FROM users WHERE is_demo ORDER BY added_seq`,
  );
  expect(rows).toEqual(
    PEOPLE.map((person) => ({
      email: person.email,
      confirmed: true,
      verified: 'driver' in person && person.driver === 'verified',
    })),
  );
});

it('has the reviews in their order', async () => {
  const reviews = (await test.as().get('/api/reviews')).json<Review[]>();
  expect(reviews.map(({ content }) => content)).toEqual(REVIEWS.map(({ content }) => content));
});

it('has reservations of whole days and of hours around today', async () => {
  const dates = (model: string) =>
    test.db.query(
      `SELECT start_date, end_date, start_time, paid_pence = total_pence AS paid FROM reservations
       WHERE car_model = $1`,
      [model],
    );
  expect(await dates('Flying Spur')).toEqual([
    { start_date: test.day(1), end_date: test.day(2), start_time: null, paid: true },
  ]);
  expect(await dates('Dawn')).toEqual([
    { start_date: test.day(8), end_date: test.day(8), start_time: '14:00', paid: false },
  ]);
});

it('adds nothing to data that exist', async () => {
  await loadDemoData(test.db, { now: test.clock.now });
  const [counted] = await test.db.query('SELECT count(*)::int AS cars FROM cars');
  expect(counted).toEqual({ cars: FLEET.length });
});
