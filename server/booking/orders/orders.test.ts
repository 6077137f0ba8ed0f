// Tests an order of several cars: held together, paid by one payment, and afterwards changed each on its own.
import { changeSwitches } from 'stripe-sandbox';
import { HOUR, MINUTE } from '#domain/time/durations.ts';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import type { PaymentRecord } from '#domain/payment/contract/payments.ts';
import { CARD_CONSENT_VERSION } from '#domain/payment/savedCard.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { Order } from '#domain/booking/contract/orders.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { syncDisputes } from '#server/payment/disputes.ts';
import { syncRefunds } from '#server/payment/refunds.ts';
import { runPaymentTasks } from '#server/payment/tasks.ts';
import {
  BALANCE,
  claim,
  customer,
  DEPOSIT,
  hold,
  INTENT,
  pay,
  payBalance,
  rent,
  type StartedPayment,
} from '#server/testing/bookingFixtures.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { kindsTo } from '#server/testing/mailbox.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';

const test = useBookingApp({
  prepare: (app) => changeSwitches(app.db, { webhooks: 'off' }),
  finish: async (app) => {
    app.clock.now += HOUR;
    await reconcile(app.deps);
    await expectBalancedBooks(app);
  },
});

const TOTAL = DEPOSIT + BALANCE;

let user: TestUser;
beforeEach(async () => {
  user = await customer(test);
});

const bookingOf = (carId: string) => ({
  carId,
  startDate: test.day(10),
  endDate: test.day(12),
  isMultiDay: true,
});
const newCars = async (count: number) => {
  const cars: string[] = [];
  for (let index = 0; index < count; index += 1) cars.push(await test.addCar());
  return cars;
};
const ask = (cars: readonly string[], amount = cars.length * DEPOSIT, by = user) =>
  test.as(by).post('/api/orders', { amount, bookings: cars.map(bookingOf) });
const held = async (cars: readonly string[]) => {
  const answer = await ask(cars);
  if (answer.statusCode !== 201) throw new Error(`Not held: ${answer.body}`);
  return answer.json<Order>();
};
const start = (id: string, amount: number, kind = 'deposit') =>
  test.as(user).post(`/api/orders/${id}/pay`, { kind, amount });
const started = async (id: string, amount: number, kind?: string) => {
  const answer = await start(id, amount, kind);
  if (answer.statusCode !== 200) throw new Error(`Not started: ${answer.body}`);
  return answer.json<StartedPayment>();
};
const record = (id: string, { paymentIntentId }: StartedPayment) =>
  test.as(user).put(`/api/orders/${id}`, { paymentIntentId });
const read = async (id: string) => (await test.as(user).get(`/api/orders/${id}`)).json<Order>().reservations;

/** An order of so many cars whose deposits are paid. */
async function ordered(count: number) {
  const { id } = await held(await newCars(count));
  const payment = await started(id, count * DEPOSIT);
  await pay(test, payment);
  const answer = await record(id, payment);
  if (answer.statusCode !== 200) throw new Error(`Not recorded: ${answer.body}`);
  return { id, payment, rows: answer.json<Order>().reservations };
}

it('holds all cars or none, and names the car that is taken', async () => {
  const cars = await newCars(3);
  const [, second = ''] = cars;
  await rent(test, await customer(test), bookingOf(second));
  await test.db.query("UPDATE cars SET make = 'Bentley', model = 'Azure' WHERE id = $1", [second]);
  const refusal = expectProblem(await ask(cars), 409);
  expect(refusal).toMatchObject({ code: 'dates_taken', detail: expect.stringMatching(/^Bentley Azure: /) });
  expect(await test.db.query('SELECT 1 FROM reservations WHERE user_id = $1', [user.id])).toEqual([]);
});

it('refuses another amount, a car twice, the order of another customer and a customer without a confirmed address', async () => {
  const cars = await newCars(2);
  expect(expectProblem(await ask(cars, 1), 422).code).toBe('amount_mismatch');
  expect(expectProblem(await ask([cars[0]!, cars[0]!]), 422).code).toBe('invalid_booking');
  const { id } = await held(cars);
  expect(expectProblem(await start(id, 1), 422).code).toBe('amount_mismatch');
  const other = await customer(test);
  expect((await test.as(other).get(`/api/orders/${id}`)).statusCode).toBe(404);
  const own = await rent(test, other, bookingOf(await test.addCar()));
  const [foreign] = await test.db.query<{ intent_id: string }>(
    'SELECT intent_id FROM payments WHERE reservation_id = $1',
    [own.id],
  );
  expect((await record(id, { paymentIntentId: foreign!.intent_id, client_secret: '' })).statusCode).toBe(402);
  await test.db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [other.id]);
  expect(expectProblem(await ask(await newCars(2), 2 * DEPOSIT, other), 409).code).toBe('email_unverified');
});

it('continues the same order and payment when it is asked again, also by concurrent calls', async () => {
  const cars = await newCars(4);
  const orders = await Promise.all([held(cars), held([...cars].reverse()), held(cars)]);
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
  const { id } = orders[0];
  const payments = await Promise.all([1, 2, 3].map(() => started(id, 4 * DEPOSIT)));
  expect(new Set(payments.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
});

it('confirms every car by one payment with its exact pence, once, whoever reports it', async () => {
  const { id } = await held(await newCars(3));
  const payment = await started(id, 3 * DEPOSIT);
  expect((await record(id, payment)).statusCode).toBe(402);
  await pay(test, payment);
  test.clock.now += 3 * MINUTE;
  const answers = await Promise.all([record(id, payment), reconcile(test.deps), record(id, payment)]);
  expect(answers.map((answer) => answer?.statusCode)).toEqual([200, undefined, 200]);
  expect(await read(id)).toMatchObject(
    [1, 2, 3].map(() => ({ status: 'confirmed', currentPaid: 90, remainingToPay: 210, orderId: id })),
  );
  const ledger = await test.db.query(
    `SELECT l.amount_pence FROM ledger l JOIN payments p ON p.id = l.payment_id WHERE p.intent_id = $1`,
    [payment.paymentIntentId],
  );
  expect(ledger).toEqual([1, 2, 3].map(() => ({ amount_pence: DEPOSIT })));
  const kinds = await kindsTo(test, user);
  expect(kinds.filter((kind) => kind === 'booking-confirmed')).toHaveLength(3);
  expect(expectProblem(await start(id, 3 * DEPOSIT), 409).code).toBe('already_reserved');
});

it.each([
  ['the deposits', DEPOSIT],
  ['everything', TOTAL],
])('reserves no car and refunds %s when one car was taken before a late payment', async (_what, pence) => {
  const cars = await newCars(2);
  const { id, reservations } = await held(cars);
  const payment = await started(id, 2 * pence);
  // The server does not know the payment when the holds end.
  await test.db.query('UPDATE payments SET intent_id = NULL WHERE intent_id = $1', [payment.paymentIntentId]);
  test.clock.now += 15 * MINUTE;
  await rent(test, await customer(test), bookingOf(cars[0]!));
  expect((await read(id)).map(({ status }) => status)).toEqual(['expired', 'held']);
  await test.db.query('UPDATE payments SET intent_id = $1 WHERE reservation_id = ANY($2::uuid[])', [
    payment.paymentIntentId,
    reservations.map((row) => row.id),
  ]);
  await pay(test, payment);
  expect(expectProblem(await record(id, payment), 409).code).toBe('dates_taken_refunded');
  expect(expectProblem(await record(id, payment), 409).code).toBe('dates_taken_refunded');
  expect(await read(id)).toMatchObject([
    { status: 'conflict', currentPaid: 0, refunded: pence / 100 },
    { status: 'cancelled', currentPaid: 0, refunded: pence / 100 },
  ]);
});

it('pays everything with the kept card of another reservation, once, instead of the deposits', async () => {
  const cardConsent = CARD_CONSENT_VERSION;
  const kept = { ...bookingOf(await test.addCar()), startDate: test.day(40), endDate: test.day(42) };
  const keeping = await test.as(user).post(INTENT, {
    ...{ amount: DEPOSIT, currency: 'gbp', booking: kept, cardConsent },
  });
  await pay(test, keeping.json());
  await claim(test, user, { booking: kept, paymentIntentId: keeping.json<StartedPayment>().paymentIntentId });
  const { id, reservations } = await held(await newCars(2));
  const read = await test.as(user).get(`/api/orders/${id}`);
  expect(read.json()).toMatchObject({ keptCard: { brand: 'visa', last4: '4242' } });
  const deposits = await started(id, 2 * DEPOSIT);
  // Neither one deposit and one total, nor another sum.
  for (const forged of [DEPOSIT + TOTAL, 2 * TOTAL - 1]) {
    expect(expectProblem(await start(id, forged), 422).code).toBe('amount_mismatch');
  }
  const whole = () =>
    test.as(user).post(`/api/orders/${id}/pay`, { kind: 'deposit', amount: 2 * TOTAL, withKeptCard: true });
  const clicks = await Promise.all([whole(), whole()]);
  const payment = clicks[0].json<StartedPayment>();
  expect(clicks[1].json<StartedPayment>().paymentIntentId).toBe(payment.paymentIntentId);
  expect((await test.payCard(deposits.client_secret)).body).toMatchObject({ error: expect.anything() });
  // As the browser does with the kept card: without card data.
  expect((await test.payCard(payment.client_secret, '')).body).toMatchObject({ status: 'succeeded' });
  const answers = await Promise.all([record(id, payment), record(id, payment)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  for (const row of reservations) {
    const as = test.as(user);
    const own = (await as.get(`/api/reservations/${row.id}`)).json<Reservation>();
    expect(own).toMatchObject({ status: 'confirmed', currentPaid: 300, remainingToPay: 0, savedCard: null });
    const history = (await as.get(`/api/reservations/${row.id}/payments`)).json<PaymentRecord[]>();
    expect(history.map(({ kind, amount, status }) => [kind, amount, status])).toEqual([
      ['full', 300, 'succeeded'],
    ]);
    const invoices = (await as.get(`/api/reservations/${row.id}/invoices`)).json<Invoice[]>();
    expect(invoices).toMatchObject([{ kind: 'invoice', gross: 300 }]);
  }
  const ledger = await test.db.query(
    `SELECT l.amount_pence FROM ledger l JOIN payments p ON p.id = l.payment_id WHERE p.intent_id = $1`,
    [payment.paymentIntentId],
  );
  expect(ledger).toEqual([{ amount_pence: TOTAL }, { amount_pence: TOTAL }]);
  // Afterwards each reservation is cancelled alone.
  const [first = reservations[0]!] = reservations;
  await test.as(user).post(`/api/reservations/${first.id}/cancellation`);
  expect(await sums(id)).toEqual([
    [0, 300],
    [300, 0],
  ]);
});

it('pays one car alone instead, and the rest of the order afterwards', async () => {
  const cars = await newCars(3);
  const { id, reservations } = await held(cars);
  const shared = await started(id, 3 * DEPOSIT);
  const alone = await hold(test, user, bookingOf(cars[0]!));
  expect((await test.payCard(shared.client_secret)).body).toMatchObject({ error: expect.anything() });
  await pay(test, alone);
  const booking = bookingOf(cars[0]!);
  await test.as(user).post('/api/reservations', { ...booking, paymentIntentId: alone.paymentIntentId });
  const rest = await started(id, 2 * DEPOSIT);
  await pay(test, rest);
  expect((await record(id, rest)).json<Order>().reservations).toMatchObject(
    reservations.map((row) => ({ id: row.id, status: 'confirmed', currentPaid: 90 })),
  );
});

it('pays the balances together, and refunds a cancelled car from the shared payments', async () => {
  const { id, rows } = await ordered(3);
  const balances = await started(id, 3 * BALANCE, 'balance');
  await pay(test, balances);
  expect((await record(id, balances)).json<Order>().reservations).toMatchObject(
    [1, 2, 3].map(() => ({ currentPaid: 300, remainingToPay: 0 })),
  );
  expect(expectProblem(await start(id, 1, 'balance'), 409).code).toBe('nothing_due');
  const [first] = rows;
  await test.as(user).post(`/api/reservations/${first!.id}/cancellation`, { refund: 300 });
  expect(await read(id)).toMatchObject([
    { status: 'cancelled', refunded: 300, currentPaid: 0 },
    { status: 'confirmed', refunded: 0, currentPaid: 300 },
    { status: 'confirmed', refunded: 0, currentPaid: 300 },
  ]);
});

it('pays one balance alone while the shared payment is open, and the others together', async () => {
  const { id, rows } = await ordered(2);
  const shared = await started(id, 2 * BALANCE, 'balance');
  await payBalance(test, user, rows[0]!.id);
  expect((await test.payCard(shared.client_secret)).body).toMatchObject({ error: expect.anything() });
  const rest = await started(id, BALANCE, 'balance');
  await pay(test, rest);
  await record(id, rest);
  expect((await read(id)).map(({ remainingToPay }) => remainingToPay)).toEqual([0, 0]);
});

/** The first of the payments of an intent, for the calls that read the provider. */
async function concernedBy({ paymentIntentId: intentId }: StartedPayment) {
  const [lead] = await test.db.query<{ id: string }>(
    'SELECT id FROM payments WHERE intent_id = $1 AND lead_id = id',
    [intentId],
  );
  return { paymentId: lead?.id ?? '', intentId };
}
const sums = async (id: string) =>
  (await read(id)).map(({ currentPaid, refunded }) => [currentPaid, refunded]);

it('divides a refund by hand at the provider among the reservations, once', async () => {
  const { id, payment } = await ordered(3);
  const concerned = await concernedBy(payment);
  await test.stripe.refunds.create({ payment_intent: payment.paymentIntentId, amount: 12_000 });
  await syncRefunds(test.deps, concerned);
  await syncRefunds(test.deps, concerned);
  expect(await sums(id)).toEqual([
    [0, 90],
    [60, 30],
    [90, 0],
  ]);
  // A refund of this product takes its amount from its own reservation.
  const [, second] = await read(id);
  await test.as(user).post(`/api/reservations/${second!.id}/cancellation`, { refund: 60 });
  await runPaymentTasks(test.deps);
  await syncRefunds(test.deps, concerned);
  expect(await sums(id)).toEqual([
    [0, 90],
    [0, 90],
    [90, 0],
  ]);
});

it('takes a lost dispute from every reservation, once', async () => {
  const { id } = await held(await newCars(2));
  const payment = await started(id, 2 * DEPOSIT);
  await test.payCard(payment.client_secret, 'pm_card_createDispute');
  expect((await record(id, payment)).statusCode).toBe(200);
  const concerned = await concernedBy(payment);
  const { data } = await test.stripe.disputes.list({ payment_intent: payment.paymentIntentId });
  await test.stripe.disputes.close(data[0]!.id);
  await syncDisputes(test.deps, concerned);
  await syncDisputes(test.deps, concerned);
  expect(await sums(id)).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
