// Tests REQUIRE_ADMIN_SECOND_FACTOR: the calls that an admin without a second factor may make.
import { setUpFactor } from '#server/testing/authenticatorApp.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';

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
