// Tests the parts that the configuration turns on and off, and the data that several servers of one database share.
import { closeAfterTest } from './afterTest.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from './databases.ts';
import { createTestApp } from './testApp.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase('postgres');
});
afterAll(() => db.close());

it('has the parts that its configuration turns on, and no payment sandbox with the keys of Stripe', async () => {
  const partsOf = async (env: NodeJS.ProcessEnv) => {
    const { app, as } = closeAfterTest(await createTestApp({ db, env }));
    const { statusCode } = await as().get('/sandbox/stripe/stripe.js');
    return [app.hasPlugin('overload'), app.hasDecorator('metrics'), statusCode];
  };
  expect(await partsOf({})).toEqual([false, false, 200]);
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
  expect(
    await partsOf({ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_x', MAX_EVENT_LOOP_DELAY_MS: '250' }),
  ).toEqual([true, false, 404]);
  expect(await partsOf({ METRICS_PORT: '0' })).toEqual([false, true, 200]);
});

it('counts the calls of an address to a limited route together with the other servers', async () => {
  const [first, second] = [
    closeAfterTest(await createTestApp({ db })),
    closeAfterTest(await createTestApp({ db })),
  ];
  const post = async (server: typeof first, remoteAddress: string) =>
    (await server.as().post('/api/reviews', {}, { remoteAddress })).statusCode;
  for (let calls = 0; calls < 20; calls += 1) expect(await post(first, '203.0.113.7')).toBe(400);
  expect(await post(second, '203.0.113.7')).toBe(429);
  expect(await post(second, '203.0.113.8')).toBe(400);
});
