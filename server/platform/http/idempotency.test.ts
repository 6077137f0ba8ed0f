// Tests the Idempotency-Key of calls that move money: one effect and one response, for repeated and concurrent calls on
// any server.
import { randomUUID } from 'node:crypto';
import type * as timers from 'node:timers/promises';
import Fastify from 'fastify';
import fp from 'fastify-plugin';
import { changeSwitches } from 'stripe-sandbox';
import type { Database } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/failures.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
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
import { idOfCall } from './callTransaction.ts';
import { idempotency } from './idempotency.ts';
import { requestIds } from './requestIds.ts';
import { HOUR } from '#domain/time/durations.ts';

// A call waits 2.5 seconds for another one with its key, and a second before it writes again; here a twentieth.
jest.mock('node:timers/promises', () => {
  const actual = jest.requireActual<typeof timers>('node:timers/promises');
  const wait: typeof actual.setTimeout = (ms = 0, ...rest) => actual.setTimeout(ms / 20, ...rest);
  return { ...actual, setTimeout: wait };
});

const TIMES = 5;

let db: Database;
let bookingApp: BookingApp;
beforeAll(async () => {
  db = await openTestDatabase('postgres', { poolSize: 20 });
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

async function bareDeposit(): Promise<{ user: TestUser; call: Call }> {
  const user = await customer(bookingApp);
  return { user, call: ['POST', INTENT, { amount: DEPOSIT, currency: 'gbp' }] };
}

async function reserving(): Promise<{ user: TestUser; call: Call }> {
  const user = await customer(bookingApp);
  const booking = await threeDays(bookingApp);
  const { paymentIntentId, client_secret } = await hold(bookingApp, user, booking);
  await pay(bookingApp, { paymentIntentId, client_secret });
  return { user, call: ['POST', '/api/reservations', { ...booking, paymentIntentId }] };
}

const reserved = async () => rent(bookingApp, await customer(bookingApp), await threeDays(bookingApp));

it('returns one response to concurrent calls with one key, and has one effect', async () => {
  for (const prepare of [bareDeposit, reserving]) {
    const { name } = prepare;
    const { user, call } = await prepare();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: TIMES }, () => sendUntilAnswered(user, call, key)),
    );
    const [first] = answers;
    expect([name, first!.statusCode < 300]).toEqual([name, true]);
    const distinct = new Set(
      answers.map(({ statusCode, headers, body }) => [statusCode, headers['content-type'], body].join()),
    );
    expect([name, distinct.size]).toEqual([name, 1]);
    const replayed = answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true');
    expect([name, replayed.length]).toEqual([name, TIMES - 1]);
    if (prepare !== bareDeposit) continue;
    expect(await db.query('SELECT 1 FROM payments WHERE user_id = $1', [user.id])).toHaveLength(1);
  }
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
  expect(statuses).toEqual([200, 409]);
});

it('separates the keys of different users', async () => {
  const { user, call } = await bareDeposit();
  const other = await customer(bookingApp);
  const key = randomUUID();
  const [mine, theirs] = [await send(user, call, key), await send(other, call, key)];
  expect(theirs.statusCode).toBe(200);
  expect(theirs.body).not.toBe(mine.body);
});

it('returns the stored refusal again, also after its reason has changed', async () => {
  const user = await customer(bookingApp);
  const { id } = await rent(bookingApp, user, await threeDays(bookingApp));
  const key = randomUUID();
  const wrong: Call = ['POST', `/api/reservations/${id}/pay`, { amount: 1_000 }];
  const first = await send(user, wrong, key);
  expect([first.statusCode, first.json().code]).toEqual([422, 'amount_mismatch']);
  const again = await send(user, wrong, key);
  expect([again.statusCode, again.body]).toEqual([422, first.body]);
  expect(again.headers['content-type']).toBe(first.headers['content-type']);
});

it('stores no refusal that a confirmation lifts: the next call with the key runs again', async () => {
  const user = await bookingApp.signUp('admin');
  const call: Call = ['DELETE', `/api/reservations/${(await reserved()).id}`];
  const key = randomUUID();
  bookingApp.clock.now += 11 * 60_000;
  const refused = await send(user, call, key);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'reauthentication_required']);
  const confirmed = await bookingApp.as(user).post('/api/auth/reauthenticate', { password: user.password });
  expect(confirmed.statusCode).toBe(204);
  expect((await send(user, call, key)).statusCode).toBe(200);
});

it('stores no refusal of a limit: the next call with the key runs again', async () => {
  const { user, call } = await bareDeposit();
  const statusOf = async (key: string) => (await send(user, call, key)).statusCode;
  const keys = Array.from({ length: 21 }, () => randomUUID());
  const statuses: number[] = [];
  for (const key of keys) statuses.push(await statusOf(key));
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  bookingApp.clock.now += HOUR;
  expect(await statusOf(keys[20] ?? '')).toBe(200);
});

it('repeats no answer after a change of the role', async () => {
  const desk = await bookingApp.signUp('desk');
  const { id } = await reserved();
  const edit: Call = ['PUT', `/api/reservations/${id}/trip`, { notes: 'Ring the bell.' }];
  const key = randomUUID();
  const first = await send(desk, edit, key);
  await db.query('UPDATE users SET staff_role = NULL WHERE id = $1', [desk.id]);
  const again = await send(desk, edit, key);
  expect([first.statusCode, again.statusCode]).toEqual([200, 409]);
  expect(again.json().code).toBe('idempotency_key_reused');
});

it('accepts a repeated call soon after the database goes away during the first one', async () => {
  const moments = {
    'the key is claimed': { begins: /^INSERT INTO idempotency_keys/, takesEffect: true },
    'the call runs': { begins: 'transaction' as const, takesEffect: false },
    'the answer is stored': { begins: 'transaction with the answer' as const, takesEffect: false },
    'the answer is committed': { begins: 'transaction with the answer' as const, takesEffect: true },
  };
  for (const [when, { begins, takesEffect }] of Object.entries(moments)) {
    const { user, call } = await bareDeposit();
    const key = randomUUID();
    const query = db.query.bind(db);
    const transaction = db.transaction.bind(db);
    let isAway = false;
    const transactions = jest.spyOn(db, 'transaction').mockImplementation(async (work) => {
      isAway ||= begins === 'transaction';
      if (isAway) throw new DatabaseUnavailable();
      let hasAnswer = false;
      const result = await transaction((tx) =>
        work({
          ...tx,
          async query(sql, params) {
            hasAnswer ||= sql.trim().startsWith('UPDATE idempotency_keys');
            if (hasAnswer && begins === 'transaction with the answer' && !takesEffect) {
              isAway = true;
              throw new DatabaseUnavailable();
            }
            return tx.query(sql, params);
          },
        }),
      );
      isAway ||= hasAnswer && begins === 'transaction with the answer';
      if (isAway) throw new DatabaseUnavailable();
      return result;
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
    expect({ when, status: (await send(user, call, key)).statusCode }).toEqual({ when, status: 503 });
    spy.mockRestore();
    transactions.mockRestore();
    await eventually(async () => (await send(user, call, key)).statusCode === 200);
    expect(await db.query('SELECT 1 FROM payments WHERE user_id = $1', [user.id])).toHaveLength(1);
  }
});

it('answers 409 while the first call runs, and runs the call of a server that has ended again, with one effect', async () => {
  const { user, call } = await bareDeposit();
  const key = randomUUID();
  const first = await send(user, call, key);
  // The state when the server ends after it has created the intent.
  await db.query('UPDATE idempotency_keys SET status = NULL, body = NULL WHERE key = $1', [key]);
  const refused = await send(user, call, key);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'request_under_way']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  bookingApp.clock.now += 61_000;
  const other = await send(user, ['POST', INTENT, { amount: DEPOSIT + 1, currency: 'gbp' }], key);
  expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_key_reused']);
  const again = await send(user, call, key);
  expect([again.statusCode, again.body]).toEqual([200, first.body]);
  expect(await db.query('SELECT 1 FROM payments WHERE user_id = $1', [user.id])).toHaveLength(1);
});

it('returns a stored response for a day, after which the reconciler deletes it', async () => {
  const { user, call } = await bareDeposit();
  const key = randomUUID();
  const first = await send(user, call, key);
  expect(first.statusCode).toBe(200);
  const isStored = async () =>
    (await db.query('SELECT 1 FROM idempotency_keys WHERE key = $1', [key])).length === 1;
  const later = async (hours: number) => {
    bookingApp.clock.now += hours * HOUR;
    await db.query('UPDATE sessions SET last_seen_at = $2 WHERE user_id = $1', [
      ...[user.id, new Date(bookingApp.clock.now)],
    ]);
  };
  await later(23);
  await reconcile(bookingApp.deps);
  expect([await isStored(), (await send(user, call, key)).body]).toEqual([true, first.body]);
  await later(2);
  expect((await send(user, call, key)).body).not.toBe(first.body);
  await later(25);
  await reconcile(bookingApp.deps);
  expect(await isStored()).toBe(false);
});

it('stores no client secret in plain text', async () => {
  const { user, call } = await bareDeposit();
  const { client_secret: secret } = (await send(user, call, randomUUID())).json<{
    client_secret: string;
  }>();
  const [kept] = await db.query<{ body: string }>('SELECT body FROM idempotency_keys WHERE user_id = $1', [
    user.id,
  ]);
  expect(kept?.body).toBeTruthy();
  expect(Buffer.from(kept?.body ?? '', 'base64').toString('latin1') + kept?.body).not.toContain(secret);
});

it('refuses an empty key, and keys with a space, with 256 characters or outside of ASCII', async () => {
  const { user, call } = await bareDeposit();
  const statuses: number[] = [];
  for (const key of ['', 'with space', 'x'.repeat(256), 'ä'])
    statuses.push((await send(user, call, key)).statusCode);
  expect(statuses).toEqual([400, 400, 400, 400]);
});

it('treats every call without the header as a new call', async () => {
  const user = await customer(bookingApp);
  const ask = () => bookingApp.as(user).post(INTENT, { amount: DEPOSIT, currency: 'gbp' });
  const [first, second] = [await ask(), await ask()];
  expect(first.body).not.toBe(second.body);
});

/** A server that answers each call of this user with another body. */
async function countingServer(user: TestUser, secrets: { secret: string; previousSecret?: string }) {
  const app = closeAfterTest(Fastify());
  const session = fp(
    async (own) => void own.decorateRequest('session', { getter: () => ({ userId: user.id }) as never }),
    {
      name: 'session',
    },
  );
  await app.register(requestIds);
  await app.register(session);
  await app.register(idempotency, { db, now: () => bookingApp.clock.now, ...secrets });
  let calls = 0;
  app.post<{ Querystring: { status: string } }>(
    '/call',
    { config: { idempotent: true } },
    async (request, reply) =>
      reply.code(Number(request.query.status)).send({ call: (calls += 1), id: idOfCall() }),
  );
  return app;
}

it('returns a stored response after a rotation of the secret', async () => {
  const user = await bookingApp.signUp();
  const request = {
    method: 'POST',
    url: '/call?status=200',
    headers: { 'idempotency-key': randomUUID() },
  } as const;
  const before = await countingServer(user, { secret: 'the first secret' });
  const first = await before.inject(request);
  const after = await countingServer(user, { secret: 'the second', previousSecret: 'the first secret' });
  const again = await after.inject(request);
  expect([again.headers['idempotent-replayed'], again.body]).toEqual(['true', first.body]);
});

it('stores a response or runs the call again under the same id, by the status', async () => {
  const app = await countingServer(await bookingApp.signUp(), { secret: 'a secret of this test' });
  const repeated: Record<string, number[]> = { stored: [], 'the same id': [], 'another id': [] };
  for (const status of [200, 401, 402, 403, 429, 499, 500, 503]) {
    const headers = { 'idempotency-key': randomUUID() };
    const call = () => app.inject({ method: 'POST', url: `/call?status=${String(status)}`, headers });
    const [first, second] = [await call(), await call()];
    expect([first.statusCode, second.statusCode]).toEqual([status, status]);
    const isSameId = first.json<{ id: string }>().id === second.json<{ id: string }>().id;
    repeated[second.body === first.body ? 'stored' : isSameId ? 'the same id' : 'another id']!.push(status);
  }
  expect(repeated).toEqual({
    stored: [200, 402, 499],
    'the same id': [401, 403, 429, 500, 503],
    'another id': [],
  });
});

it('runs a call of a killed server again at once on the embedded database, and keeps the keys on PostgreSQL', async () => {
  const { user, call } = await bareDeposit();
  const key = randomUUID();
  expect((await send(user, call, key)).statusCode).toBe(200);
  // The state when the process dies before it has answered.
  await db.query(
    'UPDATE idempotency_keys SET status = NULL, content_type = NULL, body = NULL WHERE key = $1',
    [key],
  );
  closeAfterTest(await createBookingApp({ db }));
  expect((await send(user, call, key)).statusCode).toBe(409);
  // The embedded database has no other server, which could still run the call.
  closeAfterTest(await createBookingApp({ db: { ...db, engine: 'pglite' } }));
  const answer = await send(user, call, key);
  expect([answer.statusCode, answer.headers['idempotent-replayed']]).toEqual([200, undefined]);
});
