// Tests refunds, by the application or manually at the provider: each is posted once, their sum never exceeds the payment,
// and a refund that the bank returns is reversed in the ledger, in any order of the provider's answers.
import type { PaymentRecord } from '#domain/payment/contract/payments.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { changeSwitches } from 'stripe-sandbox';
import { reconcile } from '#server/backgroundWork.ts';
import { runPaymentTasks } from './tasks.ts';
import { cancelReservation } from '#server/booking/changes/cancellations.ts';
import type { ProviderRefund } from './provider/provider.ts';
import {
  attentionTo,
  customer,
  paymentOf,
  rent,
  repeatAtOnce,
  threeDays,
  rented,
} from '#server/testing/bookingFixtures.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { makeOutboxDue } from '#server/testing/mailbox.ts';
import { noAudit } from '#server/testing/noAudit.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { syncRefunds } from './refunds.ts';

let admin: TestUser;
const bookingApp = useBookingApp({
  async prepare(app) {
    admin = await app.signUp('admin');
    repeatAtOnce(app);
  },
});
beforeEach(() => changeSwitches(bookingApp.db, { reset: true }));

describe('at the provider', () => {
  afterEach(async () => {
    await changeSwitches(bookingApp.db, { reset: true });
    await expectBalancedBooks(bookingApp);
  });

  interface Reserved {
    id: string;
    intent: string;
    user: TestUser;
  }
  async function reserve(card?: string): Promise<Reserved> {
    const user = await customer(bookingApp);
    if (card) await changeSwitches(bookingApp.db, { webhooks: 'off' });
    const { id } = await rent(
      { ...bookingApp, payCard: (secret) => bookingApp.payCard(secret, card) },
      user,
      await threeDays(bookingApp),
    );
    if (card) await changeSwitches(bookingApp.db, { webhooks: 'on' });
    return { id, user, intent: (await paymentOf(bookingApp, id)).intent_id };
  }
  const read = async ({ id }: Reserved) =>
    (await bookingApp.as(admin).get(`/api/reservations/${id}`)).json<Reservation>();
  const historyOf = async ({ id, user }: Reserved) =>
    (await bookingApp.as(user).get(`/api/reservations/${id}/payments`)).json<PaymentRecord[]>();
  const cancel = ({ id }: Reserved) => bookingApp.as(admin).delete(`/api/reservations/${id}`);
  const refundsOf = ({ intent }: Reserved) => bookingApp.stripe.refunds.list({ payment_intent: intent });
  /** Waits until the reservation shows these amounts. */
  const reads = (reservation: Reserved, wanted: { currentPaid: number; refunded: number }) =>
    eventually(async () => {
      const { currentPaid, refunded } = await read(reservation);
      return currentPaid === wanted.currentPaid && refunded === wanted.refunded;
    });
  /** Sets how the sandbox's bank decides the refund. */
  async function setOutcome(reservation: Reserved, status: 'succeeded' | 'failed'): Promise<void> {
    const [refund] = (await refundsOf(reservation)).data;
    expect((await bookingApp.endRefund(refund?.id ?? '', status)).status).toBe(200);
  }
  const attention = ({ id }: Reserved) => attentionTo(bookingApp, admin, id);
  async function runDueTasks(): Promise<void> {
    await makeOutboxDue(bookingApp);
    await runPaymentTasks(bookingApp.deps);
  }

  it('posts two manual refunds once each, and refuses a third that exceeds the payment', async () => {
    const reservation = await reserve();
    await bookingApp.stripe.refunds.create({ payment_intent: reservation.intent, amount: 1_000 });
    await reads(reservation, { currentPaid: 80, refunded: 10 });
    await bookingApp.stripe.refunds.create({ payment_intent: reservation.intent, amount: 2_500 });
    await reads(reservation, { currentPaid: 55, refunded: 35 });
    const tooMuch = bookingApp.stripe.refunds.create({ payment_intent: reservation.intent, amount: 5_501 });
    await expect(tooMuch).rejects.toMatchObject({ statusCode: 400 });
  });

  it('refunds only the rest after a manual refund, also before that refund is known', async () => {
    await changeSwitches(bookingApp.db, { webhooks: 'off' });
    const reservation = await reserve();
    await bookingApp.stripe.refunds.create({ payment_intent: reservation.intent, amount: 4_000 });
    expect((await cancel(reservation)).statusCode).toBe(200);
    expect(await read(reservation)).toMatchObject({ currentPaid: 0, refunded: 90 });
    // The provider lists the newest refund first.
    expect((await refundsOf(reservation)).data.map(({ amount }) => amount)).toEqual([5_000, 4_000]);
    expect((await historyOf(reservation)).map(({ refunds }) => refunds.map(({ amount }) => amount))).toEqual([
      [40, 50],
    ]);
  });

  it('finds a manual refund by the reconciler when its webhook is lost', async () => {
    const reservation = await reserve();
    await changeSwitches(bookingApp.db, { webhooks: 'off' });
    await bookingApp.stripe.refunds.create({ payment_intent: reservation.intent, amount: 1_000 });
    await reconcile(bookingApp.deps);
    // The reconciler has fetched the event, but another worker may still process it, so the test waits for the
    // result.
    await reads(reservation, { currentPaid: 80, refunded: 10 });
  });

  it('reverses and shows a refund that the bank returns, until another refund replaces it', async () => {
    const reservation = await reserve('pm_card_refundFail');
    await cancel(reservation);
    await reads(reservation, { currentPaid: 0, refunded: 90 });
    await setOutcome(reservation, 'failed');
    await eventually(async () => (await attention(reservation)).length === 1);
    expect(await attention(reservation)).toMatchObject([
      { kind: 'refund-failing', detail: expect.stringContaining('sent a refund of £90.00 back') },
    ]);
    const [row] = await bookingApp.db.query(
      'SELECT paid_pence, refunded_pence FROM reservations WHERE id = $1',
      [reservation.id],
    );
    expect(row).toEqual({ paid_pence: 9_000, refunded_pence: 0 });
    await runPaymentTasks(bookingApp.deps);
    expect((await refundsOf(reservation)).data).toHaveLength(1);
    const state = async () => {
      const own = await bookingApp.as(reservation.user).get(`/api/reservations/user/${reservation.user.id}`);
      return own.json<{ refundState?: string }[]>()[0]?.refundState;
    };
    expect(await state()).toBe('failing');
    await bookingApp.stripe.refunds.create({ payment_intent: reservation.intent });
    await eventually(async () => (await state()) === 'done');
  });

  it('shows a slow refund as pending, then as done', async () => {
    const reservation = await reserve('pm_card_pendingRefund');
    await cancel(reservation);
    const state = async () => (await historyOf(reservation))[0]?.refunds[0]?.state;
    expect(await state()).toBe('pending');
    await setOutcome(reservation, 'succeeded');
    await eventually(async () => (await state()) === 'done');
  });

  it('makes a refund exactly once when the provider fails', async () => {
    for (const [mode, times] of [
      ['error500_after', 3],
      ['refuse', 2],
    ] as const) {
      const reservation = await reserve();
      // A webhook that is delivered twice reports the same refund.
      await changeSwitches(bookingApp.db, {
        webhooks: 'duplicate',
        fail: { route: 'refunds.create', mode, times, probability: 1 },
      });
      expect((await cancel(reservation)).statusCode).toBe(200);
      for (let round = 0; round <= times; round += 1) await runDueTasks();
      const { data } = await refundsOf(reservation);
      expect([mode, data.map(({ amount }) => amount)]).toEqual([mode, [9_000]]);
      await reads(reservation, { currentPaid: 0, refunded: 90 });
      const waiting = `SELECT 1 FROM outbox WHERE kind = 'refund' AND done_at IS NULL`;
      expect(await bookingApp.db.query(waiting)).toEqual([]);
    }
  });

  it('lists a refund for attention after three attempts, and no longer once it is made', async () => {
    const reservation = await reserve();
    const fail = { route: 'refunds.list', mode: 'refuse' as const, times: 3, probability: 1 };
    await changeSwitches(bookingApp.db, { webhooks: 'off', fail });
    await cancel(reservation);
    await runDueTasks();
    expect(await attention(reservation)).toEqual([]);
    await runDueTasks();
    expect(await attention(reservation)).toMatchObject([
      { kind: 'refund-failing', detail: expect.stringContaining('A refund of £90.00 has failed 3 times') },
    ]);
    await runDueTasks();
    expect(await attention(reservation)).toEqual([]);
    expect(await read(reservation)).toMatchObject({ currentPaid: 0, refunded: 90 });
  });

  it('never refunds more than was paid when a manual and an own refund run concurrently', async () => {
    const reservation = await reserve();
    await Promise.allSettled([
      cancel(reservation),
      bookingApp.stripe.refunds.create({ payment_intent: reservation.intent, amount: 4_000 }),
    ]);
    // The first attempt may fail after the cancellation has returned, so every poll retries.
    await eventually(async () => {
      await runDueTasks();
      const { currentPaid, refunded } = await read(reservation);
      return currentPaid === 0 && refunded === 90;
    });
    const { data } = await refundsOf(reservation);
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(9_000);
  });
});

describe("the provider's list", () => {
  beforeEach(() => changeSwitches(bookingApp.db, { webhooks: 'off' }));

  let refunds = 0;

  /** A reservation with its deposit of £90 paid, and a refund of it in the provider's format. */
  async function reserve() {
    const { id } = await rented(bookingApp);
    const payment = await paymentOf(bookingApp, id);
    const refund: ProviderRefund = {
      ...{ id: `re_${String((refunds += 1))}`, amountPence: 9_000, status: 'pending' },
      ...{ dedupeKey: undefined, createdAt: bookingApp.clock.now },
    };
    return { id, payment, refund };
  }

  /** The same provider with this list of refunds. */
  const listing = (...listed: ProviderRefund[]) => ({
    ...bookingApp.provider,
    listRefunds: async () => [...listed],
  });

  it('stores the end of a refund once, in any order of its states', async () => {
    for (const [statuses, expected] of [
      ['pending pending', { status: 'pending', refunded: 9_000, mails: 0 }],
      ['pending succeeded', { status: 'succeeded', refunded: 9_000, mails: 1 }],
      ['succeeded succeeded pending', { status: 'succeeded', refunded: 9_000, mails: 1 }],
      ['succeeded failed failed', { status: 'failed', refunded: 0, mails: 1 }],
      ['failed pending succeeded', { status: 'failed', refunded: 0, mails: 0 }],
    ] as const) {
      const { id, payment, refund } = await reserve();
      for (const status of statuses.split(' ') as ProviderRefund['status'][]) {
        const deps = { ...bookingApp.deps, provider: listing({ ...refund, status }) };
        await syncRefunds(deps, { paymentId: payment.id, intentId: payment.intent_id });
      }
      const [row] = await bookingApp.db.query(
        `SELECT r.status, (SELECT refunded_pence FROM reservations WHERE id = $2) AS refunded,
           (SELECT count(*)::int FROM outbox WHERE dedupe_key = 'mail:refunded:' || r.id || ':' || r.payment_id) AS mails
         FROM refunds r WHERE r.id = $1`,
        [refund.id, id],
      );
      expect({ statuses, ...row }).toEqual({ statuses, ...expected });
    }
  });

  it('refunds the rest after a refund by hand, and all of it after one that failed', async () => {
    const cases: [made: Partial<ProviderRefund>[], asked: number[]][] = [
      [[{ status: 'pending', amountPence: 4_000 }], [5_000]],
      [[{ status: 'succeeded', amountPence: 9_000 }], []],
      [[{ status: 'failed', amountPence: 9_000 }], [9_000]],
    ];
    for (const [made, asked] of cases) {
      const { id, refund } = await reserve();
      const amounts: number[] = [];
      const provider = {
        ...listing(...made.map((one) => ({ ...refund, ...one }))),
        refund: async ({ amountPence, dedupeKey }: { amountPence: number; dedupeKey: string }) => {
          amounts.push(amountPence);
          return { ...refund, id: `${refund.id}_ours`, status: 'succeeded' as const, amountPence, dedupeKey };
        },
      };
      const deps = { ...bookingApp.deps, provider };
      await cancelReservation(deps, id, noAudit);
      await runPaymentTasks(deps);
      expect({ made, amounts }).toEqual({ made, amounts: asked });
    }
  });
});

it('refuses in the database refunds above the amount paid', async () => {
  for (const pence of ['amount_pence + 1', '-1']) {
    const refused = bookingApp.db.query(`UPDATE payments SET refunded_pence = ${pence}`);
    await expect(refused).rejects.toMatchObject({ code: '23514' });
  }
});
