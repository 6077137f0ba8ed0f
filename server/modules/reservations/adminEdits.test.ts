// Tests an admin's edits: one of many concurrent edits succeeds, and no customer pays the balance of an old total.
import { changeSwitches } from 'stripe-sandbox';
import { reservationDatesText } from '#domain/calendar/reservationText.ts';
import type { Database } from '#server/db/database.ts';
import { runPaymentTasks } from '#server/modules/payments/tasks.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import {
  BALANCE,
  customer,
  pay,
  rent,
  threeDays,
  type StartedPayment,
} from '#server/testing/bookingFixtures.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import type { TestUser } from '#server/testing/testApp.ts';

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let bookingApp: BookingApp;
  let admin: TestUser;
  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: 50 });
    bookingApp = await createBookingApp({ db });
    admin = await bookingApp.signUp('admin');
  });
  beforeEach(() => changeSwitches(db, { reset: true }));
  afterEach(() => expectBalancedBooks(bookingApp));
  afterAll(async () => {
    await bookingApp.close();
    await db.close();
  });

  const edit = (id: string, change: object) => bookingApp.as(admin).put(`/api/reservations/${id}`, change);
  const startBalance = (user: TestUser, id: string, amount: number) =>
    bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount });

  async function reserve() {
    const user = await customer(bookingApp);
    const booking = await threeDays(bookingApp);
    const { id, version } = await rent(bookingApp, user, booking);
    return { user, booking, id, version };
  }

  it('accepts one of 50 concurrent edits of one version and refuses 49 with 409', async () => {
    const { id, version, booking } = await reserve();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        edit(id, { ...booking, totalPrice: 300 + index + 1, version }),
      ),
    );
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ statusCode }) => statusCode === 409);
    expect(lost.map((answer) => answer.json().code)).toEqual(Array<string>(49).fill('version_conflict'));
    const now = (await bookingApp.as(admin).get(`/api/reservations/${id}`)).json();
    expect(now).toMatchObject({ totalPrice: won[0]?.json().totalPrice, version: version + 1 });
  });

  it('mails the customer the dates and the total before and after, with a new calendar entry', async () => {
    const { user, id, booking, version } = await reserve();
    const moved = { startDate: booking.startDate, endDate: bookingApp.day(13), totalPrice: 420 };
    expect((await edit(id, moved)).statusCode).toBe(200);
    const mails = (await mailsTo(bookingApp, user)).filter(({ kind }) => kind === 'booking-changed');
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.text).toContain(`Dates before: ${reservationDatesText(booking)}`);
    expect(mail?.text).toContain('Total before: £300.00');
    expect(mail?.text).toContain(`Dates: ${reservationDatesText(moved)}`);
    expect(mail?.text).toContain('Total: £420.00');
    expect(mail?.calendar?.content).toContain(`SEQUENCE:${version + 1}`);
  });

  it('changes the balance and cancels the open balance payment when the total changes', async () => {
    const { user, id, booking } = await reserve();
    const old = (await startBalance(user, id, BALANCE)).json<StartedPayment>();
    expect((await edit(id, { ...booking, totalPrice: 250 })).json()).toMatchObject({ remainingToPay: 160 });
    expect((await bookingApp.payCard(old.client_secret)).body).toMatchObject({ error: expect.anything() });
    expect((await startBalance(user, id, BALANCE)).statusCode).toBe(422);
    const started = (await startBalance(user, id, 16_000)).json<StartedPayment>();
    expect(started.paymentIntentId).not.toBe(old.paymentIntentId);
    await pay(bookingApp, started);
    const paid = await bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 250 });
    expect(paid.json()).toMatchObject({ currentPaid: 250, remainingToPay: 0 });
  });

  it('refunds an old balance above the new total when it was paid before the provider cancelled it', async () => {
    await changeSwitches(db, { webhooks: 'off' });
    const { user, id, booking } = await reserve();
    const old = (await startBalance(user, id, BALANCE)).json<StartedPayment>();
    const fail = { route: 'payment_intents.cancel', mode: 'drop_before' as const, times: 3, probability: 1 };
    await changeSwitches(db, { fail });
    expect((await edit(id, { ...booking, totalPrice: 250 })).statusCode).toBe(200);
    // The cancellation fails; the customer pays in another tab.
    await changeSwitches(db, { fail: null });
    await bookingApp.payCard(old.client_secret);
    for (let round = 0; round < 2; round += 1) {
      await db.query('UPDATE outbox SET run_after = now() WHERE done_at IS NULL');
      await runPaymentTasks(bookingApp.deps);
    }
    const row = (await bookingApp.as(user).get(`/api/reservations/${id}`)).json();
    expect(row).toMatchObject({ currentPaid: 90, refunded: 210, remainingToPay: 160 });
  });

  it('refuses a total below the amount paid', async () => {
    const { id, booking } = await reserve();
    const refused = await edit(id, { ...booking, totalPrice: 89.99 });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toMatchObject([{ field: 'totalPrice' }]);
    expect((await edit(id, { ...booking, totalPrice: 90 })).json()).toMatchObject({ remainingToPay: 0 });
  });
});
