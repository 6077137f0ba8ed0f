// A bare payment that lies unclaimed for an hour goes back; claimed at that very moment, it does one thing only.
import { createReservation } from '#server/modules/reservations/deposits.ts';
import type { Database } from '#server/db/database.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { createRentalApp, type RentalApp } from '#server/testing/bookingApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { reconcile } from './reconciler.ts';

const HOUR = 60 * 60_000;

/** The same database, in which something else happens right after a certain query was answered. */
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
  let rental: RentalApp;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    rental = await createRentalApp({ db });
  });
  afterAll(async () => {
    await rental.close();
    await db.close();
  });

  const booking = async () => ({
    carId: await rental.addCar(),
    startDate: rental.day(10),
    endDate: rental.day(12),
  });
  const claim = (user: TestUser, body: object) => rental.as(user).post('/api/reservations', body);

  async function pay(user: TestUser): Promise<void> {
    const request = { amount: 9_000, currency: 'gbp' };
    const answer = await rental.as(user).post('/api/reservations/create-payment-intent', request);
    await rental.payCard(answer.json<{ client_secret: string }>().client_secret);
    // The provider's word is taken once, so that the payment counts as succeeded from here on.
    rental.clock.now += 3 * 60_000;
    await reconcile(rental.deps);
  }

  it('goes back after an hour', async () => {
    const user = await rental.signUp();
    await pay(user);
    const before = await rental.moved();
    rental.clock.now += HOUR - 1;
    await reconcile(rental.deps);
    expect((await rental.moved()).refunded).toBe(before.refunded);
    rental.clock.now += 2;
    await reconcile(rental.deps);
    expect((await rental.moved()).refunded - before.refunded).toBe(9_000);
    expect((await claim(user, await booking())).statusCode).toBe(402);
  });

  it('stays with a reservation that was made while the reconciler was about to refund it', async () => {
    const user = await rental.signUp();
    await pay(user);
    const wanted = await booking();
    const before = await rental.moved();
    rental.clock.now += HOUR + 1;
    const late = async () => expect((await claim(user, wanted)).statusCode).toBe(201);
    await reconcile({ ...rental.deps, db: interrupted(db, 'p.succeeded_at <', late) });
    await reconcile(rental.deps);
    expect((await rental.moved()).refunded).toBe(before.refunded);
    const list = await rental.as(user).get(`/api/reservations/user/${user.id}`);
    expect(list.json()).toMatchObject([{ status: 'confirmed', currentPaid: 90, refunded: 0 }]);
  });

  it('buys nothing once the reconciler has decided to refund it, however late the call noticed', async () => {
    const user = await rental.signUp();
    await pay(user);
    const wanted = await booking();
    const before = await rental.moved();
    rental.clock.now += HOUR + 1;
    const meanwhile = interrupted(db, 'ORDER BY p.created_at DESC', () => reconcile(rental.deps));
    await expect(createReservation({ ...rental.deps, db: meanwhile }, user.id, wanted)).rejects.toMatchObject(
      {
        status: 409,
        code: 'dates_taken_refunded',
      },
    );
    expect((await rental.moved()).refunded - before.refunded).toBe(9_000);
    expect((await rental.as().get(`/api/reservations/car/${wanted.carId}`)).json()).toEqual([]);
  });

  it('two payments of one amount buy two reservations, also when both are claimed at once', async () => {
    const user = await rental.signUp();
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
