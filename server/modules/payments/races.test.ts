// Money under simultaneous calls: whatever comes together or twice moves once, and ends in one reservation.
import type { LightMyRequestResponse } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { changeSwitches } from '#server/payments/sandbox/control.ts';
import { crowd } from '#server/testing/crowd.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { createRentalApp, type RentalApp } from '#server/testing/rentalApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { reconcile } from './reconciler.ts';

const INTENT = '/api/reservations/create-payment-intent';
const TIMES = 20;

interface IntentAnswer {
  client_secret: string;
  paymentIntentId: string;
}
interface Booking {
  carId: string;
  startDate: string;
  endDate: string;
}

const statuses = (answers: LightMyRequestResponse[]) => answers.map((answer) => answer.statusCode).sort();
const together = <T>(times: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: times }, () => work()));

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let rental: RentalApp;
  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: 50 });
    rental = await createRentalApp({ db });
  });
  afterAll(async () => {
    await rental.close();
    await db.close();
  });

  /** Three days of a £100 car: £300, of which £90 now. */
  const threeDays = async (inDays = 10): Promise<Booking> => ({
    carId: await rental.addCar(),
    startDate: rental.day(inDays),
    endDate: rental.day(inDays + 2),
  });
  const oneCustomer = async () => (await crowd(rental, 1))[0] as TestUser;
  const claim = (user: TestUser, body: object) => rental.as(user).post('/api/reservations', body);

  /** A paid deposit: of dates that are held, or of none where no booking is given. */
  async function paidDeposit(user: TestUser, booking?: Booking): Promise<IntentAnswer> {
    const request = { amount: 9_000, currency: 'gbp', ...(booking ? { booking } : {}) };
    const answer = await rental.as(user).post(INTENT, request);
    expect(answer.statusCode).toBe(200);
    const intent = answer.json<IntentAnswer>();
    expect((await rental.payCard(intent.client_secret)).body.status).toBe('succeeded');
    return intent;
  }

  const ledgerOf = (intentId: string) =>
    db.query<{ type: string; amount_pence: number }>(
      `SELECT l.type, l.amount_pence FROM ledger l JOIN payments p ON p.id = l.payment_id WHERE p.intent_id = $1`,
      [intentId],
    );
  const CHARGED_ONCE = [{ type: 'charge', amount_pence: 9_000 }];

  it('20 bare customers who all paid: one reservation, everybody else gets the money back', async () => {
    const users = await crowd(rental, TIMES);
    const booking = await threeDays();
    await Promise.all(users.map((user) => paidDeposit(user)));
    const before = await rental.moved();
    const answers = await Promise.all(users.map((user) => claim(user, booking)));
    expect(statuses(answers)).toEqual([201, ...Array<number>(TIMES - 1).fill(409)]);
    expect((await rental.moved()).refunded - before.refunded).toBe((TIMES - 1) * 9_000);
  });

  it.each([
    ['held dates, naming the payment', true, true],
    ['held dates, not naming it', true, false],
    ['a bare payment, naming it', false, true],
    ['a bare payment, not naming it', false, false],
  ])('one deposit claimed 20 times at once (%s): one reservation, told 20 times', async (_, held, named) => {
    const user = await oneCustomer();
    const booking = await threeDays();
    const { paymentIntentId } = await paidDeposit(user, held ? booking : undefined);
    const body = { ...booking, ...(named ? { paymentIntentId } : {}) };
    const answers = await together(TIMES, () => claim(user, body));
    expect(statuses(answers)).toEqual(Array<number>(TIMES).fill(201));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ status: 'confirmed', currentPaid: 90, refunded: 0 });
    const rows = await db.query('SELECT 1 FROM reservations WHERE user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
    expect(await ledgerOf(paymentIntentId)).toEqual(CHARGED_ONCE);
  });

  it('webhook, browser and reconciler at once: one line in the ledger', async () => {
    await changeSwitches(db, { webhooks: 'duplicate' });
    for (let round = 0; round < 5; round += 1) {
      const user = await oneCustomer();
      const booking = await threeDays();
      const { paymentIntentId } = await paidDeposit(user, booking);
      // Old enough for the reconciler to look at; the hold itself has not run out.
      rental.clock.now += 3 * 60_000;
      const [answers] = await Promise.all([
        together(5, () => claim(user, { ...booking, paymentIntentId })),
        together(5, () => reconcile(rental.deps)),
      ]);
      expect(statuses(answers)).toEqual(Array<number>(5).fill(201));
      const processed = `SELECT 1 FROM stripe_events WHERE object_id = $1 AND processed_at IS NOT NULL`;
      await eventually(async () => (await db.query(processed, [paymentIntentId])).length > 0);
      expect(await ledgerOf(paymentIntentId)).toEqual(CHARGED_ONCE);
      const list = await rental.as(user).get(`/api/reservations/user/${user.id}`);
      expect(list.json()).toMatchObject([{ status: 'confirmed', currentPaid: 90, remainingToPay: 210 }]);
    }
    await changeSwitches(db, { reset: true });
  });

  it('the balance paid from two tabs: one charge, paid in full, and no third time', async () => {
    const user = await oneCustomer();
    const booking = await threeDays();
    const deposit = await paidDeposit(user, booking);
    const reserved = await claim(user, { ...booking, paymentIntentId: deposit.paymentIntentId });
    const { id } = reserved.json<{ id: string }>();
    const before = await rental.moved();
    const start = () => rental.as(user).post(`/api/reservations/${id}/pay`, { amount: 21_000 });
    const tabs = await together(2, start);
    expect(statuses(tabs)).toEqual([200, 200]);
    await Promise.all(tabs.map((tab) => rental.payCard(tab.json<IntentAnswer>().client_secret)));
    const answers = await together(4, () =>
      rental.as(user).put(`/api/reservations/${id}`, { currentPaid: 300 }),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, 200]);
    expect(answers[0]?.json()).toMatchObject({
      totalPrice: 300,
      currentPaid: 300,
      remainingToPay: 0,
      refunded: 0,
    });
    const after = await rental.moved();
    expect({ charged: after.charged - before.charged, refunded: after.refunded - before.refunded }).toEqual({
      charged: 21_000,
      refunded: 0,
    });
    expect((await start()).statusCode).toBe(409);
  });

  it('the same person registered 20 times at once: one account', async () => {
    const person = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      phonenumber: '020 7946 0000',
      password: 'correct horse battery',
    };
    const answers = await together(TIMES, () => rental.as().post('/api/users', person));
    expect(statuses(answers)).toEqual([201, ...Array<number>(TIMES - 1).fill(409)]);
    expect(await db.query('SELECT 1 FROM users WHERE email = $1', [person.email])).toHaveLength(1);
  });
});
