// Tests the roles of the staff: who grants and revokes them, which calls each allows, and the effect of the older field
// `isAdmin`.
import type { User } from '#domain/people/contract/identity.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';

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

  /** Sends calls while a transaction holds the rows of all users, and ends it when each call waits for a row. */
  async function meetingAtUsers<Answer>(send: () => Promise<Answer>[]): Promise<Answer[]> {
    // The embedded engine runs one transaction at a time.
    if (engine === 'pglite') return Promise.all(send());
    const { answers } = await db.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM users FOR UPDATE');
      const sent = send();
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => (await db.query(waiting)).length === sent.length);
      // In an object, because a transaction waits for a promise that it returns.
      return { answers: Promise.all(sent) };
    });
    return answers;
  }

  it('makes a manager by isAdmin, and does not change an owner or staff of the desk', async () => {
    const person = await test.signUp();
    const whole = (await test.as(manager).get(`/api/users/${person.id}`)).json<User>();
    await change(manager, person, { ...whole, isAdmin: true });
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

  it("refuses a manager's change of the own role and of the email of an owner with 403", async () => {
    const refused = [
      await change(manager, manager, { staffRole: 'owner' }),
      await change(manager, owner, { email: 'somebody@example.com' }),
    ];
    for (const answer of refused) expect(expectProblem(answer, 403).code).toBe('owners_only');
    expect(await roleOf(manager)).toEqual({ staffRole: 'manager', isAdmin: true });
  });

  it('ignores a role that staff of the desk and accountants request', async () => {
    for (const staffRole of ['desk', 'accountant'] as const) {
      const person = await test.signUp(staffRole);
      await change(person, person, { staffRole: 'owner', isAdmin: true });
      expect(await roleOf(person)).toEqual({ staffRole, isAdmin: false });
    }
  });

  it('keeps the last owner when two owners remove each other concurrently', async () => {
    const second = await test.signUp('admin');
    const answers = await meetingAtUsers(() => [
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

  it('mails the reason when staff withdraw a verification', async () => {
    const driver = await test.signUp('verifiedDriver');
    const reason = 'The licence has expired.\nPlease send it.';
    await test.as(manager).post(`/api/users/${driver.id}/withdrawVerification`, { reason });
    await test.mailedToken(driver.email);
    const mail = test.mails.findLast(({ to }) => to.address === driver.email);
    expect(mail?.subject).toBe('Your verification as a driver has been withdrawn');
    expect(mail?.text).toContain('The licence has expired.');
  });
});
