// Tests which mails a reservation sends, with which contents, and that each is sent exactly once.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { changeSwitches } from 'stripe-sandbox';
import { type BackgroundDeps, reconcile, startMailWorker } from '#server/backgroundWork.ts';
import { folderTransport, type MailTransport } from '#server/platform/mail/transports.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import type { PaymentProvider } from '#server/payment/provider/provider.ts';
import {
  BALANCE,
  claim,
  customer,
  endAndSettle,
  hold,
  insertBooked,
  pay,
  payBalance,
  paymentOf,
  rent,
  threeDays,
  rented,
} from '#server/testing/bookingFixtures.ts';
import { kindsTo, mailsTo, makeOutboxDue } from '#server/testing/mailbox.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';
import { sendDueMails } from './mailTask.ts';
import { enqueueMail } from './mails.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** The provider methods that currently do not answer. */
const silent = new Set<keyof PaymentProvider>();
const bookingApp = useBookingApp({
  prepare: (app) => changeSwitches(app.db, { webhooks: 'off' }),
  between: (provider) =>
    new Proxy(provider, {
      get: (target, call: keyof PaymentProvider) =>
        silent.has(call) ? () => Promise.reject(new Error('no answer')) : target[call],
    }),
});
beforeEach(() => silent.clear());

async function cancel(id: string): Promise<void> {
  const answer = await bookingApp.as(await bookingApp.signUp('admin')).delete(`/api/reservations/${id}`);
  expect(answer.statusCode).toBe(200);
}

it('mails the booking, the balance, the cancellation while the provider is silent, and each refund', async () => {
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
  const kept = await bookingApp.db.query(`SELECT payload FROM outbox WHERE kind = 'mail'`);
  expect(JSON.stringify(kept)).not.toMatch(/@|Test|Of Many/);

  await payBalance(bookingApp, user, id);
  for (const call of ['refund', 'listRefunds', 'retrieveIntent'] as const) silent.add(call);
  await cancel(id);
  await cancel(id);
  const mails = await mailsTo(bookingApp, user);
  const kinds = ['booking-confirmed', 'balance-received', 'booking-cancelled'];
  expect(mails.map(({ kind }) => kind)).toEqual(kinds);
  expect(mails[1]?.subject).toContain('£210.00');
  expect(mails[1]?.text).toContain('Paid in full: £300.00');
  expect(mails[2]?.text).toContain('Everything you paid is refunded: £300.00 goes back');
  expect(mails[2]?.calendar?.method).toBe('CANCEL');

  silent.clear();
  await makeOutboxDue(bookingApp);
  await runPaymentTasks(bookingApp.deps);
  await reconcile(bookingApp.deps);
  const refunds = (await mailsTo(bookingApp, user)).slice(3);
  expect(refunds.map(({ kind, subject }) => [kind, subject]).sort()).toEqual([
    ['refunded', 'Your refund of £210.00 is on its way'],
    ['refunded', 'Your refund of £90.00 is on its way'],
  ]);
});

it('sends the receipt of the balance only to the address that its payer enters, and deletes it with the account', async () => {
  const { user, id } = await rented(bookingApp);
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
  const admin = await bookingApp.signUp('admin');
  const history = async () =>
    (await bookingApp.as(admin).get(`/api/reservations/${id}/payments`)).json<object[]>();
  expect((await history())[1]).toMatchObject({ kind: 'balance', receiptEmail: office });
  await endAndSettle(bookingApp.db, id);
  expect((await bookingApp.as(admin).delete(`/api/users/${user.id}`)).statusCode).toBeLessThan(300);
  expect((await history())[1]).not.toHaveProperty('receiptEmail');
});

it('reports every refund of a payment, the rest of a late cancellation, and its waiver', async () => {
  const { user, id } = await rented(bookingApp, 1);
  const { intent_id: intent } = await paymentOf(bookingApp, id);
  for (const amount of [1_000, 2_500]) {
    await bookingApp.stripe.refunds.create({ payment_intent: intent, amount });
  }
  await reconcile(bookingApp.deps);
  await cancel(id);
  const mails = await mailsTo(bookingApp, user);
  expect(mails.slice(1, 3).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your refund of £10.00 is on its way', 'Your refund of £25.00 is on its way']),
  );
  expect(mails[3]?.kind).toBe('booking-cancelled');
  expect(mails[3]?.text).toContain('nothing is refunded. The remaining £245.00 stays payable');
  const waiver = { reason: 'A good customer.', refundsPaid: false };
  const admin = await bookingApp.signUp('admin');
  await bookingApp.as(admin).post(`/api/reservations/${id}/waiver`, waiver);
  expect((await mailsTo(bookingApp, user))[4]).toMatchObject({ kind: 'charge-waived' });
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
  await runPaymentTasks(bookingApp.deps);
  const mails = await mailsTo(bookingApp, late);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['payment-returning', 'refunded']);
  const returning = mails.find(({ kind }) => kind === 'payment-returning');
  expect(returning?.text).toContain('the dates were no longer free');
  expect(await kindsTo(bookingApp, quick)).toEqual(['booking-confirmed']);
});

it('sends no mail to a deleted user', async () => {
  const user = await customer(bookingApp);
  const { id } = await insertBooked(bookingApp, user, await threeDays(bookingApp));
  await enqueueMail(bookingApp.db, { mail: 'booking-confirmed', reservationId: id }, bookingApp.clock.now);
  await endAndSettle(bookingApp.db, id);
  const deleted = await bookingApp.as(await bookingApp.signUp('admin')).delete(`/api/users/${user.id}`);
  expect(deleted.statusCode).toBe(204);
  expect(await kindsTo(bookingApp, user)).toEqual([]);
  const waiting = `SELECT 1 FROM outbox WHERE kind = 'mail' AND done_at IS NULL`;
  expect(await bookingApp.db.query(waiting)).toEqual([]);
});

describe('the delivery', () => {
  const times = <T>(count: number, work: () => Promise<T>) => Array.from({ length: count }, () => work());
  beforeEach(async () => {
    await makeOutboxDue(bookingApp);
    await sendDueMails(bookingApp.deps);
    bookingApp.mails.length = 0;
  });

  const bookOne = async () => {
    const user = await customer(bookingApp);
    const { id } = await insertBooked(bookingApp, user, await threeDays(bookingApp));
    await enqueueMail(bookingApp.db, { mail: 'booking-confirmed', reservationId: id }, bookingApp.clock.now);
    return { user, id };
  };
  const through = (transport: MailTransport): BackgroundDeps => ({
    ...bookingApp.deps,
    mailer: { ...bookingApp.deps.mailer, transport },
  });
  const waiting = () =>
    bookingApp.db.query<{ attempts: number; last_error: string }>(
      `SELECT attempts, last_error FROM outbox WHERE kind = 'mail' AND done_at IS NULL`,
    );

  it('sends one mail when browser, webhook and reconciler report the payment and several workers send concurrently', async () => {
    const user = await customer(bookingApp);
    const booking = await threeDays(bookingApp);
    const intent = await hold(bookingApp, user, booking);
    await pay(bookingApp, intent);
    bookingApp.clock.now += 3 * MINUTE;
    const { paymentIntentId } = intent;
    await Promise.all([
      ...times(2, () => claim(bookingApp, user, { booking, paymentIntentId })),
      ...times(2, () => reconcile(bookingApp.deps)),
    ]);
    await Promise.all(times(3, () => sendDueMails(bookingApp.deps)));
    await reconcile(bookingApp.deps);
    expect(await kindsTo(bookingApp, user)).toEqual(['booking-confirmed']);
  });

  it('delays mails only while the mail server is unavailable, then sends each once', async () => {
    const { user, id } = await rented(bookingApp);
    const warned: object[] = [];
    const away = {
      ...through({ send: () => Promise.reject(new Error('no answer')) }),
      log: { ...bookingApp.deps.log, warn: (details: object) => void warned.push(details) },
    };
    await sendDueMails(away);
    const before = await bookingApp.moved();
    await bookingApp.as(await bookingApp.signUp('admin')).delete(`/api/reservations/${id}`);
    expect((await bookingApp.moved()).refunded - before.refunded).toBe(9_000);
    await sendDueMails(away);
    expect(bookingApp.mails).toEqual([]);
    expect(await waiting()).toHaveLength(3);
    for (const entry of await waiting()) expect(entry).toMatchObject({ last_error: 'no answer' });
    expect(JSON.stringify(warned)).toContain('booking-confirmed');
    expect(JSON.stringify(warned)).not.toContain('@');

    await makeOutboxDue(bookingApp);
    const all = ['booking-cancelled', 'booking-confirmed', 'refunded'];
    expect((await kindsTo(bookingApp, user)).sort()).toEqual(all);
    await makeOutboxDue(bookingApp);
    expect((await kindsTo(bookingApp, user)).sort()).toEqual(all);
  });

  it('leaves one file after a crash between writing the file and recording it', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mails-'));
    const deps = through(folderTransport(folder, 'office@cars.example'));
    const { id } = await bookOne();
    await sendDueMails(deps);
    await bookingApp.db.query(
      `UPDATE outbox SET done_at = NULL, run_after = now() WHERE dedupe_key LIKE $1`,
      [`%${id}`],
    );
    await sendDueMails(deps);
    expect(await waiting()).toEqual([]);
    expect(await readdir(folder)).toEqual([expect.stringContaining(`booking-confirmed.${id}.eml`)]);
    await rm(folder, { recursive: true });
  });

  it('starts the worker at once, and stopping waits for the mail in progress', async () => {
    await bookOne();
    let began = () => {};
    const hasBegun = new Promise<void>((resolve) => (began = resolve));
    let finish = () => {};
    const send = () => {
      began();
      return new Promise<void>((resolve) => (finish = resolve));
    };
    const stop = startMailWorker(through({ send }));
    await hasBegun;
    const stopped = stop();
    expect(await waiting()).toHaveLength(1);
    finish();
    await stopped;
    expect(await waiting()).toEqual([]);
  });
});
