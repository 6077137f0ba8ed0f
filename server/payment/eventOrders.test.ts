// Tests that the events of one payment lead to the same final state in any order, with repeated and lost events; and
// payments after or at the expiry of a hold while another customer books the same dates: one customer gets the car, the
// other gets the money back.
import { changeSwitches } from 'stripe-sandbox';
import { HOLD_MINUTES } from '#domain/booking/status.ts';
import { extentOf, seededRandom, shuffled } from '#domain/testing/extent.ts';
import { MINUTE } from '#domain/time/durations.ts';
import { reconcile } from '#server/backgroundWork.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  askFor,
  claim,
  customer,
  DEPOSIT,
  hold,
  pay,
  payBalance,
  type ThreeDays,
  threeDays,
  rented,
} from '#server/testing/bookingFixtures.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { ENGINES } from '#server/testing/databases.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import {
  deliver,
  dump,
  eventsAbout,
  eventsTaken,
  type SandboxEvent,
  successOf,
} from '#server/testing/webhookEvents.ts';

const PERMUTATIONS = extentOf('permutations');
const REPLAYS = extentOf('replays');

/** The final state of a reservation, without the ids and times that differ between rounds. */
async function endOf(db: Database, intentId: string): Promise<unknown> {
  const [payment] = await db.query<{ id: string; reservation_id: string }>(
    'SELECT id, reservation_id FROM payments WHERE intent_id = $1',
    [intentId],
  );
  const rows = (sql: string, id: string | undefined) => db.query(sql, [id]);
  return {
    reservation: await rows(
      'SELECT status, paid_pence, refunded_pence FROM reservations WHERE id = $1',
      payment?.reservation_id,
    ),
    payments: await rows(
      'SELECT kind, status, amount_pence, note FROM payments WHERE reservation_id = $1 ORDER BY kind',
      payment?.reservation_id,
    ),
    ledger: await rows(
      'SELECT type, amount_pence FROM ledger WHERE payment_id = $1 ORDER BY id',
      payment?.id,
    ),
    asked: await db.query(
      `SELECT kind, done_at IS NOT NULL AS done FROM outbox
       WHERE payload ->> 'paymentId' = $1 OR payload ->> 'reservationId' = $2 ORDER BY kind`,
      [payment?.id, payment?.reservation_id],
    ),
  };
}

/** Returns the events in a random order. It repeats some events and drops some, but never the last one. */
function disturbed(events: readonly SandboxEvent[], random: () => number): SandboxEvent[] {
  const last = events.at(-1);
  const arriving = events.flatMap((event) => {
    const copies = event === last ? 1 + Math.floor(random() * 3) : Math.floor(random() * 3);
    return Array<SandboxEvent>(copies).fill(event);
  });
  return shuffled(arriving, random);
}

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
  let admin: TestUser;
  const bookingApp = useBookingApp({
    engine,
    async prepare(app) {
      admin = await app.signUp('admin');
      await changeSwitches(app.db, { webhooks: 'off' });
    },
  });

  /** Delivers the events concurrently in pairs or one after another, at random. */
  async function deliverAll(events: readonly SandboxEvent[], random: () => number): Promise<void> {
    for (let next = 0; next < events.length;) {
      const concurrent = events.slice(next, next + 1 + Math.floor(random() * 3));
      for (const answer of await Promise.all(concurrent.map((event) => deliver(bookingApp, event)))) {
        expect(answer.statusCode).toBe(200);
      }
      next += concurrent.length;
    }
    await eventsTaken(bookingApp.db);
  }

  /** A payment that is declined once and then paid. */
  async function paidAfterDecline(): Promise<string> {
    const intent = await hold(bookingApp, await customer(bookingApp), await threeDays(bookingApp));
    expect((await bookingApp.payCard(intent.client_secret, 'pm_card_visa_chargeDeclined')).status).toBe(402);
    await pay(bookingApp, intent);
    return intent.paymentIntentId;
  }

  /** A payment replaced by one for other dates of the car: the intent is cancelled at the provider. */
  async function givenUp(): Promise<string> {
    const user = await customer(bookingApp);
    const { carId, ...dates } = await threeDays(bookingApp);
    const { paymentIntentId } = await hold(bookingApp, user, { carId, ...dates });
    await hold(bookingApp, user, { carId, startDate: bookingApp.day(20), endDate: bookingApp.day(22) });
    await bookingApp.stripe.paymentIntents.cancel(paymentIntentId);
    return paymentIntentId;
  }

  /** A reservation that is paid, cancelled by an admin and refunded. */
  async function refunded(): Promise<string> {
    const intentId = await paidAfterDecline();
    await deliverAll(await eventsAbout(bookingApp.db, intentId), () => 0);
    const [row] = await bookingApp.db.query<{ id: string }>(
      'SELECT reservation_id AS id FROM payments WHERE intent_id = $1',
      [intentId],
    );
    expect((await bookingApp.as(admin).delete(`/api/reservations/${row?.id ?? ''}`)).statusCode).toBe(200);
    return intentId;
  }

  const LIVES: [string, () => Promise<string>, share: number][] = [
    ['declined once, then paid', paidAfterDecline, 0.6],
    ['cancelled without a payment', givenUp, 0.2],
    ['paid, cancelled and refunded', refunded, 0.2],
  ];
  it('reaches the same final state in every order of the events of a payment', async () => {
    for (const [what, live, share] of LIVES) {
      const random = seededRandom(20_261_124);
      const rounds = Math.ceil(PERMUTATIONS * share);
      const ends = new Set<string>();
      for (let round = 0; round < rounds; round += 1) {
        const intentId = await live();
        const events = await eventsAbout(bookingApp.db, intentId);
        // The first round uses the usual order; the other rounds are compared with it.
        const arriving = round === 0 ? events : disturbed(events, random);
        await deliverAll(arriving, round === 0 ? () => 0 : random);
        ends.add(JSON.stringify(await endOf(bookingApp.db, intentId)));
        expect({ what, ends: [...ends] }).toEqual({ what, ends: [expect.any(String)] });
      }
      await expectBalancedBooks(bookingApp);
    }
  });

  it(`changes nothing when each kind of event is repeated ${String(REPLAYS)} times in sequence and ${String(2 * REPLAYS)} times concurrently`, async () => {
    const { user, id } = await rented(bookingApp);
    await payBalance(bookingApp, user, id);
    expect((await bookingApp.as(admin).delete(`/api/reservations/${id}`)).statusCode).toBe(200);
    const disputed = await hold(bookingApp, await customer(bookingApp), await threeDays(bookingApp));
    await bookingApp.payCard(disputed.client_secret, 'pm_card_createDispute');
    const paid = await bookingApp.db.query<{ intent_id: string }>(
      'SELECT intent_id FROM payments WHERE reservation_id = $1',
      [id],
    );
    const intentIds = paid.map(({ intent_id: intentId }) => intentId);
    intentIds.push(disputed.paymentIntentId, await paidAfterDecline(), await givenUp());
    const events: SandboxEvent[] = [];
    for (const intentId of intentIds) events.push(...(await eventsAbout(bookingApp.db, intentId)));
    await deliverAll(events, () => 0);

    const settled = await dump(bookingApp.db);
    for (const event of events) {
      for (let replay = 0; replay < REPLAYS; replay += 1) {
        expect((await deliver(bookingApp, event)).statusCode).toBe(200);
      }
      const atOnce = await Promise.all(Array.from({ length: 2 * REPLAYS }, () => deliver(bookingApp, event)));
      expect(atOnce.map((answer) => answer.statusCode)).toEqual(Array<number>(2 * REPLAYS).fill(200));
    }
    await eventsTaken(bookingApp.db);
    expect(await dump(bookingApp.db)).toEqual(settled);

    // The provider may report one fact under two event ids.
    const again = events.map((event) => ({ ...event, id: `${event.id}again` }));
    await deliverAll(again, () => 0);
    const inbox = ['public.stripe_events'];
    expect(await dump(bookingApp.db, inbox)).toEqual(
      Object.fromEntries(Object.entries(settled).filter(([name]) => !inbox.includes(name))),
    );
    await expectBalancedBooks(bookingApp);
  });

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
    await deliver(bookingApp, await successOf(bookingApp.db, intent.paymentIntentId));
    await eventsTaken(bookingApp.db);
    expect(await refundsOf(intent.paymentIntentId)).toEqual([{ amount: DEPOSIT }]);
    const [row] = await bookingApp.db.query('SELECT status FROM reservations WHERE user_id = $1', [late.id]);
    expect(row).toEqual({ status: 'conflict' });
  });

  it(`gives the car to one customer when a late payment is reported twice during a new hold: ${String(ROUNDS)} rounds`, async () => {
    const random = seededRandom(20_261_121);
    const counts = { kept: 0, refunded: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const [late, other] = await pair();
      const booking = await threeDays(bookingApp);
      const intentId = await paidTooLate(late, booking);
      const paid = await successOf(bookingApp.db, intentId);
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
  });

  it(`keeps the dates of every customer who pays at the moment of expiry: ${String(LAST_MOMENTS)} rounds`, async () => {
    const random = seededRandom(20_261_122);
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
        expect(answer.statusCode).toBe(201);
        expect(await holdersOf(booking.carId)).toEqual([{ user_id: first.id, status: 'confirmed' }]);
        expect(await refundsOf(paymentIntentId)).toEqual([]);
      } else {
        expect([status, answer.statusCode]).toEqual(['canceled', 402]);
        expect((await holdersOf(booking.carId)).filter(({ user_id: id }) => id === first.id)).toEqual([]);
      }
    }
    await expectBalancedBooks(bookingApp);
  });
});
