// Tests the balance through the API: who may pay it, and the result of a payment that was cancelled before it was paid.
import { changeSwitches } from 'stripe-sandbox';
import { runPaymentTasks } from '#server/modules/payments/tasks.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { BALANCE, rent, threeDays, type StartedPayment } from '#server/testing/bookingFixtures.ts';
import { noAudit } from '#server/testing/noAudit.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { editReservation } from './adminEdits.ts';
import { cancelReservation } from './cancellations.ts';

let bookingApp: BookingApp;
beforeAll(async () => {
  bookingApp = await createBookingApp();
});
afterAll(async () => {
  bookingApp.clock.now += 3 * 60_000;
  await reconcile(bookingApp.deps);
  await expectBalancedBooks(bookingApp);
  await bookingApp.close();
});

describe('the balance', () => {
  it('is paid once by the owner, after which the reservation is fully paid', async () => {
    const [user, stranger] = [await bookingApp.signUp(), await bookingApp.signUp()];
    const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
    const start = (who: TestUser, amount: number) =>
      bookingApp.as(who).post(`/api/reservations/${id}/pay`, { amount });
    expect((await start(stranger, BALANCE)).statusCode).toBe(404);
    expect((await start(user, 20_999)).statusCode).toBe(422);
    const first = (await start(user, BALANCE)).json<StartedPayment>();
    expect((await start(user, BALANCE)).json<StartedPayment>()).toEqual(first);

    const claim = () => bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
    expect((await claim()).statusCode).toBe(402);
    await bookingApp.payCard(first.client_secret);
    const paid = await claim();
    expect(paid.statusCode).toBe(200);
    expect(paid.json()).toMatchObject({ currentPaid: 300, remainingToPay: 0 });
    expect((await claim()).json()).toEqual(paid.json());
    expect((await start(user, BALANCE)).statusCode).toBe(409);
  });
});

describe('a cancelled balance payment that is then paid', () => {
  const withoutCancelling = () => ({
    ...bookingApp.deps,
    provider: { ...bookingApp.provider, cancelIntent: () => Promise.reject(new Error('no answer')) },
  });
  beforeEach(() => changeSwitches(bookingApp.db, { webhooks: 'off' }));
  afterEach(() => changeSwitches(bookingApp.db, { webhooks: 'on' }));

  /** A reservation with a started balance payment of £210. */
  async function started(inDays = 10) {
    const user = await bookingApp.signUp();
    const { id } = await rent(bookingApp, user, await threeDays(bookingApp, inDays));
    const answer = await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
    return { user, id, ...answer.json<StartedPayment>() };
  }
  const claimBalance = (user: TestUser, id: string) =>
    bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });

  it('counts towards the total that an admin has raised meanwhile', async () => {
    const { user, id, client_secret } = await started();
    await editReservation(withoutCancelling(), id, { totalPrice: 350 }, { userId: '', audit: noAudit });
    await bookingApp.payCard(client_secret);
    const answer = await claimBalance(user, id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ currentPaid: 300, remainingToPay: 50, refunded: 0 });
  });

  it('is refunded after a free cancellation', async () => {
    const { user, id, client_secret } = await started();
    await cancelReservation(withoutCancelling(), id, noAudit);
    await bookingApp.payCard(client_secret);
    await claimBalance(user, id);
    await runPaymentTasks(bookingApp.deps);
    const row = await bookingApp.as(user).get(`/api/reservations/${id}`);
    expect(row.json()).toMatchObject({
      status: 'cancelled',
      currentPaid: 0,
      refunded: 300,
      remainingToPay: 0,
    });
  });

  it('is kept after a late cancellation, because the full amount stays due', async () => {
    const { user, id, client_secret } = await started(1);
    await cancelReservation(withoutCancelling(), id, noAudit);
    await bookingApp.payCard(client_secret);
    expect((await claimBalance(user, id)).json()).toMatchObject({
      status: 'cancelled',
      currentPaid: 300,
      refunded: 0,
      remainingToPay: 0,
    });
  });
});
