// Tests bare payments that stay unclaimed for an hour and are refunded, also when a call claims one during that refund.
import { createReservation } from '#server/modules/reservations/deposits.ts';
import type { Database } from '#server/db/database.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { reconcile } from '#server/backgroundWork.ts';

const HOUR = 60 * 60_000;

/** The same database, which runs `event` right after it has answered a certain query. */
function interrupted(db: Database, after: string, event: () => Promise<unknown>): Database {
  return {
    ...db,
    async query<R extends object>(sql: string, params?: readonly unknown[]) {
      const rows = await db.query<R>(sql, params);
      if (sql.includes(after)) await event();
      return rows;
    },
  };
}

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

  const booking = async () => ({
    carId: await bookingApp.addCar(),
    startDate: bookingApp.day(10),
    endDate: bookingApp.day(12),
  });
  const claim = (user: TestUser, body: object) => bookingApp.as(user).post('/api/reservations', body);

  async function pay(user: TestUser): Promise<void> {
    const request = { amount: 9_000, currency: 'gbp' };
    const answer = await bookingApp.as(user).post('/api/reservations/create-payment-intent', request);
    await bookingApp.payCard(answer.json<{ client_secret: string }>().client_secret);
    // One round of the reconciler marks the payment as succeeded before the test continues.
    bookingApp.clock.now += 3 * 60_000;
    await reconcile(bookingApp.deps);
  }

  it('refunds a payment that stays unclaimed for an hour', async () => {
    const user = await bookingApp.signUp();
    await pay(user);
    const before = await bookingApp.moved();
    bookingApp.clock.now += HOUR - 1;
    await reconcile(bookingApp.deps);
    expect((await bookingApp.moved()).refunded).toBe(before.refunded);
    bookingApp.clock.now += 2;
    await reconcile(bookingApp.deps);
    expect((await bookingApp.moved()).refunded - before.refunded).toBe(9_000);
    expect((await claim(user, await booking())).statusCode).toBe(402);
  });

  it('keeps the payment of a reservation that was made while the reconciler was about to refund it', async () => {
    const user = await bookingApp.signUp();
    await pay(user);
    const wanted = await booking();
    const before = await bookingApp.moved();
    bookingApp.clock.now += HOUR + 1;
    const late = async () => expect((await claim(user, wanted)).statusCode).toBe(201);
    await reconcile({ ...bookingApp.deps, db: interrupted(db, 'p.succeeded_at <', late) });
    await reconcile(bookingApp.deps);
    expect((await bookingApp.moved()).refunded).toBe(before.refunded);
    const list = await bookingApp.as(user).get(`/api/reservations/user/${user.id}`);
    expect(list.json()).toMatchObject([{ status: 'confirmed', currentPaid: 90, refunded: 0 }]);
  });

  it('creates no reservation after the reconciler has requested the refund, even when the call started before', async () => {
    const user = await bookingApp.signUp();
    await pay(user);
    const wanted = await booking();
    const before = await bookingApp.moved();
    bookingApp.clock.now += HOUR + 1;
    const meanwhile = interrupted(db, 'ORDER BY p.created_at DESC', () => reconcile(bookingApp.deps));
    await expect(
      createReservation({ ...bookingApp.deps, db: meanwhile }, user.id, wanted),
    ).rejects.toMatchObject({
      status: 409,
      code: 'dates_taken_refunded',
    });
    expect((await bookingApp.moved()).refunded - before.refunded).toBe(9_000);
    expect((await bookingApp.as().get(`/api/reservations/car/${wanted.carId}`)).json()).toEqual([]);
  });

  it('creates two reservations for two payments of one amount, also when both are claimed concurrently', async () => {
    const user = await bookingApp.signUp();
    await pay(user);
    await pay(user);
    const [first, second] = [await booking(), await booking()];
    const answers = await Promise.all([claim(user, first), claim(user, second)]);
    expect(answers.map((answer) => answer.json<{ carId: string }>().carId)).toEqual([
      first.carId,
      second.carId,
    ]);
  });
});
