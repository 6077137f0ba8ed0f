// Tests the events of account changes, concurrent confirmations, and the required second factor.
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

  const CHANGES: Record<string, (user: TestUser) => Answer> = {
    name: (user) => test.as(user).put(`/api/users/${user.id}`, { first_name: 'Grace' }),
    email: async (user) => {
      const email = `new.${user.email}`;
      await test.as(user).put(`/api/users/${user.id}`, { email });
      const token = await test.mailedToken(email);
      changed = [];
      return test.as().post('/api/auth/confirm-email', { token, currentPassword: user.password });
    },
    'confirmation of the email': async (user) => {
      await test.db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.id]);
      await test.as(user).post(`/api/users/${user.id}/verification-mail`);
      const token = await test.mailedToken(user.email);
      changed = [];
      return test.as().post('/api/auth/verify-email', { token });
    },
    role: (user) => test.as(admin).put(`/api/users/${user.id}`, { isAdmin: true }),
    verification: async (user) => {
      await test.db.query('UPDATE users SET is_driver = true WHERE id = $1', [user.id]);
      return test.as(admin).put(`/api/users/${user.id}/verifyDriver`);
    },
    withdrawal: async (user) => {
      await test.db.query('UPDATE users SET is_driver = true, is_verified_driver = true WHERE id = $1', [
        user.id,
      ]);
      return test.as(admin).post(`/api/users/${user.id}/withdrawVerification`, { reason: 'It is revoked.' });
    },
    'second factor': async (user) => {
      const { nextCode } = await setUpFactor(test, user);
      expect(changed).toEqual([user.id]);
      changed = [];
      const removal = { currentPassword: user.password, code: nextCode() };
      return test.as(user).post(`/api/users/${user.id}/second-factor/removal`, removal);
    },
    deletion: (user) => test.as(admin).delete(`/api/users/${user.id}`),
  };

  it('emits userChanged once after each change of a user', async () => {
    const emitted: Record<string, unknown> = {};
    for (const [what, act] of Object.entries(CHANGES)) {
      const user = await test.signUp();
      changed = [];
      expect((await act(user)).statusCode).toBeLessThan(300);
      emitted[what] = changed.map((id) => (id === user.id ? 'the user' : id));
    }
    expect(emitted).toEqual(Object.fromEntries(Object.keys(CHANGES).map((what) => [what, ['the user']])));
  });
});

describe.each(ENGINES)('concurrent calls on %s', (engine) => {
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
