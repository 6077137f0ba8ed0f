// Tests the cancellation by the customer, and payments of the balance that a cancellation or an edit has ended.
// tests/contract/booking/cancellations.ts and balances.ts test the ordinary calls.
import { changeSwitches } from 'stripe-sandbox';
import { reconcile } from '#server/backgroundWork.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import {
  BALANCE,
  customer,
  DEPOSIT,
  moveStart,
  payBalance,
  rent,
  type StartedPayment,
  threeDays,
  withoutCancelling,
} from '#server/testing/bookingFixtures.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { kindsTo, mailsTo } from '#server/testing/mailbox.ts';
import { noAudit } from '#server/testing/noAudit.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { editReservation } from './adminEdits.ts';
import { cancelReservation } from './cancellations.ts';
import { HOUR } from '#domain/time/durations.ts';

const test = useBookingApp({
  finish: async (app) => {
    app.clock.now += HOUR;
    await reconcile(app.deps);
    await expectBalancedBooks(app);
  },
});
beforeEach(() => changeSwitches(test.db, { reset: true }));

async function reserve() {
  const user = await customer(test);
  return { user, ...(await rent(test, user, await threeDays(test))) };
}
const cancel = (user: TestUser, id: string, body?: object, options?: { headers: Record<string, string> }) =>
  test.as(user).post(`/api/reservations/${id}/cancellation`, body, options);
const startIn = (id: string, ms: number) => moveStart(test, id, ms);
const refundsOf = (id: string) =>
  test.db.query(
    "SELECT l.amount_pence FROM ledger l JOIN payments p ON p.id = l.payment_id WHERE p.reservation_id = $1 AND l.type = 'refund'",
    [id],
  );

it('refunds everything, frees the dates and sends a mail exactly 48 hours before the start', async () => {
  const { user, id, carId } = await reserve();
  await startIn(id, 48 * HOUR);
  const open = await test.as(user).post(`/api/reservations/${id}/pay`, { amount: 21_000 });
  const answer = await cancel(user, id, { refund: DEPOSIT / 100 });
  // The balance can no longer be paid.
  const paid = await test.payCard(open.json<StartedPayment>().client_secret);
  expect(paid.body).toMatchObject({ error: expect.anything() });
  expect(answer.json()).toMatchObject({ status: 'cancelled', refunded: 90, remainingToPay: 0 });
  expect((await test.as().get(`/api/reservations/car/${carId}`)).json()).toEqual([]);
  expect(await refundsOf(id)).toHaveLength(1);
  const mails = await mailsTo(test, user);
  const mail = mails.find(({ kind }) => kind === 'booking-cancelled');
  expect(mail?.text).toContain('everything you paid is refunded: £90.00');
  expect(mail?.calendar?.method).toBe('CANCEL');
});

it('refunds nothing and leaves the balance payable a millisecond later', async () => {
  const { user, id } = await reserve();
  await startIn(id, 48 * HOUR - 1);
  expect((await cancel(user, id)).json()).toMatchObject({
    status: 'cancelled',
    refunded: 0,
    currentPaid: 90,
    remainingToPay: 210,
  });
  expect(await refundsOf(id)).toEqual([]);
  const balance = await test.as(user).post(`/api/reservations/${id}/pay`, { amount: 21_000 });
  expect(balance.statusCode).toBe(200);
});

it('refuses a reservation that has started with 409 already_started', async () => {
  const { user, id } = await reserve();
  await startIn(id, 0);
  const refused = await cancel(user, id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'already_started']);
  await startIn(id, 1);
  expect((await cancel(user, id)).statusCode).toBe(200);
});

it('refuses an admin after the end with 409 already_ended', async () => {
  const { id } = await reserve();
  const admin = await test.signUp('admin');
  const cancelByAdmin = () => test.as(admin).delete(`/api/reservations/${id}`);
  await startIn(id, -72 * HOUR);
  const refused = await cancelByAdmin();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'already_ended']);
  await startIn(id, -72 * HOUR + 1);
  expect((await cancelByAdmin()).statusCode).toBe(200);
});

it('refunds deposit and balance once when ten calls of the customer and an admin arrive concurrently', async () => {
  const { user, id } = await reserve();
  await payBalance(test, user, id);
  const admin = await test.signUp('admin');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 ? cancel(user, id) : test.as(admin).delete(`/api/reservations/${id}`),
    ),
  );
  for (const answer of answers) {
    expect(answer.json()).toMatchObject({ status: 'cancelled', refunded: 300, remainingToPay: 0 });
  }
  expect((await refundsOf(id)).map(({ amount_pence }) => amount_pence).sort()).toEqual([21_000, 9_000]);
  const kinds = await kindsTo(test, user);
  expect(kinds.filter((kind) => kind === 'booking-cancelled')).toHaveLength(1);
});

describe('a cancelled balance payment that is then paid', () => {
  beforeEach(() => changeSwitches(test.db, { webhooks: 'off' }));
  afterEach(() => changeSwitches(test.db, { webhooks: 'on' }));

  /** A reservation with a started balance payment of £210. */
  async function started(inDays = 10) {
    const user = await test.signUp();
    const { id } = await rent(test, user, await threeDays(test, inDays));
    const answer = await test.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
    return { user, id, ...answer.json<StartedPayment>() };
  }
  const claimBalance = (user: TestUser, id: string) =>
    test.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });

  it('counts towards the total that an admin has raised meanwhile', async () => {
    const { user, id, client_secret } = await started();
    await editReservation(
      withoutCancelling(test),
      id,
      { totalPrice: 350 },
      { userId: '', audit: noAudit, mayDiscount: true },
    );
    await test.payCard(client_secret);
    const answer = await claimBalance(user, id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ currentPaid: 300, remainingToPay: 50, refunded: 0 });
  });

  it('is refunded after a free cancellation', async () => {
    const { user, id, client_secret } = await started();
    await cancelReservation(withoutCancelling(test), id, noAudit);
    await test.payCard(client_secret);
    await claimBalance(user, id);
    await runPaymentTasks(test.deps);
    const row = await test.as(user).get(`/api/reservations/${id}`);
    expect(row.json()).toMatchObject({
      status: 'cancelled',
      currentPaid: 0,
      refunded: 300,
      remainingToPay: 0,
    });
  });

  it('is kept after a late cancellation, because the full amount stays due', async () => {
    const { user, id, client_secret } = await started(1);
    await cancelReservation(withoutCancelling(test), id, noAudit);
    await test.payCard(client_secret);
    expect((await claimBalance(user, id)).json()).toMatchObject({
      status: 'cancelled',
      currentPaid: 300,
      refunded: 0,
      remainingToPay: 0,
    });
  });
});
