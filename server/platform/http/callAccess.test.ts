// Tests which callers a route admits, how it refuses the others, and which calls the audit log records. The test
// provides the sessions and the database. routeTable.test.ts sends a request for each real route and role.
import Fastify, { type FastifyContextConfig } from 'fastify';
import type { Database } from '../db/database.ts';
import { audit } from './audit.ts';
import type { Access } from '#domain/kit/call.ts';
import { guards, reachOf, type Roles } from './guards.ts';
import { problems } from './problem.ts';
import { requestIds } from './requestIds.ts';
import { sessionCookieName, sessionPlugin } from './session.ts';
import type { Session, Sessions } from './sessionPort.ts';
import { MINUTE } from '#domain/time/durations.ts';

const NOW = Date.parse('2031-05-10T12:00:00Z');

const NOBODY: Roles = { isAdmin: false, staffRole: null, isDriver: false, isVerifiedDriver: false };
const ROLES = {
  customer: NOBODY,
  driver: { ...NOBODY, isDriver: true },
  verified: { ...NOBODY, isDriver: true, isVerifiedDriver: true },
  // A verification without the role of a driver has no effect.
  former: { ...NOBODY, isVerifiedDriver: true },
  desk: { ...NOBODY, staffRole: 'desk' },
  owner: { ...NOBODY, isAdmin: true, staffRole: 'owner' },
} as const satisfies Record<string, Roles>;

it('gives each role access to the calls that are for it', () => {
  const everybody = 'customer driver verified former desk owner';
  const cases: [access: Access, expected: string][] = [
    ['public', everybody],
    ['optional-session', everybody],
    ['user', everybody],
    ['admin', 'owner'],
    ['driver', 'driver verified'],
    ['verified-driver', 'verified'],
    [{ permission: 'jobs.read' }, 'desk owner'],
    [{ permission: 'users.delete' }, 'owner'],
    [{ permission: 'users.read', or: 'user' }, 'customer:own driver:own verified:own former:own desk owner'],
    [{ permission: 'jobs.read', or: 'verified-driver' }, 'verified desk owner'],
  ];
  const found = cases.map(([access]): [Access, string] => {
    const reaches = Object.entries(ROLES).map(([name, roles]) => [name, reachOf(access, roles)] as const);
    const admitted = reaches.filter(([, reach]) => reach !== 'no');
    return [access, admitted.map(([name, reach]) => (reach === 'own' ? `${name}:own` : name)).join(' ')];
  });
  expect(found).toEqual(cases);
});

interface Recorded {
  sql: string;
  params: readonly unknown[];
}

async function serverWith(config: FastifyContextConfig, publicOrigin?: string) {
  const recorded: Recorded[] = [];
  const known: object[] = [];
  const query = async (sql: string, params: readonly unknown[] = []) => {
    recorded.push({ sql: sql.replaceAll(/\s+/g, ' '), params });
    return sql.includes('SELECT 1') ? known : [];
  };
  const db = {
    query,
    transaction: (work: (tx: object) => unknown) => work({ query }),
  } as unknown as Database;
  /** Reads a session from a name such as 'owner-old-unset'. */
  const find = async (value: string): Promise<Session | null> => {
    const [name = '', ...words] = value.split('-');
    const roles = ROLES[name as keyof typeof ROLES] as Roles | undefined;
    if (!roles) return null;
    const age = words.includes('old') ? 10 * MINUTE + 1 : 10 * MINUTE;
    const isDemo = words.includes('demo');
    const session = { sessionId: 's1', userId: 'u1', isDemo, onlyReservation: null, ...roles };
    const mustSetUpSecondFactor = words.includes('unset');
    return { ...session, authenticatedAt: NOW - age, mustSetUpSecondFactor } as Session;
  };
  const sessions = { ofCookie: find, ofToken: find } as unknown as Sessions;
  const app = Fastify({ genReqId: () => 'r1' });
  await app.register(problems);
  await app.register(requestIds);
  await app.register(sessionPlugin, { sessions, publicOrigin });
  await app.register(guards, { now: () => NOW });
  await app.register(audit, { db, now: () => NOW });
  app.get('/api/things/:id', { config }, async ({ session, sessionCookie }) => ({
    user: session?.userId ?? null,
    cookie: sessionCookie ?? null,
  }));
  app.put('/api/things/:id', { config }, async () => ({}));
  app.get('/api/people/:userId', { config }, async () => ({}));
  app.get('/api/lists', { config }, async () => []);
  app.get('/api/empty', { config }, async (_request, reply) => reply.code(204).send());
  app.post('/api/sessions', { config: { access: 'public' } }, async (_request, reply) => {
    reply.setSession({ cookieValue: 'v', token: 't', maxAgeSeconds: 60 });
    return {};
  });
  app.delete('/api/sessions', { config: { access: 'public' } }, async (_request, reply) =>
    reply.clearSession().send({}),
  );
  return { app, recorded, known };
}

it('does not register a route under /api without access, and requires none of pages and the documentation', async () => {
  const { app } = await serverWith({ access: 'public' });
  for (const url of ['/api/secrets', '/api', '/api/documents'])
    expect(() => app.get(url, async () => 'secret')).toThrow(`GET ${url} does not say who may call it`);
  app.get('/cars', async () => 'page');
  app.get('/api/docs', async () => 'docs');
  app.get('/api/docs/json', async () => '{}');
  expect((await app.inject('/cars')).body).toBe('page');
});

it('refuses guests, other roles, an authentication of more than ten minutes ago, and staff without a second factor', async () => {
  const SIGN_IN = [401, undefined, 'Please sign in first.'];
  const REFUSED = [403, undefined, 'You are not authorized to do this.'];
  const RECENT = [403, 'reauthentication_required', 'Please confirm that it is you.'];
  const UNSET = [403, 'second_factor_missing', 'Please set up two-step sign-in in your profile first.'];
  const own: FastifyContextConfig = { access: 'user', beforeSecondFactor: true };
  const cases: [FastifyContextConfig, cookie: string | undefined, expected: unknown, url?: string][] = [
    [{ access: 'public' }, undefined, 'admitted'],
    [{ access: 'optional-session' }, undefined, 'admitted'],
    [{ access: 'optional-session' }, 'nobody', 'admitted'],
    ...(['user', 'admin', 'verified-driver', { permission: 'cars.edit' }] as const).map(
      (access): [FastifyContextConfig, undefined, unknown] => [{ access }, undefined, SIGN_IN],
    ),
    [{ access: { permission: 'users.read', or: 'user' } }, undefined, SIGN_IN],
    [{ access: 'user' }, undefined, SIGN_IN, '/%61pi/things/u1'],
    [{ access: 'user' }, 'nobody', SIGN_IN],
    [{ access: 'user' }, 'customer', 'admitted'],
    [{ access: 'admin' }, 'customer', REFUSED],
    [{ access: 'admin' }, 'owner', 'admitted'],
    [{ access: { permission: 'users.delete' } }, 'desk', REFUSED],
    [{ access: 'user', recentSignIn: true }, 'customer', 'admitted'],
    [{ access: 'user', recentSignIn: true }, 'customer-old', RECENT],
    // A demo account has no password.
    [{ access: 'user', recentSignIn: true }, 'customer-old-demo', 'admitted'],
    [{ access: 'user' }, 'customer-old', 'admitted'],
    [{ access: 'public', recentSignIn: true }, 'customer-old', 'admitted'],
    [{ access: 'user' }, 'owner-unset', UNSET],
    [{ access: 'public' }, 'owner-unset', 'admitted'],
    [{ ...own, recentSignIn: true }, 'owner-unset-old', RECENT],
    [own, 'owner-unset', 'admitted'],
    [own, 'owner-unset', UNSET, '/api/things/u2'],
    [own, 'owner-unset', 'admitted', '/api/people/u1'],
    [own, 'owner-unset', UNSET, '/api/people/u2'],
    [own, 'owner-unset', 'admitted', '/api/lists'],
  ];
  for (const [config, cookie, expected, url = '/api/things/u1'] of cases) {
    const { app } = await serverWith(config);
    const answer = await app.inject({
      url,
      headers: cookie === undefined ? {} : { cookie: `sid=${cookie}` },
    });
    const { code, detail } = answer.json<{ code?: string; detail?: string }>();
    const found = answer.statusCode === 200 ? 'admitted' : [answer.statusCode, code, detail];
    expect({ config, cookie, url, found }).toEqual({ config, cookie, url, found: expected });
  }
});

it('refuses a page of another user than the one of the session, before the handler runs', async () => {
  const ENDED = [401, undefined];
  const OTHER = [409, 'other_user'];
  const cases: [FastifyContextConfig, cookie: string | undefined, pageUser: string, expected: unknown][] = [
    [{ access: 'user' }, 'customer', 'u1', 'admitted'],
    [{ access: 'user' }, 'customer', 'u2', OTHER],
    [{ access: 'user' }, 'nobody', 'u1', ENDED],
    [{ access: 'user' }, undefined, 'u1', ENDED],
    [{ access: 'admin' }, 'customer', 'u2', OTHER],
    [{ access: 'optional-session' }, 'customer', 'u2', OTHER],
    [{ access: 'optional-session' }, 'nobody', 'u1', ENDED],
    [{ access: 'optional-session', ofAnyUser: true }, 'customer', 'u2', 'admitted'],
    [{ access: 'optional-session', ofAnyUser: true }, 'nobody', 'u1', 'admitted'],
    [{ access: 'public' }, 'customer', 'u2', 'admitted'],
    [{ access: 'optional-session' }, 'customer', 'guest', OTHER],
    [{ access: 'optional-session' }, undefined, 'guest', 'admitted'],
    [{ access: 'optional-session' }, 'nobody', 'guest', 'admitted'],
  ];
  for (const [config, cookie, pageUser, expected] of cases) {
    const { app } = await serverWith(config);
    const headers = { 'x-user-id': pageUser, ...(cookie && { cookie: `sid=${cookie}` }) };
    const answer = await app.inject({ url: '/api/things/u1', headers });
    const found =
      answer.statusCode === 200 ? 'admitted' : [answer.statusCode, answer.json<{ code?: string }>().code];
    expect({ config, cookie, pageUser, found }).toEqual({ config, cookie, pageUser, found: expected });
  }
});

describe('the session of a request', () => {
  const ask = async (access: Access, headers: Record<string, string>, publicOrigin?: string) =>
    (await serverWith({ access }, publicOrigin)).app.inject({ url: '/api/things/u1', headers });

  it('comes from the cookie, or from a token before it, and is not read by a public call', async () => {
    const byCookie = await ask('user', { cookie: 'a=b; sid=customer' });
    expect(byCookie.json()).toEqual({ user: 'u1', cookie: 'customer' });
    for (const authorization of ['Bearer customer', 'bearer  customer'])
      expect((await ask('user', { authorization })).json()).toEqual({ user: 'u1', cookie: null });
    for (const authorization of ['Basic customer', 'Bearer', 'Bearer ', 'Bearer a b', 'xBearer customer'])
      expect([authorization, (await ask('user', { authorization })).statusCode]).toEqual([
        authorization,
        401,
      ]);
    const both = { cookie: 'sid=customer', authorization: 'Bearer nobody' };
    const refused = await ask('optional-session', both);
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      ...[401, 'Your session has ended. Please sign in again.'],
    ]);
    expect((await ask('public', { cookie: 'sid=customer' })).json()).toMatchObject({ user: null });
    expect((await ask('public', { authorization: 'Bearer nobody' })).statusCode).toBe(200);
  });

  it('has a cookie that the server sets and clears, and that no other answer changes', async () => {
    for (const [publicOrigin, name, secure] of [
      [undefined, 'sid', ''],
      ['http://cars.example', 'sid', ''],
      ['https://cars.example', '__Host-sid', '; Secure'],
    ] as const) {
      expect(sessionCookieName(publicOrigin)).toBe(name);
      const { app } = await serverWith({ access: 'user' }, publicOrigin);
      const opened = await app.inject({ method: 'POST', url: '/api/sessions' });
      const attributes = `Path=/; HttpOnly${secure}; SameSite=Lax`;
      expect(opened.headers['set-cookie']).toBe(`${name}=v; Max-Age=60; ${attributes}`);
      const cleared = await app.inject({ method: 'DELETE', url: '/api/sessions' });
      expect(cleared.headers['set-cookie']).toMatch(
        new RegExp(`^${name}=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly`),
      );
      const read = await app.inject({ url: '/api/things/u1', headers: { cookie: `${name}=customer` } });
      expect(read.statusCode).toBe(200);
    }
    for (const cookie of ['sid=nobody', 'sid=customer'])
      expect((await ask('optional-session', { cookie })).cookies).toEqual([]);
  });
});

describe('the audit log', () => {
  const ADMIN: FastifyContextConfig = { access: 'admin' };
  const now = new Date(NOW);
  /** Sends a call such as 'PUT /api/things/1'; returns the recorded rows. */
  async function rows(
    config: FastifyContextConfig,
    cookie: string | undefined,
    call: string,
    isKnown = false,
  ) {
    const { app, recorded, known } = await serverWith(config);
    if (isKnown) known.push({});
    const [method, url = ''] = call.split(' ');
    const headers = cookie === undefined ? {} : { cookie: `sid=${cookie}` };
    await app.inject({ method: method as 'GET', url, headers });
    return recorded
      .filter(({ sql }) => sql.startsWith('INSERT INTO audit_log'))
      .map(({ params: [at, actor, role, action, type, id] }) => [at, actor, role, action, type, id]);
  }

  it('records a refused call of the staff with its route, once a minute', async () => {
    const row = [now, 'u1', 'desk', 'access.refused', 'route', 'PUT /api/things/:id'];
    expect(await rows(ADMIN, 'desk', 'PUT /api/things/u1')).toEqual([row]);
    expect(await rows({ access: { permission: 'users.delete' } }, 'desk', 'PUT /api/things/u1')).toEqual([
      row,
    ]);
    expect(await rows(ADMIN, 'desk', 'PUT /api/things/u1', true)).toEqual([]);
    const { app, recorded } = await serverWith(ADMIN);
    await app.inject({ url: '/api/lists', headers: { cookie: 'sid=desk' } });
    expect(recorded.map(({ params }) => params)).toEqual([
      ['audit u1 GET /api/lists'],
      ['u1', 'GET /api/lists', new Date(NOW - MINUTE)],
      [...[now, 'u1', 'desk', 'access.refused', 'route', 'GET /api/lists', '{}', '{}', 'r1'], '127.0.0.0/24'],
    ]);
  });

  it('records the export of a list by staff, and no other call', async () => {
    const exported = [now, 'u1', 'owner', 'list.exported', 'route', 'GET /api/lists'];
    for (const config of [ADMIN, { access: { permission: 'users.delete', or: 'user' } } as const])
      expect(await rows(config, 'owner', 'GET /api/lists?purpose=export')).toEqual([exported]);
    const others: [name: string, FastifyContextConfig, cookie: string | undefined, call: string][] = [
      ['a refused call of a driver', { access: 'driver' }, 'customer', 'GET /api/lists'],
      ['a call of a guest', ADMIN, undefined, 'GET /api/lists'],
      ['a call that is answered', ADMIN, 'owner', 'GET /api/lists'],
      ['another purpose', ADMIN, 'owner', 'GET /api/lists?purpose=print'],
      ['an export by a change', ADMIN, 'owner', 'PUT /api/things/1?purpose=export'],
      ['an export of another status', ADMIN, 'owner', 'GET /api/empty?purpose=export'],
      ['an export by a customer', { access: 'user' }, 'customer', 'GET /api/lists?purpose=export'],
    ];
    for (const [name, config, cookie, call] of others)
      expect([name, ...(await rows(config, cookie, call))]).toEqual([name]);
  });

  it('does not stop the answer when a row cannot be written', async () => {
    const { app, recorded } = await serverWith(ADMIN);
    recorded.push = () => {
      throw new Error('The database is away.');
    };
    const headers = { cookie: 'sid=owner' };
    expect((await app.inject({ url: '/api/lists?purpose=export', headers })).statusCode).toBe(200);
  });
});
