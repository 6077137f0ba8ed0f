// Tests what is sent and listed before the start: reminders of balances and missing trip details, the trip itself, and
// overdue balances.
import { londonDate } from '#domain/time/london.ts';
import { reconcile } from '#server/backgroundWork.ts';
import {
  attentionTo,
  customer,
  insertBooked,
  moveStart,
  rent,
  threeDays,
} from '#server/testing/bookingFixtures.ts';
import { kindsTo, mailsTo } from '#server/testing/mailbox.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { DAY, HOUR } from '#domain/time/durations.ts';

const test = useBookingApp();
const payAll = (id: string) =>
  test.db.query('UPDATE reservations SET paid_pence = total_pence WHERE id = $1', [id]);

describe('the balance', () => {
  /** A reservation that starts this long after the test's clock, and was booked this long before it. */
  async function reserve(user: TestUser, startsInMs: number, bookedAgoMs = 60 * DAY) {
    const { id } = await insertBooked(test, user, await threeDays(test));
    await moveStart(test, id, startsInMs, bookedAgoMs);
    return { id, startDate: londonDate(test.clock.now + startsInMs) };
  }
  const reminders = async (user: TestUser) =>
    (await mailsTo(test, user)).filter(({ kind }) => kind === 'balance-due');
  const after = async (ms: number, user: TestUser) => {
    test.clock.now += ms;
    await reconcile(test.deps);
    return (await reminders(user)).length;
  };

  it('reminds 7, 3 and 1 days before the start, once each, with a link to the payment', async () => {
    const user = await customer(test);
    await test.db.query("UPDATE users SET password_hash = 'a hash' WHERE id = $1", [user.id]);
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

  it('gives a customer without a password a link that opens the payment', async () => {
    const user = await customer(test);
    await test.db.query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
    const { id } = await reserve(user, 7 * DAY);
    expect(await after(0, user)).toBe(1);
    const opened = await test
      .as()
      .post('/api/payment-links/open', { token: await test.mailedToken(user.email) });
    expect(opened.json()).toMatchObject({ kind: 'signed-in', reservationId: id, pays: 'balance' });
  });

  it('sends only the latest reminder when the earlier ones were not sent', async () => {
    const user = await customer(test);
    const { id, startDate } = await reserve(user, 2 * DAY);
    expect(await after(0, user)).toBe(1);
    expect((await reminders(user))[0]?.key).toBe(`mail:balance-due:${id}:3:${startDate}`);
  });

  it('skips the reminders that were due before the booking', async () => {
    const user = await customer(test);
    await reserve(user, 3 * DAY - 1, 0);
    expect(await after(0, user)).toBe(0);
    expect(await after(2 * DAY, user)).toBe(1);
  });

  it('sends none for a paid or cancelled reservation, an unconfirmed address or a demo account', async () => {
    const [paid, cancelled, unconfirmed, demo] = await Promise.all(
      Array.from({ length: 4 }, () => customer(test)),
    );
    const { id } = await reserve(paid!, 5 * DAY);
    await payAll(id);
    const { id: gone } = await reserve(cancelled!, 5 * DAY);
    await test.as(cancelled!).post(`/api/reservations/${gone}/cancellation`);
    await reserve(unconfirmed!, 5 * DAY);
    await test.db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unconfirmed!.id]);
    await reserve(demo!, 5 * DAY);
    await test.db.query('UPDATE users SET is_demo = true WHERE id = $1', [demo!.id]);
    await reconcile(test.deps);
    for (const user of [paid!, cancelled!, unconfirmed!, demo!]) expect(await reminders(user)).toEqual([]);
  });

  it('lists an overdue balance until it is paid, and again after its resolution when it grows', async () => {
    const user = await customer(test);
    const admin = await test.signUp('admin');
    const { id } = await reserve(user, 48 * HOUR);
    const listed = () => attentionTo(test, admin, id);
    expect(await listed()).toEqual([]);
    test.clock.now += 1;
    const resolve = async () => {
      const [item] = await listed();
      return test
        .as(admin)
        .post(`/api/payments/attention/${item?.id}/resolve`, { note: 'They pay in cash.' });
    };
    expect(await listed()).toMatchObject([{ kind: 'balance-overdue', amount: 210 }]);
    await resolve();
    expect(await listed()).toEqual([]);
    const addsToTotal = (pounds: number) =>
      test.db.query('UPDATE reservations SET total_pence = total_pence + $2 WHERE id = $1', [
        id,
        pounds * 100,
      ]);
    await addsToTotal(30);
    expect(await listed()).toMatchObject([{ kind: 'balance-overdue', amount: 240 }]);
    await resolve();
    await addsToTotal(-30);
    expect(await listed()).toEqual([]);
    await addsToTotal(60);
    expect(await listed()).toMatchObject([{ amount: 270 }]);
    await addsToTotal(-60);
    await payAll(id);
    expect(await listed()).toEqual([]);
  });

  it('lists the debt of a past hire and of a late cancellation until it is paid', async () => {
    const [past, late] = [await customer(test), await customer(test)];
    const admin = await test.signUp('admin');
    const { id } = await reserve(past, 47 * HOUR);
    const { id: cancelled } = await rent(test, late, await threeDays(test));
    await moveStart(test, cancelled, 47 * HOUR, 60 * DAY);
    await test.as(late).post(`/api/reservations/${cancelled}/cancellation`, { refund: 0 });
    await test.db.query(
      'UPDATE reservations SET end_date = end_date - 365, start_date = start_date - 365 WHERE id = $1',
      [id],
    );
    expect(await attentionTo(test, admin, id)).toMatchObject([{ kind: 'balance-overdue', amount: 210 }]);
    expect(await attentionTo(test, admin, cancelled)).toMatchObject([
      { amount: 210, detail: expect.stringContaining('was cancelled less than 48 hours before its start') },
    ]);
    await payAll(cancelled);
    expect(await attentionTo(test, admin, cancelled)).toEqual([]);
  });
});

describe('the trip details', () => {
  const TRIP = {
    pickup: '1 Park Lane, London',
    passengers: '3',
    contactPhone: '020 7946 0999',
    notes: 'Two\nbags',
  };
  /** A reservation that starts this long after the test's clock. */
  async function reserve(user: TestUser, inMs = 240 * HOUR) {
    const booked = await insertBooked(test, user, await threeDays(test));
    await moveStart(test, booked.id, inMs);
    return booked;
  }
  const put = (user: TestUser, id: string, trip: object = TRIP) =>
    test.as(user).put(`/api/reservations/${id}/trip`, trip);
  it('has the details in the calendar entry', async () => {
    const user = await customer(test);
    const { id, version } = await reserve(user);
    await put(user, id);
    const { body } = await test.as(user).get(`/api/reservations/${id}/calendar.ics`);
    const entry = body.replace(/\r\n /g, '');
    expect(entry).toContain('Pickup address: 1 Park Lane\\, London');
    expect(entry).toContain(`SEQUENCE:${version + 1}`);
  });

  it('records the names of the fields that staff have changed, and no content', async () => {
    const user = await customer(test);
    const { id } = await reserve(user);
    await put(user, id);
    await put(await test.signUp('desk'), id, { ...TRIP, pickup: 'Door 4' });
    const rows = await test.db.query('SELECT action, before, after FROM audit_log WHERE object_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ action: 'reservation.trip-changed', before: {}, after: { fields: ['pickup'] } }]);
  });

  it('requests missing details once, from three days until 24 hours before the start', async () => {
    const user = await customer(test);
    const { id } = await reserve(user, 72 * HOUR + 1);
    // Emptied details count as missing.
    await put(user, id);
    expect((await put(user, id, { pickup: ' ', passengers: '' })).json()).toMatchObject({ trip: null });
    const asked = async () => (await kindsTo(test, user)).filter((kind) => kind === 'trip-missing').length;
    await reconcile(test.deps);
    expect(await asked()).toBe(0);
    test.clock.now += 1;
    await reconcile(test.deps);
    await reconcile(test.deps);
    expect(await asked()).toBe(1);
    const mail = (await mailsTo(test, user)).find(({ kind }) => kind === 'trip-missing');
    expect(mail?.text).toContain('Please tell us in your profile');
    expect(mail?.key).toBe(`mail:trip-missing:${id}`);
  });

  it('sends no mail when details are given, the deadline has passed, or the email cannot receive it', async () => {
    const [given, late, cancelled, unconfirmed, demo] = await Promise.all(
      Array.from({ length: 5 }, () => customer(test)),
    );
    await put(given!, (await reserve(given!, 48 * HOUR)).id);
    await reserve(late!, 24 * HOUR - 1);
    const { id } = await reserve(cancelled!, 48 * HOUR);
    await test.as(cancelled!).post(`/api/reservations/${id}/cancellation`);
    await reserve(unconfirmed!, 48 * HOUR);
    await test.db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unconfirmed!.id]);
    await reserve(demo!, 48 * HOUR);
    await test.db.query('UPDATE users SET is_demo = true WHERE id = $1', [demo!.id]);
    await reconcile(test.deps);
    for (const user of [given!, late!, cancelled!, unconfirmed!, demo!]) {
      expect(await kindsTo(test, user)).not.toContain('trip-missing');
    }
  });
});
