// Tests money that staff move: its types in the ledger, that the provider is called only for card refunds, and that
// refunds by hand are listed until they are made; and the guards of calls about own bookings, own pay and discounts.
import { changeSwitches } from 'stripe-sandbox';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import type { PaymentRecord } from '#domain/payment/contract/payments.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reconcile, sendAllDueMails } from '#server/backgroundWork.ts';
import { listMails } from '#server/platform/mail/mailLog.ts';
import { attentionTo, customer, rent, threeDays, rented } from '#server/testing/bookingFixtures.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { makeOutboxDue } from '#server/testing/mailbox.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';

let owner: TestUser;
const test = useBookingApp({
  async prepare(app) {
    owner = await app.signUp('admin');
    await changeSwitches(app.db, { webhooks: 'off' });
  },
  finish: expectBalancedBooks,
});

const CASH = { method: 'cash', amount: 210, reason: 'Paid at the counter.' };

/** £300.00, of which the deposit of £90.00 is paid by card. */
async function booked(inDays = 10) {
  const { user, id } = await rented(test, inDays);
  const path = `/api/reservations/${id}`;
  const post = (of: string, body: object, as = owner) => test.as(as).post(`${path}/${of}`, body);
  return { user, id, path, post, read: async () => (await test.as(user).get(path)).json<Reservation>() };
}
const paymentsOf = async (path: string) =>
  (await test.as(owner).get(`${path}/payments`)).json<PaymentRecord[]>();
/** The invoices and credit notes, with their amounts in pounds. */
const documentsOf = async (path: string) =>
  (await test.as(owner).get(`${path}/invoices`))
    .json<Invoice[]>()
    .map(({ kind, gross }) => `${kind} ${String(gross)}`);
const attentionOf = (id: string) => attentionTo(test, owner, id);
const mailTo = (user: TestUser) => test.mails.findLast(({ to }) => to.address === user.email);

it('posts one of two concurrent cash payments under its own type, mails it, and cancels the open card payment', async () => {
  const { user, id, path, post, read } = await booked();
  const started = await post('pay', { amount: 21_000 }, user);
  const answers = await Promise.all([post('outside-payments', CASH), post('outside-payments', CASH)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await read()).toMatchObject({ currentPaid: 300, remainingToPay: 0 });
  const ledger = await test.db.query(
    `SELECT l.type, l.amount_pence FROM ledger l JOIN payments p ON p.id = l.payment_id
     WHERE p.reservation_id = $1 ORDER BY l.id`,
    [id],
  );
  expect(ledger).toEqual([
    { type: 'charge', amount_pence: 9_000 },
    { type: 'outside-payment', amount_pence: 21_000 },
  ]);
  const { paymentIntentId } = started.json<{ paymentIntentId: string }>();
  expect((await test.provider.retrieveIntent(paymentIntentId)).status).toBe('canceled');
  expect(await documentsOf(path)).toEqual(['invoice 90', 'invoice 210']);
  await sendAllDueMails(test.deps);
  expect(mailTo(user)?.subject).toContain('We have received your payment of £210.00');
  expect(mailTo(user)?.attachments).toHaveLength(1);
});

it('reports each movement of money to the staff', async () => {
  const reported: string[] = [];
  const report = ({ reservationId }: { reservationId: string }) => void reported.push(reservationId);
  const { eventBus } = test.deps;
  eventBus.on('paymentsChanged', report);
  const { id, path, post } = await booked();
  const reports = () => reported.splice(0).filter((each) => each === id).length;
  expect({ charge: reports() }).toEqual({ charge: 1 });
  await post('outside-payments', { ...CASH, amount: 20 });
  expect({ cash: reports() }).toEqual({ cash: 1 });
  await post('outside-refunds', { ...CASH, amount: 10 });
  expect({ paidBack: reports() }).toEqual({ paidBack: 1 });
  const [card] = await paymentsOf(path);
  await post('refunds', { paymentId: card?.id, amount: 10, reason: 'Late.', lowersTotal: true });
  // The request, and the refund at the provider.
  expect({ refund: reports() }).toEqual({ refund: 2 });
  eventBus.off('paymentsChanged', report);
});

it('lists a refund of cash after a free cancellation until staff record it, and never sends it to the provider', async () => {
  const { user, id, path, post, read } = await booked();
  await post('outside-payments', CASH);
  const { refunded: before } = await test.moved();
  await test.as(user).post(`${path}/cancellation`);
  expect((await test.moved()).refunded - before).toBe(9_000);
  expect(await attentionOf(id)).toMatchObject([
    {
      kind: 'outside-refund-due',
      amount: 210,
      detail:
        '£210.00 that came in cash has to be paid back by hand. Record it on the page of the reservation.',
    },
  ]);
  await sendAllDueMails(test.deps);
  const cancelled = test.mails.find(
    ({ to, subject }) => to.address === user.email && subject.includes('is cancelled'),
  );
  expect(cancelled?.text).toContain('£90.00 goes back to the card');
  expect(cancelled?.text).toContain('£210.00 was not paid by card.');
  await expectBalancedBooks(test);

  await post('outside-refunds', { ...CASH, amount: 60 });
  expect((await paymentsOf(path))[1]?.refunds).toMatchObject([
    { amount: 60, state: 'done', method: 'cash' },
    { amount: 150, state: 'pending' },
  ]);
  expect(await attentionOf(id)).toMatchObject([{ amount: 150 }]);
  await post('outside-refunds', { ...CASH, method: 'transfer', amount: 150 });
  expect(await attentionOf(id)).toEqual([]);
  expect(await read()).toMatchObject({
    currentPaid: 0,
    refunded: 300,
    remainingToPay: 0,
    refundState: 'done',
  });
  await sendAllDueMails(test.deps);
  expect(mailTo(user)?.text).toContain('We have paid £150.00 back to you by bank transfer.');
});

it('pays the newest payment back first without a request, and the oldest request first', async () => {
  const { user, path, post } = await booked();
  await post('outside-payments', { ...CASH, amount: 100 });
  test.clock.now += 1_000;
  await post('outside-payments', { ...CASH, method: 'transfer', amount: 110 });
  const refunds = async () =>
    (await paymentsOf(path)).map((payment) => payment.refunds.map(({ amount, state }) => [amount, state]));
  await post('outside-refunds', { ...CASH, amount: 50 });
  expect(await refunds()).toEqual([[], [], [[50, 'done']]]);
  await test.as(user).post(`${path}/cancellation`);
  const [, ...before] = await refunds();
  expect(before).toEqual([
    [[100, 'pending']],
    [
      [50, 'done'],
      [60, 'pending'],
    ],
  ]);
  await post('outside-refunds', { ...CASH, amount: 120 });
  const [, ...after] = await refunds();
  expect(
    after.map((each) => each.map(([amount, state]) => `${String(amount)} ${String(state)}`).sort()),
  ).toEqual([['100 done'], ['20 done', '40 pending', '50 done']]);
  await post('outside-refunds', { ...CASH, amount: 40 });
});

it('refunds an earlier payment when the rest of the newest one is being paid back', async () => {
  const { id, path, post, read } = await booked();
  await post('outside-payments', CASH);
  const { refunded: before } = await test.moved();
  await test.as(owner).put(path, { totalPrice: 100, refund: 200, reason: 'Two days less.' });
  await test.as(owner).put(path, { totalPrice: 50, refund: 50, reason: 'Rain.' });
  expect((await attentionOf(id)).map(({ amount }) => amount)).toEqual([200, 10]);
  expect((await test.moved()).refunded - before).toBe(4_000);
  await post('outside-refunds', CASH);
  expect(await read()).toMatchObject({ totalPrice: 50, currentPaid: 50, refunded: 250 });
});

it('requests each pound back once when a reservation is cancelled after an edit', async () => {
  const { user, id, path, post } = await booked();
  await post('outside-payments', CASH);
  await test.as(owner).put(path, { totalPrice: 250, refund: 50, reason: 'A day less.' });
  await test.as(user).post(`${path}/cancellation`);
  expect((await attentionOf(id)).map(({ amount }) => amount)).toEqual([50, 160]);
  await post('outside-refunds', CASH);
  expect(await attentionOf(id)).toEqual([]);
});

it("mails that staff pay cash back after a customer's change of dates", async () => {
  const { user, id, post } = await booked();
  await post('outside-payments', CASH);
  const dates = { startDate: test.day(10), endDate: test.day(11), isMultiDay: true };
  const changed = await post('change', { dates, newTotal: 200, payNow: 0, refund: 100 }, user);
  expect(changed.statusCode).toBe(200);
  expect(await attentionOf(id)).toMatchObject([{ kind: 'outside-refund-due', amount: 100 }]);
  await sendAllDueMails(test.deps);
  expect(mailTo(user)?.text).toContain('£100.00 was not paid by card.');
  expect(mailTo(user)?.text).not.toContain('goes back to the card');
  await post('outside-refunds', { ...CASH, amount: 100 });
});

it('refunds a part of a card payment by the provider, and mails the customer', async () => {
  const { user, id, path, post, read } = await booked();
  const [deposit] = await paymentsOf(path);
  const refund = { paymentId: deposit?.id, amount: 30, reason: 'A scratch.', lowersTotal: false };
  const { refunded: before } = await test.moved();
  await post('refunds', refund);
  expect((await test.moved()).refunded - before).toBe(3_000);
  expect(await read()).toMatchObject({ totalPrice: 300, currentPaid: 60, refunded: 30, remainingToPay: 240 });
  expect((await listMails(test.db, id)).map(({ kind }) => kind)).toEqual(['booking-confirmed', 'refunded']);
  expect((await post('refunds', refund, user)).statusCode).toBe(403);
});

it('refunds at most the amount that remains after the pending refunds', async () => {
  const { path, post } = await booked();
  const [deposit] = await paymentsOf(path);
  const refund = (amount: number) =>
    post('refunds', { paymentId: deposit?.id, amount, reason: 'A scratch.', lowersTotal: false });
  await changeSwitches(test.db, { fail: { route: 'refunds.create', mode: 'refuse', times: 9 } });
  expect((await refund(60)).statusCode).toBe(200);
  expect((await refund(30.01)).json()).toMatchObject({
    code: 'amount_too_large',
    detail: 'At most £30.00 of this payment can be refunded.',
  });
  expect((await refund(30)).statusCode).toBe(200);
  await changeSwitches(test.db, { fail: null });
  await makeOutboxDue(test);
  await reconcile(test.deps);
});

it('lowers the total for goodwill, with a credit note', async () => {
  const { path, post, read } = await booked();
  await post('outside-payments', CASH);
  const [deposit] = await paymentsOf(path);
  await post('refunds', { paymentId: deposit?.id, amount: 30, reason: 'Rain.', lowersTotal: true });
  const row = await read();
  expect(row).toMatchObject({ totalPrice: 270, currentPaid: 270, remainingToPay: 0 });
  expect(row.lines.at(-1)).toMatchObject({ kind: 'goodwill', amount: -30 });
  expect(await documentsOf(path)).toEqual(['invoice 90', 'invoice 210', 'credit-note 30']);
});

it('cancels an open card payment of the old balance when goodwill lowers the total', async () => {
  const { user, path, post } = await booked();
  const started = await post('pay', { amount: 21_000 }, user);
  const [deposit] = await paymentsOf(path);
  await post('refunds', { paymentId: deposit?.id, amount: 30, reason: 'Rain.', lowersTotal: true });
  const { paymentIntentId } = started.json<{ paymentIntentId: string }>();
  expect((await test.provider.retrieveIntent(paymentIntentId)).status).toBe('canceled');
});

it('refunds all of a late cancellation for goodwill, and leaves nothing due', async () => {
  const { user, path, post, read } = await booked(1);
  await test.as(user).post(`${path}/cancellation`);
  expect(await read()).toMatchObject({ status: 'cancelled', remainingToPay: 210 });
  const [deposit] = await paymentsOf(path);
  await post('refunds', { paymentId: deposit?.id, amount: 90, reason: 'Illness.', lowersTotal: true });
  expect(await read()).toMatchObject({ currentPaid: 0, refunded: 90, remainingToPay: 0 });
});

it('requires re-authentication before a refund, as for other refunds', async () => {
  const { path, post } = await booked();
  await post('outside-payments', CASH);
  const [deposit] = await paymentsOf(path);
  const refund = { paymentId: deposit?.id, amount: 10, reason: 'A scratch.', lowersTotal: false };
  test.clock.now += 11 * 60_000;
  for (const answer of [await post('refunds', refund), await post('outside-refunds', CASH)]) {
    expect(answer.json()).toMatchObject({ status: 403, code: 'reauthentication_required' });
  }
});

describe('the guards of the calls of the staff', () => {
  beforeAll(async () => (owner = await test.signUp('admin')));

  it('refuses with 403 each call of the staff about an own booking, and changes nothing', async () => {
    const { id } = await rent(test, owner, await threeDays(test));
    const path = `/api/reservations/${id}`;
    const reason = 'For me.';
    const as = test.as(owner);
    const before = (await as.get(path)).json<object>();
    const toSelf = {
      customer: { kind: 'known', userId: owner.id },
      booking: await threeDays(test, 20),
      totalPrice: 300,
      payment: null,
    };
    const calls: Record<string, () => ReturnType<typeof as.get>> = {
      'a change of the total': () => as.put(path, { totalPrice: 100, reason }),
      'a change of the dates': () => as.put(path, { startDate: test.day(11) }),
      'a cancellation with its refund': () => as.delete(path),
      'a payment in cash': () => as.post(`${path}/outside-payments`, { method: 'cash', amount: 10, reason }),
      'cash paid back': () => as.post(`${path}/outside-refunds`, { method: 'cash', amount: 10, reason }),
      'a refund': () => as.post(`${path}/refunds`, { paymentId: id, amount: 10, reason, lowersTotal: true }),
      'a payment link': () => as.post(`${path}/payment-link`),
      'a withdrawal': () => as.post(`${path}/withdrawal`),
      'a booking by staff': () => as.post('/api/reservations/for-customer', toSelf),
    };
    const codes: Record<string, string | undefined> = {};
    for (const [what, call] of Object.entries(calls)) codes[what] = expectProblem(await call(), 403).code;
    expect(codes).toEqual(Object.fromEntries(Object.keys(calls).map((what) => [what, 'own_booking'])));
    expect((await as.get(path)).json()).toEqual(before);
    // The customer's own calls still work.
    expect((await as.post(`${path}/cancellation`, { refund: 90 })).statusCode).toBe(200);
  });

  it('refuses with 403 each call of the staff about themselves as a driver, and changes nothing', async () => {
    await test.db.query('UPDATE users SET is_driver = true WHERE id = $1', [owner.id]);
    const insertJob = async (state: string) => {
      const [job] = await test.db.query<{ id: string }>(
        `INSERT INTO jobs (id, title, description, pay, state, accepted_by, done_at)
       VALUES (gen_random_uuid(), 'Run', 'Drive.', '£90', $1, $2, now()) RETURNING id`,
        [state, owner.id],
      );
      return job?.id ?? '';
    };
    const [accepted, done] = [await insertJob('accepted'), await insertJob('done')];
    const as = test.as(owner);
    const own = `/api/users/${owner.id}`;
    const rejection = { decision: 'reject', documentIds: [], reason: 'Blurred.' };
    const calls: Record<string, [call: ReturnType<typeof as.get>, code: string]> = {
      'their verification': [as.put(`${own}/verifyDriver`), 'oneself'],
      'the review of their licence': [as.put(`${own}/licence/review`, rejection), 'oneself'],
      'the pay of their job': [as.put(`/api/jobs/${accepted}`, { pay: '£900' }), 'own_pay'],
      'the pay of their job with its return': [
        as.put(`/api/jobs/${accepted}`, { pay: '£900', taken: false, title: 'Run' }),
        'own_pay',
      ],
      'the payment of their job': [as.put(`/api/driver-pay/${done}`, { amount: 900 }), 'own_pay'],
    };
    for (const [what, [call, code]] of Object.entries(calls)) {
      expect({ what, code: expectProblem(await call, 403).code }).toEqual({ what, code });
    }
    expect((await as.get(own)).json()).toMatchObject({ isVerifiedDriver: false });
    expect(
      (await as.put(`/api/jobs/${accepted}`, { pay: '£90', title: 'Airport run' })).json(),
    ).toMatchObject({
      title: 'Airport run',
      state: 'accepted',
    });
  });

  it('refuses with 409 a second mark of a pay with another amount, and repeats the same mark without a record', async () => {
    const [first, second, driver] = [
      await test.signUp('accountant'),
      await test.signUp('admin'),
      await test.signUp('verifiedDriver'),
    ];
    const [job] = await test.db.query<{ id: string }>(
      `INSERT INTO jobs (id, title, description, pay, state, accepted_by, done_at)
     VALUES (gen_random_uuid(), 'Run', 'Drive.', '£90', 'done', $1, now()) RETURNING id`,
      [driver.id],
    );
    const id = job?.id ?? '';
    const mark = (by: TestUser, amount: number | null) =>
      test.as(by).put(`/api/driver-pay/${id}`, { amount });
    expect((await mark(first, 80)).json()).toMatchObject({ amount: 80 });
    expect((await mark(second, 80)).json()).toMatchObject({ amount: 80 });
    expect(expectProblem(await mark(second, 90), 409).code).toBe('already_paid');
    expect((await mark(second, null)).json()).toMatchObject({ amount: 90, paidOn: null });
    expect((await mark(second, 90)).json()).toMatchObject({ amount: 90 });
    const rows = await test.db.query('SELECT 1 FROM audit_log WHERE object_id = $1', [id]);
    expect(rows).toHaveLength(3);
  });

  it('refuses with 403 a driver who has set the pay of a job as a member of the staff, until another one gives it', async () => {
    const chief = await test.signUp('admin');
    await test.db.query('UPDATE users SET is_driver = true, is_verified_driver = true WHERE id = $1', [
      chief.id,
    ]);
    const desk = await test.signUp('desk');
    const addedBy = async (user: TestUser, pay: string) => {
      const job = { title: 'Run', description: 'Drive.', pay };
      return (await test.as(user).post('/api/jobs', job)).json<{ id: string }>().id;
    };
    const as = test.as(chief);
    const [added, raised, renamed] = [
      await addedBy(chief, '£90'),
      await addedBy(desk, '£90'),
      await addedBy(desk, '£90'),
    ];
    await as.put(`/api/jobs/${raised}`, { pay: '£900' });
    await as.put(`/api/jobs/${renamed}`, { pay: '£90', title: 'Airport run' });
    const accept = (id: string) => as.put(`/api/jobs/${id}`, { taken: true, acceptedByName: 'Me' });
    const assign = (user: TestUser, id: string) =>
      test.as(user).put(`/api/jobs/${id}/driver`, { driverId: chief.id });
    const listed = (await as.get('/api/jobs')).json<{ id: string; isPaySetByCaller?: boolean }[]>();
    const ownPay = listed.filter(({ isPaySetByCaller }) => isPaySetByCaller === true).map(({ id }) => id);
    expect(ownPay.sort()).toEqual([added, raised].sort());
    const seen = {
      added: (await accept(added)).json<{ code?: string }>().code,
      raised: (await accept(raised)).json<{ code?: string }>().code,
      'given to oneself': (await assign(chief, raised)).json<{ code?: string }>().code,
      'given by another': (await assign(desk, raised)).statusCode,
      'with the pay of another': (await accept(renamed)).statusCode,
      'by arrangement': (await accept(await addedBy(chief, 'By arrangement'))).statusCode,
    };
    expect(seen).toEqual({
      ...{ added: 'set_pay', raised: 'set_pay', 'given to oneself': 'set_pay', 'given by another': 200 },
      ...{ 'with the pay of another': 200, 'by arrangement': 200 },
    });
  });

  it('requires the permission of discounts and a reason for a total below the price by the rules', async () => {
    const desk = await test.signUp('desk');
    const { id } = await rent(test, await customer(test), await threeDays(test));
    const edit = (by: TestUser, change: object) => test.as(by).put(`/api/reservations/${id}`, change);
    const reason = 'A regular customer.';
    const longer = { endDate: test.day(13) };
    const edits: [by: TestUser, change: object, status: number, field?: string][] = [
      [desk, { totalPrice: 250, reason }, 403],
      [desk, { ...longer, totalPrice: 300, reason }, 403],
      [owner, { totalPrice: 250 }, 422, 'reason'],
      [owner, { totalPrice: 250, reason, version: 99 }, 409],
      [desk, { ...longer, totalPrice: 400 }, 200],
      [desk, { endDate: test.day(12), totalPrice: 300 }, 200],
      [owner, { totalPrice: 250, reason }, 200],
    ];
    for (const [by, change, status, field] of edits) {
      const answer = await edit(by, change);
      const { errors } = answer.json<{ errors?: { field: string }[] }>();
      expect({ by: by.role, change, status: answer.statusCode, field: errors?.[0]?.field }).toEqual({
        ...{ by: by.role, change, status, field },
      });
    }
  });
});
