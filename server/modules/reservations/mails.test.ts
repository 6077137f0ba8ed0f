// Tests which mails a reservation sends, and their contents.
import { runPaymentTasks } from '#server/modules/payments/tasks.ts';
import { reconcile } from '#server/backgroundWork.ts';
import type { PaymentProvider } from '#server/paymentProvider/provider.ts';
import { BALANCE, claim, customer, hold, pay, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { makeOutboxDue, kindsTo, mailsTo, waitForRefundMails } from '#server/testing/mailbox.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const MINUTE = 60_000;

let bookingApp: BookingApp;
/** The provider methods that currently do not answer. */
const silent = new Set<keyof PaymentProvider>();
beforeAll(async () => {
  bookingApp = await createBookingApp({
    between: (provider) =>
      new Proxy(provider, {
        get: (target, call: keyof PaymentProvider) =>
          silent.has(call) ? () => Promise.reject(new Error('no answer')) : target[call],
      }),
  });
});
afterAll(() => bookingApp.close());
beforeEach(() => silent.clear());

async function payBalance(user: TestUser, id: string): Promise<void> {
  const answer = await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
  await pay(bookingApp, answer.json());
  const settled = await bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
  expect(settled.statusCode).toBe(200);
}

async function cancel(id: string): Promise<void> {
  const answer = await bookingApp.as(await bookingApp.signUp('admin')).delete(`/api/reservations/${id}`);
  expect(answer.statusCode).toBe(200);
}

it('sends one mail with amounts, link and calendar entry when a booking is confirmed', async () => {
  const user = await bookingApp.signUp();
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  const [mail, ...others] = await mailsTo(bookingApp, user);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'booking-confirmed', to: { name: 'Test customer' } });
  for (const words of ['Dear Test,', '£300.00', '£90.00', '£210.00', 'https://cars.example/Profile']) {
    expect(mail?.text).toContain(words);
    expect(mail?.html).toContain(words);
  }
  expect(mail?.calendar?.method).toBe('PUBLISH');
  expect(mail?.calendar?.content.replace(/\r\n /g, '')).toContain(`UID:reservation-${id}@`);
});

it('sends a confirmation for a booking paid with a bare payment', async () => {
  const user = await customer(bookingApp);
  await pay(bookingApp, await hold(bookingApp, user));
  expect((await claim(bookingApp, user, { booking: await threeDays(bookingApp) })).statusCode).toBe(201);
  expect(await kindsTo(bookingApp, user)).toEqual(['booking-confirmed']);
});

it('confirms the balance with nothing remaining', async () => {
  const user = await customer(bookingApp);
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  await payBalance(user, id);
  await bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
  const mails = await mailsTo(bookingApp, user);
  expect(mails.map(({ kind }) => kind)).toEqual(['booking-confirmed', 'balance-received']);
  expect(mails[1]?.subject).toContain('£210.00');
  expect(mails[1]?.text).toContain('Paid: £300.00\nRemaining: £0.00');
});

it('sends the receipt of the balance only to the address that its payer enters', async () => {
  const user = await customer(bookingApp);
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  const start = (receiptEmail: string) =>
    bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE, receiptEmail });
  expect((await start('no address')).statusCode).toBe(400);
  await start('first@example.com');
  const office = `office-${id}@example.com`;
  await pay(bookingApp, (await start(office)).json());
  await bookingApp.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 });
  expect(await kindsTo(bookingApp, user)).toEqual(['booking-confirmed']);
  const receipts = await mailsTo(bookingApp, { ...user, email: office });
  expect(receipts).toMatchObject([{ kind: 'balance-received' }]);
  expect(receipts[0]?.subject).toContain('£210.00');
});

it('deletes the address of a receipt with the account', async () => {
  const user = await customer(bookingApp);
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  const body = { amount: BALANCE, receiptEmail: 'office@example.com' };
  await bookingApp.as(user).post(`/api/reservations/${id}/pay`, body);
  const admin = await bookingApp.signUp('admin');
  const history = async () =>
    (await bookingApp.as(admin).get(`/api/reservations/${id}/payments`)).json<object[]>();
  expect((await history())[1]).toMatchObject({ kind: 'balance', receiptEmail: 'office@example.com' });
  expect((await bookingApp.as(admin).delete(`/api/users/${user.id}`)).statusCode).toBeLessThan(300);
  expect((await history())[1]).not.toHaveProperty('receiptEmail');
});

it('announces the refund when cancelled in time, and confirms the refund of each payment', async () => {
  const user = await customer(bookingApp);
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  await payBalance(user, id);
  silent.add('refund');
  await cancel(id);
  await cancel(id);
  const mails = await mailsTo(bookingApp, user);
  const kinds = ['booking-confirmed', 'balance-received', 'booking-cancelled'];
  expect(mails.map(({ kind }) => kind)).toEqual(kinds);
  expect(mails[2]?.text).toContain('everything you paid is refunded: £300.00 goes back');
  expect(mails[2]?.calendar?.method).toBe('CANCEL');

  silent.clear();
  await makeOutboxDue(bookingApp);
  await runPaymentTasks(bookingApp.deps);
  await waitForRefundMails(bookingApp, user, 2);
  await reconcile(bookingApp.deps);
  const refunds = (await mailsTo(bookingApp, user)).slice(3);
  expect(refunds.map(({ kind, subject }) => [kind, subject]).sort()).toEqual([
    ['refunded', 'Your refund of £210.00 is on its way'],
    ['refunded', 'Your refund of £90.00 is on its way'],
  ]);
});

it('states that nothing is refunded and the amount that stays due when cancelled late', async () => {
  const user = await customer(bookingApp);
  await cancel((await rent(bookingApp, user, await threeDays(bookingApp, 1))).id);
  const mails = await mailsTo(bookingApp, user);
  expect(mails.map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-cancelled']);
  expect(mails[1]?.text).toContain('nothing is refunded. The remaining £210.00 stays payable');
});

it('announces and confirms the refund when another customer has the dates', async () => {
  const [late, quick] = [await customer(bookingApp), await customer(bookingApp)];
  const booking = await threeDays(bookingApp);
  const held = await hold(bookingApp, late, booking);
  // The provider cannot cancel the intent, so the dates are released after the grace period.
  silent.add('cancelIntent');
  bookingApp.clock.now += 21 * MINUTE;
  await rent(bookingApp, quick, booking);
  silent.clear();
  await pay(bookingApp, held);
  const answer = await claim(bookingApp, late, { booking, paymentIntentId: held.paymentIntentId });
  expect(answer.statusCode).toBe(409);
  await waitForRefundMails(bookingApp, late, 1);
  const mails = await mailsTo(bookingApp, late);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['payment-returning', 'refunded']);
  const returning = mails.find(({ kind }) => kind === 'payment-returning');
  expect(returning?.text).toContain('the dates were no longer free');
  expect(await kindsTo(bookingApp, quick)).toEqual(['booking-confirmed']);
});

it('announces the refund of a bare payment for taken dates to the payer', async () => {
  const [first, second] = [await customer(bookingApp), await customer(bookingApp)];
  const booking = await threeDays(bookingApp);
  for (const user of [first, second]) await pay(bookingApp, await hold(bookingApp, user));
  expect((await claim(bookingApp, first, { booking })).statusCode).toBe(201);
  expect((await claim(bookingApp, second, { booking })).statusCode).toBe(409);
  await waitForRefundMails(bookingApp, second, 1);
  expect((await kindsTo(bookingApp, second)).sort()).toEqual(['payment-returning', 'refunded']);
});

it('reports every refund of one payment with its amount', async () => {
  const user = await customer(bookingApp);
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  const [payment] = (await bookingApp.as(user).get(`/api/reservations/${id}/payments`)).json<
    { reference: string }[]
  >();
  for (const amount of [1_000, 2_500]) {
    await bookingApp.stripe.refunds.create({ payment_intent: payment?.reference ?? '', amount });
  }
  await waitForRefundMails(bookingApp, user, 2);
  const subjects = (await mailsTo(bookingApp, user)).map(({ subject }) => subject);
  expect(subjects.slice(1).sort()).toEqual([
    'Your refund of £10.00 is on its way',
    'Your refund of £25.00 is on its way',
  ]);
});

it('sends mails while the payment provider is unavailable', async () => {
  const user = await customer(bookingApp);
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  for (const call of ['refund', 'listRefunds', 'retrieveIntent'] as const) silent.add(call);
  await cancel(id);
  expect(await kindsTo(bookingApp, user)).toEqual(['booking-confirmed', 'booking-cancelled']);
});

it('sends no mail to a deleted user and keeps no task for them', async () => {
  const user = await bookingApp.signUp();
  await rent(bookingApp, user, await threeDays(bookingApp));
  const deleted = await bookingApp.as(await bookingApp.signUp('admin')).delete(`/api/users/${user.id}`);
  expect(deleted.statusCode).toBe(204);
  expect(await kindsTo(bookingApp, user)).toEqual([]);
  expect(await bookingApp.db.query(`SELECT 1 FROM outbox WHERE kind = 'mail' AND done_at IS NULL`)).toEqual(
    [],
  );
});

it('keeps no name and no address in the outbox', async () => {
  await rent(bookingApp, await bookingApp.signUp(), await threeDays(bookingApp));
  const kept = await bookingApp.db.query(`SELECT payload FROM outbox WHERE kind = 'mail'`);
  expect(JSON.stringify(kept)).not.toMatch(/@|Test|Of Many/);
});
