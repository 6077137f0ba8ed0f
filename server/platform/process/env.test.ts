// Tests the configuration: every default, and that every invalid value stops the start with a message that names it.
import path from 'node:path';
import { ConfigurationError } from './configurationError.ts';
import { isReachable, LOOPBACK_HOST, readEnv, sellerOf, type Env } from './env.ts';

/** 32 characters. */
const SECRET = '8f4b0c6d2e9a71350f8d4c2b6a9e7153';

const stripe = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_x`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_x`,
  STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b',
});
const database = { DATABASE_URL: 'postgres://localhost/cars', SESSION_SECRET: SECRET };
const postgres = { ...database, PAYMENTS: 'sandbox' };
/** The variables that live keys require. */
const LIVE_PLACE = { ...database, PUBLIC_ORIGIN: 'https://cars.example' };
const live = { ...stripe('live'), ...LIVE_PLACE };

/** The message with which the variables are refused; undefined when they are accepted. */
function refusalOf(variables: NodeJS.ProcessEnv): string | undefined {
  try {
    readEnv(variables);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({ name: 'ConfigurationError' });
    return (error as Error).message;
  }
}

it('starts without variables, on the embedded database with demo data', () => {
  expect(readEnv({ PORT: ' ', HOST: '' })).toEqual({
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
    MIN_NOTICE_HOURS: 2,
    BALANCE_DUE_HOURS: 48,
    PAYMENT_LINK_HOURS: 24,
    MAX_HOLDS_PER_HOUR: 10,
    MAX_HOLDS_PER_ADDRESS: 6,
    MAX_REGISTRATIONS_PER_ADDRESS: 100,
    MAX_EVENT_LOOP_DELAY_MS: 0,
    SHUTDOWN_DELAY_SECONDS: 0,
    BACKGROUND_WORK: true,
    LOG_LEVEL: 'info',
    stripe: undefined,
    s3: undefined,
  });
});

it('accepts each whole number from its smallest to its largest value', () => {
  const limits: [name: keyof Env, smallest: number, largest: number][] = [
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
  ];
  for (const [name, smallest, largest] of limits) {
    const read = [smallest, largest].map((value) => readEnv({ [name]: String(value) })[name]);
    expect([name, ...read]).toEqual([name, smallest, largest]);
    const refused = [smallest - 1, largest + 1, 'none', ...(name === 'SHUTDOWN_DELAY_SECONDS' ? [] : [1.5])];
    for (const value of refused) expect(refusalOf({ [name]: String(value) })).toContain(`${name}: `);
  }
});

it('accepts and refuses the other values, and names the variable of a refused one', () => {
  const values: [name: string, accepted: string[], refused: string[]][] = [
    ['HOST', ['0.0.0.0'], []],
    [
      'DATABASE_URL',
      ['postgres://h/d', 'postgresql://h/d'],
      ['xpostgres://h/d', 'postgresqlx://h/d', 'mysql://h/d'],
    ],
    ['ALLOW_EMBEDDED_DB', ['1'], ['yes']],
    [
      'SESSION_SECRET',
      [SECRET, 'a sentence that nobody has written'],
      [
        ...[SECRET.slice(1), 'a'.repeat(32), 'changeme'.repeat(4)],
        ...['1234567890'.repeat(4), 'abcdefghijklmnopqrstuvwxyz0123456789'],
      ],
    ],
    ['SESSION_SECRET_PREVIOUS', [SECRET], [SECRET.slice(1), 'a'.repeat(32)]],
    ['STRIPE_SECRET_KEY', ['sk_test_x', 'rk_test_x'], ['secret', 'pk_test_x', 'xsk_test_x', 'sk_other_x']],
    ['STRIPE_PUBLISHABLE_KEY', ['pk_test_x', 'pk_live_x'], ['sk_test_x', 'xpk_test_x', 'pk_other_x']],
    [
      'STRIPE_WEBHOOK_SECRET',
      ['whsec_x', 'whsec_x, whsec_y'],
      ['secret', 'xwhsec_x', 'whsec_x,y', 'whsec_x,'],
    ],
    ['DEMO_LOGIN', ['on', 'off'], ['yes', 'ON']],
    ['REVIEWS', ['open', 'moderated'], ['closed']],
    ['CHAUFFEUR_JOBS', ['draft', 'publish'], ['off']],
    ['REQUIRE_ADMIN_SECOND_FACTOR', ['on', 'off'], ['true']],
    ['SUPPORT_EMAIL', ['help@cars.example'], ['nobody']],
    ['SELLER_NAME', ['x'.repeat(120), '   '], ['x'.repeat(121)]],
    ['PORT', ['3000', ' '], ['65536', 'x', '-1']],
    ['SELLER_ADDRESS', ['x'.repeat(300)], ['x'.repeat(301)]],
    ['SELLER_VAT_NUMBER', ['x'.repeat(30)], ['x'.repeat(31)]],
    [
      'VAT_RATE_PERCENT',
      ['0', '5', '20', '17.5', '99.99', '100'],
      ['100.01', '101', '-1', '7.125', '1e1', '5.', 'x5', '5x'],
    ],
    [
      'SMTP_URL',
      ['smtp://localhost', 'smtp://user:pass%40word@mail.cars.example:587', 'smtps://h:465'],
      ['xsmtp://h', 'smtpsx://h', 'http://h', 'mail.cars.example:25', 'smtp://'],
    ],
    [
      'MAIL_FROM',
      ['a@b.example', 'Cars of London <a@b.example>', `${'n'.repeat(80)} <a@b.example>`],
      [
        ...[`${'n'.repeat(81)} <a@b.example>`, 'Name <a@b.example> more', 'Name <nobody>', '<a@b.example>'],
        ...['nobody', 'Cars <a@b.example', 'Cars\r\nBcc: x@y.example <a@b.example>'],
      ],
    ],
    [
      'SOCIAL_INSTAGRAM',
      ['https://a.example/x', 'http://a.example'],
      ['ftp://a.example', 'xhttp://a.example'],
    ],
    ['SOCIAL_FACEBOOK', ['https://a.example'], ['httpsx://a.example']],
    ['SOCIAL_X', ['https://a.example'], ['javascript:alert(1)']],
    ['S3_BUCKET', [], ['ab', 'Cars', '-cars', 'cars-', 'c'.repeat(64), 'cars_a']],
    [
      'API_BASE',
      ['/api', '/a/b', 'https://a.example/api'],
      ['x/api', '/', 'ftp://a.example', 'api', '//cars.example'],
    ],
    ['PUBLIC_ORIGIN', ['http://cars.example'], ['cars.example']],
    ['SOCKET_URL', ['https://live.cars.example'], ['cars.example']],
    ['TEST_CLOCK', [], ['2027-03-28', 'tomorrow']],
    ['LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], ['none']],
  ];
  for (const [name, accepted, refused] of values) {
    for (const value of accepted) {
      // A database or a Stripe key requires further variables.
      const more =
        name === 'DATABASE_URL' ? { ...postgres } : name.startsWith('STRIPE') ? stripe('test') : {};
      const sameMode = value.startsWith('pk_live') ? { STRIPE_SECRET_KEY: 'sk_live_x', ...LIVE_PLACE } : {};
      const refusal = refusalOf({ ...more, ...sameMode, [name]: value });
      expect({ name, value, refusal }).toEqual({ name, value, refusal: undefined });
    }
    for (const value of refused)
      expect([value, refusalOf({ [name]: value })]).toEqual([
        ...[value, expect.stringContaining(`${name}: `)],
      ]);
  }
});

it('refuses variables that contradict each other or lack another one', () => {
  const faults: [named: string, variables: NodeJS.ProcessEnv][] = [
    ['SESSION_SECRET is required', { DATABASE_URL: 'postgres://localhost/cars' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_x' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }],
    ['of different modes', { ...stripe('test'), STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }],
    ['of different modes', { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }],
    ['Set DATABASE_URL', stripe('live')],
    ['PUBLIC_ORIGIN', { ...live, PUBLIC_ORIGIN: '' }],
    ['PUBLIC_ORIGIN', { ...live, PUBLIC_ORIGIN: 'http://cars.example' }],
    ['DEMO_LOGIN', { ...live, DEMO_LOGIN: 'on' }],
    ['DEMO_DATA', { ...live, DEMO_DATA: 'on' }],
    ['STRIPE_SECRET_KEY is missing', database],
    ['PAYMENTS=sandbox contradicts', { ...stripe('test'), PAYMENTS: 'sandbox' }],
    ['PAYMENTS', { PAYMENTS: 'stripe' }],
    ['TEST_CLOCK', { TEST_CLOCK: '2027-03-28T00:59:30Z' }],
    ['TEST_CLOCK', { TEST_CLOCK: '2027-03-28T00:59:30Z', NODE_ENV: 'production' }],
    ['BACKGROUND_WORK', { BACKGROUND_WORK: 'off' }],
    ['The configuration is not usable.\nPORT: ', { PORT: 'x', LOG_LEVEL: 'loud' }],
    ['\nLOG_LEVEL: ', { PORT: 'x', LOG_LEVEL: 'loud' }],
    ['SESSION_SECRET: needs at least 32 characters', { SESSION_SECRET: 'short' }],
    ["STRIPE_SECRET_KEY: starts with 'sk_test_' or 'sk_live_'", { STRIPE_SECRET_KEY: 'x' }],
    ["MAIL_FROM: is an address, or a name and an address: 'Name <address>'", { MAIL_FROM: 'x' }],
    ['VAT_RATE_PERCENT: is a percentage of 0 to 100', { VAT_RATE_PERCENT: 'x' }],
    ["API_BASE: is a path such as '/api', or an http address", { API_BASE: 'x' }],
  ];
  for (const [named, variables] of faults) expect(refusalOf(variables)).toContain(named);
});

it('reads the values that depend on others', () => {
  const seller = { SELLER_NAME: ' Cars Ltd ', SELLER_ADDRESS: ' 1 Park Lane ', SELLER_VAT_NUMBER: ' GB1 ' };
  expect(sellerOf(readEnv({ ...seller, VAT_RATE_PERCENT: '17.5' }))).toEqual({
    seller: { name: 'Cars Ltd', address: '1 Park Lane', vatNumber: 'GB1' },
    vatRate: 1_750,
  });
  const cases: [variables: NodeJS.ProcessEnv, read: Partial<Env>][] = [
    [
      postgres,
      {
        ...{ DEMO_DATA: false, DEMO_LOGIN: false, MAX_EVENT_LOOP_DELAY_MS: 1000, REVIEWS: 'moderated' },
        BACKGROUND_WORK: true,
      },
    ],
    [
      { ...postgres, DEMO_LOGIN: 'on' },
      { DEMO_DATA: false, DEMO_LOGIN: true },
    ],
    [
      { ...postgres, DEMO_DATA: 'on' },
      { DEMO_DATA: true, DEMO_LOGIN: false },
    ],
    [{ DEMO_DATA: 'off' }, { DEMO_DATA: false, DEMO_LOGIN: false }],
    [{ DEMO_LOGIN: 'off' }, { DEMO_DATA: true, DEMO_LOGIN: false }],
    [
      { DEMO_LOGIN: '', DEMO_DATA: '', DATABASE_URL: '' },
      { DEMO_DATA: true, DEMO_LOGIN: true },
    ],
    [live, { DEMO_DATA: false, DEMO_LOGIN: false }],
    [
      { ...live, DATABASE_URL: '', ALLOW_EMBEDDED_DB: '1' },
      { DEMO_DATA: false, DEMO_LOGIN: false },
    ],
    [{ ...postgres, MAX_EVENT_LOOP_DELAY_MS: '0' }, { MAX_EVENT_LOOP_DELAY_MS: 0 }],
    [{ MAX_EVENT_LOOP_DELAY_MS: '250' }, { MAX_EVENT_LOOP_DELAY_MS: 250 }],
    [{ HOST: '0.0.0.0' }, { DEMO_DATA: false, DEMO_LOGIN: false }],
    [{ NODE_ENV: 'production' }, { DEMO_DATA: false, DEMO_LOGIN: false }],
    [{ PUBLIC_ORIGIN: 'https://cars.example' }, { DEMO_DATA: false, DEMO_LOGIN: false }],
    [{ TRUST_PROXY: '1' }, { DEMO_DATA: false, DEMO_LOGIN: false }],
    [
      { HOST: '::1', PUBLIC_ORIGIN: 'http://localhost:3000' },
      { DEMO_DATA: true, DEMO_LOGIN: true },
    ],
    [
      { HOST: '0.0.0.0', DEMO_DATA: 'on' },
      { DEMO_DATA: true, DEMO_LOGIN: false },
    ],
    [{ ...postgres, REVIEWS: 'open' }, { REVIEWS: 'open' }],
    [{ REVIEWS: 'moderated' }, { REVIEWS: 'moderated' }],
    [{ ...postgres, BACKGROUND_WORK: 'off' }, { BACKGROUND_WORK: false }],
    [{ PUBLIC_ORIGIN: 'https://cars.example/some/path' }, { PUBLIC_ORIGIN: 'https://cars.example' }],
    [{ SUPPORT_EMAIL: 'help@cars.example' }, { MAIL_FROM: 'Luxury Car Rentals <help@cars.example>' }],
    [{ MAIL_FROM: 'Cars <a@b.example>' }, { MAIL_FROM: 'Cars <a@b.example>' }],
    ...['2027-03-28T00:59:30Z', '2027-03-28T02:59:30.000+02:00'].map(
      (TEST_CLOCK): [NodeJS.ProcessEnv, Partial<Env>] => [
        { TEST_CLOCK, NODE_ENV: 'test' },
        { TEST_CLOCK: Date.UTC(2027, 2, 28, 0, 59, 30) },
      ],
    ),
  ];
  for (const [variables, read] of cases) {
    expect({ variables, ...readEnv(variables) }).toMatchObject({ variables, ...read });
  }
  const keys = {
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecrets: ['whsec_a', 'whsec_b'],
  };
  expect(readEnv(stripe('test')).stripe).toEqual({ ...keys, live: false });
  expect(readEnv(live).stripe?.live).toBe(true);
});

it('reads the object store of pictures, and names the variables that it lacks', () => {
  const keys = { S3_BUCKET: 'cars.pictures-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const read = { bucket: 'cars.pictures-1', accessKeyId: 'id', secretAccessKey: 'secret' };
  const endpoint = 'http://minio.example:9000';
  const minio = { S3_ENDPOINT: endpoint };
  const stores: [variables: NodeJS.ProcessEnv, read: object][] = [
    [{ S3_REGION: 'eu-west-2' }, { endpoint: undefined, region: 'eu-west-2', isPathStyle: false }],
    [minio, { endpoint, region: 'us-east-1', isPathStyle: true }],
    [
      { ...minio, S3_REGION: 'eu', S3_PATH_STYLE: 'off' },
      { endpoint, region: 'eu', isPathStyle: false },
    ],
    [
      { S3_REGION: 'eu', S3_PATH_STYLE: 'on' },
      { endpoint: undefined, region: 'eu', isPathStyle: true },
    ],
  ];
  for (const [variables, expected] of stores)
    expect(readEnv({ ...keys, ...variables }).s3).toEqual({ ...read, ...expected });
  const incomplete: [missing: string, variables: NodeJS.ProcessEnv][] = [
    ['S3_REGION', keys],
    ['S3_BUCKET', { ...keys, ...minio, S3_BUCKET: '' }],
    ['S3_ACCESS_KEY_ID', { ...keys, ...minio, S3_ACCESS_KEY_ID: '' }],
    ['S3_SECRET_ACCESS_KEY', { ...keys, ...minio, S3_SECRET_ACCESS_KEY: '' }],
    ['S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION', { S3_PATH_STYLE: 'off' }],
  ];
  for (const [missing, variables] of incomplete)
    expect(refusalOf(variables)).toBe(`The object store also needs ${missing}.`);
});

it('recognises the names of this machine', () => {
  const own = ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::1'];
  const others = [
    'localhost.example',
    'mylocalhost',
    '127.0.0',
    '127.0.0.1.example',
    '10.127.0.0.1',
    '[::1]x',
  ];
  expect([...own, ...others].filter((host) => LOOPBACK_HOST.test(host))).toEqual(own);
});

it('recognises a server that other machines can reach', () => {
  const cases: [variables: NodeJS.ProcessEnv, expected: boolean][] = [
    [{}, false],
    [{ HOST: 'localhost', PUBLIC_ORIGIN: 'http://127.0.0.1:3000', NODE_ENV: 'production' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ PUBLIC_ORIGIN: 'http://localhost.example' }, true],
    [{ TRUST_PROXY: '1' }, true],
  ];
  for (const [variables, expected] of cases)
    expect({ variables, isReachable: isReachable(readEnv(variables)) }).toEqual({
      ...{ variables, isReachable: expected },
    });
});
