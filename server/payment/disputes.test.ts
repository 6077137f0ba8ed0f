// Tests disputes: stored and listed, posted to the ledger when lost; and a refund that a dispute blocks.
import { changeSwitches } from 'stripe-sandbox';
import { reconcile } from '#server/backgroundWork.ts';
import { runPaymentTasks } from './tasks.ts';
import { attentionTo, customer, hold, paymentOf, threeDays } from '#server/testing/bookingFixtures.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { syncDisputes } from './disputes.ts';

let admin: TestUser;
const bookingApp = useBookingApp({ prepare: async (app) => (admin = await app.signUp('admin')) });
beforeEach(() => changeSwitches(bookingApp.db, { reset: true }));
afterEach(() => expectBalancedBooks(bookingApp));

const attention = (id: string) => attentionTo(bookingApp, admin, id);

/** A confirmed reservation whose payment the card holder disputes. */
async function disputed() {
  const user = await customer(bookingApp);
  const booking = await threeDays(bookingApp);
  const intent = await hold(bookingApp, user, booking);
  await bookingApp.payCard(intent.client_secret, 'pm_card_createDispute');
  const claimed = await bookingApp
    .as(user)
    .post('/api/reservations', { ...booking, paymentIntentId: intent.paymentIntentId });
  expect(claimed.statusCode).toBe(201);
  const { id } = claimed.json<{ id: string }>();
  await eventually(async () => (await attention(id)).length === 1);
  const { data } = await bookingApp.stripe.disputes.list({ payment_intent: intent.paymentIntentId });
  return { id, user, disputeId: data[0]?.id ?? '', intentId: intent.paymentIntentId };
}
const read = async (id: string) => (await bookingApp.as(admin).get(`/api/reservations/${id}`)).json<object>();

it('changes no amount while a dispute is open, reduces the amount paid once when it is lost, and the customer owes the amount again', async () => {
  const { id, disputeId } = await disputed();
  const open = {
    kind: 'dispute',
    amount: 90,
    reference: disputeId,
    detail: expect.stringContaining('needs response'),
  };
  expect(await attention(id)).toMatchObject([open]);
  expect(await read(id)).toMatchObject({ currentPaid: 90, remainingToPay: 210 });
  await changeSwitches(bookingApp.db, { webhooks: 'duplicate' });
  await bookingApp.stripe.disputes.close(disputeId);
  await eventually(async () => (await attention(id))[0]?.detail.includes('is lost') === true);
  expect(await read(id)).toMatchObject({ currentPaid: 0, refunded: 0, remainingToPay: 300 });
  const entries = await bookingApp.db.query(`SELECT type, amount_pence FROM ledger WHERE provider_id = $1`, [
    disputeId,
  ]);
  expect(entries).toEqual([{ type: 'dispute', amount_pence: 9_000 }]);
  const { figures } = (await bookingApp.as(admin).get(`/api/reservations/${id}/details`)).json<{
    figures: object;
  }>();
  expect(figures).toMatchObject({ received: 90, refunded: 0, disputed: 90, paid: 0, remaining: 300 });
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
  await bookingApp.stripe.disputes.update(disputeId, {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
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
  await bookingApp.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: 'papers' } });
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

it('delays a refund until the dispute is won', async () => {
  const { id, disputeId, intentId } = await disputed();
  await bookingApp.as(admin).delete(`/api/reservations/${id}`);
  for (let tries = 0; tries < 3; tries += 1) {
    await bookingApp.db.query('UPDATE outbox SET run_after = now() WHERE done_at IS NULL');
    await runPaymentTasks(bookingApp.deps);
  }
  const kinds = (await attention(id)).map(({ kind }) => kind).sort();
  expect(kinds).toEqual(['dispute', 'refund-failing']);
  await bookingApp.stripe.disputes.update(disputeId, {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  await bookingApp.db.query('UPDATE outbox SET run_after = now() WHERE done_at IS NULL');
  await runPaymentTasks(bookingApp.deps);
  await eventually(async () => (await attention(id)).length === 0);
  expect((await bookingApp.stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(1);
  expect(await read(id)).toMatchObject({ currentPaid: 0, refunded: 90 });
});
