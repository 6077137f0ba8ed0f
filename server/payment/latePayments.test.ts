// Tests payments after or at the expiry of a hold while another customer books the same dates: one customer gets the
// car, the other gets the money back.
import { changeSwitches } from 'stripe-sandbox';
import { HOLD_MINUTES } from '#domain/booking/status.ts';
import { extentOf, report, seededRandom, shuffled } from '#domain/testing/extent.ts';
import { reconcile } from '#server/backgroundWork.ts';
import {
  askFor,
  claim,
  DEPOSIT,
  hold,
  pay,
  type ThreeDays,
  threeDays,
} from '#server/testing/bookingFixtures.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { ENGINES } from '#server/testing/databases.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { deliver, eventsAbout, eventsTaken } from '#server/testing/webhookEvents.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** Minutes after its expiry at which a hold is released even when the provider does not answer. */
const GRACE_MINUTES = 6;
/** Yields to other work for a number of event loop turns. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const NO_CANCELLING = {
  route: 'payment_intents.cancel',
  mode: 'refuse',
  times: 1_000,
  probability: 1,
} as const;
const ROUNDS = extentOf('lateRounds');
const LAST_MOMENTS = extentOf('lastMomentRounds');

describe.each(ENGINES)('on %s', (engine) => {
  const bookingApp = useBookingApp({ engine, prepare: (app) => changeSwitches(app.db, { webhooks: 'off' }) });

  /** The reservations that block the car, with their statuses. */
  const holdersOf = (carId: string) =>
    bookingApp.db.query<{ user_id: string; status: string }>(
      `SELECT user_id, status FROM reservations WHERE car_id = $1 AND status IN ('held', 'confirmed')`,
      [carId],
    );
  const refundsOf = (intentId: string) =>
    bookingApp.db.query<{ amount: number }>(
      `SELECT amount FROM sandbox.journal WHERE kind = 'refund' AND payment_intent = $1`,
      [intentId],
    );
  const pair = async () => (await createBulkUsers(bookingApp, 2)) as [TestUser, TestUser];

  /** A payment made after its hold was released, while the provider did not cancel the intent. */
  async function paidTooLate(user: TestUser, booking: ThreeDays): Promise<string> {
    const intent = await hold(bookingApp, user, booking);
    bookingApp.clock.now += (HOLD_MINUTES + GRACE_MINUTES) * MINUTE;
    await changeSwitches(bookingApp.db, { fail: NO_CANCELLING });
    await reconcile(bookingApp.deps);
    expect(await holdersOf(booking.carId)).toEqual([]);
    await pay(bookingApp, intent);
    await changeSwitches(bookingApp.db, { fail: null });
    return intent.paymentIntentId;
  }

  it('refuses to delete an account with an open hold, and refunds a payment that arrives after the deletion', async () => {
    const [late] = await pair();
    const intent = await hold(bookingApp, late, await threeDays(bookingApp));
    const remove = async () =>
      bookingApp.as(await bookingApp.signUp('admin')).delete(`/api/users/${late.id}`);
    expect(expectProblem(await remove(), 409).code).toBe('open_business');
    bookingApp.clock.now += (HOLD_MINUTES + GRACE_MINUTES) * MINUTE;
    await changeSwitches(bookingApp.db, { fail: NO_CANCELLING });
    await reconcile(bookingApp.deps);
    expect((await remove()).statusCode).toBe(204);
    await pay(bookingApp, intent);
    await changeSwitches(bookingApp.db, { fail: null });
    const events = await eventsAbout(bookingApp.db, intent.paymentIntentId);
    const paid = events.find(({ type }) => type === 'payment_intent.succeeded');
    await deliver(bookingApp, paid!);
    await eventsTaken(bookingApp.db);
    expect(await refundsOf(intent.paymentIntentId)).toEqual([{ amount: DEPOSIT }]);
    const [row] = await bookingApp.db.query('SELECT status FROM reservations WHERE user_id = $1', [late.id]);
    expect(row).toEqual({ status: 'conflict' });
  });

  it(`gives the car to one customer when a late payment is reported twice during a new hold: ${String(ROUNDS)} rounds`, async () => {
    const random = seededRandom(20_261_121);
    const counts = { rounds: ROUNDS, kept: 0, refunded: 0, doubleBookings: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const [late, other] = await pair();
      const booking = await threeDays(bookingApp);
      const intentId = await paidTooLate(late, booking);
      const events = await eventsAbout(bookingApp.db, intentId);
      const paid = events.find(({ type }) => type === 'payment_intent.succeeded');
      if (!paid) throw new Error('The sandbox announced nothing.');
      const announced = async () => expect((await deliver(bookingApp, paid)).statusCode).toBe(200);
      const announcedTwice = () =>
        Promise.all([announced(), announced()]).then(() => eventsTaken(bookingApp.db));
      // One call ends before the other one starts, both start at once, or the second one starts while the first one runs.
      const answer = await [
        () => announcedTwice().then(() => askFor(bookingApp, other, booking)),
        () => askFor(bookingApp, other, booking).finally(announcedTwice),
        () => Promise.all([askFor(bookingApp, other, booking), announcedTwice()]).then(([asked]) => asked),
        async () => {
          const announcing = announcedTwice();
          await turns(Math.floor(random() * 60));
          return askFor(bookingApp, other, booking).finally(() => announcing);
        },
      ][round % 4]?.();
      await eventsTaken(bookingApp.db);
      await reconcile(bookingApp.deps);

      const holders = await holdersOf(booking.carId);
      const refunds = await refundsOf(intentId);
      expect(holders).toHaveLength(1);
      if (answer?.statusCode === 200) {
        counts.refunded += 1;
        expect({ holders, refunds }).toEqual({
          holders: [{ user_id: other.id, status: 'held' }],
          refunds: [{ amount: DEPOSIT }],
        });
      } else {
        counts.kept += 1;
        expect({ status: answer?.statusCode, holders, refunds }).toEqual({
          status: 409,
          holders: [{ user_id: late.id, status: 'confirmed' }],
          refunds: [],
        });
      }
    }
    expect(Math.min(counts.kept, counts.refunded)).toBeGreaterThan(0);
    await expectBalancedBooks(bookingApp);
    report({ suite: 'late payment against a new hold', on: engine, what: 'rounds', counts });
  });

  it(`keeps the dates of every customer who pays at the moment of expiry: ${String(LAST_MOMENTS)} rounds`, async () => {
    const random = seededRandom(20_261_122);
    const counts = { rounds: LAST_MOMENTS, paidInTime: 0, cancelledFirst: 0, paidAndReleased: 0 };
    for (let round = 0; round < LAST_MOMENTS; round += 1) {
      const [first, other] = await pair();
      const booking = await threeDays(bookingApp);
      const intent = await hold(bookingApp, first, booking);
      bookingApp.clock.now += HOLD_MINUTES * MINUTE;
      // The checks below compare the outcomes, not the responses.
      const starts = [
        () => bookingApp.payCard(intent.client_secret).then(() => undefined),
        () => askFor(bookingApp, other, booking).then(() => undefined),
        () => reconcile(bookingApp.deps),
      ];
      await Promise.all(shuffled(starts, random).map((start) => start()));
      bookingApp.clock.now += 3 * MINUTE;
      await reconcile(bookingApp.deps);

      const { status } = await bookingApp.provider.retrieveIntent(intent.paymentIntentId);
      const { paymentIntentId } = intent;
      const answer = await claim(bookingApp, first, { booking, paymentIntentId });
      if (status === 'succeeded') {
        counts.paidInTime += 1;
        expect(answer.statusCode).toBe(201);
        expect(await holdersOf(booking.carId)).toEqual([{ user_id: first.id, status: 'confirmed' }]);
        expect(await refundsOf(paymentIntentId)).toEqual([]);
      } else {
        counts.cancelledFirst += 1;
        expect([status, answer.statusCode]).toEqual(['canceled', 402]);
        expect((await holdersOf(booking.carId)).filter(({ user_id: id }) => id === first.id)).toEqual([]);
      }
    }
    await expectBalancedBooks(bookingApp);
    report({ suite: 'payment at the last moment against expiry', on: engine, what: 'rounds', counts });
  });
});
