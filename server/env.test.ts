// Tests the configuration: every default, and that every invalid value stops the start with a message that names it.
import path from 'node:path';
import { ConfigurationError, LOOPBACK_HOST, readEnv, sellerOf, type Env } from './env.ts';

const stripe = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_x`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_x`,
  STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b',
});
const database = { DATABASE_URL: 'postgres://localhost/cars', SESSION_SECRET: 's'.repeat(32) };
const postgres = { ...database, PAYMENTS: 'sandbox' };
/** The variables that live keys require. */
const LIVE_PLACE = { ...database, PUBLIC_ORIGIN: 'https://cars.example' };
const live = { ...stripe('live'), ...LIVE_PLACE };

it('starts without variables, on the embedded database with demo data', () => {
  expect(readEnv({})).toEqual({
    NODE_ENV: 'development',
    PORT: 3000,
    HOST: '127.0.0.1',
    METRICS_HOST: '127.0.0.1',
    DATA_DIR: path.resolve('data'),
    DEMO_DATA: true,
    DEMO_LOGIN: true,
    REVIEWS: 'open',
    CHAUFFEUR_JOBS: 'draft',
    REQUIRE_ADMIN_SECOND_FACTOR: false,
    MAIL_RETENTION_DAYS: 30,
    SUPPORT_EMAIL: 'support@luxurycarrentals.example',
    SELLER_NAME: 'Luxury Car Rentals',
    SELLER_ADDRESS: '',
    SELLER_VAT_NUMBER: '',
    VAT_RATE_PERCENT: 2_000,
    MAIL_FROM: 'Luxury Car Rentals <support@luxurycarrentals.example>',
    API_BASE: '/api',
    TRUST_PROXY: 0,
    MAX_RESERVATION_DAYS: 31,
    BALANCE_DUE_HOURS: 48,
    PAYMENT_LINK_HOURS: 24,
    MAX_HOLDS_PER_HOUR: 10,
    MAX_HOLDS_PER_ADDRESS: 6,
    MAX_REGISTRATIONS_PER_ADDRESS: 100,
    MAX_EVENT_LOOP_DELAY_MS: 0,
    SHUTDOWN_DELAY_SECONDS: 0,
    LOG_LEVEL: 'info',
    stripe: undefined,
    s3: undefined,
  });
});

/** Numbers with their smallest and largest value. */
it.each<[name: keyof Env, smallest: number, largest: number]>([
  ['PORT', 0, 65_535],
  ['METRICS_PORT', 0, 65_535],
  ['MAIL_RETENTION_DAYS', 1, 3_650],
  ['TRUST_PROXY', 0, 10],
  ['MAX_RESERVATION_DAYS', 1, 1_827],
  ['MAX_HOLDS_PER_HOUR', 1, 1_000],
  ['MAX_HOLDS_PER_ADDRESS', 1, 1_000],
  ['MAX_REGISTRATIONS_PER_ADDRESS', 1, 100_000],
  ['SHUTDOWN_DELAY_SECONDS', 0, 60],
  ['MAX_EVENT_LOOP_DELAY_MS', 0, 60_000],
  ['BALANCE_DUE_HOURS', 0, 720],
  ['PAYMENT_LINK_HOURS', 1, 336],
])('accepts %s from %i to %i', (name, smallest, largest) => {
  for (const value of [smallest, largest]) expect(readEnv({ [name]: String(value) })[name]).toBe(value);
  for (const value of [smallest - 1, largest + 1]) {
    expect(() => readEnv({ [name]: String(value) })).toThrow(name);
  }
  if (name !== 'SHUTDOWN_DELAY_SECONDS') expect(() => readEnv({ [name]: '1.5' })).toThrow(name);
});

it.each<[name: string, accepted: string[], refused: string[]]>([
  ['HOST', ['0.0.0.0'], []],
  ['DATABASE_URL', ['postgres://h/d', 'postgresql://h/d'], ['xpostgres://h/d', 'postgresqlx://h/d']],
  ['ALLOW_EMBEDDED_DB', ['1'], ['yes']],
  ['SESSION_SECRET', ['s'.repeat(32)], ['s'.repeat(31)]],
  ['SESSION_SECRET_PREVIOUS', ['s'.repeat(32)], ['s'.repeat(31)]],
  ['STRIPE_SECRET_KEY', ['sk_test_x', 'rk_test_x'], ['pk_test_x', 'xsk_test_x', 'sk_other_x']],
  ['STRIPE_PUBLISHABLE_KEY', ['pk_test_x', 'pk_live_x'], ['sk_test_x', 'xpk_test_x', 'pk_other_x']],
  ['STRIPE_WEBHOOK_SECRET', ['whsec_x'], ['secret', 'xwhsec_x']],
  ['DEMO_LOGIN', ['on', 'off'], ['yes', 'ON']],
  ['REVIEWS', ['open', 'moderated'], ['closed']],
  ['CHAUFFEUR_JOBS', ['draft', 'publish'], ['off']],
  ['REQUIRE_ADMIN_SECOND_FACTOR', ['on', 'off'], ['true']],
  ['SELLER_NAME', ['x'.repeat(120)], ['x'.repeat(121), '   ']],
  ['SELLER_ADDRESS', ['x'.repeat(300)], ['x'.repeat(301)]],
  ['SELLER_VAT_NUMBER', ['x'.repeat(30)], ['x'.repeat(31)]],
  [
    'VAT_RATE_PERCENT',
    ['0', '5', '20', '17.5', '99.99', '100'],
    ['100.01', '101', '-1', '7.125', '1e1', '5.', 'x5', '5x'],
  ],
  ['SMTP_URL', ['smtp://h', 'smtps://h'], ['xsmtp://h', 'smtpsx://h', 'http://h']],
  ['MAIL_FROM', ['a@b.example', `${'n'.repeat(80)} <a@b.example>`], [`${'n'.repeat(81)} <a@b.example>`]],
  ['MAIL_FROM', ['Name <a@b.example>'], ['Name <a@b.example> more', 'Name <nobody>', '<a@b.example>']],
  ['SOCIAL_INSTAGRAM', ['https://a.example/x', 'http://a.example'], ['ftp://a.example', 'xhttp://a.example']],
  ['SOCIAL_FACEBOOK', ['https://a.example'], ['httpsx://a.example']],
  ['S3_BUCKET', [], ['ab', 'Cars', '-cars', 'cars-', 'c'.repeat(64), 'cars_a']],
  ['API_BASE', ['/api', '/a/b', 'https://a.example/api'], ['x/api', '/', 'ftp://a.example']],
  ['LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], ['none']],
])('accepts %s as %j and refuses %j', (name, accepted, refused) => {
  for (const value of accepted) {
    // A database or a Stripe key requires further variables.
    const more = name === 'DATABASE_URL' ? { ...postgres } : name.startsWith('STRIPE') ? stripe('test') : {};
    const sameMode = value.startsWith('pk_live') ? { STRIPE_SECRET_KEY: 'sk_live_x', ...LIVE_PLACE } : {};
    expect(() => readEnv({ ...more, ...sameMode, [name]: value })).not.toThrow();
  }
  for (const value of refused) expect(() => readEnv({ [name]: value })).toThrow(`${name}: `);
});

it('reads the seller without spaces around its texts, and the rate in hundredths of a percent', () => {
  const env = readEnv({
    SELLER_NAME: ' Cars Ltd ',
    SELLER_ADDRESS: ' 1 Park Lane ',
    SELLER_VAT_NUMBER: ' GB1 ',
    VAT_RATE_PERCENT: '17.5',
  });
  expect(sellerOf(env)).toEqual({
    seller: { name: 'Cars Ltd', address: '1 Park Lane', vatNumber: 'GB1' },
    vatRate: 1_750,
  });
});

describe('the object store of pictures', () => {
  const keys = { S3_BUCKET: 'cars.pictures-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const read = { bucket: 'cars.pictures-1', accessKeyId: 'id', secretAccessKey: 'secret' };
  const minio = { S3_ENDPOINT: 'http://minio.example:9000' };

  it.each<[NodeJS.ProcessEnv, object]>([
    [{ S3_REGION: 'eu-west-2' }, { endpoint: undefined, region: 'eu-west-2', isPathStyle: false }],
    [minio, { endpoint: 'http://minio.example:9000', region: 'us-east-1', isPathStyle: true }],
    [
      { ...minio, S3_REGION: 'eu', S3_PATH_STYLE: 'off' },
      { endpoint: 'http://minio.example:9000', region: 'eu', isPathStyle: false },
    ],
    [
      { S3_REGION: 'eu', S3_PATH_STYLE: 'on' },
      { endpoint: undefined, region: 'eu', isPathStyle: true },
    ],
  ])('reads %j', (variables, expected) => {
    expect(readEnv({ ...keys, ...variables }).s3).toEqual({ ...read, ...expected });
  });

  it.each<[NodeJS.ProcessEnv, string]>([
    [keys, 'S3_REGION'],
    [{ ...keys, ...minio, S3_BUCKET: '' }, 'S3_BUCKET'],
    [{ ...keys, ...minio, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID'],
    [{ ...keys, ...minio, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY'],
    [{ S3_PATH_STYLE: 'off' }, 'S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION'],
  ])('does not start with %j', (variables, missing) => {
    expect(() => readEnv(variables)).toThrow(`The object store also needs ${missing}.`);
  });
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['[::1]', true],
  ['localhost.example', false],
  ['mylocalhost', false],
  ['127.0.0', false],
  ['127.0.0.1.example', false],
  ['10.127.0.0.1', false],
  ['[::1]x', false],
])('treats %s as a name of this machine: %s', (host, expected) => {
  expect(LOOPBACK_HOST.test(host)).toBe(expected);
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

it.each<[NodeJS.ProcessEnv, string]>([
  [{ PORT: 'x', LOG_LEVEL: 'loud' }, 'The configuration is not usable.\nPORT: '],
  [{ PORT: 'x', LOG_LEVEL: 'loud' }, '\nLOG_LEVEL: '],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET: needs at least 32 characters'],
  [{ STRIPE_SECRET_KEY: 'x' }, "STRIPE_SECRET_KEY: starts with 'sk_test_' or 'sk_live_'"],
  [{ MAIL_FROM: 'x' }, "MAIL_FROM: is an address, or a name and an address: 'Name <address>'"],
  [{ VAT_RATE_PERCENT: 'x' }, 'VAT_RATE_PERCENT: is a percentage of 0 to 100'],
  [{ API_BASE: 'x' }, "API_BASE: is a path such as '/api', or an http address"],
  [
    { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes.',
  ],
])('reports every fault of %j', (variables, message) => {
  expect(() => readEnv(variables)).toThrow(message);
  expect(() => readEnv(variables)).toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
});
