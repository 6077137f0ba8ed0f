// Tests refunds, by the application or manually at the provider: each is posted once, their sum never exceeds the
// payment, and a refund that the bank returns is reversed in the ledger.
import { changeSwitches, type FaultMode } from 'stripe-sandbox';
import { SANDBOX_PREFIX } from '#server/paymentProvider/createPayments.ts';
import type { Database } from '#server/db/database.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { customer, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { runPaymentTasks } from '#server/modules/payments/tasks.ts';
import { reconcile } from '#server/backgroundWork.ts';

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let bookingApp: BookingApp;
  let admin: TestUser;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    bookingApp = await createBookingApp({ db });
    admin = await bookingApp.signUp('admin');
  });
  beforeEach(() => changeSwitches(db, { reset: true }));
  afterEach(async () => {
    await changeSwitches(db, { reset: true });
    await expectBalancedBooks(bookingApp);
  });
  afterAll(async () => {
    await bookingApp.close();
    await db.close();
  });

  interface Reserved {
    id: string;
    intent: string;
    user: TestUser;
  }
  async function reserve(card?: string): Promise<Reserved> {
    const user = await customer(bookingApp);
    if (card) await changeSwitches(db, { webhooks: 'off' });
    const { id } = await rent(
      { ...bookingApp, payCard: (secret) => bookingApp.payCard(secret, card) },
      user,
      await threeDays(bookingApp),
    );
    if (card) await changeSwitches(db, { webhooks: 'on' });
    const [payment] = await db.query<{ intent_id: string }>(
      'SELECT intent_id FROM payments WHERE reservation_id = $1',
      [id],
    );
    return { id, user, intent: payment?.intent_id ?? '' };
  }
  const read = async ({ id }: Reserved) =>
    (await bookingApp.as(admin).get(`/api/reservations/${id}`)).json<{
      currentPaid: number;
      refunded: number;
    }>();
  const cancel = ({ id }: Reserved) => bookingApp.as(admin).delete(`/api/reservations/${id}`);
  const refundsOf = ({ intent }: Reserved) => bookingApp.stripe.refunds.list({ payment_intent: intent });
  /** Waits until the reservation shows these amounts. */
  const reads = (reservation: Reserved, wanted: { currentPaid: number; refunded: number }) =>
    eventually(async () => {
      const { currentPaid, refunded } = await read(reservation);
      return currentPaid === wanted.currentPaid && refunded === wanted.refunded;
    });
  /** Sets how the sandbox's bank decides a refund. */
  const setOutcome = (refundId: string, status: 'succeeded' | 'failed') =>
    bookingApp.app.inject({
      method: 'POST',
      url: `${SANDBOX_PREFIX}/_refunds/${refundId}/end`,
      headers: {
        authorization: `Bearer ${bookingApp.secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `status=${status}`,
    });
  const attention = async (reservation: Reserved) =>
    (await bookingApp.as(admin).get('/api/payments/attention'))
      .json<{ kind: string; detail: string; reservationId: string | null }[]>()
      .filter(({ reservationId }) => reservationId === reservation.id);
  const due = () => db.query(`UPDATE outbox SET run_after = now() WHERE done_at IS NULL`);

  it('posts two manual refunds once each, and refuses a third that exceeds the payment', async () => {
    const reservation = await reserve();
    await bookingApp.stripe.refunds.create({ payment_intent: reservation.intent, amount: 1_000 });
    await reads(reservation, { currentPaid: 80, refunded: 10 });
    await bookingApp.stripe.refunds.create({ payment_intent: reservation.intent, amount: 2_500 });
    await reads(reservation, { currentPaid: 55, refunded: 35 });
    const tooMuch = bookingApp.stripe.refunds.create({ payment_intent: reservation.intent, amount: 5_501 });
    await expect(tooMuch).rejects.toMatchObject({ statusCode: 400 });
  });

  it('posts its own refund once when the webhook reports it', async () => {
    await changeSwitches(db, { webhooks: 'duplicate' });
    const reservation = await reserve();
    await cancel(reservation);
    await reads(reservation, { currentPaid: 0, refunded: 90 });
    expect((await refundsOf(reservation)).data).toHaveLength(1);
  });

  it('refunds only the rest after a manual refund, also before that refund is known', async () => {
    await changeSwitches(db, { webhooks: 'off' });
    const reservation = await reserve();
    await bookingApp.stripe.refunds.create({ payment_intent: reservation.intent, amount: 4_000 });
    expect((await cancel(reservation)).statusCode).toBe(200);
    expect(await read(reservation)).toMatchObject({ currentPaid: 0, refunded: 90 });
    // The provider lists the newest refund first.
    expect((await refundsOf(reservation)).data.map(({ amount }) => amount)).toEqual([5_000, 4_000]);
    const history = (
      await bookingApp.as(reservation.user).get(`/api/reservations/${reservation.id}/payments`)
    ).json<{ refunds: { amount: number }[] }[]>();
    expect(history.map(({ refunds }) => refunds.map(({ amount }) => amount))).toEqual([[40, 50]]);
  });

  it('finds a manual refund by the reconciler when its webhook is lost', async () => {
    const reservation = await reserve();
    await changeSwitches(db, { webhooks: 'off' });
    await bookingApp.stripe.refunds.create({ payment_intent: reservation.intent, amount: 1_000 });
    await reconcile(bookingApp.deps);
    // The reconciler has fetched the event, but another worker may still process it, so the test waits for the
    // result.
    await reads(reservation, { currentPaid: 80, refunded: 10 });
  });

  it('reverses and shows a refund that the bank returns', async () => {
    const reservation = await reserve('pm_card_refundFail');
    await cancel(reservation);
    await reads(reservation, { currentPaid: 0, refunded: 90 });
    const [refund] = (await refundsOf(reservation)).data;
    expect((await setOutcome(refund?.id ?? '', 'failed')).statusCode).toBe(200);
    await eventually(async () => (await attention(reservation)).length === 1);
    expect(await attention(reservation)).toMatchObject([
      { kind: 'refund-failing', detail: expect.stringContaining('sent a refund of £90.00 back') },
    ]);
    const [row] = await db.query('SELECT paid_pence, refunded_pence FROM reservations WHERE id = $1', [
      reservation.id,
    ]);
    expect(row).toEqual({ paid_pence: 9_000, refunded_pence: 0 });
    await runPaymentTasks(bookingApp.deps);
    expect((await refundsOf(reservation)).data).toHaveLength(1);
  });

  it('shows the refunds of a reservation as done when another refund replaces the one that the bank returned', async () => {
    const reservation = await reserve('pm_card_refundFail');
    await cancel(reservation);
    await reads(reservation, { currentPaid: 0, refunded: 90 });
    const [refund] = (await refundsOf(reservation)).data;
    const state = async () => {
      const own = await bookingApp.as(reservation.user).get(`/api/reservations/user/${reservation.user.id}`);
      return own.json<{ refundState?: string }[]>()[0]?.refundState;
    };
    await setOutcome(refund?.id ?? '', 'failed');
    await eventually(async () => (await state()) === 'failing');
    await bookingApp.stripe.refunds.create({ payment_intent: reservation.intent });
    await eventually(async () => (await state()) === 'done');
  });

  it('shows a slow refund as pending, then as done', async () => {
    const reservation = await reserve('pm_card_pendingRefund');
    await cancel(reservation);
    const state = async () => {
      const answer = await bookingApp
        .as(reservation.user)
        .get(`/api/reservations/${reservation.id}/payments`);
      return answer.json<{ refunds: { state: string }[] }[]>()[0]?.refunds.map((refund) => refund.state);
    };
    expect(await state()).toEqual(['pending']);
    const [refund] = (await refundsOf(reservation)).data;
    await setOutcome(refund?.id ?? '', 'succeeded');
    await eventually(async () => (await state())?.[0] === 'done');
  });

  it.each<[FaultMode, number]>([
    ['error500_before', 3],
    ['error500_after', 1],
    ['error500_after', 3],
    ['drop_before', 3],
    ['drop_after', 3],
    ['rate_limit', 3],
    ['refuse', 3],
  ])('makes a refund exactly once when the provider answers with %s %i times', async (mode, times) => {
    const reservation = await reserve();
    await changeSwitches(db, { fail: { route: 'refunds.create', mode, times, probability: 1 } });
    expect((await cancel(reservation)).statusCode).toBe(200);
    for (let round = 0; round <= times; round += 1) {
      await due();
      await runPaymentTasks(bookingApp.deps);
    }
    const { data } = await refundsOf(reservation);
    expect(data.map(({ amount }) => amount)).toEqual([9_000]);
    await reads(reservation, { currentPaid: 0, refunded: 90 });
    expect(await db.query(`SELECT 1 FROM outbox WHERE kind = 'refund' AND done_at IS NULL`)).toEqual([]);
  });

  it('lists a refund for attention after three attempts, and no longer once it is made', async () => {
    const reservation = await reserve();
    await changeSwitches(db, { fail: { route: 'refunds.list', mode: 'refuse', times: 3, probability: 1 } });
    await changeSwitches(db, { webhooks: 'off' });
    await cancel(reservation);
    await due();
    await runPaymentTasks(bookingApp.deps);
    expect(await attention(reservation)).toEqual([]);
    await due();
    await runPaymentTasks(bookingApp.deps);
    expect(await attention(reservation)).toMatchObject([
      { kind: 'refund-failing', detail: expect.stringContaining('A refund of £90.00 has failed 3 times') },
    ]);
    await due();
    await runPaymentTasks(bookingApp.deps);
    expect(await attention(reservation)).toEqual([]);
    expect(await read(reservation)).toMatchObject({ currentPaid: 0, refunded: 90 });
  });

  it('never refunds more than was paid when a manual and an own refund run concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const reservation = await reserve();
      await Promise.allSettled([
        cancel(reservation),
        bookingApp.stripe.refunds.create({ payment_intent: reservation.intent, amount: 4_000 }),
      ]);
      // The first attempt may fail after the cancellation has returned, so every poll retries.
      await eventually(async () => {
        await due();
        await runPaymentTasks(bookingApp.deps);
        const { currentPaid, refunded } = await read(reservation);
        return currentPaid === 0 && refunded === 90;
      });
      const { data } = await refundsOf(reservation);
      expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(9_000);
    }
  });
});

it('the database refuses refunds above the amount paid', async () => {
  const db = await openTestDatabase('pglite');
  await db.query(
    `INSERT INTO payments (id, kind, amount_pence, status) VALUES (gen_random_uuid(), 'deposit', 9000, 'succeeded')`,
  );
  await expect(db.query('UPDATE payments SET refunded_pence = 9001')).rejects.toMatchObject({
    code: '23514',
  });
  await expect(db.query('UPDATE payments SET refunded_pence = -1')).rejects.toMatchObject({ code: '23514' });
  await db.close();
});
