// Tests which callers a route admits, how it refuses the others, and which calls the audit log records. The test
// provides the sessions and the database. routeTable.test.ts sends a request for each real route and role.
import Fastify, { type FastifyContextConfig } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { audit } from './audit.ts';
import { guards, reachOf, type Access, type Roles } from './guards.ts';
import { problems } from './problem.ts';
import { requestIds } from './requestIds.ts';
import { sessionCookieName, sessionPlugin } from './session.ts';
import type { Session, Sessions } from './sessionPort.ts';

const NOW = Date.parse('2031-05-10T12:00:00Z');
const MINUTE = 60_000;

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
type Name = keyof typeof ROLES;

it.each<[Access, Partial<Record<Name, 'yes' | 'own'>>]>([
  ['public', { customer: 'yes', driver: 'yes', verified: 'yes', former: 'yes', desk: 'yes', owner: 'yes' }],
  [
    'optional-session',
    { customer: 'yes', driver: 'yes', verified: 'yes', former: 'yes', desk: 'yes', owner: 'yes' },
  ],
  ['user', { customer: 'yes', driver: 'yes', verified: 'yes', former: 'yes', desk: 'yes', owner: 'yes' }],
  ['admin', { owner: 'yes' }],
  ['driver', { driver: 'yes', verified: 'yes' }],
  ['verified-driver', { verified: 'yes' }],
  [{ permission: 'jobs.read' }, { desk: 'yes', owner: 'yes' }],
  [{ permission: 'users.delete' }, { owner: 'yes' }],
  [
    { permission: 'users.read', or: 'user' },
    { customer: 'own', driver: 'own', verified: 'own', former: 'own', desk: 'yes', owner: 'yes' },
  ],
  [
    { permission: 'jobs.read', or: 'verified-driver' },
    { verified: 'yes', desk: 'yes', owner: 'yes' },
  ],
])('gives access %j to %j', (access, expected) => {
  for (const [name, roles] of Object.entries(ROLES)) {
    expect([name, reachOf(access, roles)]).toEqual([name, expected[name as Name] ?? 'no']);
  }
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
  const find = async (value: string): Promise<Session | null> => {
    const [name = '', ...words] = value.split('-');
    const roles = ROLES[name as Name] as Roles | undefined;
    if (!roles) return null;
    const session = { sessionId: 's1', userId: 'u1', isDemo: words.includes('demo'), ...roles };
    return {
      ...session,
      authenticatedAt: NOW - (words.includes('old') ? 11 * MINUTE : 0),
      mustSetUpSecondFactor: words.includes('unset'),
    } as Session;
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

const SIGN_IN = [401, undefined, 'Please sign in first.'];
const REFUSED = [403, undefined, 'You are not authorized to do this.'];

describe('a call', () => {
  async function call(config: FastifyContextConfig, cookie?: string, url = '/api/things/u1') {
    const { app } = await serverWith(config);
    const headers = cookie === undefined ? {} : { cookie: `sid=${cookie}` };
    const answer = await app.inject({ url, headers });
    const { code, detail } = answer.json<{ code?: string; detail?: string }>();
    return answer.statusCode === 200 ? 'admitted' : [answer.statusCode, code, detail];
  }
  const RECENT = [403, 'reauthentication_required', 'Please confirm that it is you.'];
  const UNSET = [403, 'second_factor_missing', 'Please set up two-step sign-in in your profile first.'];

  it.each<[FastifyContextConfig, string | undefined, unknown]>([
    [{ access: 'public' }, undefined, 'admitted'],
    [{ access: 'optional-session' }, undefined, 'admitted'],
    [{ access: 'optional-session' }, 'nobody', 'admitted'],
    [{ access: 'user' }, undefined, SIGN_IN],
    [{ access: 'user' }, 'nobody', SIGN_IN],
    [{ access: 'user' }, 'customer', 'admitted'],
    [{ access: 'admin' }, 'customer', REFUSED],
    [{ access: 'admin' }, 'owner', 'admitted'],
    [{ access: { permission: 'users.delete' } }, 'desk', REFUSED],
    [{ access: 'user', recentSignIn: true }, 'customer', 'admitted'],
    [{ access: 'user', recentSignIn: true }, 'customer-old', RECENT],
    [{ access: 'user' }, 'customer-old', 'admitted'],
    [{ access: 'public', recentSignIn: true }, 'customer-old', 'admitted'],
    [{ access: 'user' }, 'owner-unset', UNSET],
    [{ access: 'user', beforeSecondFactor: true }, 'owner-unset', 'admitted'],
    [{ access: 'public' }, 'owner-unset', 'admitted'],
    [{ access: 'user', beforeSecondFactor: true, recentSignIn: true }, 'owner-unset-old', RECENT],
  ])('with %j by "%s"', async (config, cookie, expected) => {
    expect(await call(config, cookie)).toEqual(expected);
  });

  it('is about the own account only while the second factor is missing', async () => {
    const own: FastifyContextConfig = { access: 'user', beforeSecondFactor: true };
    for (const [url, expected] of [
      ['/api/things/u1', 'admitted'],
      ['/api/things/u2', UNSET],
      ['/api/people/u1', 'admitted'],
      ['/api/people/u2', UNSET],
      ['/api/lists', 'admitted'],
    ]) {
      expect([url, await call(own, 'owner-unset', String(url))]).toEqual([url, expected]);
    }
  });
});

describe('the session of a request', () => {
  const ask = async (access: Access, headers: Record<string, string>, publicOrigin?: string) =>
    (await serverWith({ access }, publicOrigin)).app.inject({ url: '/api/things/u1', headers });

  it('comes from the cookie, or from a token before it', async () => {
    expect((await ask('user', { cookie: 'a=b; sid=customer' })).json()).toEqual({
      ...{ user: 'u1', cookie: 'customer' },
    });
    for (const authorization of ['Bearer customer', 'bearer  customer']) {
      expect((await ask('user', { authorization })).json()).toEqual({ user: 'u1', cookie: null });
    }
    const both = { cookie: 'sid=customer', authorization: 'Bearer nobody' };
    const refused = await ask('optional-session', both);
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      ...[401, 'Your session has ended. Please sign in again.'],
    ]);
  });

  it.each(['Basic customer', 'Bearer', 'Bearer ', 'Bearer a b', 'xBearer customer'])(
    'is not read from the header "%s"',
    async (authorization) => expect((await ask('user', { authorization })).statusCode).toBe(401),
  );

  it('is not read by a public call', async () => {
    expect((await ask('public', { cookie: 'sid=customer' })).json()).toMatchObject({ user: null });
    expect((await ask('public', { authorization: 'Bearer nobody' })).statusCode).toBe(200);
  });

  it('is removed from a browser whose session has ended', async () => {
    expect((await ask('optional-session', { cookie: 'sid=nobody' })).cookies).toMatchObject([
      { name: 'sid', value: '', path: '/' },
    ]);
    expect((await ask('optional-session', { cookie: 'sid=customer' })).cookies).toEqual([]);
  });

  it.each([
    [undefined, 'sid', false],
    ['http://cars.example', 'sid', false],
    ['https://cars.example', '__Host-sid', true],
  ])('has a cookie of the server at %s', async (publicOrigin, name, isSecure) => {
    expect(sessionCookieName(publicOrigin)).toBe(name);
    const { app } = await serverWith({ access: 'user' }, publicOrigin);
    const attributes = `Path=/; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax`;
    const opened = await app.inject({ method: 'POST', url: '/api/sessions' });
    expect(opened.headers['set-cookie']).toBe(`${name}=v; Max-Age=60; ${attributes}`);
    const cleared = await app.inject({ method: 'DELETE', url: '/api/sessions' });
    expect(cleared.headers['set-cookie']).toMatch(
      new RegExp(`^${name}=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly`),
    );
    const read = await app.inject({ url: '/api/things/u1', headers: { cookie: `${name}=customer` } });
    expect(read.statusCode).toBe(200);
  });
});

describe('the audit log', () => {
  const STAFF: FastifyContextConfig = { access: { permission: 'users.delete', or: 'user' } };
  async function rows(
    config: FastifyContextConfig,
    { cookie, method = 'GET', url }: { cookie?: string; method?: string; url: string },
    isKnown = false,
  ) {
    const { app, recorded, known } = await serverWith(config);
    if (isKnown) known.push({});
    const headers = cookie === undefined ? {} : { cookie: `sid=${cookie}` };
    await app.inject({ method: method as 'GET', url, headers });
    return recorded
      .filter(({ sql }) => sql.startsWith('INSERT INTO audit_log'))
      .map(({ params: [at, actor, role, action, type, id] }) => [at, actor, role, action, type, id]);
  }
  const ADMIN: FastifyContextConfig = { access: 'admin' };
  const now = new Date(NOW);

  it('records a refused call of the staff with its route', async () => {
    const row = [now, 'u1', 'desk', 'access.refused', 'route', 'PUT /api/things/:id'];
    const call = { cookie: 'desk', method: 'PUT', url: '/api/things/u1' };
    expect(await rows(ADMIN, call)).toEqual([row]);
    expect(await rows({ access: { permission: 'users.delete' } }, call)).toEqual([row]);
    expect(await rows(ADMIN, call, true)).toEqual([]);
  });

  it('looks for an earlier row of the same user and route within a minute', async () => {
    const { app, recorded } = await serverWith(ADMIN);
    await app.inject({ url: '/api/lists', headers: { cookie: 'sid=desk' } });
    expect(recorded.slice(0, 2).map(({ params }) => params)).toEqual([
      ['audit u1 GET /api/lists'],
      ['u1', 'GET /api/lists', new Date(NOW - MINUTE)],
    ]);
    expect(recorded[2]?.params).toEqual([
      ...[now, 'u1', 'desk', 'access.refused', 'route', 'GET /api/lists', '{}', '{}', 'r1', '127.0.0.0/24'],
    ]);
  });

  it.each<[string, FastifyContextConfig, Parameters<typeof rows>[1]]>([
    ['a refused call of a driver', { access: 'driver' }, { cookie: 'customer', url: '/api/lists' }],
    ['a call of a guest', ADMIN, { url: '/api/lists' }],
    ['a call that is answered', ADMIN, { cookie: 'owner', url: '/api/lists' }],
    ['another purpose', ADMIN, { cookie: 'owner', url: '/api/lists?purpose=print' }],
    ['an export by a change', ADMIN, { cookie: 'owner', method: 'PUT', url: '/api/things/1?purpose=export' }],
    ['an export of another status', ADMIN, { cookie: 'owner', url: '/api/empty?purpose=export' }],
    ['an export by a customer', { access: 'user' }, { cookie: 'customer', url: '/api/lists?purpose=export' }],
  ])('does not record %s', async (_name, config, call) => expect(await rows(config, call)).toEqual([]));

  it.each([ADMIN, STAFF])('records the export of a list of %j', async (config) => {
    expect(await rows(config, { cookie: 'owner', url: '/api/lists?purpose=export' })).toEqual([
      [now, 'u1', 'owner', 'list.exported', 'route', 'GET /api/lists'],
    ]);
  });

  it('sends the answer when a row cannot be written', async () => {
    const { app, recorded } = await serverWith(ADMIN);
    recorded.push = () => {
      throw new Error('The database is away.');
    };
    const headers = { cookie: 'sid=owner' };
    expect((await app.inject({ url: '/api/lists?purpose=export', headers })).statusCode).toBe(200);
  });
});
