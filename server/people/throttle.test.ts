// Tests that repeated failed sign-ins are delayed, and successful sign-ins are not.
import type { Database } from '#server/platform/db/database.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { deleteOldFailures } from './throttle.ts';
import { HOUR, MINUTE, SECOND } from '#domain/time/durations.ts';

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let test: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    test = await createTestApp({ db });
  });
  beforeEach(async () => {
    await test.db.query('DELETE FROM sign_in_failures');
    user = await test.signUp();
  });
  afterAll(async () => {
    await test.close();
    await db.close();
  });

  const signIn = (email: string, password: string, remoteAddress = '203.0.113.1', cookie?: string) =>
    test
      .as()
      .post(
        '/api/auth',
        { email, password },
        { remoteAddress, ...(cookie === undefined ? {} : { headers: { cookie } }) },
      );
  const fail = (email: string, address?: string, cookie?: string) =>
    signIn(email, 'a wrong password', address, cookie);

  /** The Cookie header of a device that has signed in to this account before. */
  async function knownDevice({ email, password }: TestUser): Promise<string> {
    const { cookies } = await signIn(email, password, '203.0.113.250');
    const device = cookies.find(({ name }) => name === 'device');
    if (!device) throw new Error('The sign-in set no cookie of the device.');
    return `device=${device.value}`;
  }

  /** Inserts failures directly, so that the test computes no hash for each. */
  const addFailures = (count: number, account: string, address: string) =>
    test.db.query(
      'INSERT INTO sign_in_failures (account, address, failed_at) SELECT $1, $2, $3 FROM generate_series(1, $4)',
      [account, address, new Date(test.clock.now), count],
    );

  async function delayOf(email: string, address?: string, cookie?: string): Promise<number> {
    const refused = await fail(email, address, cookie);
    expect(expectProblem(refused, 429).code).toBe('sign_in_throttled');
    return Number(refused.headers['retry-after']);
  }

  it('delays a known and an unknown account by 1, 2, 4 … 60 seconds after 5 failures', async () => {
    for (const email of [user.email, `nobody-${engine}@example.com`]) {
      for (let tries = 0; tries < 5; tries += 1) expectProblem(await fail(email), 401);
      const delays: number[] = [];
      for (let tries = 0; tries < 8; tries += 1) {
        const delay = await delayOf(email);
        delays.push(delay);
        test.clock.now += delay * SECOND - 1;
        expectProblem(await fail(email), 429);
        test.clock.now += 1;
        expectProblem(await fail(email), 401);
      }
      expect([email, ...delays]).toEqual([email, 1, 2, 4, 8, 16, 32, 60, 60]);
    }
  });

  it('refuses also the right password during a delay, and accepts it afterwards', async () => {
    await addFailures(8, user.email, '198.51.100.1');
    const refused = await signIn(user.email, user.password);
    expect(expectProblem(refused, 429).code).toBe('sign_in_throttled');
    expect(refused.headers['retry-after']).toBe('8');
    test.clock.now += 8 * SECOND;
    expect((await signIn(user.email, user.password)).statusCode).toBe(200);
  });

  it('counts concurrent attempts one after another', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => fail(user.email)));
    const evaluated = answers.filter(({ statusCode }) => statusCode === 401);
    // Each hashing slot may run one more attempt when the limit is reached.
    expect(evaluated.length).toBeGreaterThanOrEqual(5);
    expect(evaluated.length).toBeLessThanOrEqual(7);
  });

  it('counts the failures of an account from all addresses for an hour', async () => {
    for (let address = 0; address < 5; address += 1)
      await addFailures(10, user.email, `198.51.100.${address}`);
    expect(await delayOf(user.email, '203.0.113.7')).toBe(60);
    test.clock.now += MINUTE;
    expectProblem(await fail(user.email, '203.0.113.7'), 401);
    test.clock.now += 59 * MINUTE;
    // Deletes only failures that no limit counts any more.
    await deleteOldFailures(test.db, test.clock.now);
    expect(await test.db.query('SELECT 1 FROM sign_in_failures')).toHaveLength(1);
    test.clock.now += MINUTE;
    await deleteOldFailures(test.db, test.clock.now);
    expect(await test.db.query('SELECT 1 FROM sign_in_failures')).toEqual([]);
  });

  it('delays an address after 50 failures for any account', async () => {
    for (let account = 0; account < 10; account += 1)
      await addFailures(5, `a${account}@example.com`, '203.0.113.8');
    expect(await delayOf('fresh@example.com', '203.0.113.8')).toBe(1);
    expectProblem(await fail('fresh@example.com', '203.0.113.9'), 401);
    test.clock.now += SECOND;
    expectProblem(await fail('fresh@example.com', '203.0.113.8'), 401);
    expect(await delayOf('other@example.com', '203.0.113.8')).toBe(2);
    test.clock.now += 15 * MINUTE;
    for (let tries = 0; tries < 3; tries += 1)
      expectProblem(await fail(`other${tries}@example.com`, '203.0.113.8'), 401);
  });

  it('does not count the loopback address, unless a proxy forwards the call', async () => {
    const throughLoopback = (headers: Record<string, string>) =>
      test
        .as()
        .post(
          '/api/auth',
          { email: 'fresh.of.proxy@example.com', password: 'wrong' },
          { remoteAddress: '127.0.0.1', headers },
        );
    await addFailures(50, 'a@example.com', '127.0.0.1');
    await addFailures(50, 'b@example.com', '');
    expectProblem(await throughLoopback({}), 401);
    expectProblem(await throughLoopback({ 'x-forwarded-for': '192.0.2.1' }), 429);
  });

  it('counts an IPv6 /64 network as one address', async () => {
    await addFailures(100, 'a@example.com', '2001:db8:1:2::');
    expectProblem(await fail('fresh@example.com', '2001:db8:1:2:aaaa::1'), 429);
    expectProblem(await fail('fresh@example.com', '2001:db8:1:3::1'), 401);
  });

  it('clears the failures of an account from an address when it signs in there', async () => {
    for (let tries = 0; tries < 4; tries += 1) await fail(user.email);
    expect((await signIn(user.email, user.password)).statusCode).toBe(200);
    for (let tries = 0; tries < 4; tries += 1) expectProblem(await fail(user.email), 401);
    expect((await signIn(user.email, user.password)).statusCode).toBe(200);
  });

  it('keeps the failures of an account from other addresses when it signs in', async () => {
    await addFailures(3, user.email, '198.51.100.1');
    await fail(user.email, '203.0.113.2');
    expect((await signIn(user.email, user.password, '203.0.113.2')).statusCode).toBe(200);
    const kept = 'SELECT address FROM sign_in_failures WHERE account = $1';
    const rows = await test.db.query(kept, [user.email]);
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ address: '198.51.100.1' })));
  });

  it('does not limit successful sign-ins', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(user.email, user.password)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await test.db.query('SELECT 1 FROM sign_in_failures')).toEqual([]);
  });

  it('ignores X-Forwarded-For without a proxy', async () => {
    await addFailures(100, 'a@example.com', '203.0.113.8');
    const spoofed = await test.as().post(
      '/api/auth',
      { email: user.email, password: 'wrong password' },
      {
        remoteAddress: '203.0.113.8',
        headers: { 'x-forwarded-for': '192.0.2.77', forwarded: 'for=192.0.2.77' },
      },
    );
    expectProblem(spoofed, 429);
  });

  it('trusts exactly the configured number of proxies', async () => {
    const behindProxy = await createTestApp({ db: test.db, env: { TRUST_PROXY: '1' } });
    await addFailures(100, 'a@example.com', '192.0.2.1');
    const from = (forwarded: string) =>
      behindProxy
        .as()
        .post(
          '/api/auth',
          { email: user.email, password: 'wrong password' },
          { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } },
        );
    expectProblem(await from('192.0.2.1'), 429);
    expectProblem(await from('192.0.2.99, 192.0.2.1'), 429);
    expectProblem(await from('192.0.2.1, 192.0.2.99'), 401);
    await behindProxy.close();
  });

  describe('a known device', () => {
    it('signs in while failed attempts arrive from five other addresses and from its own address', async () => {
      const device = await knownDevice(user);
      for (let address = 1; address <= 5; address += 1)
        await addFailures(10, user.email, `198.51.100.${address}`);
      await addFailures(60, 'another@example.com', '203.0.113.1');
      expectProblem(await signIn(user.email, user.password), 429);
      expect((await signIn(user.email, user.password, '203.0.113.1', device)).statusCode).toBe(200);
    });

    it('is delayed only by its own failures, which delay no other device', async () => {
      const device = await knownDevice(user);
      for (let tries = 0; tries < 5; tries += 1)
        expectProblem(await fail(user.email, `203.0.113.${tries}`, device), 401);
      expect(await delayOf(user.email, '203.0.113.200', device)).toBe(1);
      expect((await signIn(user.email, user.password)).statusCode).toBe(200);
      test.clock.now += SECOND;
      expect((await signIn(user.email, user.password, '203.0.113.1', device)).statusCode).toBe(200);
      expect(await test.db.query('SELECT 1 FROM sign_in_failures')).toEqual([]);
    });

    it('has no failures for another account', async () => {
      const device = await knownDevice(user);
      const owner = await test.signUp();
      await addFailures(10, owner.email, '198.51.100.1');
      expectProblem(await signIn(owner.email, owner.password, '203.0.113.1', device), 429);
    });

    it('keeps its cookie, which is signed and HttpOnly, and is stored as a hash', async () => {
      const first = await signIn(user.email, user.password);
      const cookie = first.cookies.find(({ name }) => name === 'device');
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 90 * 24 * 3600 });
      const again = await signIn(user.email, user.password, '203.0.113.1', `device=${cookie!.value}`);
      expect(again.cookies.find(({ name }) => name === 'device')?.value).toBe(cookie!.value);
      const [userId, deviceId = ''] = cookie!.value.split('.');
      expect(userId).toBe(user.id);
      expect(JSON.stringify(await test.db.query('SELECT * FROM known_devices'))).not.toContain(deviceId);
    });

    it('is unknown when its cookie is changed, has no signature, or is no cookie of the server', async () => {
      const device = await knownDevice(user);
      await addFailures(10, user.email, '198.51.100.1');
      const changed = `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`;
      const unsigned = device.split('.').slice(0, 2).join('.');
      for (const cookie of [changed, unsigned, 'device=made-up'])
        expectProblem(await signIn(user.email, user.password, '203.0.113.1', cookie), 429);
    });

    it('is unknown 90 days after its last sign-in', async () => {
      const device = await knownDevice(user);
      const isKnown = async () => {
        await addFailures(10, user.email, '198.51.100.1');
        return (await signIn(user.email, user.password, '203.0.113.1', device)).statusCode === 200;
      };
      test.clock.now += 89 * 24 * HOUR;
      expect(await isKnown()).toBe(true);
      test.clock.now += 90 * 24 * HOUR;
      expect(await isKnown()).toBe(false);
    });

    it('is unknown after a change of the password, and after a reset', async () => {
      const isKnown = async (password: string, device: string) => {
        await addFailures(10, user.email, '198.51.100.1');
        const { statusCode } = await signIn(user.email, password, '203.0.113.1', device);
        await test.db.query('DELETE FROM sign_in_failures');
        return statusCode === 200;
      };
      const beforeChange = await knownDevice(user);
      expect(await isKnown(user.password, beforeChange)).toBe(true);
      const changed = 'another long password';
      const body = { currentPassword: user.password, password: changed };
      expect((await test.as(user).put(`/api/users/${user.id}/password`, body)).statusCode).toBe(204);
      expect(await isKnown(changed, beforeChange)).toBe(false);

      const beforeReset = await knownDevice({ ...user, password: changed });
      expect((await test.as().post('/api/auth/forgot', { email: user.email })).statusCode).toBe(204);
      const token = await test.mailedToken(user.email);
      const reset = 'a third long password';
      expect((await test.as().post('/api/auth/reset', { token, password: reset })).statusCode).toBe(204);
      expect(await isKnown(reset, beforeReset)).toBe(false);
    });

    it('replaces the oldest of 20 devices of an account', async () => {
      const oldest = await knownDevice(user);
      for (let devices = 0; devices < 20; devices += 1) {
        test.clock.now += 1;
        await knownDevice(user);
      }
      const stored = 'SELECT 1 FROM known_devices WHERE user_id = $1';
      expect(await test.db.query(stored, [user.id])).toHaveLength(20);
      await addFailures(10, user.email, '198.51.100.1');
      expectProblem(await signIn(user.email, user.password, '203.0.113.1', oldest), 429);
    });
  });
});
