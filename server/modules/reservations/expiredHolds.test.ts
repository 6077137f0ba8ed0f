// Tests the state of a hold after its 15 minutes.
import { reconcile } from '#server/backgroundWork.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { askFor, threeDays, type StartedPayment } from '#server/testing/bookingFixtures.ts';

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

describe('an expired hold', () => {
  it('releases the dates and cancels its intent', async () => {
    const [first, second] = [await bookingApp.signUp(), await bookingApp.signUp()];
    const booking = await threeDays(bookingApp);
    const { paymentIntentId } = (await askFor(bookingApp, first, booking)).json<StartedPayment>();
    bookingApp.clock.now += 15 * 60_000;
    expect((await askFor(bookingApp, second, booking)).statusCode).toBe(200);
    expect((await bookingApp.provider.retrieveIntent(paymentIntentId)).status).toBe('canceled');
  });

  it('is confirmed when it was paid at the last moment', async () => {
    const [first, second] = [await bookingApp.signUp(), await bookingApp.signUp()];
    const booking = await threeDays(bookingApp);
    const { client_secret, paymentIntentId } = (
      await askFor(bookingApp, first, booking)
    ).json<StartedPayment>();
    await bookingApp.payCard(client_secret);
    bookingApp.clock.now += 15 * 60_000;
    expect((await askFor(bookingApp, second, booking)).statusCode).toBe(409);
    const answer = await bookingApp.as(first).post('/api/reservations', { ...booking, paymentIntentId });
    expect(answer.statusCode).toBe(201);
  });
});
