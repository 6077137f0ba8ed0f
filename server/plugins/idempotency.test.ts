// Tests the Idempotency-Key of calls that move money: one effect and one response, for repeated and concurrent calls on
// any server.
import { randomUUID } from 'node:crypto';
import { changeSwitches } from 'stripe-sandbox';
import type { Database } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/failures.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import {
  BALANCE,
  customer,
  DEPOSIT,
  hold,
  INTENT,
  pay,
  rent,
  threeDays,
} from '#server/testing/bookingFixtures.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const TIMES = 50;
const HOUR = 3_600_000;

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let bookingApp: BookingApp;
  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: 20 });
    bookingApp = await createBookingApp({ db });
  });
  beforeEach(() => changeSwitches(db, { reset: true }));
  afterAll(async () => {
    await expectBalancedBooks(bookingApp);
    await bookingApp.close();
    await db.close();
  });

  type Call = [method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object];
  const send = (user: TestUser, [method, url, body]: Call, key: string) =>
    bookingApp.app.inject({
      method,
      url,
      ...(body ? { payload: body } : {}),
      headers: { 'sec-fetch-site': 'same-origin', cookie: user.cookie, 'idempotency-key': key },
    });

  /** Repeats a call while the server reports the first one as under way, as the browser app does. */
  async function sendUntilAnswered(user: TestUser, call: Call, key: string) {
    for (;;) {
      const answer = await send(user, call, key);
      if (answer.statusCode !== 409 || answer.json<{ code?: string }>().code !== 'request_under_way')
        return answer;
    }
  }

  /** Prepares each call that moves money, and the user who makes it. */
  const CALLS: Record<string, () => Promise<{ user: TestUser; call: Call }>> = {
    'starting a deposit': async () => {
      const user = await customer(bookingApp);
      const booking = await threeDays(bookingApp);
      return { user, call: ['POST', INTENT, { amount: DEPOSIT, currency: 'gbp', booking }] };
    },
    'starting a bare deposit': async () => {
      const user = await customer(bookingApp);
      return { user, call: ['POST', INTENT, { amount: DEPOSIT, currency: 'gbp' }] };
    },
    reserving: async () => {
      const user = await customer(bookingApp);
      const booking = await threeDays(bookingApp);
      const { paymentIntentId, client_secret } = await hold(bookingApp, user, booking);
      await pay(bookingApp, { paymentIntentId, client_secret });
      return { user, call: ['POST', '/api/reservations', { ...booking, paymentIntentId }] };
    },
    'starting a balance': async () => {
      const user = await customer(bookingApp);
      const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
      return { user, call: ['POST', `/api/reservations/${id}/pay`, { amount: BALANCE }] };
    },
    'paying a balance': async () => {
      const user = await customer(bookingApp);
      const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
      const started = await bookingApp.as(user).post(`/api/reservations/${id}/pay`, { amount: BALANCE });
      await pay(bookingApp, started.json());
      return { user, call: ['PUT', `/api/reservations/${id}`, { currentPaid: 300 }] };
    },
    cancelling: async () => {
      const { id } = await rent(bookingApp, await customer(bookingApp), await threeDays(bookingApp));
      return { user: await bookingApp.signUp('admin'), call: ['DELETE', `/api/reservations/${id}`] };
    },
  };

  it.each(Object.entries(CALLS))('%s returns one response to 50 concurrent calls', async (_name, prepare) => {
    const { user, call } = await prepare();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: TIMES }, () => sendUntilAnswered(user, call, key)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode)).size).toBe(1);
    expect(answers[0]?.statusCode).toBeLessThan(300);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers['content-type'])).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(
      TIMES - 1,
    );
  });

  it('refuses the key of a call for the same call about another reservation', async () => {
    const user = await customer(bookingApp);
    const key = randomUUID();
    const statuses: number[] = [];
    for (const inDays of [10, 20]) {
      const { id } = await rent(bookingApp, user, await threeDays(bookingApp, inDays));
      const call: Call = ['POST', `/api/reservations/${id}/pay`, { amount: BALANCE }];
      statuses.push((await send(user, call, key)).statusCode);
    }
    expect(statuses).toEqual([200, 422]);
  });

  it('creates one intent for 50 concurrent calls for a bare deposit', async () => {
    const { user, call } = await CALLS['starting a bare deposit']!();
    const key = randomUUID();
    await Promise.all(Array.from({ length: TIMES }, () => send(user, call, key)));
    expect(await db.query('SELECT 1 FROM payments WHERE user_id = $1', [user.id])).toHaveLength(1);
  });

  it('refuses the same key for another body or another call', async () => {
    const { user, call } = await CALLS['starting a bare deposit']!();
    const key = randomUUID();
    expect((await send(user, call, key)).statusCode).toBe(200);
    const other = await send(user, ['POST', INTENT, { amount: DEPOSIT + 1, currency: 'gbp' }], key);
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    const elsewhere = await send(user, ['DELETE', `/api/reservations/${randomUUID()}`], key);
    expect(elsewhere.statusCode).toBe(403);
  });

  it('separates the keys of different users', async () => {
    const { user, call } = await CALLS['starting a bare deposit']!();
    const other = await customer(bookingApp);
    const key = randomUUID();
    const [mine, theirs] = [await send(user, call, key), await send(other, call, key)];
    expect(theirs.statusCode).toBe(200);
    expect(theirs.body).not.toBe(mine.body);
  });

  it('returns the stored refusal again, also after its reason has changed', async () => {
    const { user, call } = await CALLS['starting a balance']!();
    const key = randomUUID();
    const wrong: Call = ['POST', call[1], { amount: 1_000 }];
    const first = await send(user, wrong, key);
    expect([first.statusCode, first.json().code]).toEqual([422, 'amount_mismatch']);
    const again = await send(user, wrong, key);
    expect([again.statusCode, again.body]).toEqual([422, first.body]);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
  });

  it('stores no server error: the next call with the key runs again', async () => {
    const { user, call } = await CALLS['starting a deposit']!();
    const key = randomUUID();
    const fail = { route: 'payment_intents.create', mode: 'refuse' as const, times: 1, probability: 1 };
    await changeSwitches(db, { fail });
    expect((await send(user, call, key)).statusCode).toBe(503);
    expect((await send(user, call, key)).statusCode).toBe(200);
  });

  it.each([
    { when: 'the key is claimed', begins: /^INSERT INTO idempotency_keys/, takesEffect: true, status: 503 },
    { when: 'the call runs', begins: 'transaction', takesEffect: false, status: 503 },
    { when: 'the answer is stored', begins: /^UPDATE idempotency_keys/, takesEffect: false, status: 200 },
  ])(
    'accepts a repeated call soon after the database goes away while $when',
    async ({ begins, takesEffect, status }) => {
      const { user, call } = await CALLS['starting a bare deposit']!();
      const key = randomUUID();
      const query = db.query.bind(db);
      const transaction = db.transaction.bind(db);
      let isAway = false;
      const transactions = jest.spyOn(db, 'transaction').mockImplementation(async (work) => {
        isAway ||= begins === 'transaction';
        if (isAway) throw new DatabaseUnavailable();
        return transaction(work);
      });
      const spy = jest.spyOn(db, 'query').mockImplementation(async (sql, params) => {
        const isFirst = !isAway && begins instanceof RegExp && begins.test(sql.trim());
        isAway ||= isFirst;
        if (!isAway || (isFirst && takesEffect)) {
          const rows = await query(sql, params);
          if (!isAway) return rows as never;
        }
        throw new DatabaseUnavailable();
      });
      expect((await send(user, call, key)).statusCode).toBe(status);
      spy.mockRestore();
      transactions.mockRestore();
      await eventually(async () => (await send(user, call, key)).statusCode === 200);
      expect(await db.query('SELECT 1 FROM payments WHERE user_id = $1', [user.id])).toHaveLength(1);
    },
  );

  it('answers 409 while the first call runs, and claims the key of a call whose process died', async () => {
    const { user, call } = await CALLS['starting a bare deposit']!();
    const key = randomUUID();
    const first = await send(user, call, key);
    await db.query('UPDATE idempotency_keys SET status = NULL, body = NULL WHERE key = $1', [key]);
    const refused = await send(user, call, key);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'request_under_way']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    bookingApp.clock.now += 61_000;
    const other = await send(user, ['POST', INTENT, { amount: DEPOSIT + 1, currency: 'gbp' }], key);
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    const taken = await send(user, call, key);
    expect(taken.statusCode).toBe(200);
    expect(taken.body).not.toBe(first.body);
  });

  it('deletes a key by the reconciler after a day', async () => {
    const { user, call } = await CALLS['starting a bare deposit']!();
    const key = randomUUID();
    const first = await send(user, call, key);
    bookingApp.clock.now += 23 * HOUR;
    await reconcile(bookingApp.deps);
    expect(await db.query('SELECT 1 FROM idempotency_keys WHERE key = $1', [key])).toHaveLength(1);
    bookingApp.clock.now += 2 * HOUR;
    await reconcile(bookingApp.deps);
    expect(await db.query('SELECT 1 FROM idempotency_keys WHERE key = $1', [key])).toEqual([]);
    expect(first.statusCode).toBe(200);
  });

  it('does not return a stored response that is older than a day, deleted or not', async () => {
    const { user, call } = await CALLS['starting a bare deposit']!();
    const key = randomUUID();
    const first = await send(user, call, key);
    const { cookie } = user;
    const later = async (hours: number) => {
      bookingApp.clock.now += hours * HOUR;
      await db.query('UPDATE sessions SET last_seen_at = $2 WHERE user_id = $1', [
        user.id,
        new Date(bookingApp.clock.now),
      ]);
      return send({ ...user, cookie }, call, key);
    };
    expect((await later(23)).body).toBe(first.body);
    expect((await later(2)).body).not.toBe(first.body);
  });

  it('stores no client secret in plain text', async () => {
    const { user, call } = await CALLS['starting a bare deposit']!();
    const { client_secret: secret } = (await send(user, call, randomUUID())).json<{
      client_secret: string;
    }>();
    const [kept] = await db.query<{ body: string }>('SELECT body FROM idempotency_keys WHERE user_id = $1', [
      user.id,
    ]);
    expect(kept?.body).toBeTruthy();
    expect(Buffer.from(kept?.body ?? '', 'base64').toString('latin1') + kept?.body).not.toContain(secret);
  });

  it.each([
    ['an empty key', ''],
    ['a key with a space', 'with space'],
    ['a key of 256 characters', 'x'.repeat(256)],
    ['a key that is not ASCII', 'ä'],
  ])('refuses %s as a key', async (_name, key) => {
    const { user, call } = await CALLS['starting a bare deposit']!();
    expect((await send(user, call, key)).statusCode).toBe(400);
  });

  it('treats every call without the header as a new call', async () => {
    const user = await customer(bookingApp);
    const ask = () => bookingApp.as(user).post(INTENT, { amount: DEPOSIT, currency: 'gbp' });
    const [first, second] = [await ask(), await ask()];
    expect(first.body).not.toBe(second.body);
  });
});
