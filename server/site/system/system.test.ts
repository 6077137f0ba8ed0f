// Tests health, readiness and the public configuration.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { STRIPE_SCRIPT } from './publicConfig.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('GET /api/health', () => {
  it('answers 200 without a database query', async () => {
    const query = jest.spyOn(test.db, 'query').mockRejectedValue(new Error('gone'));
    const answer = await test.as().get('/api/health');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
    expect(query).not.toHaveBeenCalled();
  });
});

it('refuses calls during an overload when a limit is configured', async () => {
  const limited = await createTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '1000' } });
  expect(limited.app.hasDecorator('isUnderPressure')).toBe(true);
  expect(test.app.hasDecorator('isUnderPressure')).toBe(false);
  await limited.close();
});

describe('GET /api/ready', () => {
  it('answers 200 while the database answers', async () => {
    const answer = await test.as().get('/api/ready');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
  });

  it.each([
    ['fails', () => Promise.reject(new Error('gone'))],
    ['gives no answer', () => new Promise<never>(() => undefined)],
  ])('answers 503 with Retry-After when the database %s', async (_how, query) => {
    jest.spyOn(test.db, 'query').mockImplementationOnce(query);
    const answer = await test.as().get('/api/ready');
    expectProblem(answer, 503);
    expect(answer.headers['retry-after']).toBe('2');
  });
});

it('is not ready, and answers every other call, while the server shuts down', async () => {
  const leaving = await createTestApp({ db: test.db });
  leaving.app.drain();
  const answer = await leaving.as().get('/api/ready');
  expectProblem(answer, 503);
  expect(answer.headers).toMatchObject({ 'retry-after': '2', connection: 'close' });
  const other = await leaving.as().get('/api/cars');
  expect([other.statusCode, other.headers.connection]).toEqual([200, 'close']);
  await leaving.close();
});

it('returns the public configuration without secrets', async () => {
  const { clock } = test;
  const answer = await test.as().get('/api/config');
  expect(answer.json()).toEqual({
    stripe: { publishableKey: 'pk_test_sandbox', scriptUrl: '/sandbox/stripe/stripe.js' },
    sandbox: true,
    demoLogin: true,
    noticeHours: 2,
    mailboxUrl: '/dev/mailbox',
    supportEmail: 'support@luxurycarrentals.example',
    maxReservationDays: 31,
    balanceDueHours: 48,
    paymentLinkHours: 24,
    build: '',
    social: ['Instagram', 'Facebook', 'X'].map((name) => ({ name, url: null })),
    now: new Date(clock.now).toISOString(),
  });
  expect(answer.body).not.toMatch(/secret|sk_|whsec/i);
});

it('contains real Stripe and the links when they are configured', async () => {
  const configured = await createTestApp({
    db: test.db,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      SOCIAL_INSTAGRAM: 'https://instagram.com/example',
      SOCIAL_X: 'https://x.com/example',
      SUPPORT_EMAIL: 'help@example.com',
      MAX_RESERVATION_DAYS: '14',
      BALANCE_DUE_HOURS: '72',
      PAYMENT_LINK_HOURS: '48',
      DEMO_LOGIN: 'off',
    },
  });
  const answer = await configured.as().get('/api/config');
  expect(answer.json()).toMatchObject({
    stripe: { publishableKey: 'pk_test_x', scriptUrl: STRIPE_SCRIPT },
    sandbox: false,
    demoLogin: false,
    mailboxUrl: null,
    supportEmail: 'help@example.com',
    maxReservationDays: 14,
    balanceDueHours: 72,
    paymentLinkHours: 48,
    social: [
      { name: 'Instagram', url: 'https://instagram.com/example' },
      { name: 'Facebook', url: null },
      { name: 'X', url: 'https://x.com/example' },
    ],
  });
  expect(answer.body).not.toMatch(/sk_test|whsec/);
  await configured.close();
});

it('loads the version of Stripe.js for which the package was built', () => {
  const source = readFileSync(
    path.join(process.cwd(), 'node_modules/@stripe/stripe-js/dist/index.mjs'),
    'utf8',
  );
  const [, train] = /RELEASE_TRAIN = '(\w+)'/.exec(source) ?? [];
  expect(STRIPE_SCRIPT).toBe(`https://js.stripe.com/${train}/stripe.js`);
});
