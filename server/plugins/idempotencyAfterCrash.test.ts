// Tests a call with an Idempotency-Key whose server process was killed: the customer can repeat it on the next server
// without waiting.
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { customer, DEPOSIT, INTENT } from '#server/testing/bookingFixtures.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';

let db: Database;
const servers: BookingApp[] = [];
async function startServer(): Promise<BookingApp> {
  const server = await createBookingApp({ db });
  servers.push(server);
  return server;
}
beforeAll(async () => {
  db = await openTestDatabase('pglite');
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await db.close();
});

it('runs the call again at once when the database has one server', async () => {
  const killed = await startServer();
  const user = await customer(killed);
  const key = randomUUID();
  const call = (server: BookingApp) =>
    server.app.inject({
      method: 'POST',
      url: INTENT,
      payload: { amount: DEPOSIT, currency: 'gbp' },
      headers: { 'sec-fetch-site': 'same-origin', cookie: user.cookie, 'idempotency-key': key },
    });
  expect((await call(killed)).statusCode).toBe(200);
  // The state when the process dies before it has answered.
  await db.query('UPDATE idempotency_keys SET status = NULL, content_type = NULL, body = NULL');

  const answer = await call(await startServer());
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['idempotent-replayed']).toBeUndefined();
});

it('keeps the keys of calls that run on another server of PostgreSQL', async () => {
  const shared = await openTestDatabase('postgres');
  const one = await createBookingApp({ db: shared });
  const { id } = await customer(one);
  await shared.query(
    "INSERT INTO idempotency_keys (user_id, key, fingerprint, started_at) VALUES ($1, 'running', '', now())",
    [id],
  );
  const other = await createBookingApp({ db: shared });
  expect(await shared.query('SELECT key FROM idempotency_keys')).toEqual([{ key: 'running' }]);
  for (const server of [other, one]) await server.close();
  await shared.close();
});
