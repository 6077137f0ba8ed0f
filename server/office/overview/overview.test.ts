// Tests the figures of the overview and of the insight pages.
import { randomUUID } from 'node:crypto';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import type { Insight } from '#domain/office/contract/insight.ts';
import type { Overview, OverviewMonths } from '#domain/office/contract/overview.ts';
import { LEAD_TIMES } from '#domain/office/insight/leadTime.ts';
import { DAY } from '#domain/time/durations.ts';
import { daysBetween } from '#domain/time/london.ts';
import { occupiedPeriod, type ReservationDates } from '#domain/time/period.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { customer, hold, insertBooked, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';

describe('the overview', () => {
  let test: TestApp;
  let admin: TestUser;
  let cars: string[];

  // 00:30 in London (BST), which is still the previous day in UTC.
  const NOW = Date.parse('2026-07-14T23:30:00Z');
  const TODAY = '2026-07-15';

  interface Row extends Partial<ReservationDates> {
    car?: number;
    status?: 'held' | 'confirmed' | 'cancelled';
    total?: number;
    paid?: number;
    cancelledFree?: boolean;
  }

  async function reserve(startDate: string, endDate: string, more: Row = {}) {
    const { car = 0, status = 'confirmed', total = 300, paid = total } = more;
    const { startTime = null, endTime = null, cancelledFree = false } = more;
    const period = occupiedPeriod({ ...more, startDate, endDate })!;
    await test.db.query(
      `INSERT INTO reservations (id, car_id, car_make, car_model, price_pence, start_date, end_date, start_time,
       end_time, during, status, hold_expires_at, total_pence, deposit_pence, paid_pence, cancelled_at, cancelled_free)
     VALUES ($1, $2, 'Rolls-Royce', 'Dawn', 100, $3, $4, $5, $6, tstzrange($7, $8, '[)'), $9, $10, $11, 1, $12, $13, $14)`,
      [
        randomUUID(),
        cars[car],
        startDate,
        endDate,
        startTime,
        endTime,
        new Date(period.start).toISOString(),
        new Date(period.end).toISOString(),
        status,
        status === 'held' ? new Date(NOW + 60_000).toISOString() : null,
        poundsToPence(total),
        poundsToPence(paid),
        status === 'cancelled' ? new Date(NOW).toISOString() : null,
        cancelledFree,
      ],
    );
  }

  const read = async () => (await test.as(admin).get('/api/admin/overview')).json<Overview>();
  async function month(name: string) {
    const { months } = (await test.as(admin).get('/api/insight/months')).json<OverviewMonths>();
    return months.find((known) => known.month === name);
  }

  beforeAll(async () => {
    test = await createTestApp();
    test.clock.now = NOW;
    admin = await test.signUp('admin');
    cars = [randomUUID(), randomUUID()];
    for (const id of cars) {
      await test.db.query(
        `INSERT INTO cars (id, make, model, year, description, price_pence, purpose, created_at)
       VALUES ($1, 'Rolls-Royce', 'Dawn', 2021, 'An open car.', 100, 'MusicVideo', '2025-01-01T00:00:00Z')`,
        [id],
      );
    }
  });
  beforeEach(() => test.db.query('DELETE FROM reservations'));
  afterAll(() => test.close());

  describe('the overview', () => {
    it("counts the confirmed reservations on London's today and tomorrow", async () => {
      await reserve('2026-07-13', TODAY);
      await reserve(TODAY, TODAY, { car: 1, startTime: '10:00', endTime: '14:00' });
      await reserve('2026-07-16', '2026-07-18');
      await reserve(TODAY, TODAY, { car: 1, status: 'cancelled' });
      await reserve('2026-07-16', '2026-07-16', { car: 1, status: 'held' });
      expect(await read()).toMatchObject({ hiresToday: 2, hiresTomorrow: 1 });
    });

    it('adds up the remaining balances, and counts nothing for a free cancellation', async () => {
      await reserve('2026-08-01', '2026-08-02', { total: 300, paid: 90.5 });
      await reserve('2026-08-05', '2026-08-05', { status: 'cancelled', total: 100, paid: 30 });
      await reserve('2026-08-07', '2026-08-07', { status: 'cancelled', paid: 0, cancelledFree: true });
      await reserve('2026-08-09', '2026-08-09');
      expect((await read()).unpaid).toEqual({ count: 2, amount: 279.5 });
    });

    it('assigns revenue to the month of the start, and each booked day of a car once to its month', async () => {
      await reserve('2026-06-29', '2026-07-02', { total: 400 });
      await reserve('2026-07-20', '2026-07-20', { startTime: '09:00', endTime: '12:00', total: 50 });
      await reserve('2026-07-20', '2026-07-20', { startTime: '13:00', endTime: '15:00', total: 40.2 });
      await reserve('2026-07-25', '2026-07-25', { status: 'cancelled', total: 70, paid: 21 });
      await reserve('2026-07-27', '2026-07-27', { status: 'cancelled', cancelledFree: true });
      expect(await month('2026-06')).toMatchObject({ revenue: 400, hiredDays: 2 });
      expect(await month('2026-07')).toMatchObject({ revenue: 160.2, hiredDays: 3, fleetDays: 62 });
    });
  });

  describe('the days of the fleet', () => {
    const added = randomUUID();
    const days = async (name: string) => (await month(name))?.fleetDays;
    beforeEach(() =>
      test.db.query(
        `INSERT INTO cars (id, make, model, year, description, price_pence, purpose, created_at)
       VALUES ($1, 'Bentley', 'Azure', 2021, 'A new car.', 100, 'MusicVideo', '2026-05-20T23:30:00Z')`,
        [added],
      ),
    );
    afterEach(async () => {
      await test.db.query('DELETE FROM reservations');
      await test.db.query('DELETE FROM cars WHERE id = $1', [added]);
    });

    it('count a car from the London day on which it was added', async () => {
      expect(await days('2026-04')).toBe(60);
      expect(await days('2026-05')).toBe(62 + 11);
      expect(await days('2026-06')).toBe(90);
    });

    it('count a car from a reservation that starts earlier', async () => {
      cars.push(added);
      await reserve('2026-04-29', '2026-04-30', { car: 2 });
      cars.pop();
      expect(await month('2026-04')).toMatchObject({ hiredDays: 2, fleetDays: 62 });
    });

    it('keep the past days of a deleted car', async () => {
      cars.push(added);
      await reserve('2026-06-01', '2026-06-02', { car: 2 });
      cars.pop();
      await test.db.query(`UPDATE cars SET deleted_at = '2026-07-01T10:00:00Z' WHERE id = $1`, [added]);
      expect(await month('2026-06')).toMatchObject({ hiredDays: 2, fleetDays: 90 });
      expect(await month('2026-07')).toMatchObject({ hiredDays: 0, fleetDays: 62 });
    });
  });

  describe('the filters of the tables', () => {
    const listed = async (query: string) => {
      const answer = await test.as(admin).get(`/api/reservations?page=0&sort=startDate&${query}`);
      const rows = answer.json<Reservation[]>();
      expect(answer.headers['x-total-count']).toBe(String(rows.length));
      return rows.map(({ startDate }) => startDate);
    };

    it('filter reservations by time, status, balance and due date, together with the search', async () => {
      await reserve('2026-07-01', '2026-07-14');
      await reserve('2026-07-13', '2026-07-15', { car: 1 });
      await reserve('2026-07-15', '2026-07-16', { paid: 90 });
      await reserve('2026-07-16', '2026-07-17', { car: 1 });
      await reserve('2026-07-17', '2026-07-17', { status: 'cancelled', cancelledFree: true, paid: 90 });
      await reserve('2026-07-18', '2026-07-18', { paid: 0 });
      expect(await listed('')).toHaveLength(6);
      expect(await listed('when=past')).toEqual(['2026-07-01']);
      expect(await listed('when=today')).toEqual(['2026-07-13', '2026-07-15']);
      expect(await listed('when=tomorrow')).toEqual(['2026-07-15', '2026-07-16']);
      expect(await listed('when=upcoming')).toEqual(['2026-07-16', '2026-07-17', '2026-07-18']);
      expect(await listed('when=upcoming&status=confirmed')).toEqual(['2026-07-16', '2026-07-18']);
      expect(await listed('when=week')).toEqual([
        '2026-07-13',
        '2026-07-15',
        '2026-07-16',
        '2026-07-17',
        '2026-07-18',
      ]);
      expect(await listed('unpaid=true')).toEqual(['2026-07-15', '2026-07-18']);
      expect(await listed('due=overdue')).toEqual(['2026-07-15']);
      expect(await listed('due=week')).toEqual(['2026-07-18']);
      expect(await listed('unpaid=true&q=07-18&when=upcoming')).toEqual(['2026-07-18']);
      expect(await listed('status=cancelled')).toEqual(['2026-07-17']);
      expect((await test.as(admin).get('/api/reservations?when=someday')).statusCode).toBe(400);
    });
  });
});

describe('insight', () => {
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
    await insertBooked(bookingApp, user, booking);
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

  it('counts an entry of each type of the schema as money in or out', async () => {
    const [constraint] = await bookingApp.db.query<{ text: string }>(
      `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'ledger_type_check'`,
    );
    const types = [...(constraint?.text ?? '').matchAll(/'([^']+)'/g)].map(([, type]) => type);
    expect(types.sort()).toEqual(Object.keys(TYPES).sort());
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
});
