// Tests the security headers of every kind of response, and the check of a request's origin.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { contentSecurityPolicy, mayChange, type Provenance } from './security.ts';

const distDir = mkdtempSync(path.join(os.tmpdir(), 'dist-'));
mkdirSync(path.join(distDir, 'assets'));
writeFileSync(path.join(distDir, 'assets/app.js'), 'void 0;');
writeFileSync(
  path.join(distDir, 'index.html'),
  '<meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>',
);

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp({ distDir });
  user = await test.signUp();
});
afterAll(() => test.close());

const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']);

describe('headers', () => {
  it('are complete on every kind of response', async () => {
    const responses: [kind: string, url: string, status: number][] = [
      ['JSON', '/api/health', 200],
      ['a refusal', '/api/users', 401],
      ['no such call', '/api/nothing', 404],
      ['an address that does not decode', '/api/%zz', 400],
      ['the page', '/', 200],
      ['a screen', '/Profile', 200],
      ['the screen of an unknown car', '/cars/7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11', 404],
      ['a built file', '/assets/app.js', 200],
      ['no such file', '/assets/none.js', 404],
      ['the docs', '/api/docs', 200],
      ['the description', '/api/docs/json', 200],
    ];
    for (const [kind, url, status] of responses) {
      const { statusCode, headers } = await test.as().get(url);
      expect([kind, statusCode]).toEqual([kind, status]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-site',
        'permissions-policy': 'payment=(self), camera=(), microphone=(), geolocation=()',
      });
      expect(policyOf(headers)).toContain("default-src 'none'");
      expect(policyOf(headers)).toContain("frame-ancestors 'none'");
      expect(policyOf(headers)).toContain("base-uri 'none'");
      if (!url.startsWith('/api/docs')) {
        expect(policyOf(headers)).toContain(
          "require-trusted-types-for 'script'; trusted-types webpack service-worker default;",
        );
        expect(policyOf(headers)).toContain('report-uri /api/csp-reports; report-to csp;');
      }
      expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"');
      expect(policyOf(headers)).not.toContain("'unsafe-eval'");
      if (!url.startsWith('/api/docs')) expect(policyOf(headers)).not.toContain("'unsafe-inline'");
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['server']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['cross-origin-embedder-policy']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('keep responses of calls out of caches', async () => {
    expect((await test.as().get('/api/config')).headers['cache-control']).toBe('no-store');
    expect((await test.as().get('/api/users')).headers['cache-control']).toBe('no-store');
  });

  it('give every page its own nonce in the policy and in the page', async () => {
    const nonces = new Set<string>();
    for (let load = 0; load < 10; load += 1) {
      const { headers, body } = await test.as().get('/', { headers: { host: 'cars.example:3000' } });
      const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(policyOf(headers)) ?? [];
      expect(body).toBe(`<meta property="csp-nonce" nonce="${nonce}"><style nonce="${nonce}"></style>`);
      expect(policyOf(headers)).toContain("script-src 'self';");
      expect(policyOf(headers)).toContain(
        "connect-src 'self' ws://cars.example:3000 wss://cars.example:3000;",
      );
      expect(headers['cache-control']).toBe('no-store');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(10);
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  });

  it('contain no host that is invalid', async () => {
    const { headers } = await test.as().get('/', { headers: { host: "x'; script-src *" } });
    expect(policyOf(headers)).not.toContain('script-src *');
    expect(policyOf(headers)).toContain("connect-src 'self';");
  });

  it('are these for a page without Stripe, other addresses and inline scripts', () => {
    const page = { nonce: 'n', scriptHashes: [], host: 'cars.example' };
    expect(contentSecurityPolicy({ stripe: false }, page)).toMatchSnapshot();
    const hashed = { ...page, scriptHashes: ['one', 'two'] };
    const apiOrigins = ['https://api.example', 'wss://live.example'];
    expect(contentSecurityPolicy({ stripe: true, apiOrigins }, hashed)).toMatchSnapshot();
    expect(contentSecurityPolicy({ stripe: false })).toMatchSnapshot();
  });

  it('allow calls to the configured API and socket addresses', async () => {
    const env = { API_BASE: 'https://api.cars.example/v1', SOCKET_URL: 'https://live.cars.example' };
    const other = await createTestApp({ db: test.db, distDir, env });
    expect(policyOf((await other.as().get('/')).headers)).toMatch(
      /connect-src [^;]* https:\/\/api\.cars\.example https:\/\/live\.cars\.example wss:\/\/live\.cars\.example;/,
    );
    await other.close();
  });

  it('allow Stripe only when it is configured', async () => {
    expect(policyOf((await test.as().get('/')).headers)).not.toContain('stripe');
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    };
    const real = await createTestApp({
      db: test.db,
      distDir,
      env: { ...stripe, PUBLIC_ORIGIN: 'https://cars.example' },
    });
    const { headers } = await real.as().get('/');
    expect(policyOf(headers)).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policyOf(headers)).toContain(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    );
    expect(policyOf(headers)).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
    expect(headers['permissions-policy']).toContain(
      'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    );
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await real.close();
  });
});

it('allows changes by pages of our own origin and by programs, and by no other page', () => {
  const plain: Provenance = {
    method: 'POST',
    host: 'localhost:3000',
    secFetchSite: undefined,
    origin: undefined,
    hasBearer: false,
    hasSessionCookie: false,
  };
  const publicOrigin = 'https://cars.example';

  const cases: [name: string, given: Partial<Provenance>, isAllowed: boolean][] = [
    ['our own page', { secFetchSite: 'same-origin', hasSessionCookie: true }, true],
    ['our own page, whatever its Origin', { secFetchSite: 'same-origin', origin: 'null' }, true],
    ['a sibling site', { secFetchSite: 'same-site', hasSessionCookie: true }, false],
    ['another site', { secFetchSite: 'cross-site', hasSessionCookie: true }, false],
    ['another site, without a session', { secFetchSite: 'cross-site' }, false],
    ['another site that claims our Origin', { secFetchSite: 'cross-site', origin: publicOrigin }, false],
    ['an address typed by hand', { secFetchSite: 'none', hasSessionCookie: true }, false],
    ['an unknown word', { secFetchSite: 'whatever' }, false],
    ['an old browser on the public origin', { origin: publicOrigin, hasSessionCookie: true }, true],
    ['an old browser on the same host', { origin: 'http://localhost:3000', hasSessionCookie: true }, true],
    ['an old browser on another port', { origin: 'http://localhost:3001', hasSessionCookie: true }, false],
    ['an old browser elsewhere', { origin: 'https://evil.example', hasSessionCookie: true }, false],
    ['an old browser elsewhere, without a session', { origin: 'https://evil.example' }, false],
    ['our origin as a prefix', { origin: 'https://cars.example.evil.example' }, false],
    ['our origin as a suffix', { origin: 'https://evilcars.example' }, false],
    ['our origin over http', { origin: 'http://cars.example' }, false],
    ['our host as user name', { origin: 'http://localhost:3000@evil.example' }, false],
    ['a sandboxed frame', { origin: 'null', hasSessionCookie: true }, false],
    ['an Origin that is none', { origin: 'nonsense' }, false],
    ['a program with a cookie', { hasSessionCookie: true }, false],
    ['a program without one', {}, true],
    ['a program with a token', { hasBearer: true, hasSessionCookie: true }, true],
    ['a token from a foreign page', { hasBearer: true, secFetchSite: 'cross-site' }, true],
    ['reading from anywhere', { method: 'GET', secFetchSite: 'cross-site', hasSessionCookie: true }, true],
    ['HEAD from anywhere', { method: 'HEAD', secFetchSite: 'cross-site' }, true],
    ['DELETE from another site', { method: 'DELETE', secFetchSite: 'cross-site' }, false],
    ['PUT from another site', { method: 'PUT', origin: 'https://evil.example' }, false],
  ];
  const found = cases.map(([name, given]) => [name, given, mayChange({ ...plain, ...given }, publicOrigin)]);
  expect(found).toEqual(cases);
});

it('refuses every change of another site, and with a session cookie alone, and accepts a sign-in by a program', async () => {
  for (const [method, url] of [
    ['POST', '/api/users'],
    ['POST', '/api/auth'],
    ['POST', '/api/demo-login'],
    ['POST', '/api/auth/logout'],
    ['PUT', '/api/users/7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11'],
    ['DELETE', '/api/users/7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11'],
  ] as const) {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', cookie: user.cookie },
      { origin: 'https://evil.example', cookie: user.cookie },
      { cookie: user.cookie },
      { cookie: `theme=dark; ${user.cookie}` },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await test.app.inject({ method, url, headers });
      expect(expectProblem(answer, 403).code).toBe('cross_origin');
      expect(answer.cookies).toEqual([]);
    }
  }
  const session = await test.as(user).get('/api/auth/session');
  expect(session.json()).toMatchObject({ session: { userId: user.id } });
  const payload = { email: user.email, password: user.password };
  const headers = { cookie: 'xsid=1; theme=sid=2' };
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth', payload, headers });
  expect(answer.statusCode).toBe(200);
});
