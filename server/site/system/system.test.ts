// Tests the health of the server, the reports of browsers, and the texts of the site.
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { ConfigurationError } from '#server/platform/process/configurationError.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';
import { readSiteText } from '../texts/readSiteText.ts';
import { readViolations } from './cspReports.ts';
import { STRIPE_SCRIPT } from './publicConfig.ts';

describe('the system', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('is healthy without a database query', async () => {
    const query = jest.spyOn(test.db, 'query').mockRejectedValue(new Error('gone'));
    expect((await test.as().get('/api/health')).statusCode).toBe(200);
    expect(query).not.toHaveBeenCalled();
  });

  it('is not ready when the database fails or gives no answer', async () => {
    for (const query of [
      () => Promise.reject(new Error('gone')),
      () => new Promise<never>(() => undefined),
    ]) {
      jest.spyOn(test.db, 'query').mockImplementationOnce(query);
      const answer = await test.as().get('/api/ready');
      expectProblem(answer, 503);
      expect(answer.headers['retry-after']).toBe('2');
    }
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
      pickupHours: null,
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
});

describe('reports of browsers', () => {
  const lines: string[] = [];
  let test: TestApp;
  beforeAll(async () => {
    const stream = new PassThrough();
    stream.on('data', (line: Buffer) => lines.push(line.toString()));
    test = await createTestApp({ logger: { level: 'warn', stream } });
  });
  beforeEach(() => void lines.splice(0));
  afterAll(() => test.close());

  const send = (body: string, type: string) =>
    test.as().post('/api/csp-reports', body, { headers: { 'content-type': type } });
  const single = {
    'csp-report': {
      'effective-directive': 'require-trusted-types-for',
      'blocked-uri': 'trusted-types-sink',
      'document-uri': 'https://cars.example/Reset?secret=1#token=2',
      'source-file': 'https://cars.example/assets/app.js',
    },
  };
  const violation = {
    directive: 'require-trusted-types-for',
    blocked: 'trusted-types-sink',
    page: 'https://cars.example/Reset',
    source: 'https://cars.example/assets/app.js',
  };
  const entry = {
    type: 'csp-violation',
    body: {
      effectiveDirective: violation.directive,
      blockedURL: violation.blocked,
      documentURL: single['csp-report']['document-uri'],
      sourceFile: violation.source,
    },
  };

  it('are logged without query and fragment', async () => {
    const reports = { 'application/csp-report': single, 'application/reports+json': [entry] };
    for (const [type, body] of Object.entries(reports)) {
      expect((await send(JSON.stringify(body), type)).statusCode).toBe(204);
      expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
        expect.objectContaining({ level: 40, violation }),
      ]);
      expect(lines.splice(0)[0]).not.toMatch(/secret|token=/);
    }
  });

  it('are not logged when they contain no violation', async () => {
    for (const body of [null, {}, 'text', [null, { type: 'deprecation', body: {} }], { 'csp-report': 5 }])
      expect((await send(JSON.stringify(body), 'application/csp-report')).statusCode).toBe(204);
    expect(lines).toEqual([]);
  });

  it('shortens texts, removes line breaks and reads at most ten reports of a call', () => {
    const long = { ...entry, body: { ...entry.body, sourceFile: `a\n${'x'.repeat(300)}` } };
    const read = readViolations(new Array(11).fill(long));
    expect(read).toHaveLength(10);
    expect(read[0]?.source).toBe(`a${'x'.repeat(199)}`);
  });

  it('are refused when they are large', async () => {
    const large = JSON.stringify({ ...single, filler: 'x'.repeat(17_000) });
    expectProblem(await send(large, 'application/csp-report'), 413);
  });
});

describe('a text of the site', () => {
  async function fileOf(text: string): Promise<string> {
    const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'site-text-')), 'text.txt');
    await writeFile(file, text);
    return file;
  }
  const read = async (text: string) => readSiteText('TERMS_FILE', await fileOf(text));

  it('reads the texts of the product when no file is configured', async () => {
    const terms = await readSiteText('TERMS_FILE');
    expect(terms.text).toMatch(/^# Terms of hire/);
    expect(terms.version).toMatch(/^[0-9a-f]{12}$/);
    expect((await readSiteText('PRIVACY_FILE')).text).toMatch(/^# Privacy/);
  });

  it('has the same version for the same text, and another one for another text', async () => {
    const { version } = await read('Be careful.');
    expect((await read('Be careful.\r\n')).version).toBe(version);
    expect((await read('Be\r\ncareful.')).text).toBe('Be\ncareful.');
    expect((await read('Be very careful.')).version).not.toBe(version);
  });

  it('refuses a missing file, an empty file and a file of more than 200 kB, with the name of the variable', async () => {
    for (const file of ['/nowhere/text.txt', await fileOf(' \n'), await fileOf('x'.repeat(200_001))]) {
      const reading = readSiteText('PRIVACY_FILE', file);
      await expect(reading).rejects.toThrow(ConfigurationError);
      await expect(reading).rejects.toThrow('PRIVACY_FILE');
    }
  });
});
