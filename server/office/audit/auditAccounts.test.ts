// Tests the rows of the audit log about accounts: sign-ins, second factors, refused calls and exports.
import { randomUUID } from 'node:crypto';
import { rowsAddedBy } from '#server/testing/auditRows.ts';
import { setUpFactor } from '#server/testing/authenticatorApp.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';

let test: TestApp;
let owner: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signUp('admin');
});
afterAll(() => test.close());

const as = () => test.as(owner);
const added = (act: () => Promise<unknown>) => rowsAddedBy(test, owner, act);

it('records sign-ins and their failures, and a sign-out everywhere', async () => {
  const person = await test.signUp();
  const signIn = (email: string, password: string) => test.as().post('/api/auth', { email, password });
  const rows = await added(async () => {
    await signIn(person.email, 'not the password');
    await signIn('nobody@example.org', 'not the password');
    await signIn(person.email, person.password);
    await test.as(person).delete(`/api/users/${person.id}/sessions`);
  });
  expect(rows).toMatchObject([
    { action: 'sign-in.failed', actorId: null, objectId: person.id },
    { action: 'sign-in.failed', actorId: null, objectId: null, after: { email: 'n***@e***' } },
    { action: 'sign-in.succeeded', actorId: person.id, objectId: person.id },
    { action: 'sign-out.everywhere', actorId: person.id },
  ]);
});

it('records changes of the second factor, and a sign-in with a recovery code', async () => {
  const person = await test.signUp('desk');
  const rows = await added(async () => {
    const { nextCode, recoveryCodes } = await setUpFactor(test, person);
    const { email, password, id } = person;
    const { challenge } = (await test.as().post('/api/auth', { email, password })).json<{
      challenge: string;
    }>();
    await test.as().post('/api/auth/login/second-factor', { challenge, code: recoveryCodes[0] });
    await test.as(person).post(`/api/users/${id}/recovery-codes`);
    const removal = { currentPassword: password, code: nextCode() };
    await test.as(person).post(`/api/users/${id}/second-factor/removal`, removal);
  });
  const byPerson = { actorId: person.id, actorRole: 'desk', objectType: 'user', objectId: person.id };
  expect(rows).toMatchObject([
    { action: 'second-factor.added', ...byPerson },
    { action: 'recovery-code.used', ...byPerson },
    { action: 'sign-in.succeeded', ...byPerson },
    { action: 'recovery-codes.replaced', ...byPerson },
    { action: 'second-factor.removed', ...byPerson },
  ]);
});

it('does not record a refused change of the second factor', async () => {
  const person = await test.signUp();
  const path = `/api/users/${person.id}`;
  const rows = await added(async () => {
    await test.as(person).post(`${path}/second-factor`);
    await test.as(person).post(`${path}/second-factor/confirmation`, { code: '000000' });
    await test.as(person).post(`${path}/recovery-codes`);
    const removal = { currentPassword: person.password, code: '000000' };
    await test.as(person).post(`${path}/second-factor/removal`, removal);
  });
  expect(rows).toEqual([]);
});

it('records a refused call of the staff once a minute for a user and a route', async () => {
  const desk = await test.signUp('desk');
  const refused = () => test.as(desk).delete(`/api/cars/${randomUUID()}`);
  const rows = await added(async () => {
    await Promise.all([refused(), refused(), refused()]);
    await test.as(desk).get('/api/audit');
    test.clock.now += 61_000;
    await refused();
  });
  expect(rows.map(({ action, objectId }) => [action, objectId])).toEqual([
    ['access.refused', 'DELETE /api/cars/:id'],
    ['access.refused', 'GET /api/audit'],
    ['access.refused', 'DELETE /api/cars/:id'],
  ]);
  expect(rows[0]).toMatchObject({ actorId: desk.id, actorRole: 'desk' });
});

it('records the export of a list and of an account', async () => {
  const rows = await added(async () => {
    await as().get('/api/users?purpose=export');
    await as().get(`/api/users/${owner.id}/export`);
  });
  expect(rows).toMatchObject([
    { action: 'list.exported', objectId: 'GET /api/users' },
    { action: 'account.exported', objectId: owner.id },
  ]);
});
