// Tests the cancellation by the customer: the refund, the refusals, and that concurrent calls refund once.
import { changeSwitches } from 'stripe-sandbox';
import type { Database } from '#server/db/database.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { customer, DEPOSIT, pay, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { kindsTo, mailsTo } from '#server/testing/mailbox.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const HOUR = 3_600_000;

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let bookingApp: BookingApp;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    bookingApp = await createBookingApp({ db });
  });
  beforeEach(() => changeSwitches(db, { reset: true }));
  afterEach(() => expectBalancedBooks(bookingApp));
  afterAll(async () => {
    await bookingApp.close();
    await db.close();
  });

  async function reserve() {
    const user = await customer(bookingApp);
    return { user, ...(await rent(bookingApp, user, await threeDays(bookingApp))) };
  }
  const cancel = (user: TestUser, id: string, body?: object, options?: { headers: Record<string, string> }) =>
    bookingApp.as(user).post(`/api/reservations/${id}/cancellation`, body, options);
  /** Moves a reservation, so that it starts this long after the clock of the test. */
  const startIn = (id: string, ms: number) =>
    db.query(
      "UPDATE reservations SET during = tstzrange($2::timestamptz, $2::timestamptz + interval '3 days') WHERE id = $1",
      [id, new Date(bookingApp.clock.now + ms)],
    );
  const refundsOf = (id: string) =>
    db.query(
      "SELECT l.amount_pence FROM ledger l JOIN payments p ON p.id = l.payment_id WHERE p.reservation_id = $1 AND l.type = 'refund'",
      [id],
    );

  it('refunds everything, frees the dates and sends a mail exactly 48 hours before the start', async () => {
    const { user, id, carId } = await reserve();
    await startIn(id, 48 * HOUR);
    const answer = await cancel(user, id, { refund: DEPOSIT / 100 });
    expect(answer.json()).toMatchObject({ status: 'cancelled', refunded: 90, remainingToPay: 0 });
    expect((await bookingApp.as().get(`/api/reservations/car/${carId}`)).json()).toEqual([]);
    expect(await refundsOf(id)).toHaveLength(1);
    const mails = await mailsTo(bookingApp, user);
    const mail = mails.find(({ kind }) => kind === 'booking-cancelled');
    expect(mail?.text).toContain('everything you paid is refunded: £90.00');
    expect(mail?.calendar?.method).toBe('CANCEL');
  });

  it('refunds nothing and leaves the balance payable a millisecond later', async () => {
    const { user, id } = await reserve();
    await startIn(id, 48 * HOUR - 1);
    expect((await cancel(user, id)).json()).toMatchObject({
      status: 'cancelled',
      refunded: 0,
      currentPaid: 90,
      remainingToPay: 210,
    });
    expect(await refundsOf(id)).toEqual([]);
    const balance = await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: 21_000 });
    expect(balance.statusCode).toBe(200);
  });

  it('refuses a reservation that has started with 409 already_started', async () => {
    const { user, id } = await reserve();
    await startIn(id, 0);
    const refused = await cancel(user, id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'already_started']);
    await startIn(id, 1);
    expect((await cancel(user, id)).statusCode).toBe(200);
  });

  it('refuses another refund than the announced one with 409 refund_changed', async () => {
    const { user, id } = await reserve();
    await startIn(id, 48 * HOUR - 1);
    const refused = await cancel(user, id, { refund: 90 });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'refund_changed']);
    const { status } = (await bookingApp.as(user).get(`/api/reservations/${id}`)).json();
    expect(status).toBe('confirmed');
  });

  it('refuses a hold with 409 not_confirmed', async () => {
    const user = await customer(bookingApp);
    const booking = await threeDays(bookingApp);
    const asked = { amount: DEPOSIT, currency: 'gbp', booking };
    const hold = await bookingApp.as(user).post('/api/reservations/create-payment-intent', asked);
    const refused = await cancel(user, hold.json().reservationId);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_confirmed']);
  });

  it('answers 404 to all other callers, including an admin, and changes nothing', async () => {
    const { id } = await reserve();
    for (const role of ['customer', 'admin', 'desk'] as const) {
      expect((await cancel(await bookingApp.signUp(role), id)).statusCode).toBe(404);
    }
    expect(await refundsOf(id)).toEqual([]);
  });

  it('refunds deposit and balance once when ten calls of the customer and an admin arrive concurrently', async () => {
    const { user, id } = await reserve();
    const balance = await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: 21_000 });
    await pay(bookingApp, balance.json());
    await bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
    const admin = await bookingApp.signUp('admin');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 ? cancel(user, id) : bookingApp.as(admin).delete(`/api/reservations/${id}`),
      ),
    );
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ status: 'cancelled', refunded: 300, remainingToPay: 0 });
    }
    expect((await refundsOf(id)).map(({ amount_pence }) => amount_pence).sort()).toEqual([21_000, 9_000]);
    const kinds = await kindsTo(bookingApp, user);
    expect(kinds.filter((kind) => kind === 'booking-cancelled')).toHaveLength(1);
  });

  it('repeats the answer to a repeated Idempotency-Key', async () => {
    const { user, id } = await reserve();
    const options = { headers: { 'idempotency-key': `cancel-${id}` } };
    const first = await cancel(user, id, { refund: 90 }, options);
    const second = await cancel(user, id, { refund: 90 }, options);
    expect(first.statusCode).toBe(200);
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
    expect(await refundsOf(id)).toHaveLength(1);
  });
});
