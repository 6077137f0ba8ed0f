// Tests the items that need an admin: disputes, stored and listed, posted to the ledger when lost, and a refund that a
// dispute blocks; quarantined payments, mails that cannot be sent, and events that nobody understands.
import { changeSwitches } from 'stripe-sandbox';
import { ATTENTION_LIMIT } from '#domain/payment/attention.ts';
import type { AttentionItem } from '#domain/payment/contract/payments.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { runPaymentTasks } from '../tasks.ts';
import {
  attentionTo,
  customer,
  hold,
  pay,
  paymentOf,
  rent,
  threeDays,
  rented,
} from '#server/testing/bookingFixtures.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { makeOutboxDue } from '#server/testing/mailbox.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { syncDisputes } from '../disputes.ts';

let admin: TestUser;
const bookingApp = useBookingApp({ prepare: async (app) => (admin = await app.signUp('admin')) });
beforeEach(() => changeSwitches(bookingApp.db, { reset: true }));

const attention = (id: string) => attentionTo(bookingApp, admin, id);

describe('a dispute', () => {
  afterEach(() => expectBalancedBooks(bookingApp));

  /** A confirmed reservation whose payment the card holder disputes. */
  async function disputed() {
    const user = await customer(bookingApp);
    const disputing = {
      ...bookingApp,
      payCard: (secret: string) => bookingApp.payCard(secret, 'pm_card_createDispute'),
    };
    const { id } = await rent(disputing, user, await threeDays(bookingApp));
    await eventually(async () => (await attention(id)).length === 1);
    const { intent_id: intentId } = await paymentOf(bookingApp, id);
    const [dispute] = await bookingApp.provider.listDisputes(intentId);
    return { id, disputeId: dispute?.id ?? '', intentId };
  }
  const submit = (disputeId: string, text: string) =>
    bookingApp.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: text } });
  const read = async (id: string) =>
    (await bookingApp.as(admin).get(`/api/reservations/${id}`)).json<object>();

  it('changes no amount while a dispute is open, reduces the amount paid once when it is lost, and the customer owes the amount again', async () => {
    const { id, disputeId } = await disputed();
    expect(await attention(id)).toMatchObject([{ kind: 'dispute', amount: 90, reference: disputeId }]);
    expect(await read(id)).toMatchObject({ currentPaid: 90, remainingToPay: 210 });
    await changeSwitches(bookingApp.db, { webhooks: 'duplicate' });
    await bookingApp.stripe.disputes.close(disputeId);
    await eventually(async () => (await attention(id))[0]?.detail.includes('is lost') === true);
    expect(await read(id)).toMatchObject({ currentPaid: 0, refunded: 0, remainingToPay: 300 });
    const entries = await bookingApp.db.query(
      `SELECT type, amount_pence FROM ledger WHERE provider_id = $1`,
      [disputeId],
    );
    expect(entries).toEqual([{ type: 'dispute', amount_pence: 9_000 }]);
    const details = await bookingApp.as(admin).get(`/api/reservations/${id}/details`);
    const figures = { received: 90, refunded: 0, disputed: 90, paid: 0, remaining: 300 };
    expect(details.json()).toMatchObject({ figures });
  });

  it('keeps a dispute lost when an earlier status arrives late, and restores the amount once when it is won on appeal', async () => {
    const { id, intentId } = await disputed();
    await changeSwitches(bookingApp.db, { webhooks: 'off' });
    const [dispute] = await bookingApp.provider.listDisputes(intentId);
    const payment = await paymentOf(bookingApp, id);
    const paid = async (status: string) => {
      const listDisputes = async () => (dispute ? [{ ...dispute, status }] : []);
      const provider = { ...bookingApp.provider, listDisputes };
      await syncDisputes({ ...bookingApp.deps, provider }, { paymentId: payment.id, intentId });
      return (await read(id)) as { currentPaid: number };
    };
    const statuses = ['lost', 'lost', 'under_review', 'needs_response', 'won', 'won'];
    const amounts: number[] = [];
    for (const status of statuses) {
      amounts.push((await paid(status)).currentPaid);
      const items = status === 'won' ? [] : [{ detail: expect.stringContaining('is lost') }];
      expect(await attention(id)).toMatchObject(items);
    }
    expect(amounts).toEqual([0, 0, 0, 0, 90, 90]);
    // The sandbox has no appeals; every test ends with a comparison of its journal with the ledger.
    await bookingApp.db.query('ALTER TABLE ledger DISABLE TRIGGER ledger_append_only');
    await bookingApp.db.query('DELETE FROM ledger WHERE provider_id = $1', [dispute?.id]);
    await bookingApp.db.query('ALTER TABLE ledger ENABLE TRIGGER ledger_append_only');
  });

  it('removes a won dispute from the list and changes no amount', async () => {
    const { id, disputeId } = await disputed();
    await submit(disputeId, 'winning_evidence');
    await eventually(async () => (await attention(id)).length === 0);
    expect(await read(id)).toMatchObject({ currentPaid: 90 });
  });

  it('lists a dispute again when its status changes after an admin has resolved it', async () => {
    const { id, disputeId } = await disputed();
    const [item] = await attention(id);
    const resolve = { note: 'The bank has our papers.' };
    const url = `/api/payments/attention/${item?.id}/resolve`;
    expect((await bookingApp.as(admin).post(url, resolve)).statusCode).toBe(204);
    expect(await attention(id)).toEqual([]);
    expect((await bookingApp.as(admin).post(url, resolve)).statusCode).toBe(404);
    await submit(disputeId, 'papers');
    await eventually(async () => (await attention(id)).length === 1);
    expect(await attention(id)).toMatchObject([{ detail: expect.stringContaining('under review') }]);
    const resolutions = await bookingApp.db.query(
      'SELECT kind, reference, note, resolved_by FROM attention_resolutions WHERE item_id = $1',
      [item?.id],
    );
    expect(resolutions).toEqual([
      { kind: 'dispute', reference: disputeId, note: resolve.note, resolved_by: admin.id },
    ]);
  });

  it('finds a dispute by the reconciler when its webhook is lost', async () => {
    const { id, disputeId } = await disputed();
    await changeSwitches(bookingApp.db, { webhooks: 'off' });
    await bookingApp.stripe.disputes.close(disputeId);
    await reconcile(bookingApp.deps);
    await eventually(async () => (await attention(id))[0]?.detail.includes('is lost') === true);
  });

  async function runDueTasks(): Promise<void> {
    await makeOutboxDue(bookingApp);
    await runPaymentTasks(bookingApp.deps);
  }

  it('delays a refund until the dispute is won', async () => {
    const { id, disputeId, intentId } = await disputed();
    await bookingApp.as(admin).delete(`/api/reservations/${id}`);
    for (let tries = 0; tries < 3; tries += 1) await runDueTasks();
    const kinds = (await attention(id)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['dispute', 'refund-failing']);
    await submit(disputeId, 'winning_evidence');
    await runDueTasks();
    await eventually(async () => (await attention(id)).length === 0);
    expect((await bookingApp.stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(1);
    expect(await read(id)).toMatchObject({ currentPaid: 0, refunded: 90 });
  });
});

describe('the list', () => {
  const listAll = async () =>
    (await bookingApp.as(admin).get('/api/payments/attention')).json<AttentionItem[]>();
  /** The items without the disputes above. */
  const list = async () => (await listAll()).filter(({ kind }) => kind !== 'dispute');
  const resolve = (id: string, body: object) =>
    bookingApp.as(admin).post(`/api/payments/attention/${id}/resolve`, body);

  it('shows a payment of another amount, which confirms no reservation, until an admin resolves it', async () => {
    const user = await customer(bookingApp);
    const booking = await threeDays(bookingApp);
    const intent = await hold(bookingApp, user, booking);
    await bookingApp.stripe.paymentIntents.update(intent.paymentIntentId, { amount: 100 });
    await pay(bookingApp, intent);
    await eventually(async () => (await list()).length === 1);
    const [item] = await list();
    expect(item).toMatchObject({
      kind: 'quarantined',
      amount: 90,
      reference: intent.paymentIntentId,
      detail: expect.stringContaining('£1.00 was received') as string,
    });
    expect((await bookingApp.as(user).post('/api/reservations', booking)).statusCode).toBe(402);

    for (const [body, status] of [
      [{ note: ' ' }, 400],
      [{}, 400],
      [{ note: 'Refunded by hand.' }, 204],
    ] as const) {
      expect([body, (await resolve(item?.id ?? '', body)).statusCode]).toEqual([body, status]);
    }
    expect(await list()).toEqual([]);
    // An admin refunds the payment at the provider. The ledger does not contain the payment, so the refund changes
    // nothing in it.
    await bookingApp.stripe.refunds.create({ payment_intent: intent.paymentIntentId });
    await eventually(async () => {
      const waiting = 'SELECT 1 FROM stripe_events WHERE processed_at IS NULL LIMIT 1';
      return (await bookingApp.db.query(waiting)).length === 0;
    });
    expect(await list()).toEqual([]);
    const refunds = 'SELECT 1 FROM refunds WHERE payment_id = (SELECT id FROM payments WHERE intent_id = $1)';
    expect(await bookingApp.db.query(refunds, [intent.paymentIntentId])).toEqual([]);
  });

  it('shows a mail that cannot be sent, with its reservation and its customer', async () => {
    const { user, id: reservationId } = await rented(bookingApp);
    await bookingApp.db.query(
      `INSERT INTO outbox (kind, dedupe_key, payload, attempts, last_error)
     VALUES ('mail', 'mail:booking-confirmed:1', $1::jsonb, 4, 'no route to host')`,
      [JSON.stringify({ mail: 'booking-confirmed', userId: 'x', booking: { id: reservationId } })],
    );
    expect(await list()).toEqual([]);
    await bookingApp.db.query(`UPDATE outbox SET attempts = 5 WHERE dedupe_key = 'mail:booking-confirmed:1'`);
    expect(await list()).toMatchObject([
      {
        kind: 'mail-failing',
        reservationId,
        personId: user.id,
        detail: expect.stringContaining("'booking confirmed' could not be sent 5 times") as string,
      },
    ]);
    const [item] = await list();
    await resolve(item?.id ?? '', { note: 'The mail server is being mended.' });
    expect(await list()).toEqual([]);
    await bookingApp.db.query(`UPDATE outbox SET attempts = 6, last_error = 'mailbox unknown'
     WHERE dedupe_key = 'mail:booking-confirmed:1'`);
    expect(await list()).toHaveLength(1);

    await bookingApp.db.query(
      `INSERT INTO outbox (kind, dedupe_key, payload, attempts) VALUES
       ('account-mail', 'mail:verify-email:2', '{}', 5), ('job-mail', 'mail:job-changed:3:1', '{}', 5)`,
    );
    expect((await list()).slice(1).map(({ detail }) => detail)).toEqual([
      expect.stringContaining("'verify email'"),
      expect.stringContaining("'job changed'"),
    ]);
    await bookingApp.db.query(`DELETE FROM outbox WHERE dedupe_key LIKE 'mail:%'`);
  });

  it('shows the oldest items of a long list, and resolves each of them', async () => {
    await bookingApp.db.query(
      `INSERT INTO outbox (kind, dedupe_key, payload, attempts, created_at)
       SELECT 'mail', 'mail:booking-confirmed:many' || n, '{}', 5, now() + n * interval '1 second'
       FROM generate_series(0, ${ATTENTION_LIMIT}) n`,
    );
    const before = await listAll();
    expect(before).toHaveLength(ATTENTION_LIMIT);
    expect((await resolve(before.at(-1)?.id ?? '', { note: 'Sent by hand.' })).statusCode).toBe(204);
    const after = await listAll();
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(after.at(-1)?.id).not.toBe(before.at(-1)?.id);
    await bookingApp.db.query(`DELETE FROM outbox WHERE dedupe_key LIKE 'mail:%'`);
  });

  it('retries an event of an unknown intent at growing intervals, and shows it after 15 minutes', async () => {
    const payment = { amount: 500, currency: 'gbp', confirm: true, payment_method: 'pm_card_visa' };
    await bookingApp.stripe.paymentIntents.create(payment);
    const tried = `SELECT 1 FROM stripe_events WHERE processed_at IS NULL AND attempts > 0`;
    await eventually(async () => (await bookingApp.db.query(tried)).length === 1);
    const wait = async () => {
      const [row] = await bookingApp.db.query<{ seconds: number; attempts: number }>(
        `SELECT attempts, round(extract(epoch FROM run_after - now()))::int AS seconds FROM stripe_events
       WHERE processed_at IS NULL`,
      );
      return row;
    };
    const STEPS = [5, 30, 120, 600, 3600];
    for (let attempt = 2; attempt <= 7; attempt += 1) {
      await bookingApp.db.query('UPDATE stripe_events SET run_after = now()');
      await reconcile(bookingApp.deps);
      await eventually(async () => ((await wait())?.attempts ?? 0) >= attempt);
      // On a slow machine the server itself makes another attempt in the meantime.
      const { attempts = 0, seconds = 0 } = (await wait()) ?? {};
      const step = Math.min(attempts - 2, 4);
      expect({ attempts, step: STEPS.findIndex((length) => seconds <= length) }).toEqual({ attempts, step });
    }
    expect(await list()).toEqual([]);
    bookingApp.clock.now += 14 * 60_000;
    expect(await list()).toEqual([]);
    bookingApp.clock.now += 2 * 60_000;
    expect(await list()).toMatchObject([
      { kind: 'event-stuck', detail: expect.stringContaining("'payment_intent.succeeded'"), amount: null },
    ]);
  });
});
