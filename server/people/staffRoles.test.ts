// Tests the roles of the staff: who grants and revokes them, which calls each allows, and the effect of the older field
// `isAdmin`.
import type { User } from '#domain/people/contract/identity.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/testing/databases.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type Role, type TestApp, type TestUser } from '#server/testing/testApp.ts';

describe.each(ENGINES)('on %s', (engine) => {
  let db: TestDatabase;
  let test: TestApp;
  let owner: TestUser;
  let manager: TestUser;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    test = await createTestApp({ db });
    [owner, manager] = [await test.signUp('admin'), await test.signUp('manager')];
  });
  afterAll(async () => {
    await test.close();
    await db.close();
  });

  const change = (actor: TestUser, target: TestUser, changes: object) =>
    test.as(actor).put(`/api/users/${target.id}`, changes);
  const roleOf = async (target: TestUser) => {
    const { staffRole, isAdmin } = (await test.as(owner).get(`/api/users/${target.id}`)).json<User>();
    return { staffRole, isAdmin };
  };

  it('lets an owner grant and revoke every role, and keeps isAdmin consistent', async () => {
    const person = await test.signUp();
    for (const [staffRole, isAdmin] of [
      ['owner', true],
      ['manager', true],
      ['desk', false],
      ['accountant', false],
      [null, false],
    ] as const) {
      expect((await change(owner, person, { staffRole })).json()).toMatchObject({ staffRole, isAdmin });
      expect(await roleOf(person)).toEqual({ staffRole, isAdmin });
    }
  });

  it('makes a manager by isAdmin, and does not change an owner or staff of the desk', async () => {
    const person = await test.signUp();
    await change(manager, person, { isAdmin: true });
    expect(await roleOf(person)).toEqual({ staffRole: 'manager', isAdmin: true });
    await change(manager, person, { isAdmin: false });
    // Both fields have the same meaning, so the call changes no other role.
    expect((await change(manager, person, { isAdmin: true, staffRole: 'manager' })).statusCode).toBe(200);
    expect((await change(manager, person, { isAdmin: false, staffRole: null })).statusCode).toBe(200);
    expect(await roleOf(person)).toEqual({ staffRole: null, isAdmin: false });
    const desk = await test.signUp('desk');
    await change(manager, desk, { isAdmin: false, phonenumber: '1' });
    expect(await roleOf(desk)).toEqual({ staffRole: 'desk', isAdmin: false });
    const second = await test.signUp('admin');
    await change(owner, second, { isAdmin: true });
    expect(await roleOf(second)).toEqual({ staffRole: 'owner', isAdmin: true });
    await change(owner, second, { staffRole: null });
  });

  it("refuses a manager's changes of owners and roles other than manager with 403", async () => {
    const person = await test.signUp();
    const refused = [
      await change(manager, person, { staffRole: 'owner' }),
      await change(manager, person, { staffRole: 'desk', isAdmin: true }),
      await change(manager, manager, { staffRole: 'owner' }),
      await change(manager, owner, { isAdmin: false }),
      await change(manager, owner, { email: 'somebody@example.com' }),
      await test.as(manager).delete(`/api/users/${owner.id}`),
    ];
    for (const answer of refused) expect(expectProblem(answer, 403).code).toBe('owners_only');
    expect(await roleOf(owner)).toEqual({ staffRole: 'owner', isAdmin: true });
    expect(await roleOf(manager)).toEqual({ staffRole: 'manager', isAdmin: true });
  });

  it.each<Role>(['customer', 'desk', 'accountant'])('ignores a role that a %s requests', async (role) => {
    const person = await test.signUp(role);
    const before = await roleOf(person);
    await change(person, person, { staffRole: 'owner', isAdmin: true });
    expect(await roleOf(person)).toEqual(before);
  });

  it('keeps the last owner when two owners remove each other concurrently', async () => {
    const second = await test.signUp('admin');
    const answers = await Promise.all([
      change(owner, second, { staffRole: null }),
      change(second, owner, { staffRole: 'manager' }),
    ]);
    const owners = await db.query<{ id: string }>(`SELECT id FROM users WHERE staff_role = 'owner'`);
    expect(owners).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    // Later tests need the same owner again.
    await db.query(`UPDATE users SET staff_role = 'owner' WHERE id = $1`, [owner.id]);
    await db.query(`UPDATE users SET staff_role = NULL WHERE id = $1`, [second.id]);
  });

  it('does not count owners of the demo as other owners', async () => {
    await test.as().post('/api/demo-login');
    const answer = await test
      .as(owner)
      .post(`/api/users/${owner.id}/deletion`, { currentPassword: owner.password });
    expect(expectProblem(answer, 409).code).toBe('last_admin');
  });

  it('allows staff of the desk to answer a customer, and refuses accountants', async () => {
    const [customer, desk] = [await test.signUp(), await test.signUp('desk')];
    const accountant = await test.signUp('accountant');
    const write = (from: TestUser, to: TestUser) =>
      test.as(from).post('/api/messages', { senderId: from.id, receiverId: to.id, content: 'Good morning.' });
    expect((await write(customer, desk)).statusCode).toBe(201);
    expect((await write(desk, customer)).statusCode).toBe(201);
    expect((await write(customer, accountant)).statusCode).toBe(404);
    expect((await write(desk, manager)).statusCode).toBe(404);
    const listed = (await test.as(customer).get('/api/users')).json<{ id: string }[]>().map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining([owner.id, manager.id, desk.id]));
    expect(listed).not.toContain(accountant.id);
  });

  it('mails a link to choose a new password when staff send one', async () => {
    const person = await test.signUp();
    expect((await test.as(manager).post(`/api/users/${person.id}/password-reset`)).statusCode).toBe(204);
    const token = await test.mailedToken(person.email);
    const answer = await test.as().post('/api/auth/reset', { token, password: 'another long password' });
    expect(answer.statusCode).toBe(204);
  });

  it('informs the old address when staff enter another email, and applies the email only by the link', async () => {
    const person = await test.signUp();
    const email = `new.${person.email}`;
    await change(manager, person, { email });
    const token = await test.mailedToken(email);
    const subjects = test.mails.filter(({ to }) => to.address === person.email).map(({ subject }) => subject);
    expect(subjects).toContain('The email address of your account is to be changed');
    const confirmation = { token, currentPassword: person.password };
    expect((await test.as().post('/api/auth/confirm-email', confirmation)).statusCode).toBe(204);
    const changed = (await test.as(owner).get(`/api/users/${person.id}`)).json<User>();
    expect(changed).toMatchObject({ email, pendingEmail: null, emailVerified: true });
  });

  it('mails the reason when staff withdraw a verification, frees the jobs and closes the board', async () => {
    const driver = await test.signUp('verifiedDriver');
    const job = { title: 'Wedding', description: 'Drive.', pay: '£100' };
    const { id } = (await test.as(owner).post('/api/jobs', job)).json<{ id: string }>();
    await test.as(driver).put(`/api/jobs/${id}`, { taken: true, acceptedByName: 'Test' });
    const path = `/api/users/${driver.id}/withdrawVerification`;
    const answer = await test.as(manager).post(path, { reason: 'The licence has expired.\nPlease send it.' });
    expect(answer.json()).toMatchObject({ isDriver: true, isVerifiedDriver: false });
    expect((await test.as(driver).get('/api/jobs')).statusCode).toBe(403);
    const [row] = await db.query('SELECT taken, accepted_by, accepted_by_email FROM jobs WHERE id = $1', [
      id,
    ]);
    expect(row).toEqual({ taken: false, accepted_by: null, accepted_by_email: null });
    await test.mailedToken(driver.email);
    const mail = test.mails.findLast(({ to }) => to.address === driver.email);
    expect(mail?.subject).toBe('Your verification as a driver has been withdrawn');
    expect(mail?.text).toContain('The licence has expired.');
    expect(expectProblem(await test.as(manager).post(path, { reason: 'Again.' }), 409).code).toBe(
      'not_verified',
    );
  });
});
