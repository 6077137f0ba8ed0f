// Tests the change of dates by the customer: quotes, changes at once, changes that are paid first, refusals and races.
import type { DateChangeQuote } from '#domain/contract/dateChanges.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { reconcile } from '#server/backgroundWork.ts';
import type { Database } from '#server/db/database.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { BALANCE, customer, hold, pay, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let bookingApp: BookingApp;
  let user: TestUser;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    bookingApp = await createBookingApp({ db });
  });
  beforeEach(async () => {
    user = await customer(bookingApp);
  });
  afterAll(async () => {
    await expectBalancedBooks(bookingApp);
    await bookingApp.close();
    await db.close();
  });

  /** Days 10 to 12: £300, of which £90 is paid; with `isPaid` everything. */
  async function reserve(isPaid = false): Promise<Reservation> {
    const booked = await rent(bookingApp, user, await threeDays(bookingApp));
    if (!isPaid) return booked;
    const path = `/api/reservations/${booked.id}`;
    await pay(bookingApp, (await bookingApp.as(user).post(`${path}/pay`, { amount: BALANCE })).json());
    return (await bookingApp.as(user).put(path, { currentPaid: 300 })).json<Reservation>();
  }
  const days = (from: number, to: number) => ({
    startDate: bookingApp.day(from),
    endDate: bookingApp.day(to),
    isMultiDay: true,
  });
  const path = ({ id }: Reservation) => `/api/reservations/${id}/date-change`;
  const ask = (of: Reservation, dates: object, by = user) =>
    bookingApp.as(by).post(`${path(of)}/quote`, dates);
  const quote = async (of: Reservation, dates: object) => (await ask(of, dates)).json<DateChangeQuote>();
  /** The change to the quoted amounts. */
  const change = async (of: Reservation, dates: object) =>
    bookingApp.as(user).post(path(of), { ...dates, ...(await quote(of, dates)) });
  const read = async ({ id }: Pick<Reservation, 'id'>) =>
    (await bookingApp.as(user).get(`/api/reservations/${id}`)).json<Reservation>();
  const startPayment = async (of: Reservation) =>
    bookingApp.as(user).post(`/api/reservations/${of.id}/pay`, { amount: of.depositAmount * 100 });
  const record = (of: Reservation) =>
    bookingApp.as(user).put(`/api/reservations/${of.id}`, { currentPaid: of.depositAmount });
  const refunds = async () => (await bookingApp.moved()).refunded;

  it('changes to a lower price at once, and refunds the amount above the new total', async () => {
    const booked = await reserve(true);
    const before = await refunds();
    expect(await quote(booked, days(10, 11))).toEqual({
      oldTotal: 300,
      newTotal: 200,
      payNow: 0,
      refund: 100,
      remaining: 0,
    });
    const changed = await change(booked, days(10, 11));
    expect(changed.json()).toMatchObject({
      id: booked.id,
      endDate: bookingApp.day(11),
      totalPrice: 200,
      currentPaid: 200,
      remainingToPay: 0,
      refunded: 100,
      version: booked.version + 1,
    });
    expect((await refunds()) - before).toBe(10_000);
    const mail = (await mailsTo(bookingApp, user)).find(({ kind }) => kind === 'booking-changed');
    expect(mail?.text).toContain('Total before: £300.00');
    expect(mail?.text).toContain('Total: £200.00');
    expect(mail?.text).toContain('Refund: £100.00');
    expect(mail?.calendar?.content).toContain(`SEQUENCE:${booked.version + 1}`);
  });

  it('lowers the balance of an unpaid reservation without a refund', async () => {
    const booked = await reserve();
    expect((await change(booked, days(10, 11))).json()).toMatchObject({
      totalPrice: 200,
      currentPaid: 90,
      remainingToPay: 110,
      refunded: 0,
    });
  });

  it.each([
    [false, 30, 280],
    [true, 100, 0],
  ])(
    'keeps the old dates until a more expensive change is paid (fully paid: %s)',
    async (isPaid, payNow, remaining) => {
      const booked = await reserve(isPaid);
      const held = (await change(booked, days(11, 14))).json<Reservation>();
      expect(held).toMatchObject({ status: 'held', changes: booked.id, depositAmount: payNow });
      expect(await read(booked)).toMatchObject({ startDate: booked.startDate, totalPrice: 300 });
      // No other customer can book the old or the new dates.
      const other = await customer(bookingApp);
      for (const day of [10, 14]) {
        const booking = { carId: booked.carId, ...days(day, day + 2) };
        await expect(hold(bookingApp, other, booking)).rejects.toThrow('dates_taken');
      }
      const started = await startPayment(held);
      expect(started.statusCode).toBe(200);
      await pay(bookingApp, started.json());
      const changed = (await record(held)).json<Reservation>();
      expect(changed).toMatchObject({
        id: booked.id,
        startDate: bookingApp.day(11),
        endDate: bookingApp.day(14),
        totalPrice: 400,
        remainingToPay: remaining,
        depositAmount: isPaid ? 90 : 120,
        version: booked.version + 1,
      });
      expect((await record(held)).json()).toMatchObject({ id: booked.id });
      const history = (await bookingApp.as(user).get(`/api/reservations/${booked.id}/payments`)).json();
      expect(history.at(-1)).toMatchObject({ kind: 'change', amount: payNow, status: 'succeeded' });
      const kinds = (await mailsTo(bookingApp, user)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'booking-changed')).toHaveLength(1);
    },
  );

  it('releases the new dates after 15 minutes, and refunds a late payment for them', async () => {
    const booked = await reserve();
    const held = (await change(booked, days(11, 14))).json<Reservation>();
    const started = (await startPayment(held)).json();
    // The customer has paid at the provider, but no event arrives, so the server has no record of the payment.
    await db.query('UPDATE payments SET intent_id = NULL WHERE intent_id = $1', [started.paymentIntentId]);
    bookingApp.clock.now += 15 * MINUTE;
    await reconcile(bookingApp.deps);
    expect((await read(held)).status).toBe('expired');
    const other = await customer(bookingApp);
    await rent(bookingApp, other, { carId: booked.carId, ...days(13, 15) });
    await db.query("UPDATE payments SET intent_id = $1 WHERE reservation_id = $2 AND kind = 'change'", [
      started.paymentIntentId,
      held.id,
    ]);
    await pay(bookingApp, started);
    expect((await record(held)).json()).toMatchObject({ status: 409, code: 'dates_taken_refunded' });
    await reconcile(bookingApp.deps);
    expect(await read(booked)).toMatchObject({ startDate: booked.startDate, currentPaid: 90 });
    expect(await read(held)).toMatchObject({ status: 'conflict', currentPaid: 0, refunded: 30 });
  });

  it('starts one payment for a change when the call is repeated', async () => {
    const held = (await change(await reserve(), days(11, 14))).json<Reservation>();
    const [first, second] = [await startPayment(held), await startPayment(held)];
    expect(second.json().paymentIntentId).toBe(first.json().paymentIntentId);
    expect(
      await db.query("SELECT 1 FROM payments WHERE reservation_id = $1 AND kind = 'change'", [held.id]),
    ).toHaveLength(1);
  });

  it('replaces a pending change by another one, and cancels it with the reservation', async () => {
    const booked = await reserve();
    const first = (await change(booked, days(11, 14))).json<Reservation>();
    const second = (await change(booked, days(20, 24))).json<Reservation>();
    expect((await read(first)).status).toBe('cancelled');
    expect(await (await startPayment(first)).json()).toMatchObject({ code: 'change_ended' });
    await bookingApp.as(user).post(`/api/reservations/${booked.id}/cancellation`, { refund: 90 });
    expect((await read(second)).status).toBe('cancelled');
    const list = (await bookingApp.as(user).get(`/api/reservations/user/${user.id}`)).json<Reservation[]>();
    expect(list.map(({ id }) => id)).toEqual([booked.id]);
  });

  it('refuses strangers, other amounts, the same dates, taken dates and broken rules', async () => {
    const booked = await reserve();
    expect((await ask(booked, days(10, 11), await customer(bookingApp))).statusCode).toBe(404);
    const other = { ...days(10, 11), newTotal: 1, payNow: 0, refund: 89 };
    expect((await bookingApp.as(user).post(path(booked), other)).json().code).toBe('price_changed');
    expect((await ask(booked, days(10, 12))).json().code).toBe('same_dates');
    expect((await ask(booked, days(-1, 12))).statusCode).toBe(422);
    await rent(bookingApp, await customer(bookingApp), { carId: booked.carId, ...days(13, 15) });
    expect((await ask(booked, days(11, 13))).json().code).toBe('dates_taken');
    const taken = { ...days(11, 13), newTotal: 300, payNow: 0, refund: 0 };
    expect((await bookingApp.as(user).post(path(booked), taken)).json().code).toBe('dates_taken');
  });

  it('is open until 24 hours before the start, and does not undo a late cancellation in the last 48 hours', async () => {
    const booked = await reserve(true);
    await db.query(
      "UPDATE reservations SET during = tstzrange($2::timestamptz, $2::timestamptz + interval '3 days') WHERE id = $1",
      [booked.id, new Date(bookingApp.clock.now + 24 * HOUR)],
    );
    expect(await quote(booked, days(1, 2))).toMatchObject({ newTotal: 300, refund: 0 });
    expect((await ask(booked, days(10, 11))).json().code).toBe('move_too_late');
    bookingApp.clock.now += 1;
    expect((await ask(booked, days(10, 11))).json().code).toBe('change_closed');
  });

  it('lets an admin lower a total below the amount paid with the exact refund', async () => {
    const booked = await reserve(true);
    const admin = await bookingApp.signUp('admin');
    const edit = { ...days(10, 11), startTime: '', endTime: '', totalPrice: 200 };
    const put = (body: object, by = admin) => bookingApp.as(by).put(`/api/reservations/${booked.id}`, body);
    expect((await put(edit)).statusCode).toBe(422);
    expect((await put({ ...edit, refund: 90 })).statusCode).toBe(422);
    expect((await put({ ...edit, refund: 100 }, await bookingApp.signUp('desk'))).statusCode).toBe(403);
    expect((await put({ ...edit, refund: 100 })).json()).toMatchObject({ totalPrice: 200, currentPaid: 200 });
    const kinds = (await mailsTo(bookingApp, user)).map(({ kind }) => kind);
    expect(kinds).toContain('booking-changed');
  });
});
