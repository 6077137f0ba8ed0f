// Tests payments under concurrent calls: each payment is used once and ends in one reservation.
import type { LightMyRequestResponse } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';

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
const runConcurrently = <T>(times: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: times }, () => work()));

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let bookingApp: BookingApp;
  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: 50 });
    bookingApp = await createBookingApp({ db });
  });
  afterAll(async () => {
    await expectBalancedBooks(bookingApp);
    await bookingApp.close();
    await db.close();
  });

  /** A booking of three days with a £100 car: £300, of which the deposit is £90. */
  const threeDays = async (inDays = 10): Promise<Booking> => ({
    carId: await bookingApp.addCar(),
    startDate: bookingApp.day(inDays),
    endDate: bookingApp.day(inDays + 2),
  });
  const oneCustomer = async () => (await createBulkUsers(bookingApp, 1))[0] as TestUser;
  const claim = (user: TestUser, body: object) => bookingApp.as(user).post('/api/reservations', body);

  /** A paid deposit: of held dates, or of no dates when no booking is given. */
  async function paidDeposit(user: TestUser, booking?: Booking): Promise<IntentAnswer> {
    const request = { amount: 9_000, currency: 'gbp', ...(booking ? { booking } : {}) };
    const answer = await bookingApp.as(user).post(INTENT, request);
    expect(answer.statusCode).toBe(200);
    const intent = answer.json<IntentAnswer>();
    expect((await bookingApp.payCard(intent.client_secret)).body.status).toBe('succeeded');
    return intent;
  }

  const ledgerOf = (intentId: string) =>
    db.query<{ type: string; amount_pence: number }>(
      `SELECT l.type, l.amount_pence FROM ledger l JOIN payments p ON p.id = l.payment_id WHERE p.intent_id = $1`,
      [intentId],
    );
  const CHARGED_ONCE = [{ type: 'charge', amount_pence: 9_000 }];

  it('creates one reservation for 20 paying bare clients and refunds the others', async () => {
    const users = await createBulkUsers(bookingApp, TIMES);
    const booking = await threeDays();
    await Promise.all(users.map((user) => paidDeposit(user)));
    const before = await bookingApp.moved();
    const answers = await Promise.all(users.map((user) => claim(user, booking)));
    expect(statuses(answers)).toEqual([201, ...Array<number>(TIMES - 1).fill(409)]);
    expect((await bookingApp.moved()).refunded - before.refunded).toBe((TIMES - 1) * 9_000);
  });

  it.each([
    ['held dates, naming the payment', true, true],
    ['held dates, not naming it', true, false],
    ['a bare payment, naming it', false, true],
    ['a bare payment, not naming it', false, false],
  ])('returns one reservation to 20 concurrent calls that claim one deposit (%s)', async (_, held, named) => {
    const user = await oneCustomer();
    const booking = await threeDays();
    const { paymentIntentId } = await paidDeposit(user, held ? booking : undefined);
    const body = { ...booking, ...(named ? { paymentIntentId } : {}) };
    const answers = await runConcurrently(TIMES, () => claim(user, body));
    expect(statuses(answers)).toEqual(Array<number>(TIMES).fill(201));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ status: 'confirmed', currentPaid: 90, refunded: 0 });
    const rows = await db.query('SELECT 1 FROM reservations WHERE user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
    expect(await ledgerOf(paymentIntentId)).toEqual(CHARGED_ONCE);
  });

  it('creates one account for 20 concurrent sign-ups of one person', async () => {
    const person = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      phonenumber: '020 7946 0000',
      password: 'correct horse battery',
    };
    const answers = await runConcurrently(TIMES, () => bookingApp.as().post('/api/users', person));
    expect(statuses(answers)).toEqual([201, ...Array<number>(TIMES - 1).fill(409)]);
    expect(await db.query('SELECT 1 FROM users WHERE email = $1', [person.email])).toHaveLength(1);
  });
});
