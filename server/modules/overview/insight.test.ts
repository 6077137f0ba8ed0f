// Tests the insight against the ledger: after a random history of bookings, balances, changes, cancellations and refunds
// every sum is that of the ledger to the penny, and days and months are London's.
import { randomUUID } from 'node:crypto';
import type { Insight } from '#domain/contract/insight.ts';
import { LEAD_TIMES } from '#domain/insight/leadTime.ts';
import { poundsToPence, type Pence } from '#domain/money/pence.ts';
import { seededRandom } from '#domain/testing/extent.ts';
import { daysBetween, londonDate } from '#domain/time/london.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { customer, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { openTestDatabase, type Engine, ENGINES } from '#server/testing/databases.ts';
import { MoneySequence } from '#server/testing/moneySequence.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const DAY = 86_400_000;
const MINUTES_15 = 15 * 60_000;
/** Runs eight sequences over half a year, across both clock changes. */
const SEQUENCES = 8;
const START = Date.parse('2026-10-12T22:50:00Z');

interface Entry {
  type: string;
  signed_pence: Pence;
  created_at: Date;
  car_id: string | null;
  purpose: string | null;
}

const readEntries = ({ db }: BookingApp) =>
  db.query<Entry>(
    `SELECT l.type, l.signed_pence, l.created_at, r.car_id, c.purpose FROM ledger l JOIN payments p ON p.id = l.payment_id
     LEFT JOIN reservations r ON r.id = p.reservation_id LEFT JOIN cars c ON c.id = r.car_id`,
  );

const received = (entries: readonly Entry[]) =>
  entries.reduce((sum, { signed_pence: pence }) => sum + Math.max(0, pence), 0);
const refunded = (entries: readonly Entry[]) =>
  entries.reduce((sum, { signed_pence: pence }) => sum + Math.max(0, -pence), 0);
const moved = ({ received: inPounds, refunded: outPounds }: { received: number; refunded: number }) => [
  poundsToPence(inPounds),
  poundsToPence(outPounds),
];
const movedBy = (entries: readonly Entry[]) => [received(entries), refunded(entries)];
const dayOf = ({ created_at: at }: Entry) => londonDate(at.getTime());

async function withBookingApp(engine: Engine, use: (bookingApp: BookingApp) => Promise<void>) {
  const db = await openTestDatabase(engine);
  const bookingApp = await createBookingApp({ db });
  bookingApp.clock.now = START;
  await use(bookingApp);
  await bookingApp.close();
  await db.close();
}

async function read(bookingApp: BookingApp, from: string, to: string): Promise<Insight> {
  // Uses a new session, because the clock has moved beyond the expiry of the old one.
  const accountant = await bookingApp.signUp('accountant');
  const answer = await bookingApp.as(accountant).get(`/api/insight?from=${from}&to=${to}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Insight>();
}

async function makeHistory(bookingApp: BookingApp): Promise<void> {
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const random = seededRandom(seed);
    const people = { user: await customer(bookingApp), admin: await bookingApp.signUp('admin') };
    const sequence = new MoneySequence(bookingApp, people, random);
    await sequence.book();
    for (let step = 0; step < 4; step += 1) await sequence.step();
    await reconcile(bookingApp.deps);
    // Some of the movements fall into the hour around midnight and around the changes of the clock.
    bookingApp.clock.now += Math.floor(12 + random() * 20) * DAY + (seed % 4) * MINUTES_15;
  }
}

it.each(ENGINES)(
  'has the sums of the ledger after a random history, on %s',
  async (engine) => {
    await withBookingApp(engine, async (bookingApp) => {
      await makeHistory(bookingApp);
      const all = await readEntries(bookingApp);
      expect(all.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['charge', 'outside-payment', 'outside-refund', 'refund']),
      );
      const last = londonDate(bookingApp.clock.now);
      for (const [from, to] of [
        ['2026-10-01', last],
        ['2026-10-13', '2026-10-24'],
        ['2026-10-25', '2027-03-27'],
      ] as const) {
        const entries = all.filter((entry) => from <= dayOf(entry) && dayOf(entry) <= to);
        const { total, months, cars, purposes } = await read(bookingApp, from, to);
        expect(moved(total)).toEqual(movedBy(entries));
        for (const row of months) {
          expect([row.month, ...moved(row)]).toEqual([
            row.month,
            ...movedBy(entries.filter((entry) => dayOf(entry).startsWith(row.month))),
          ]);
        }
        for (const row of cars) {
          const own = entries.filter(({ car_id: carId }) => carId === row.carId);
          expect([row.carId, ...moved(row)]).toEqual([row.carId, ...movedBy(own)]);
        }
        for (const row of purposes) {
          expect(moved(row)).toEqual(movedBy(entries.filter(({ purpose }) => purpose === row.purpose)));
        }
        const sums = (rows: readonly { received: number; refunded: number }[]) => [
          rows.reduce((sum, row) => sum + poundsToPence(row.received), 0),
          rows.reduce((sum, row) => sum + poundsToPence(row.refunded), 0),
        ];
        expect(sums(cars)).toEqual(moved(total));
        expect(sums(purposes)).toEqual(moved(total));
        expect(sums(months)).toEqual(moved(total));
      }
    });
  },
  // On a machine under load the history of one engine takes minutes.
  30 * 60_000,
);

describe('one reservation', () => {
  let bookingApp: BookingApp;
  let user: TestUser;
  beforeEach(async () => {
    bookingApp = await createBookingApp();
    bookingApp.clock.now = Date.parse('2026-10-31T23:59:59.999Z');
    user = await customer(bookingApp);
  });
  afterEach(() => bookingApp.close());

  const cancel = async (id: string) => {
    // Uses a new session, because the clock has moved beyond the expiry of the old one.
    const admin = await bookingApp.signUp('admin');
    expect((await bookingApp.as(admin).delete(`/api/reservations/${id}`)).statusCode).toBe(200);
    await reconcile(bookingApp.deps);
  };

  it('counts a payment in the last millisecond of a month in that month, and its refund in the next', async () => {
    const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
    bookingApp.clock.now += 1;
    await cancel(id);
    const { months } = await read(bookingApp, '2026-10-01', '2026-11-30');
    expect(months.map(({ month, received, refunded }) => [month, received, refunded])).toEqual([
      ['2026-10', 90, 0],
      ['2026-11', 0, 90],
    ]);
  });

  it("uses London's midnight in summer time", async () => {
    bookingApp.clock.now = Date.parse('2027-03-31T22:59:59Z');
    user = await customer(bookingApp);
    await rent(bookingApp, user, await threeDays(bookingApp));
    bookingApp.clock.now = Date.parse('2027-03-31T23:00:00Z');
    await rent(bookingApp, user, await threeDays(bookingApp));
    const { months } = await read(bookingApp, '2027-03-01', '2027-04-30');
    expect(months.map(({ received }) => received)).toEqual([90, 90]);
    expect((await read(bookingApp, '2027-04-01', '2027-04-01')).total.received).toBe(90);
    expect((await read(bookingApp, '2027-03-31', '2027-03-31')).total.received).toBe(90);
  });

  it('counts booked, unpaid and reserved figures by the start', async () => {
    const booking = await threeDays(bookingApp, 30);
    await rent(bookingApp, user, booking);
    const { total, cars, months, leadTimes } = await read(bookingApp, '2026-11-30', '2026-12-01');
    // The booking is from 30 November to 2 December.
    expect(total).toEqual({ booked: 300, received: 0, outstanding: 210, refunded: 0 });
    expect(cars.find(({ carId }) => carId === booking.carId)).toMatchObject({ hiredDays: 2 });
    expect(months.map(({ reservations }) => reservations)).toEqual([1, 0]);
    expect(leadTimes).toEqual(LEAD_TIMES.map(({ first }) => (first === 30 ? 1 : 0)));
    expect((await read(bookingApp, '2026-12-01', '2026-12-31')).total.booked).toBe(0);
  });

  it('counts the London day of booking for the lead time', async () => {
    // 00:30 in London, which is still the previous day in UTC.
    bookingApp.clock.now = Date.parse('2026-07-14T23:30:00Z');
    user = await customer(bookingApp);
    const booking = await threeDays(bookingApp, 3);
    await rent(bookingApp, user, booking);
    const { leadTimes } = await read(bookingApp, booking.startDate, booking.startDate);
    expect(leadTimes[2]).toBe(1);
    expect(daysBetween('2026-07-15', booking.startDate)).toBe(3);
  });

  it('separates free cancellations from late ones', async () => {
    const free = await rent(bookingApp, user, await threeDays(bookingApp, 10));
    const late = await rent(bookingApp, user, await threeDays(bookingApp, 10));
    await cancel(free.id);
    bookingApp.clock.now = Date.parse(`${late.startDate}T00:00:00Z`) - DAY;
    await cancel(late.id);
    const { months, total, leadTimes } = await read(bookingApp, late.startDate, late.startDate);
    expect(months).toEqual([
      expect.objectContaining({
        reservations: 2,
        cancelled: 2,
        cancelledKept: 90,
        cancelledRefunded: 90,
        booked: 300,
        outstanding: 210,
      }),
    ]);
    expect(total.booked).toBe(300);
    expect(leadTimes.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  it('does not count a hold', async () => {
    const booking = await threeDays(bookingApp);
    const answer = await bookingApp
      .as(user)
      .post('/api/reservations/create-payment-intent', { amount: 9_000, currency: 'gbp', booking });
    expect(answer.statusCode).toBe(200);
    const { total, leadTimes } = await read(bookingApp, booking.startDate, booking.endDate);
    expect(total).toEqual({ booked: 0, received: 0, outstanding: 0, refunded: 0 });
    expect(leadTimes.every((count) => count === 0)).toBe(true);
  });
});

describe('the types of the ledger', () => {
  let bookingApp: BookingApp;
  beforeAll(async () => {
    bookingApp = await createBookingApp();
  });
  afterAll(() => bookingApp.close());

  /** Every type that the schema allows, and whether it is incoming money. A new type must be added here. */
  const TYPES: Readonly<Record<string, 'in' | 'out'>> = {
    charge: 'in',
    refund: 'out',
    'refund-failed': 'in',
    dispute: 'out',
    'dispute-returned': 'in',
    'outside-payment': 'in',
    'outside-refund': 'out',
  };

  it('are the types of the schema', async () => {
    const [constraint] = await bookingApp.db.query<{ text: string }>(
      `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'ledger_type_check'`,
    );
    const types = [...(constraint?.text ?? '').matchAll(/'([^']+)'/g)].map(([, type]) => type);
    expect(types.sort()).toEqual(Object.keys(TYPES).sort());
  });

  it.each(Object.entries(TYPES))('counts an entry of the type %s as money %s', async (type, direction) => {
    const { db } = bookingApp;
    const paymentId = randomUUID();
    await db.query(
      `INSERT INTO payments (id, kind, amount_pence, status) VALUES ($1, 'deposit', 1234, 'succeeded')`,
      [paymentId],
    );
    const before = await read(bookingApp, '2026-11-05', '2026-11-05');
    await db.query(
      `INSERT INTO ledger (payment_id, type, amount_pence, provider_id, created_at)
       VALUES ($1, $2, 1234, $3, '2026-11-05T12:00:00Z')`,
      [paymentId, type, `id-of-${type}`],
    );
    const after = await read(bookingApp, '2026-11-05', '2026-11-05');
    const difference = moved(after.total).map((pence, index) => pence - (moved(before.total)[index] ?? 0));
    expect(difference).toEqual(direction === 'in' ? [1234, 0] : [0, 1234]);
    expect(after.cars.some(({ carId }) => carId === null)).toBe(true);
  });
});
