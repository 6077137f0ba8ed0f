// Tests sign-in and sign-out, the cookie, the signed token, and the expiry of both.
import { createHmac } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { readEnv } from '#server/platform/process/env.ts';
import { loadSecrets } from '#server/platform/process/secrets.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { deleteEndedSessions } from './sessions.ts';
import { HOUR } from '#domain/time/durations.ts';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<{ verify: typeof verify }>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

const SECRET = 'the secret that signs the tokens of this test';

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp({ env: { SESSION_SECRET: SECRET } });
});
beforeEach(async () => {
  user = await test.signUp();
});
afterAll(() => test.close());

const isSignedIn = async (who: TestUser) =>
  (await test.as(who).get('/api/auth/session')).json<{ session: unknown }>().session !== null;
const withToken = (token: string) =>
  test.app.inject({ url: `/api/users/${user.id}`, headers: { authorization: `Bearer ${token}` } });

describe('signing in', () => {
  it('answers the same for an unknown user and a wrong password, and compares a hash for both', async () => {
    const password = 'whatever it is';
    const compare = jest.mocked(verify).mockClear();
    const unknown = await test.as().post('/api/auth', { email: 'nobody@example.com', password });
    const wrong = await test.as().post('/api/auth', { email: user.email, password });
    // The hashes have the low cost of the tests.
    const compared = [expect.stringMatching(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/), password];
    expect(compare.mock.calls).toEqual([compared, compared]);
    const refusal = expectProblem(unknown, 401);
    // Each answer contains the id of its own request.
    expect(refusal).toEqual({ ...expectProblem(wrong, 401), instance: refusal.instance });
    expect(unknown.cookies).toEqual([]);
  });

  it('replaces a hash of an earlier cost, and only that', async () => {
    const stored = async () =>
      (
        await test.db.query<{ password_hash: string }>('SELECT password_hash FROM users WHERE id = $1', [
          user.id,
        ])
      )[0]?.password_hash;
    const { email, password } = user;
    const before = await stored();
    await test.as().post('/api/auth', { email, password });
    expect(await stored()).toBe(before);

    const dearer = createPasswords({ settings: { memoryCost: 128, timeCost: 1, parallelism: 1 } });
    const later = await createTestApp({ db: test.db, passwords: dearer });
    expect((await later.as().post('/api/auth', { email, password: 'not the password' })).statusCode).toBe(
      401,
    );
    expect(await stored()).toBe(before);
    expect((await later.as().post('/api/auth', { email, password })).statusCode).toBe(200);
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=128,t=1,p=1\$/);
    expect((await test.as().post('/api/auth', { email, password })).statusCode).toBe(200);
    await later.close();
  });

  it('accepts a stored password that is too weak for a new account', async () => {
    const hash = await createPasswords().withHasher((hasher) => hasher.hash('password'));
    await test.db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, hash]);
    const answer = await test.as().post('/api/auth', { email: user.email, password: 'password' });
    expect(answer.statusCode).toBe(200);
  });

  it('stores only a hash of the cookie', async () => {
    const value = user.cookie.split('=')[1] ?? '';
    expect(Buffer.from(value, 'base64url')).toHaveLength(32);
    const rows = await test.db.query('SELECT * FROM sessions');
    expect(JSON.stringify(rows)).not.toContain(value);
  });
});

describe('the cookie', () => {
  it("has a Max-Age of 30 days, which does not depend on the browser's clock", async () => {
    const { headers } = await test.as().post('/api/auth', { email: user.email, password: user.password });
    const [cookie = ''] = [headers['set-cookie']].flat();
    expect(cookie).toContain('; Max-Age=2592000');
    expect(cookie).not.toContain('Expires');
  });

  it('is cleared by the sign-out alone, and stays in late answers to an ended session', async () => {
    const signedOut = await test.as(user).post('/api/auth/logout');
    expect(signedOut.cookies[0]).toMatchObject({ name: 'sid', value: '', expires: new Date(0) });
    const asked = await test.as(user).get('/api/auth/session');
    expect(asked.json()).toEqual({ session: null });
    const refused = await test.as(user).get(`/api/users/${user.id}`);
    expect(refused.statusCode).toBe(401);
    expect([...asked.cookies, ...refused.cookies]).toEqual([]);
  });

  it('identifies no user when its value is none of the server', async () => {
    for (const value of ['', 'x', 'a'.repeat(4000), '%00', '"; DROP TABLE sessions', user.token])
      expect([value, await isSignedIn({ ...user, cookie: `sid=${value}` })]).toEqual([value, false]);
  });
});

describe('a session', () => {
  it('ends at sign-out for cookie and token, while other sessions continue', async () => {
    const elsewhere = await test.as().post('/api/auth', { email: user.email, password: user.password });
    const answer = await test.as(user).post('/api/auth/logout');
    expect(answer.statusCode).toBe(204);
    expectProblem(await test.as(user).get(`/api/users/${user.id}`), 401);
    expectProblem(await withToken(user.token), 401);
    expect((await withToken(elsewhere.json<{ token: string }>().token)).statusCode).toBe(200);
  });

  it('ends after 12 hours without a request', async () => {
    test.clock.now += 11 * HOUR;
    expect(await isSignedIn(user)).toBe(true);
    test.clock.now += 11 * HOUR;
    expect(await isSignedIn(user)).toBe(true);
    test.clock.now += 12 * HOUR;
    expect(await isSignedIn(user)).toBe(false);
  });

  it('ends 30 days after sign-in, with any number of requests', async () => {
    for (let used = 0; used < 71; used += 1) {
      test.clock.now += 10 * HOUR;
      expect(await isSignedIn(user)).toBe(true);
    }
    test.clock.now += 10 * HOUR;
    expect(await isSignedIn(user)).toBe(false);
    expectProblem(await withToken(user.token), 401);
  });

  it('stores its last use at most once a minute', async () => {
    const lastSeen = async () =>
      (
        await test.db.query<{ last_seen_at: Date }>(
          'SELECT max(last_seen_at) AS last_seen_at FROM sessions WHERE user_id = $1',
          [user.id],
        )
      )[0]?.last_seen_at.getTime();
    const before = await lastSeen();
    test.clock.now += 59_000;
    await isSignedIn(user);
    expect(await lastSeen()).toBe(before);
    test.clock.now += 1_000;
    await isSignedIn(user);
    expect(await lastSeen()).toBe(test.clock.now);
  });

  it('is deleted by the periodic task once it has expired', async () => {
    const stored = () => test.db.query('SELECT 1 FROM sessions WHERE user_id = $1', [user.id]);
    test.clock.now += 12 * HOUR - 1;
    await deleteEndedSessions(test.db, test.clock.now);
    expect(await stored()).toHaveLength(1);
    test.clock.now += 1;
    await deleteEndedSessions(test.db, test.clock.now);
    expect(await stored()).toEqual([]);
  });

  it('ends when its browser signs in again as any user', async () => {
    const other = await test.signUp();
    const again = await test.as(user).post('/api/auth', { email: other.email, password: other.password });
    expect(again.statusCode).toBe(200);
    expect(await isSignedIn(user)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
  });

  it('continues when its browser fails to sign in again', async () => {
    await test.as(user).post('/api/auth', { email: user.email, password: 'not the password' });
    expect(await isSignedIn(user)).toBe(true);
  });
});

describe('the signed token', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const decode = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const sign = (header: object, claims: object, secret = SECRET) => {
    const input = `${encode(header)}.${encode(claims)}`;
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  };
  /** The header of a genuine token, with its key id. */
  const known = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as object;

  it('authenticates API clients without cookie or Origin, for reads and writes', async () => {
    expect((await withToken(user.token)).statusCode).toBe(200);
    const answer = await test.app.inject({
      method: 'PUT',
      url: `/api/users/${user.id}`,
      headers: { authorization: `Bearer ${user.token}`, 'sec-fetch-site': 'cross-site' },
      payload: { phonenumber: '42' },
    });
    expect(answer.json()).toMatchObject({ phonenumber: '42' });
  });

  it('ends after five minutes when a browser has signed in, whose cookie goes on', async () => {
    const headers = { 'user-agent': 'Firefox' };
    const payload = { email: user.email, password: user.password };
    const statuses: Record<string, number[]> = {};
    const callers = {
      'sec-fetch-site': { ...headers, 'sec-fetch-site': 'same-origin' },
      origin: { ...headers, host: 'localhost', origin: 'http://localhost' },
      'an API client': headers,
    };
    for (const [name, sent] of Object.entries(callers)) {
      const answer = await test.app.inject({ method: 'POST', url: '/api/auth', payload, headers: sent });
      const { token } = answer.json<{ token: string }>();
      const before = (await withToken(token)).statusCode;
      test.clock.now += 5 * 60_000;
      const [cookie] = answer.cookies;
      const byCookie = await test
        .as({ ...user, cookie: `${cookie!.name}=${cookie!.value}` })
        .get(`/api/users/${user.id}`);
      statuses[name] = [before, (await withToken(token)).statusCode, byCookie.statusCode];
    }
    const [ended, valid] = [
      [200, 401, 200],
      [200, 200, 200],
    ];
    expect(statuses).toEqual({ 'sec-fetch-site': ended, origin: ended, 'an API client': valid });
  });

  describe('after a rotation of SESSION_SECRET', () => {
    const NEXT = 'the secret that replaces the one of this test';
    const rotated = async (env: NodeJS.ProcessEnv) => {
      const secrets = await loadSecrets(readEnv(env));
      const app = await createTestApp({ db: test.db, secrets, env });
      app.clock.now = test.clock.now;
      return app;
    };
    const statusOf = async ({ app }: TestApp, token: string) =>
      (await app.inject({ url: `/api/users/${user.id}`, headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    const signIn = async ({ app }: TestApp) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/auth',
          payload: { email: user.email, password: user.password },
        })
      ).json<{ token: string }>().token;

    it('accepts an old token with SESSION_SECRET_PREVIOUS, and signs with the new secret', async () => {
      const next = await rotated({ SESSION_SECRET: NEXT, SESSION_SECRET_PREVIOUS: SECRET });
      expect(await statusOf(next, user.token)).toBe(200);
      const newToken = await signIn(next);
      expect(await statusOf(next, newToken)).toBe(200);
      expect(await statusOf(test, newToken)).toBe(401);
      await next.close();
    });

    it('refuses an old token without SESSION_SECRET_PREVIOUS', async () => {
      const next = await rotated({ SESSION_SECRET: NEXT });
      expect(await statusOf(next, user.token)).toBe(401);
      expect(await isSignedIn(user)).toBe(true);
      await next.close();
    });
  });

  it('is refused when its signature, its user or its session is wrong', async () => {
    const NOBODY = '7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11';
    const { token } = user;
    const forgeries = {
      'another secret': sign(known(token), decode(token), 'another secret'),
      'somebody else': sign(known(token), { ...decode(token), id: NOBODY }),
      'no such session': sign(known(token), { ...decode(token), sid: NOBODY }),
      'a session that is no uuid': sign(known(token), { ...decode(token), sid: "' OR true --" }),
      "the cookie's value": user.cookie.split('=')[1] ?? '',
    };
    for (const [name, forged] of Object.entries(forgeries))
      expect([name, (await withToken(forged)).statusCode]).toEqual([name, 401]);
    expect((await withToken(sign(known(token), decode(token)))).statusCode).toBe(200);
  });
});
