// Tests the parts that the configuration turns on and off, and the data that several servers of one database share.
import type { Database } from './db/database.ts';
import { openTestDatabase } from './testing/databases.ts';
import { createTestApp } from './testing/testApp.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase('postgres');
});
afterAll(() => db.close());

it.each<[NodeJS.ProcessEnv, { overload: boolean; metrics: boolean }]>([
  [{}, { overload: false, metrics: false }],
  [{ MAX_EVENT_LOOP_DELAY_MS: '250' }, { overload: true, metrics: false }],
  [{ METRICS_PORT: '0' }, { overload: false, metrics: true }],
])('has the parts of the configuration %j', async (env, expected) => {
  const { app, close } = await createTestApp({ db, env });
  expect({ overload: app.hasPlugin('overload'), metrics: app.hasDecorator('metrics') }).toEqual(expected);
  await close();
});

it('counts the calls of an address to a limited route together with the other servers', async () => {
  const servers = [await createTestApp({ db }), await createTestApp({ db })] as const;
  const post = async (server: 0 | 1, remoteAddress: string) =>
    (await servers[server].as().post('/api/reviews', {}, { remoteAddress })).statusCode;
  for (let calls = 0; calls < 20; calls += 1) expect(await post(0, '203.0.113.7')).toBe(400);
  expect(await post(1, '203.0.113.7')).toBe(429);
  expect(await post(1, '203.0.113.8')).toBe(400);
  for (const { close } of servers) await close();
});

it('has no payment sandbox when the keys of Stripe are set', async () => {
  const status = async (env: NodeJS.ProcessEnv) => {
    const { as, close } = await createTestApp({ db, env });
    const { statusCode } = await as().get('/sandbox/stripe/stripe.js');
    await close();
    return statusCode;
  };
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  expect([await status({}), await status(keys)]).toEqual([200, 404]);
});
