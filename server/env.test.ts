// Tests the configuration: every default, and that every invalid value stops the start with a message that names it.
import path from 'node:path';
import { ConfigurationError, readEnv } from './env.ts';

const stripe = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_x`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_x`,
  STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b',
});
const database = { DATABASE_URL: 'postgres://localhost/cars', SESSION_SECRET: 's'.repeat(32) };
const postgres = { ...database, PAYMENTS: 'sandbox' };
const live = { ...stripe('live'), ...database, PUBLIC_ORIGIN: 'https://cars.example' };

it('starts without variables, on the embedded database with demo data', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: path.resolve('data'),
    DEMO_DATA: true,
    DEMO_LOGIN: true,
    REVIEWS: 'open',
    MAIL_RETENTION_DAYS: 30,
    SUPPORT_EMAIL: 'support@luxurycarrentals.example',
    MAIL_FROM: 'Luxury Car Rentals <support@luxurycarrentals.example>',
    API_BASE: '/api',
    TRUST_PROXY: 0,
    MAX_RESERVATION_DAYS: 31,
    PAYMENT_LINK_HOURS: 24,
    MAX_HOLDS_PER_HOUR: 10,
    MAX_HOLDS_PER_ADDRESS: 6,
    MAX_REGISTRATIONS_PER_ADDRESS: 100,
    MAX_EVENT_LOOP_DELAY_MS: 0,
    LOG_LEVEL: 'info',
    stripe: undefined,
  });
});

it.each<[string, NodeJS.ProcessEnv, { DEMO_DATA: boolean; DEMO_LOGIN: boolean }]>([
  ['a real database', postgres, { DEMO_DATA: false, DEMO_LOGIN: false }],
  [
    'a real database, demo login on',
    { ...postgres, DEMO_LOGIN: 'on' },
    { DEMO_DATA: false, DEMO_LOGIN: true },
  ],
  ['a real database, demo data on', { ...postgres, DEMO_DATA: 'on' }, { DEMO_DATA: true, DEMO_LOGIN: false }],
  ['no demo data', { DEMO_DATA: 'off' }, { DEMO_DATA: false, DEMO_LOGIN: false }],
  ['demo login off', { DEMO_LOGIN: 'off' }, { DEMO_DATA: true, DEMO_LOGIN: false }],
  [
    'empty variables',
    { DEMO_LOGIN: '', DEMO_DATA: '', DATABASE_URL: '' },
    { DEMO_DATA: true, DEMO_LOGIN: true },
  ],
])('sets the demo data and the demo login with %s', (_name, variables, expected) => {
  expect(readEnv(variables)).toMatchObject(expected);
});

it.each<[NodeJS.ProcessEnv, number]>([
  [postgres, 1000],
  [{ ...postgres, MAX_EVENT_LOOP_DELAY_MS: '0' }, 0],
  [{ MAX_EVENT_LOOP_DELAY_MS: '250' }, 250],
])('reads the delay from which calls are refused from %j', (variables, expected) => {
  expect(readEnv(variables).MAX_EVENT_LOOP_DELAY_MS).toBe(expected);
});

it.each<[NodeJS.ProcessEnv, string]>([
  [postgres, 'moderated'],
  [{ ...postgres, REVIEWS: 'open' }, 'open'],
  [{ REVIEWS: 'moderated' }, 'moderated'],
])('reads the moderation of reviews from %j', (variables, expected) => {
  expect(readEnv(variables).REVIEWS).toBe(expected);
});

it.each<[NodeJS.ProcessEnv, boolean]>([
  [{}, true],
  [postgres, true],
  [{ ...postgres, BACKGROUND_WORK: 'off' }, false],
])('reads from %j whether it does the background work', (variables, expected) => {
  expect(readEnv(variables).BACKGROUND_WORK).toBe(expected);
});

it('refuses BACKGROUND_WORK=off on the embedded database, which no other server can open', () => {
  expect(() => readEnv({ BACKGROUND_WORK: 'off' })).toThrow(ConfigurationError);
});

it('reads two Stripe webhook secrets during a rotation', () => {
  expect(readEnv(stripe('test')).stripe).toEqual({
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecrets: ['whsec_a', 'whsec_b'],
    live: false,
  });
});

it('starts with live keys without demo data and demo login, also on the embedded database when that is accepted', () => {
  const embedded = { ...live, DATABASE_URL: '', ALLOW_EMBEDDED_DB: '1' };
  for (const variables of [live, embedded]) {
    expect(readEnv(variables)).toMatchObject({ stripe: { live: true }, DEMO_DATA: false, DEMO_LOGIN: false });
  }
});

it.each(['2027-03-28T00:59:30Z', '2027-03-28T02:59:30.000+02:00'])(
  'starts the clock at %s when TEST_CLOCK is set to it',
  (TEST_CLOCK) => {
    expect(readEnv({ TEST_CLOCK, NODE_ENV: 'test' }).TEST_CLOCK).toBe(Date.UTC(2027, 2, 28, 0, 59, 30));
  },
);

it('keeps only the origin of PUBLIC_ORIGIN', () => {
  expect(readEnv({ PUBLIC_ORIGIN: 'https://cars.example/some/path' }).PUBLIC_ORIGIN).toBe(
    'https://cars.example',
  );
});

it.each([
  'smtp://localhost',
  'smtp://user:pass%40word@mail.cars.example:587',
  'smtps://mail.cars.example:465',
])('accepts %s as the mail server', (SMTP_URL) => {
  expect(readEnv({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
});

it.each(['office@cars.example', 'Cars of London <office@cars.example>'])('sends mails from %s', (from) => {
  expect(readEnv({ MAIL_FROM: from }).MAIL_FROM).toBe(from);
});

it('sends mails from the support address by default', () => {
  expect(readEnv({ SUPPORT_EMAIL: 'help@cars.example' }).MAIL_FROM).toBe(
    'Luxury Car Rentals <help@cars.example>',
  );
});

it.each<[string, NodeJS.ProcessEnv]>([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '-1' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/cars', SESSION_SECRET: 's'.repeat(32) }],
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
  ['SESSION_SECRET', { DATABASE_URL: 'postgres://localhost/cars' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'secret' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_x' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }],
  ['STRIPE_PUBLISHABLE_KEY', { ...stripe('test'), STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }],
  ['DATABASE_URL', stripe('live')],
  ['PUBLIC_ORIGIN', { ...live, PUBLIC_ORIGIN: '' }],
  ['PUBLIC_ORIGIN', { ...live, PUBLIC_ORIGIN: 'http://cars.example' }],
  ['DEMO_LOGIN', { ...live, DEMO_LOGIN: 'on' }],
  ['DEMO_DATA', { ...live, DEMO_DATA: 'on' }],
  ['STRIPE_SECRET_KEY', database],
  ['PAYMENTS', { ...stripe('test'), PAYMENTS: 'sandbox' }],
  ['PAYMENTS', { PAYMENTS: 'stripe' }],
  ['DEMO_LOGIN', { DEMO_LOGIN: 'yes' }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'nobody' }],
  ['SMTP_URL', { SMTP_URL: 'mail.cars.example:25' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.cars.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['MAIL_FROM', { MAIL_FROM: 'Cars <office@cars.example' }],
  ['MAIL_FROM', { MAIL_FROM: 'Cars\r\nBcc: x@y.example <office@cars.example>' }],
  ['SOCIAL_X', { SOCIAL_X: 'javascript:alert(1)' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'cars.example' }],
  ['API_BASE', { API_BASE: 'api' }],
  ['API_BASE', { API_BASE: '//cars.example' }],
  ['SOCKET_URL', { SOCKET_URL: 'cars.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['MAX_RESERVATION_DAYS', { MAX_RESERVATION_DAYS: '0' }],
  ['MAX_RESERVATION_DAYS', { MAX_RESERVATION_DAYS: '1828' }],
  ['PAYMENT_LINK_HOURS', { PAYMENT_LINK_HOURS: '0' }],
  ['PAYMENT_LINK_HOURS', { PAYMENT_LINK_HOURS: '337' }],
  ['MAX_HOLDS_PER_HOUR', { MAX_HOLDS_PER_HOUR: '0' }],
  ['MAX_HOLDS_PER_ADDRESS', { MAX_HOLDS_PER_ADDRESS: '2.5' }],
  ['MAX_REGISTRATIONS_PER_ADDRESS', { MAX_REGISTRATIONS_PER_ADDRESS: 'none' }],
  ['MAX_EVENT_LOOP_DELAY_MS', { MAX_EVENT_LOOP_DELAY_MS: '-1' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['TEST_CLOCK', { TEST_CLOCK: '2027-03-28T00:59:30Z' }],
  ['TEST_CLOCK', { TEST_CLOCK: '2027-03-28T00:59:30Z', NODE_ENV: 'production' }],
  ['TEST_CLOCK', { TEST_CLOCK: '2027-03-28', NODE_ENV: 'test' }],
  ['TEST_CLOCK', { TEST_CLOCK: 'tomorrow', NODE_ENV: 'test' }],
])('names %s when it is invalid (%j)', (name, variables) => {
  expect(() => readEnv(variables)).toThrow(ConfigurationError);
  expect(() => readEnv(variables)).toThrow(name);
});
