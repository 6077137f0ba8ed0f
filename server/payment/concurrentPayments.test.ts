// Tests concurrent reports and claims of payments and repeated clicks: one confirmation and one charge; and bare payments
// that nobody claims within an hour.
import type { LightMyRequestResponse } from 'fastify';
import { changeSwitches } from 'stripe-sandbox';
import { extentOf, seededRandom, shuffled } from '#domain/testing/extent.ts';
import { reconcile } from '#server/backgroundWork.ts';
import type { Database } from '#server/platform/db/database.ts';
import { reserve } from '#server/booking/pay/reserve.ts';
import {
  askFor,
  BALANCE,
  claim,
  customer,
  DEPOSIT,
  hold,
  pay,
  type StartedPayment,
  threeDays,
  rented,
  paidHold,
} from '#server/testing/bookingFixtures.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { ENGINES } from '#server/testing/databases.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { kindsTo } from '#server/testing/mailbox.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { deliver, eventsAbout, eventsTaken } from '#server/testing/webhookEvents.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

const MEETINGS = extentOf('meetingRounds');
const DOUBLES = extentOf('doubleRounds');
const statuses = (answers: readonly LightMyRequestResponse[]) => answers.map((answer) => answer.statusCode);

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
  const bookingApp = useBookingApp({
    engine,
    poolSize: 50,
    prepare: (app) => changeSwitches(app.db, { webhooks: 'off' }),
  });

  const chargesOf = (intentIds: readonly string[]) =>
    bookingApp.db.query<{ amount: number }>(
      `SELECT amount FROM sandbox.journal WHERE kind = 'charge' AND payment_intent = ANY($1)`,
      [intentIds],
    );
  const reservationsOf = async (userId: string) =>
    bookingApp.db.query<{ status: string; paid_pence: number }>(
      'SELECT status, paid_pence FROM reservations WHERE user_id = $1',
      [userId],
    );

  it(`confirms once without an error when webhook, browser and reconciler run concurrently in ${String(MEETINGS)} rounds`, async () => {
    const random = seededRandom(20_261_123);
    for (let round = 0; round < MEETINGS; round += 1) {
      const { user, booking, paymentIntentId } = await paidHold(bookingApp);
      const events = (await eventsAbout(bookingApp.db, paymentIntentId)).filter(({ type }) =>
        type.startsWith('payment_intent'),
      );
      // Old enough for the reconciler; the hold has not expired.
      bookingApp.clock.now += 3 * MINUTE;
      const starts = [
        ...[...events, ...events].map((event) => () => deliver(bookingApp, event)),
        () => claim(bookingApp, user, { booking, paymentIntentId }),
        () => claim(bookingApp, user, { booking }),
        () => reconcile(bookingApp.deps),
      ];
      const answers = await Promise.all(shuffled(starts, random).map((start) => start()));
      await eventsTaken(bookingApp.db);
      expect(answers.flatMap((answer) => (answer && answer.statusCode >= 300 ? [answer.body] : []))).toEqual(
        [],
      );
      const confirmed = (await reservationsOf(user.id)).filter(({ status }) => status === 'confirmed');
      expect(confirmed).toEqual([{ status: 'confirmed', paid_pence: DEPOSIT }]);
      expect(await chargesOf([paymentIntentId])).toEqual([{ amount: DEPOSIT }]);
    }
    await expectBalancedBooks(bookingApp);
  });

  /** Pays in all tabs concurrently; returns the ids of their intents. */
  const payInTabs = async (tabs: readonly LightMyRequestResponse[]) => {
    expect(statuses(tabs)).toEqual(tabs.map(() => 200));
    const intents = tabs.map((tab) => tab.json<StartedPayment>());
    await Promise.all(intents.map((intent) => bookingApp.payCard(intent.client_secret)));
    return [...new Set(intents.map((intent) => intent.paymentIntentId))];
  };

  it(`creates one hold, one intent and one charge when checkout runs twice in two tabs, ${String(DOUBLES)} times`, async () => {
    for (let round = 0; round < DOUBLES; round += 1) {
      const user = await customer(bookingApp);
      const booking = await threeDays(bookingApp);
      const ids = await payInTabs(await Promise.all([1, 2, 3].map(() => askFor(bookingApp, user, booking))));
      expect(ids).toHaveLength(1);
      expect(await chargesOf(ids)).toHaveLength(1);
      const [paymentIntentId] = ids;
      const claims = await Promise.all(
        [1, 2].map(() => claim(bookingApp, user, { booking, paymentIntentId })),
      );
      expect(statuses(claims)).toEqual([201, 201]);
      expect(await reservationsOf(user.id)).toEqual([{ status: 'confirmed', paid_pence: DEPOSIT }]);
    }
    await expectBalancedBooks(bookingApp);
  });

  it(`charges the balance once when two tabs pay it, ${String(DOUBLES)} times, and refuses a further payment`, async () => {
    for (let round = 0; round < DOUBLES; round += 1) {
      const { user, id } = await rented(bookingApp);
      const start = () => bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
      const ids = await payInTabs(await Promise.all([start(), start()]));
      const answers = await Promise.all(
        [1, 2].map(() => bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 })),
      );
      expect(answers.map((answer) => answer.json())).toMatchObject(
        answers.map(() => ({ currentPaid: 300, remainingToPay: 0, refunded: 0 })),
      );
      expect(await chargesOf(ids)).toHaveLength(1);
      expect((await start()).statusCode).toBe(409);
    }
    await expectBalancedBooks(bookingApp);
  });

  it('creates one reservation for four paying bare clients, and refunds and mails the others', async () => {
    const users = await createBulkUsers(bookingApp, 4);
    const booking = await threeDays(bookingApp);
    for (const user of users) await pay(bookingApp, await hold(bookingApp, user));
    const before = await bookingApp.moved();
    const answers = await Promise.all(users.map((user) => claim(bookingApp, user, { booking })));
    expect(statuses(answers).sort()).toEqual([201, 409, 409, 409]);
    expect((await bookingApp.moved()).refunded - before.refunded).toBe(3 * DEPOSIT);
    const refused = answers.findIndex(({ statusCode }) => statusCode === 409);
    expect(answers[refused]?.json()).toMatchObject({ code: 'dates_taken_refunded' });
    expect((await kindsTo(bookingApp, users[refused]!)).sort()).toEqual(['payment-returning', 'refunded']);
  });

  it('returns one reservation to eight concurrent calls that claim one deposit', async () => {
    for (const [isHeld, isNamed] of [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ]) {
      const [user, booking] = [await customer(bookingApp), await threeDays(bookingApp)];
      const intent = await hold(bookingApp, user, isHeld ? booking : undefined);
      await pay(bookingApp, intent);
      const { paymentIntentId } = intent;
      const request = { booking, ...(isNamed ? { paymentIntentId } : {}) };
      const answers = await Promise.all(Array.from({ length: 8 }, () => claim(bookingApp, user, request)));
      const bodies = [...new Set(answers.map(({ body }) => body))];
      expect({ isHeld, isNamed, bodies }).toEqual({ isHeld, isNamed, bodies: [expect.any(String)] });
      expect(statuses(answers)).toEqual(Array<number>(8).fill(201));
      expect(answers[0]?.json()).toMatchObject({ status: 'confirmed', currentPaid: 90, refunded: 0 });
      expect(await reservationsOf(user.id)).toHaveLength(1);
      expect(await chargesOf([paymentIntentId])).toEqual([{ amount: DEPOSIT }]);
    }
    await expectBalancedBooks(bookingApp);
  });

  /** Pays a deposit without dates; the reconciler records the payment before the test continues. */
  async function payBare(user: TestUser): Promise<void> {
    await pay(bookingApp, await hold(bookingApp, user));
    bookingApp.clock.now += 3 * MINUTE;
    await reconcile(bookingApp.deps);
  }

  it('refunds a payment that stays unclaimed for an hour', async () => {
    const user = await customer(bookingApp);
    await payBare(user);
    const before = await bookingApp.moved();
    bookingApp.clock.now += HOUR - 1;
    await reconcile(bookingApp.deps);
    expect((await bookingApp.moved()).refunded).toBe(before.refunded);
    bookingApp.clock.now += 2;
    await reconcile(bookingApp.deps);
    expect((await bookingApp.moved()).refunded - before.refunded).toBe(9_000);
    expect((await claim(bookingApp, user, { booking: await threeDays(bookingApp) })).statusCode).toBe(402);
  });

  it('keeps the payment of a reservation that was made while the reconciler was about to refund it', async () => {
    const user = await customer(bookingApp);
    await payBare(user);
    const wanted = await threeDays(bookingApp);
    const before = await bookingApp.moved();
    bookingApp.clock.now += HOUR + 1;
    const late = async () =>
      expect((await claim(bookingApp, user, { booking: wanted })).statusCode).toBe(201);
    await reconcile({ ...bookingApp.deps, db: interrupted(bookingApp.db, 'p.succeeded_at <', late) });
    await reconcile(bookingApp.deps);
    expect((await bookingApp.moved()).refunded).toBe(before.refunded);
    const list = await bookingApp.as(user).get(`/api/reservations/user/${user.id}`);
    expect(list.json()).toMatchObject([{ status: 'confirmed', currentPaid: 90, refunded: 0 }]);
  });

  it('creates no reservation after the reconciler has requested the refund, even when the call started before', async () => {
    const user = await customer(bookingApp);
    await payBare(user);
    const wanted = await threeDays(bookingApp);
    const before = await bookingApp.moved();
    bookingApp.clock.now += HOUR + 1;
    const meanwhile = interrupted(bookingApp.db, 'ORDER BY p.created_at DESC', () =>
      reconcile(bookingApp.deps),
    );
    await expect(reserve({ ...bookingApp.deps, db: meanwhile }, user.id, wanted)).rejects.toMatchObject({
      status: 409,
      code: 'dates_taken_refunded',
    });
    expect((await bookingApp.moved()).refunded - before.refunded).toBe(9_000);
    expect((await bookingApp.as().get(`/api/reservations/car/${wanted.carId}`)).json()).toEqual([]);
  });

  it('creates two reservations for two payments of one amount, also when both are claimed concurrently', async () => {
    const user = await customer(bookingApp);
    await payBare(user);
    await payBare(user);
    const [first, second] = [await threeDays(bookingApp), await threeDays(bookingApp)];
    const answers = await Promise.all([
      claim(bookingApp, user, { booking: first }),
      claim(bookingApp, user, { booking: second }),
    ]);
    expect(answers.map((answer) => answer.json<{ carId: string }>().carId)).toEqual([
      first.carId,
      second.carId,
    ]);
  });
});
