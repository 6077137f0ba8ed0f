// Tests that each change of an account emits userChanged, so that its clients read the account again.
import type { LightMyRequestResponse } from 'fastify';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { setUpFactor } from '#server/testing/authenticatorApp.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';

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
