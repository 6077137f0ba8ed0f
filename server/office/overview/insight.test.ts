// Tests the insight: days and months are London's, and each kind of money and of reservation counts where it belongs.
// moneySequences.test.ts compares all sums with the ledger.
import { randomUUID } from 'node:crypto';
import type { Insight } from '#domain/office/contract/insight.ts';
import { LEAD_TIMES } from '#domain/office/insight/leadTime.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { daysBetween } from '#domain/time/london.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { customer, hold, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { DAY } from '#domain/time/durations.ts';

const bookingApp = useBookingApp();
/** Each test uses a year of its own. */
let year = 2030;
let user: TestUser;
beforeEach(async () => {
  year += 1;
  bookingApp.clock.now = Date.parse(`${year}-10-31T23:59:59.999Z`);
  user = await customer(bookingApp);
});

async function read(from: string, to: string): Promise<Insight> {
  // Uses a new session, because the clock has moved beyond the expiry of the old one.
  const accountant = await bookingApp.signUp('accountant');
  const answer = await bookingApp.as(accountant).get(`/api/insight?from=${from}&to=${to}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Insight>();
}

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
  const { months } = await read(`${year}-10-01`, `${year}-11-30`);
  expect(months.map(({ month, received, refunded }) => [month, received, refunded])).toEqual([
    [`${year}-10`, 90, 0],
    [`${year}-11`, 0, 90],
  ]);
});

it("uses London's midnight in summer time", async () => {
  bookingApp.clock.now = Date.parse(`${year}-03-31T22:59:59Z`);
  user = await customer(bookingApp);
  await rent(bookingApp, user, await threeDays(bookingApp));
  bookingApp.clock.now = Date.parse(`${year}-03-31T23:00:00Z`);
  await rent(bookingApp, user, await threeDays(bookingApp));
  const { months } = await read(`${year}-03-01`, `${year}-04-30`);
  expect(months.map(({ received }) => received)).toEqual([90, 90]);
  expect((await read(`${year}-04-01`, `${year}-04-01`)).total.received).toBe(90);
  expect((await read(`${year}-03-31`, `${year}-03-31`)).total.received).toBe(90);
});

it('counts booked, unpaid and reserved figures by the start', async () => {
  const booking = await threeDays(bookingApp, 30);
  await rent(bookingApp, user, booking);
  const { total, cars, months, leadTimes } = await read(`${year}-11-30`, `${year}-12-01`);
  // The booking is from 30 November to 2 December.
  expect(total).toEqual({ booked: 300, received: 0, outstanding: 210, refunded: 0 });
  expect(cars.find(({ carId }) => carId === booking.carId)).toMatchObject({ hiredDays: 2 });
  expect(months.map(({ reservations }) => reservations)).toEqual([1, 0]);
  expect(leadTimes).toEqual(LEAD_TIMES.map(({ first }) => (first === 30 ? 1 : 0)));
  expect((await read(`${year}-12-01`, `${year}-12-31`)).total.booked).toBe(0);
});

it('counts the London day of booking for the lead time', async () => {
  // 00:30 in London, which is still the previous day in UTC.
  bookingApp.clock.now = Date.parse(`${year}-07-14T23:30:00Z`);
  user = await customer(bookingApp);
  const booking = await threeDays(bookingApp, 3);
  await rent(bookingApp, user, booking);
  const { leadTimes } = await read(booking.startDate, booking.startDate);
  expect(leadTimes[2]).toBe(1);
  expect(daysBetween(`${year}-07-15`, booking.startDate)).toBe(3);
});

it('separates free cancellations from late ones', async () => {
  const free = await rent(bookingApp, user, await threeDays(bookingApp, 10));
  const late = await rent(bookingApp, user, await threeDays(bookingApp, 10));
  await cancel(free.id);
  bookingApp.clock.now = Date.parse(`${late.startDate}T00:00:00Z`) - DAY;
  await cancel(late.id);
  const { months, total, leadTimes } = await read(late.startDate, late.startDate);
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
  await hold(bookingApp, user, booking);
  const { total, leadTimes } = await read(booking.startDate, booking.endDate);
  expect(total).toEqual({ booked: 0, received: 0, outstanding: 0, refunded: 0 });
  expect(leadTimes.every((count) => count === 0)).toBe(true);
});

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

it('knows every type of the schema', async () => {
  const [constraint] = await bookingApp.db.query<{ text: string }>(
    `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'ledger_type_check'`,
  );
  const types = [...(constraint?.text ?? '').matchAll(/'([^']+)'/g)].map(([, type]) => type);
  expect(types.sort()).toEqual(Object.keys(TYPES).sort());
});

it('counts an entry of each type as money in or out', async () => {
  const paymentId = randomUUID();
  await bookingApp.db.query(
    `INSERT INTO payments (id, kind, amount_pence, status) VALUES ($1, 'deposit', 1234, 'succeeded')`,
    [paymentId],
  );
  const day = `${year}-11-05`;
  let before = [0, 0];
  for (const [type, direction] of Object.entries(TYPES)) {
    await bookingApp.db.query(
      `INSERT INTO ledger (payment_id, type, amount_pence, provider_id, created_at) VALUES ($1, $2, 1234, $3, $4)`,
      [paymentId, type, `id-of-${type}`, `${day}T12:00:00Z`],
    );
    const { total, cars } = await read(day, day);
    const after = [poundsToPence(total.received), poundsToPence(total.refunded)];
    const added = after.map((pence, index) => pence - (before[index] ?? 0));
    expect({ type, added }).toEqual({ type, added: direction === 'in' ? [1234, 0] : [0, 1234] });
    expect(cars.some(({ carId }) => carId === null)).toBe(true);
    before = after;
  }
});
