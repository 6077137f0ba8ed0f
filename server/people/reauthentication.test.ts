// Tests which calls require a recent sign-in, and that re-authentication renews it.
import { randomUUID } from 'node:crypto';
import { setUpFactor } from '#server/testing/authenticatorApp.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { MINUTE } from '#domain/time/durations.ts';

const missing = randomUUID();

let test: TestApp;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  await test.db.query('DELETE FROM sign_in_failures');
  admin = await test.signUp('admin');
});
afterAll(() => test.close());

const send = (who: TestUser, call: string, body?: object) => {
  const [method = '', url = ''] = call.split(' ');
  return test.app.inject({
    method: method as 'GET',
    url: url.replace('{self}', who.id).replace('{missing}', missing),
    ...(body ? { payload: body } : {}),
    headers: { 'sec-fetch-site': 'same-origin', cookie: who.cookie },
  });
};
const confirm = (who: TestUser, body: object = { password: who.password }) =>
  test.as(who).post('/api/auth/reauthenticate', body);

it('refuses calls of consequence eleven minutes after the sign-in, until it is confirmed', async () => {
  const statuses = {
    'DELETE /api/users/{missing}': 404,
    'DELETE /api/cars/{missing}': 404,
    'DELETE /api/reservations/{missing}': 404,
    'DELETE /api/jobs/{missing}': 404,
    'DELETE /api/requested-driver-jobs/{missing}': 404,
    'PUT /api/users/{missing}/verifyDriver': 404,
    'POST /api/users/{self}/second-factor': 200,
    'POST /api/users/{self}/recovery-codes': 409,
  };
  const answers = async () => {
    const found: Record<string, number> = {};
    for (const call of Object.keys(statuses)) found[call] = (await send(admin, call)).statusCode;
    return found;
  };
  test.clock.now += 10 * MINUTE;
  expect(await answers()).toEqual(statuses);
  test.clock.now += MINUTE;
  expect(await answers()).toEqual(Object.fromEntries(Object.keys(statuses).map((call) => [call, 403])));
  const refused = expectProblem(await send(admin, 'DELETE /api/users/{missing}'), 403);
  expect(refused.code).toBe('reauthentication_required');
  expect((await confirm(admin)).statusCode).toBe(204);
  expect(await answers()).toEqual(statuses);
});

describe('PUT /api/users/{id}', () => {
  const change = (id: string, body: object) => test.as(admin).put(`/api/users/${id}`, body);

  it('requires a recent sign-in for another role and for another email', async () => {
    const customer = await test.signUp();
    test.clock.now += 11 * MINUTE;
    for (const body of [{ isAdmin: true }, { email: `new-${customer.email}` }]) {
      expect(expectProblem(await change(customer.id, body), 403).code).toBe('reauthentication_required');
    }
    const own = await change(admin.id, { email: `new-${admin.email}` });
    expect(expectProblem(own, 403).code).toBe('reauthentication_required');
    await confirm(admin);
    expect((await change(customer.id, { isAdmin: true })).json()).toMatchObject({ isAdmin: true });
  });

  it('requires none for the other fields, and for unchanged values', async () => {
    const { id, email } = await test.signUp();
    test.clock.now += 11 * MINUTE;
    expect((await change(id, { phonenumber: '1', email, isAdmin: false })).statusCode).toBe(200);
  });
});

it('does not renew the sign-in by other calls', async () => {
  for (let minutes = 0; minutes < 12; minutes += 3) {
    await test.as(admin).get('/api/users');
    test.clock.now += 3 * MINUTE;
  }
  expectProblem(await test.as(admin).delete(`/api/users/${missing}`), 403);
});

it('renews only the session of the call', async () => {
  const again = await test.as().post('/api/auth', { email: admin.email, password: admin.password });
  const [cookie] = again.cookies;
  test.clock.now += 11 * MINUTE;
  await confirm(admin);
  const other = { ...admin, cookie: `${cookie!.name}=${cookie!.value}` };
  expectProblem(await test.as(other).delete(`/api/users/${missing}`), 403);
});

it('is not delayed by failed sign-ins of a stranger, and neither is a change of the password', async () => {
  for (let tries = 0; tries < 9; tries += 1) {
    await test.as().post('/api/auth', { email: admin.email, password: 'not the password' });
  }
  expectProblem(await test.as().post('/api/auth', { email: admin.email, password: admin.password }), 429);
  expect((await confirm(admin)).statusCode).toBe(204);
  const { nextCode } = await setUpFactor(test, admin);
  expect((await confirm(admin, { password: admin.password, code: nextCode() })).statusCode).toBe(204);
  const passwords = { currentPassword: admin.password, password: 'another long password' };
  expect((await test.as(admin).put(`/api/users/${admin.id}/password`, passwords)).statusCode).toBe(204);
});

it('refuses a wrong password at its field, and delays only the session of the failures', async () => {
  const refused = expectProblem(await confirm(admin, { password: 'not the password' }), 403);
  expect(refused).toMatchObject({ code: 'wrong_password', errors: [{ field: 'password' }] });
  const again = await test.as().post('/api/auth', { email: admin.email, password: admin.password });
  for (let tries = 1; tries < 10; tries += 1) await confirm(admin, { password: 'not the password' });
  expectProblem(await confirm(admin), 429);
  const [cookie] = again.cookies;
  const other = { ...admin, cookie: `${cookie!.name}=${cookie!.value}` };
  expect((await confirm(other)).statusCode).toBe(204);
});

it('requires the code when the account has a second factor', async () => {
  const { nextCode, recoveryCodes } = await setUpFactor(test, admin);
  const { password } = admin;
  test.clock.now += 11 * MINUTE;
  expect(expectProblem(await confirm(admin), 403)).toMatchObject({
    code: 'code_missing',
    errors: [{ field: 'code' }],
  });
  expect(expectProblem(await confirm(admin, { password, code: '000000' }), 403).code).toBe('wrong_code');
  expectProblem(await test.as(admin).delete(`/api/users/${missing}`), 403);
  expect((await confirm(admin, { password, code: nextCode() })).statusCode).toBe(204);
  expectProblem(await test.as(admin).delete(`/api/users/${missing}`), 404);
  expect((await confirm(admin, { password, code: recoveryCodes[0] })).statusCode).toBe(204);
});
