// Tests the payment of the whole total: its amounts, the state after it, and the choice of another amount in another
// tab.
import { reconcile } from '#server/backgroundWork.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import {
  claim,
  customer,
  INTENT,
  pay,
  threeDays,
  type StartedPayment,
  type ThreeDays,
} from '#server/testing/bookingFixtures.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { kindsTo } from '#server/testing/mailbox.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const TOTAL = 30_000;
const DEPOSIT = 9_000;

let bookingApp: BookingApp;
let user: TestUser;
let booking: ThreeDays;
beforeEach(async () => {
  bookingApp = await createBookingApp();
  user = await customer(bookingApp);
  booking = await threeDays(bookingApp);
});
afterEach(async () => {
  await reconcile(bookingApp.deps);
  await expectBalancedBooks(bookingApp);
  await bookingApp.close();
});

const start = (amount: number) => bookingApp.as(user).post(INTENT, { amount, currency: 'gbp', booking });
const started = async (amount: number) => (await start(amount)).json<StartedPayment>();
const reserve = async (paymentIntentId: string) =>
  (await claim(bookingApp, user, { booking, paymentIntentId })).json<Reservation>();

it('confirms a fully paid reservation, which gets no mail about a balance', async () => {
  const intent = await started(TOTAL);
  await pay(bookingApp, intent);
  const booked = await reserve(intent.paymentIntentId);
  expect(booked).toMatchObject({
    status: 'confirmed',
    currentPaid: 300,
    remainingToPay: 0,
    depositAmount: 90,
  });
  const balance = await bookingApp.as(user).post(`/api/reservations/${booked.id}/pay`, { amount: 21_000 });
  expect(balance.json().code).toBe('nothing_due');
  bookingApp.clock.now += 6 * 24 * 3_600_000;
  await reconcile(bookingApp.deps);
  expect(await kindsTo(bookingApp, user)).not.toContain('balance-due');
});

it('refuses every amount but the deposit and the total', async () => {
  for (const amount of [DEPOSIT + 1, TOTAL - 1, TOTAL + 1]) {
    expect((await start(amount)).json()).toMatchObject({ status: 422, code: 'amount_mismatch' });
  }
});

it('cancels the payment of the deposit when the customer chooses the total, and the other way round', async () => {
  const deposit = await started(DEPOSIT);
  const total = await started(TOTAL);
  expect(total.paymentIntentId).not.toBe(deposit.paymentIntentId);
  expect((await bookingApp.payCard(deposit.client_secret)).body.status).not.toBe('succeeded');
  const again = await started(DEPOSIT);
  expect((await bookingApp.payCard(total.client_secret)).body.status).not.toBe('succeeded');
  await pay(bookingApp, again);
  expect(await reserve(again.paymentIntentId)).toMatchObject({ currentPaid: 90, remainingToPay: 210 });
});

it('continues the payment of the same amount', async () => {
  const first = await started(TOTAL);
  expect((await started(TOTAL)).paymentIntentId).toBe(first.paymentIntentId);
});
