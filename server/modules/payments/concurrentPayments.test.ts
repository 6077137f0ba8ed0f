// Tests concurrent reports of one payment and repeated clicks: one confirmation and one charge.
import type { LightMyRequestResponse } from 'fastify';
import { changeSwitches } from 'stripe-sandbox';
import { extentOf, report, seededRandom, shuffled } from '#domain/testing/extent.ts';
import type { Database } from '#server/db/database.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import {
  askFor,
  BALANCE,
  claim,
  customer,
  DEPOSIT,
  hold,
  pay,
  rent,
  threeDays,
  type StartedPayment,
} from '#server/testing/bookingFixtures.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { deliver, eventsAbout, eventsTaken } from '#server/testing/webhookEvents.ts';
import { reconcile } from '#server/backgroundWork.ts';

const MEETINGS = extentOf('meetingRounds');
const DOUBLES = extentOf('doubleRounds');
const statuses = (answers: readonly LightMyRequestResponse[]) => answers.map((answer) => answer.statusCode);

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let bookingApp: BookingApp;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    bookingApp = await createBookingApp({ db });
    await changeSwitches(db, { webhooks: 'off' });
  });
  afterAll(async () => {
    await bookingApp.close();
    await db.close();
  });

  const chargesOf = (intentIds: readonly string[]) =>
    db.query<{ amount: number }>(
      `SELECT amount FROM sandbox.journal WHERE kind = 'charge' AND payment_intent = ANY($1)`,
      [intentIds],
    );
  const reservationsOf = async (userId: string) =>
    db.query<{ status: string; paid_pence: number }>(
      'SELECT status, paid_pence FROM reservations WHERE user_id = $1',
      [userId],
    );

  it(`confirms once without an error when webhook, browser and reconciler run concurrently in ${String(MEETINGS)} rounds`, async () => {
    const random = seededRandom(20_261_123);
    const counts = { rounds: MEETINGS, confirmations: 0, refusals: 0 };
    for (let round = 0; round < MEETINGS; round += 1) {
      const user = await customer(bookingApp);
      const booking = await threeDays(bookingApp);
      const intent = await hold(bookingApp, user, booking);
      await pay(bookingApp, intent);
      const { paymentIntentId } = intent;
      const events = (await eventsAbout(db, paymentIntentId)).filter(({ type }) =>
        type.startsWith('payment_intent'),
      );
      // Old enough for the reconciler; the hold has not expired.
      bookingApp.clock.now += 3 * 60_000;
      const starts = [
        ...events.map((event) => () => deliver(bookingApp, event)),
        ...events.map((event) => () => deliver(bookingApp, event)),
        () => claim(bookingApp, user, { booking, paymentIntentId }),
        () => claim(bookingApp, user, { booking }),
        () => reconcile(bookingApp.deps),
      ];
      const answers = (await Promise.all(shuffled(starts, random).map((start) => start()))).filter(
        (answer) => answer !== undefined,
      );
      await eventsTaken(db);
      counts.refusals += answers.filter(({ statusCode }) => statusCode >= 300).length;
      const confirmed = (await reservationsOf(user.id)).filter(({ status }) => status === 'confirmed');
      counts.confirmations += confirmed.length;
      expect(confirmed).toEqual([{ status: 'confirmed', paid_pence: DEPOSIT }]);
      expect(await chargesOf([paymentIntentId])).toEqual([{ amount: DEPOSIT }]);
    }
    expect(counts).toEqual({ rounds: MEETINGS, confirmations: MEETINGS, refusals: 0 });
    await expectBalancedBooks(bookingApp);
    report({ suite: 'webhook, browser, reconciler at once', on: engine, what: 'rounds', counts });
  });

  it(`creates one hold, one intent and one charge when checkout runs twice in two tabs, ${String(DOUBLES)} times`, async () => {
    const counts = { checkouts: DOUBLES, holds: 0, intents: 0, charges: 0 };
    for (let round = 0; round < DOUBLES; round += 1) {
      const user = await customer(bookingApp);
      const booking = await threeDays(bookingApp);
      const tabs = await Promise.all([1, 2, 3].map(() => askFor(bookingApp, user, booking)));
      expect(statuses(tabs)).toEqual([200, 200, 200]);
      const intents = tabs.map((tab) => tab.json<StartedPayment>());
      const ids = new Set(intents.map((intent) => intent.paymentIntentId));
      counts.intents += ids.size;
      counts.holds += (await reservationsOf(user.id)).length;
      // Both tabs submit the payment concurrently.
      await Promise.all(intents.map((intent) => bookingApp.payCard(intent.client_secret)));
      counts.charges += (await chargesOf([...ids])).length;
      const [paymentIntentId] = ids;
      const claims = await Promise.all(
        [1, 2].map(() => claim(bookingApp, user, { booking, paymentIntentId })),
      );
      expect(statuses(claims)).toEqual([201, 201]);
      expect(await reservationsOf(user.id)).toEqual([{ status: 'confirmed', paid_pence: DEPOSIT }]);
    }
    expect(counts).toEqual({ checkouts: DOUBLES, holds: DOUBLES, intents: DOUBLES, charges: DOUBLES });
    await expectBalancedBooks(bookingApp);
    report({ suite: 'double clicks and two tabs', on: engine, what: 'checkouts', counts });
  });

  it(`charges the balance once when two tabs pay it, ${String(DOUBLES)} times, and refuses a further payment`, async () => {
    const counts = { balances: DOUBLES, charges: 0, paidInFull: 0 };
    for (let round = 0; round < DOUBLES; round += 1) {
      const user = await customer(bookingApp);
      const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
      const start = () => bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
      const tabs = await Promise.all([start(), start()]);
      expect(statuses(tabs)).toEqual([200, 200]);
      const intents = tabs.map((tab) => tab.json<StartedPayment>());
      await Promise.all(intents.map((intent) => bookingApp.payCard(intent.client_secret)));
      const answers = await Promise.all(
        [1, 2].map(() => bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 })),
      );
      expect(answers.map((answer) => answer.json())).toMatchObject(
        answers.map(() => ({ currentPaid: 300, remainingToPay: 0, refunded: 0 })),
      );
      counts.charges += (await chargesOf(intents.map((intent) => intent.paymentIntentId))).length;
      counts.paidInFull += 1;
      expect((await start()).statusCode).toBe(409);
    }
    expect(counts).toEqual({ balances: DOUBLES, charges: DOUBLES, paidInFull: DOUBLES });
    await expectBalancedBooks(bookingApp);
    report({ suite: 'balance from two tabs', on: engine, what: 'balances', counts });
  });
});
