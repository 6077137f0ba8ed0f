// Tests the trip details: who may change them and until when, where the product shows them, and the mail that
// requests them.
import { reconcile } from '#server/backgroundWork.ts';
import type { Database } from '#server/db/database.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { customer, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { kindsTo, mailsTo } from '#server/testing/mailbox.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const HOUR = 3_600_000;
const TRIP = {
  pickup: '1 Park Lane, London',
  passengers: '3',
  contactPhone: '020 7946 0999',
  notes: 'Two\nbags',
};

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

  /** A reservation that starts this long after the test's clock. */
  async function reserve(user: TestUser, inMs = 240 * HOUR) {
    const booked = await rent(bookingApp, user, await threeDays(bookingApp));
    await db.query(
      "UPDATE reservations SET during = tstzrange($2::timestamptz, $2::timestamptz + interval '3 days') WHERE id = $1",
      [booked.id, new Date(bookingApp.clock.now + inMs)],
    );
    return booked;
  }
  const put = (user: TestUser, id: string, trip: object = TRIP) =>
    bookingApp.as(user).put(`/api/reservations/${id}/trip`, trip);
  const outcome = async (call: ReturnType<typeof put>) => {
    const answer = await call;
    return [answer.statusCode, answer.json().code];
  };
  const calendar = async (user: TestUser, id: string) =>
    (await bookingApp.as(user).get(`/api/reservations/${id}/calendar.ics`)).body.replace(/\r\n /g, '');

  it('stores the details and shows them to the owner, to staff, and in the calendar entry', async () => {
    const user = await customer(bookingApp);
    const { id, version } = await reserve(user);
    const stored = { pickup: '1 Park Lane, London', passengers: 3, luggage: null, notes: 'Two\nbags' };
    expect((await put(user, id)).json()).toMatchObject({ version: version + 1, trip: stored });
    for (const reader of [user, await bookingApp.signUp('accountant')]) {
      const read = await bookingApp.as(reader).get(`/api/reservations/${id}`);
      expect(read.json().trip).toMatchObject(stored);
    }
    const [own] = (await bookingApp.as(user).get(`/api/reservations/user/${user.id}`)).json();
    expect(own.trip).toMatchObject(stored);
    const entry = await calendar(user, id);
    expect(entry).toContain('Pickup address: 1 Park Lane\\, London');
    expect(entry).toContain(`SEQUENCE:${version + 1}`);
  });

  it('lets the owner change them until 24 hours before the start, and staff later', async () => {
    const user = await customer(bookingApp);
    const { id } = await reserve(user, 24 * HOUR);
    expect(await outcome(put(user, id))).toEqual([200, undefined]);
    bookingApp.clock.now += 1;
    expect(await outcome(put(user, id))).toEqual([409, 'trip_closed']);
    expect(await outcome(put(await bookingApp.signUp('desk'), id, { pickup: 'Door 4' }))).toEqual([
      200,
      undefined,
    ]);
  });

  it('removes the details when all fields are empty, so that the mail requests them again', async () => {
    const user = await customer(bookingApp);
    const { id } = await reserve(user, 48 * HOUR);
    await put(user, id);
    expect((await put(user, id, { pickup: ' ', passengers: '' })).json()).toMatchObject({ trip: null });
    await reconcile(bookingApp.deps);
    expect(await kindsTo(bookingApp, user)).toContain('trip-missing');
  });

  it('refuses strangers, accountants, cancelled reservations, old versions and wrong fields', async () => {
    const user = await customer(bookingApp);
    const { id, version } = await reserve(user);
    for (const role of ['customer', 'driver', 'accountant'] as const) {
      expect((await put(await bookingApp.signUp(role), id)).statusCode).toBe(404);
    }
    expect((await put(user, id, { passengers: 0 })).json().errors).toMatchObject([{ field: 'passengers' }]);
    expect((await put(user, id, { ...TRIP, version })).statusCode).toBe(200);
    expect(await outcome(put(user, id, { ...TRIP, version }))).toEqual([409, 'version_conflict']);
    await bookingApp.as(user).post(`/api/reservations/${id}/cancellation`);
    expect(await outcome(put(user, id))).toEqual([409, 'not_confirmed']);
  });

  it('records the names of the fields that staff have changed, and no content', async () => {
    const user = await customer(bookingApp);
    const { id } = await reserve(user);
    await put(user, id);
    await put(await bookingApp.signUp('desk'), id, { ...TRIP, pickup: 'Door 4' });
    const rows = await db.query('SELECT action, before, after FROM audit_log WHERE object_id = $1', [id]);
    expect(rows).toEqual([{ action: 'reservation.trip-changed', before: {}, after: { fields: ['pickup'] } }]);
  });

  it('removes the details when the account is deleted', async () => {
    const user = await bookingApp.signUp();
    const { id } = await reserve(user);
    await put(user, id);
    await bookingApp.as(await bookingApp.signUp('admin')).delete(`/api/users/${user.id}`);
    expect(await db.query('SELECT trip FROM reservations WHERE id = $1', [id])).toEqual([{ trip: null }]);
  });

  it('requests missing details once, from three days until 24 hours before the start', async () => {
    const user = await bookingApp.signUp();
    const { id } = await reserve(user, 72 * HOUR + 1);
    const asked = async () =>
      (await kindsTo(bookingApp, user)).filter((kind) => kind === 'trip-missing').length;
    await reconcile(bookingApp.deps);
    expect(await asked()).toBe(0);
    bookingApp.clock.now += 1;
    await reconcile(bookingApp.deps);
    await reconcile(bookingApp.deps);
    expect(await asked()).toBe(1);
    const mail = (await mailsTo(bookingApp, user)).find(({ kind }) => kind === 'trip-missing');
    expect(mail?.text).toContain('Please tell us in your profile');
    expect(mail?.key).toBe(`mail:trip-missing:${id}`);
  });

  it('sends no mail when details are given, the deadline has passed, or the email cannot receive it', async () => {
    const [given, late, cancelled, unconfirmed, demo] = await Promise.all(
      Array.from({ length: 5 }, () => bookingApp.signUp()),
    );
    await put(given!, (await reserve(given!, 48 * HOUR)).id);
    await reserve(late!, 24 * HOUR - 1);
    const { id } = await reserve(cancelled!, 48 * HOUR);
    await bookingApp.as(cancelled!).post(`/api/reservations/${id}/cancellation`);
    await reserve(unconfirmed!, 48 * HOUR);
    await db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unconfirmed!.id]);
    await reserve(demo!, 48 * HOUR);
    await db.query('UPDATE users SET is_demo = true WHERE id = $1', [demo!.id]);
    await reconcile(bookingApp.deps);
    for (const user of [given!, late!, cancelled!, unconfirmed!, demo!]) {
      expect(await kindsTo(bookingApp, user)).not.toContain('trip-missing');
    }
  });
});
