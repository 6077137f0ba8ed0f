// Tests the reminders of unpaid balances: when they are sent, to whom, once each; and overdue balances on the list of
// items that need attention.
import { reconcile } from '#server/backgroundWork.ts';
import type { Database } from '#server/db/database.ts';
import { findAttention } from '#server/modules/payments/attentionRepository.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { BALANCE, pay, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let bookingApp: BookingApp;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    bookingApp = await createBookingApp({ db });
  });
  afterAll(async () => {
    await bookingApp.close();
    await db.close();
  });

  /** A reservation that starts this long after the test's clock, and was booked this long before it. */
  async function reserve(user: TestUser, startsInMs: number, bookedAgoMs = 60 * DAY) {
    const booked = await rent(bookingApp, user, await threeDays(bookingApp));
    const { now } = bookingApp.clock;
    await db.query(
      `UPDATE reservations SET during = tstzrange($2::timestamptz, $2::timestamptz + interval '3 days'), created_at = $3
       WHERE id = $1`,
      [booked.id, new Date(now + startsInMs), new Date(now - bookedAgoMs)],
    );
    return booked;
  }
  const reminders = async (user: TestUser) =>
    (await mailsTo(bookingApp, user)).filter(({ kind }) => kind === 'balance-due');
  const after = async (ms: number, user: TestUser) => {
    bookingApp.clock.now += ms;
    await reconcile(bookingApp.deps);
    return (await reminders(user)).length;
  };

  it('reminds 7, 3 and 1 days before the start, once each, with a link to the payment', async () => {
    const user = await bookingApp.signUp();
    const { id, startDate } = await reserve(user, 7 * DAY + 1);
    expect(await after(0, user)).toBe(0);
    expect(await after(1, user)).toBe(1);
    expect(await after(HOUR, user)).toBe(1);
    expect(await after(4 * DAY - HOUR, user)).toBe(2);
    expect(await after(2 * DAY, user)).toBe(3);
    expect(await after(DAY, user)).toBe(3);
    const mails = await reminders(user);
    expect(mails.map(({ key }) => key)).toEqual(
      [7, 3, 1].map((days) => `mail:balance-due:${id}:${days}:${startDate}`),
    );
    expect(mails[0]?.text).toContain(`/Payment?reservation=${id}`);
  });

  it('sends only the latest reminder when the earlier ones were not sent', async () => {
    const user = await bookingApp.signUp();
    const { id, startDate } = await reserve(user, 2 * DAY);
    expect(await after(0, user)).toBe(1);
    expect((await reminders(user))[0]?.key).toBe(`mail:balance-due:${id}:3:${startDate}`);
  });

  it('skips the reminders that were due before the booking', async () => {
    const user = await bookingApp.signUp();
    await reserve(user, 3 * DAY - 1, 0);
    expect(await after(0, user)).toBe(0);
    expect(await after(2 * DAY, user)).toBe(1);
  });

  it('sends none for a paid or cancelled reservation, an unconfirmed address or a demo account', async () => {
    const [paid, cancelled, unconfirmed, demo] = await Promise.all(
      Array.from({ length: 4 }, () => bookingApp.signUp()),
    );
    const { id } = await reserve(paid!, 5 * DAY);
    const started = await bookingApp.as(paid!).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
    await pay(bookingApp, started.json());
    await bookingApp.as(paid!).put(`/api/reservations/${id}`, { currentPaid: 300 });
    const { id: gone } = await reserve(cancelled!, 5 * DAY);
    await bookingApp.as(cancelled!).post(`/api/reservations/${gone}/cancellation`);
    await reserve(unconfirmed!, 5 * DAY);
    await db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unconfirmed!.id]);
    await reserve(demo!, 5 * DAY);
    await db.query('UPDATE users SET is_demo = true WHERE id = $1', [demo!.id]);
    await reconcile(bookingApp.deps);
    for (const user of [paid!, cancelled!, unconfirmed!, demo!]) expect(await reminders(user)).toEqual([]);
  });

  it('lists an overdue balance until it is paid', async () => {
    const user = await bookingApp.signUp();
    const admin = await bookingApp.signUp('admin');
    const { id } = await reserve(user, 48 * HOUR);
    const listed = async () =>
      (await bookingApp.as(admin).get('/api/payments/attention'))
        .json<{ reservationId: string | null }[]>()
        .filter(({ reservationId }) => reservationId === id);
    expect(await listed()).toEqual([]);
    bookingApp.clock.now += 1;
    expect(await listed()).toMatchObject([{ kind: 'balance-overdue', amount: 210 }]);
    const started = await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
    await pay(bookingApp, started.json());
    await bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
    expect(await listed()).toEqual([]);
  });

  it('lists an overdue balance until 30 days after the end of the reservation', async () => {
    const user = await bookingApp.signUp();
    const { id } = await reserve(user, 48 * HOUR - 1);
    // 23:30 in UTC on 10 June is 00:30 on 11 June in London.
    const year = String(new Date(bookingApp.clock.now).getUTCFullYear() + 1);
    const now = Date.parse(`${year}-06-10T23:30:00Z`);
    const listed = async (endDate: string) => {
      await db.query('UPDATE reservations SET start_date = $2::date, end_date = $2::date WHERE id = $1', [
        id,
        endDate,
      ]);
      const items = await findAttention(db, { now, balanceDueHours: 48 });
      return items
        .filter((item) => item.reservation_id === id && item.kind === 'balance-overdue')
        .map(({ since }) => since);
    };
    const due = new Date(bookingApp.clock.now - 1);
    expect(await listed(`${year}-05-12`)).toEqual([due]);
    expect(await listed(`${year}-05-11`)).toEqual([]);
    await db.query("UPDATE reservations SET status = 'cancelled', cancelled_at = start_date WHERE id = $1", [
      id,
    ]);
  });
});
