// Tests the demo data and its pictures.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { Review } from '#domain/reviews/contract/reviews.ts';
import { londonDate } from '#domain/time/london.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type BookingApp, createBookingApp } from '#server/testing/bookingApp.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { FLEET, PEOPLE, REVIEWS } from './demoTexts.ts';
import { loadDemoData, PICTURE_WIDTHS } from './loadDemoData.ts';
import { loadDemoReservations } from './loadDemoReservations.ts';

describe('the demo data', () => {
  let test: BookingApp;
  beforeAll(async () => {
    test = await createBookingApp();
    await loadDemoData(test.db, { now: test.clock.now });
  });
  afterAll(() => test.close());

  const count = async (from: string) =>
    (await test.db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`))[0]?.count;

  /** A database whose n-th transaction fails, as after a crash of the process. */
  function dyingAt(transaction: number): Database {
    let left = transaction;
    return {
      ...test.db,
      transaction: (work) => {
        left -= 1;
        return left > 0 ? test.db.transaction(work) : Promise.reject(new Error('killed'));
      },
    };
  }

  itAtFullExtent(
    'completes the reservations after crashes, also when their payment events are processed before they exist',
    async () => {
      const load = (db: Database) =>
        loadDemoReservations(db, { stripe: test.stripe, owner: test.deps.owner, now: test.clock.now });
      for (const transaction of [1, 2]) await expect(load(dyingAt(transaction))).rejects.toThrow('killed');
      await load({
        ...test.db,
        async transaction(work) {
          await eventually(async () => (await count("payments WHERE status <> 'succeeded'")) === 0);
          return test.db.transaction(work);
        },
      });
      expect(await count('reservations')).toBe(8);
      expect(await count('reservations WHERE paid_pence > 0')).toBe(8);
      await expectBalancedBooks(test);
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
    },
  );

  it('has the cars of the fleet with their rates, each with the exterior first, since a year ago, and adds none again', async () => {
    await loadDemoData(test.db, { now: test.clock.now });
    const cars = (await test.as().get('/api/cars')).json<Car[]>();
    expect(
      cars.map(({ model, price, dayPrice, weekPrice }) => ({ model, price, dayPrice, weekPrice })),
    ).toEqual(
      FLEET.map(({ model, pounds, dayPounds = null, weekPounds = null }) => ({
        ...{ model, price: pounds, dayPrice: dayPounds, weekPrice: weekPounds },
      })),
    );
    // The specification's single price holds on the first five cars of each section.
    const withRates = ({ dayPrice, weekPrice }: Car) => dayPrice !== null || weekPrice !== null;
    for (const purpose of ['MusicVideo', 'Chauffeur']) {
      const section = cars.filter(({ CarForReason }) => CarForReason === purpose);
      expect(section.slice(0, 5).filter(withRates)).toEqual([]);
    }
    expect(cars.filter(withRates)).toHaveLength(4);
    for (const { pictures } of cars) expect(pictures[0]?.base).toMatch(/\/front$/);
    const [since] = await test.db.query<{ at: Date }>('SELECT max(created_at) AS at FROM cars');
    expect(londonDate(since!.at.getTime())).toBe(test.day(-365));
  });

  it('has people with confirmed addresses, of whom only some drivers are verified, and the reviews in their order', async () => {
    const rows = await test.db.query<{ email: string; confirmed: boolean; verified: boolean }>(
      `SELECT email, email_verified_at IS NOT NULL AS confirmed, is_verified_driver AS verified
     FROM users WHERE is_demo ORDER BY added_seq`,
    );
    expect(rows).toEqual(
      PEOPLE.map((person) => ({
        email: person.email,
        confirmed: true,
        verified: person.driver === 'verified',
      })),
    );
    const reviews = (await test.as().get('/api/reviews')).json<Review[]>();
    expect(reviews.map(({ content }) => content)).toEqual(REVIEWS.map(({ content }) => content));
  });
});

describe('the pictures', () => {
  // The drawn cabins have two front seats and no third row, which is what a customer of the van looks for.
  const WITHOUT_CABIN = ['mercedes-v-class'];
  const CARS = path.join(process.cwd(), 'public/media/cars');
  type Manifest = Record<string, { view: string; alt: string }[]>;
  const manifest = JSON.parse(readFileSync(path.join(CARS, 'manifest.json'), 'utf8')) as Manifest;

  it('has pictures of each car, in every width and format, each described in its own words', () => {
    const texts: string[] = [];
    for (const { slug } of FLEET) {
      const entries = manifest[slug] ?? [];
      const views = entries.map(({ view }) => view);
      expect([slug, ...views]).toEqual([slug, 'front', ...new Set(views.slice(1))]);
      expect([slug, views.includes('interior')]).toEqual([slug, !WITHOUT_CABIN.includes(slug)]);
      const names = views.flatMap((view) => [
        `${view}-960.jpg`,
        ...PICTURE_WIDTHS.flatMap((width) => [`${view}-${width}.avif`, `${view}-${width}.webp`]),
      ]);
      expect([slug, ...names.filter((name) => !existsSync(path.join(CARS, slug, name)))]).toEqual([slug]);
      texts.push(...entries.map(({ alt }) => alt));
    }
    expect(new Set(texts).size).toBe(texts.length);
  });
});
