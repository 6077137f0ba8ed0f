// Tests the events of account changes, concurrent confirmations and repeated calls.
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { setUpFactor } from '#server/testing/authenticatorApp.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';

describe('the event of a change', () => {
  const eventBus = createEventBus();
  let changed: string[] = [];
  eventBus.on('userChanged', ({ userId }) => void changed.push(userId));

  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    test = await createTestApp({ eventBus });
    admin = await test.signUp('admin');
  });
  afterAll(() => test.close());

  type Answer = Promise<LightMyRequestResponse>;

  it.each<[string, (user: TestUser) => Answer]>([
    ['of the name', (user) => test.as(user).put(`/api/users/${user.id}`, { first_name: 'Grace' })],
    [
      'of the email',
      async (user) => {
        const email = `new.${user.email}`;
        await test.as(user).put(`/api/users/${user.id}`, { email });
        const token = await test.mailedToken(email);
        changed = [];
        return test.as().post('/api/auth/confirm-email', { token, currentPassword: user.password });
      },
    ],
    [
      'by the confirmation of the email',
      async (user) => {
        await test.db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.id]);
        await test.as(user).post(`/api/users/${user.id}/verification-mail`);
        const token = await test.mailedToken(user.email);
        changed = [];
        return test.as().post('/api/auth/verify-email', { token });
      },
    ],
    ['of the role', (user) => test.as(admin).put(`/api/users/${user.id}`, { isAdmin: true })],
    ['by its deletion', (user) => test.as(admin).delete(`/api/users/${user.id}`)],
  ])('emits userChanged after a change %s', async (_what, act) => {
    const user = await test.signUp();
    changed = [];
    expect((await act(user)).statusCode).toBeLessThan(300);
    expect(changed).toEqual([user.id]);
  });

  it('emits userChanged when a driver is verified, and when the verification is withdrawn', async () => {
    const driver = await test.signUp('driver');
    changed = [];
    expect((await test.as(admin).put(`/api/users/${driver.id}/verifyDriver`)).statusCode).toBe(200);
    expect(changed).toEqual([driver.id]);
    const withdrawal = { reason: 'The licence is revoked.' };
    await test.as(admin).post(`/api/users/${driver.id}/withdrawVerification`, withdrawal);
    expect(changed).toEqual([driver.id, driver.id]);
  });

  it('emits userChanged when the second factor is turned on and off', async () => {
    const user = await test.signUp();
    changed = [];
    const { nextCode } = await setUpFactor(test, user);
    expect(changed).toEqual([user.id]);
    const { statusCode } = await test.as(user).post(`/api/users/${user.id}/second-factor/removal`, {
      currentPassword: user.password,
      code: nextCode(),
    });
    expect(statusCode).toBe(204);
    expect(changed).toEqual([user.id, user.id]);
  });
});

describe('concurrent and repeated calls', () => {
  describe.each(ENGINES)('on %s', (engine) => {
    let db: Database;
    let test: TestApp;

    beforeAll(async () => {
      db = await openTestDatabase(engine);
      test = await createTestApp({ db });
    });
    afterAll(async () => {
      await test.close();
      await db.close();
    });

    it('gives a free email to one of several users who confirm it concurrently', async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => test.signUp()));
      const body = { email: 'wanted.by.all@example.com' };
      const links = [];
      for (const user of people) {
        expect((await test.as(user).put(`/api/users/${user.id}`, body)).statusCode).toBe(200);
        links.push({ token: await test.mailedToken(body.email), currentPassword: user.password });
      }
      const answers = await Promise.all(links.map((link) => test.as().post('/api/auth/confirm-email', link)));
      const refused = answers.filter(({ statusCode }) => statusCode !== 204);
      expect(refused).toHaveLength(people.length - 1);
      for (const answer of refused) {
        expect(expectProblem(answer, 409)).toMatchObject({
          code: 'email_taken',
          errors: [{ field: 'email' }],
        });
      }
    });

    it('answers the repetition of an account call with the same key as the first time, and acts once', async () => {
      const [mover, user, reset] = await Promise.all([test.signUp(), test.signUp(), test.signUp()]);
      const person = { first_name: 'Ada', email: 'ada.once@example.com', password: 'a new long password' };
      await test.as().post('/api/auth/forgot', { email: reset.email });
      const token = await test.mailedToken(reset.email);
      const email = 'moved.once@example.com';
      await test.as(mover).put(`/api/users/${mover.id}`, { email });
      const moveToken = await test.mailedToken(email);
      const password = 'another long password';
      const calls = {
        register: [undefined, 'POST', '/api/users', person],
        'change the password': [
          user,
          'PUT',
          `/api/users/${user.id}/password`,
          { currentPassword: user.password, password },
        ],
        'choose a new password': [undefined, 'POST', '/api/auth/reset', { token, password }],
        'confirm an email': [
          undefined,
          'POST',
          '/api/auth/confirm-email',
          { token: moveToken, currentPassword: mover.password },
        ],
      } as const;
      const results: Record<string, unknown> = {};
      for (const [name, [caller, method, url, payload]] of Object.entries(calls)) {
        const headers = {
          'sec-fetch-site': 'same-origin',
          'idempotency-key': randomUUID(),
          ...(caller && { cookie: caller.cookie }),
        };
        const send = () => test.app.inject({ method, url, payload, headers });
        const [first, second] = [await send(), await send()];
        results[name] = [
          first.statusCode < 300,
          second.statusCode === first.statusCode,
          second.body === first.body,
        ];
      }
      expect(results).toEqual(
        Object.fromEntries(Object.keys(calls).map((name) => [name, [true, true, true]])),
      );
      expect((await test.as().post('/api/auth', person)).statusCode).toBe(200);
    });
  });
});

describe('a required second factor', () => {
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    test = await createTestApp({ env: { DEMO_LOGIN: 'on', REQUIRE_ADMIN_SECOND_FACTOR: 'on' } });
  });
  beforeEach(async () => {
    admin = await test.signUp('admin');
  });
  afterAll(() => test.close());

  it('refuses all calls except those about the own account to an admin without a second factor', async () => {
    const customer = await test.signUp();
    const refused = [
      await test.as(admin).get('/api/users'),
      await test.as(admin).get('/api/reservations'),
      await test.as(admin).get('/api/jobs'),
      await test.as(admin).get(`/api/users/${customer.id}`),
      await test.as(admin).put(`/api/users/${customer.id}`, { isAdmin: true }),
      await test.as(admin).get(`/api/reservations/user/${customer.id}`),
    ];
    for (const answer of refused) expect(expectProblem(answer, 403).code).toBe('second_factor_missing');
    const own = [
      await test.as(admin).get(`/api/users/${admin.id}`),
      await test.as(admin).put(`/api/users/${admin.id}`, { phonenumber: '1' }),
      await test.as(admin).get(`/api/users/${admin.id}/sessions`),
      await test.as(admin).get(`/api/reservations/user/${admin.id}`),
      await test.as(admin).get(`/api/users/${admin.id}/second-factor`),
      await test.as(admin).get('/api/auth/session'),
      await test.as(admin).get('/api/cars'),
    ];
    expect(own.map(({ statusCode }) => statusCode)).toEqual(own.map(() => 200));
  });

  it('allows all calls while the second factor is on, and refuses them when it is off again', async () => {
    const { nextCode } = await setUpFactor(test, admin);
    expect((await test.as(admin).get('/api/users')).statusCode).toBe(200);
    const removal = { currentPassword: admin.password, code: nextCode() };
    await test.as(admin).post(`/api/users/${admin.id}/second-factor/removal`, removal);
    expectProblem(await test.as(admin).get('/api/users'), 403);
  });

  it('does not apply to customers, drivers and the demo admin', async () => {
    const driver = await test.signUp('verifiedDriver');
    expect((await test.as(driver).get('/api/jobs')).statusCode).toBe(200);
    expect((await test.as(await test.signUp()).get('/api/users')).statusCode).toBe(200);
    const demo = await test.as().post('/api/demo-login');
    const headers = { authorization: `Bearer ${demo.json<{ token: string }>().token}` };
    expect((await test.as().get('/api/users', { headers })).statusCode).toBe(200);
  });

  it('applies to every role of the staff', async () => {
    const codes: Record<string, unknown> = {};
    for (const role of ['manager', 'desk', 'accountant'] as const) {
      const answer = await test.as(await test.signUp(role)).get('/api/reservations');
      codes[role] = answer.json<{ code?: string }>().code;
    }
    const missing = 'second_factor_missing';
    expect(codes).toEqual({ manager: missing, desk: missing, accountant: missing });
  });

  it('is off by default', async () => {
    const open = await createTestApp({ db: test.db });
    expect((await open.as(admin).get('/api/users')).statusCode).toBe(200);
    await open.close();
  });
});
