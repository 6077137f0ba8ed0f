// Tests a user's own data: the sessions, the export and the deletion.
import type { AccountExport } from '#domain/office/contract/accountExport.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let test: TestApp;
let user: TestUser;
const eventBus = createEventBus();
const endedSessions: string[] = [];
beforeAll(async () => {
  test = await createTestApp({ eventBus });
  eventBus.on('sessionEnded', ({ sessionId }) => endedSessions.push(sessionId));
});
beforeEach(async () => {
  user = await test.signUp();
  endedSessions.splice(0);
});
afterAll(() => test.close());

const sessionsOf = async (who: TestUser) =>
  (await test.as(who).get(`/api/users/${who.id}/sessions`)).json<{ device: string; isCurrent: boolean }[]>();
const isSignedIn = async (who: TestUser) =>
  (await test.as(who).get('/api/auth/session')).json<{ session: unknown }>().session !== null;
const remove = (who: TestUser, currentPassword = who.password) =>
  test.as(who).post(`/api/users/${who.id}/deletion`, { currentPassword });

describe('the sessions', () => {
  it('are listed with their device, without ended sessions', async () => {
    const headers = { 'user-agent': FIREFOX };
    test.clock.now += 1000;
    await test.as().post('/api/auth', user, { headers });
    expect(await sessionsOf(user)).toMatchObject([
      { device: 'Firefox on Windows', isCurrent: false },
      { device: '', isCurrent: true },
    ]);
    const keys = Object.keys((await sessionsOf(user))[0] ?? {}).sort();
    expect(keys).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastSeenAt']);
    test.clock.now += 11 * 3_600_000;
    await isSignedIn(user);
    test.clock.now += 3_600_000;
    expect(await sessionsOf(user)).toHaveLength(1);
  });

  it('end together with their sockets, and the cookie is cleared', async () => {
    await test.as().post('/api/auth', user);
    const other = await test.signUp();
    const answer = await test.as(user).delete(`/api/users/${user.id}/sessions`);
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies[0]).toMatchObject({ name: 'sid', value: '' });
    expect(await isSignedIn(user)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
    expect(endedSessions).toHaveLength(2);
  });
});

describe('the export', () => {
  it('is a file with the profile, the sessions, and the sent and received messages of the caller only', async () => {
    const [admin, other] = [await test.signUp('admin'), await test.signUp()];
    for (const [sender, content] of [
      [user, 'Mine.'],
      [other, 'Not mine.'],
    ] as const) {
      await test.as(sender).post('/api/messages', { senderId: sender.id, receiverId: admin.id, content });
    }
    for (const receiver of [user, other]) {
      const content = receiver === user ? 'An answer to me.' : 'An answer, not mine.';
      test.clock.now += 1000;
      await test.as(admin).post('/api/messages', { senderId: admin.id, receiverId: receiver.id, content });
    }
    const answer = await test.as(user).get(`/api/users/${user.id}/export`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="luxury-car-rentals-data.json"');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({
      profile: { id: user.id, email: user.email },
      reservations: [],
      payments: [],
      messages: [
        { content: 'Mine.', senderId: user.id },
        { content: 'An answer to me.', senderId: admin.id },
      ],
    });
    expect(answer.body).not.toMatch(/argon2|token_hash|not mine/i);
  });

  it('contains the notes of the staff, the consents and the sign-ins of the caller', async () => {
    const [admin, other] = [await test.signUp('admin'), await test.signUp()];
    for (const person of [user, other]) {
      await test.as(admin).post(`/api/users/${person.id}/notes`, { content: `About ${person.email}.` });
    }
    for (const password of [user.password, 'not the password'])
      await test.as().post('/api/auth', { email: user.email, password });
    await test.db.query(
      `INSERT INTO payments (id, user_id, kind, status, amount_pence, card_consent_version, card_consent_at)
       VALUES (gen_random_uuid(), $1, 'deposit', 'open', 100, 'v1', now())`,
      [user.id],
    );
    const data = (await test.as(user).get(`/api/users/${user.id}/export`)).json<AccountExport>();
    expect(data.notes).toEqual([
      { reservationId: null, content: `About ${user.email}.`, createdAt: expect.any(String) },
    ]);
    expect(data.consents).toMatchObject([{ kind: 'saved-card', version: 'v1', reservationId: null }]);
    expect(data.signIns.map(({ outcome }) => outcome)).toEqual(['succeeded', 'failed']);
  });

  it('contains the jobs with their payments, the leave and the requests of a driver, and no one else’s', async () => {
    const [admin, driver, other] = [
      await test.signUp('admin'),
      await test.signUp('verifiedDriver'),
      await test.signUp('verifiedDriver'),
    ];
    for (const { id, email } of [driver, other]) {
      const days = { from: '2030-01-01', to: '2030-01-02', note: `Of ${email}.` };
      await test.as(admin).post('/api/driver-leave', { driverId: id, ...days });
      const request = { driversNeeded: 1, budget: 100, daysRequired: 1, contactNumber: '1' };
      await test.as().post('/api/requestedDriverJobs', { ...request, description: 'Drive.', email });
      const [job] = await test.db.query<{ id: string }>(
        `INSERT INTO jobs (id, title, description, pay, state, accepted_by, done_at)
         VALUES (gen_random_uuid(), $2, 'Drive.', '£90', 'done', $1, now()) RETURNING id`,
        [id, `Of ${email}.`],
      );
      await test.as(admin).put(`/api/driver-pay/${job?.id ?? ''}`, { amount: 80 });
    }
    const answer = await test.as(driver).get(`/api/users/${driver.id}/export`);
    const data = answer.json<AccountExport>();
    expect(data.driverJobs).toMatchObject([{ title: `Of ${driver.email}.`, state: 'done', paid: 80 }]);
    expect(data.leave).toMatchObject([{ driverId: driver.id, note: `Of ${driver.email}.` }]);
    expect(data.driverRequests).toMatchObject([{ email: driver.email }]);
    expect(answer.body).not.toContain(other.email);
  });
});

describe('the deletion', () => {
  it('removes the personal data, links and sessions, and frees the email', async () => {
    await test.as(user).put(`/api/users/${user.id}`, { email: `new.${user.email}` });
    await test.mailedToken(`new.${user.email}`);
    const answer = await remove(user);
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies[0]).toMatchObject({ name: 'sid', value: '' });
    const [row] = await test.db.query('SELECT * FROM users WHERE id = $1', [user.id]);
    expect(row).toMatchObject({
      first_name: 'Deleted',
      email: null,
      pending_email: null,
      phonenumber: '',
      password_hash: null,
    });
    for (const table of ['sessions', 'one_time_tokens', 'account_mails']) {
      expect(await test.db.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [user.id])).toEqual([]);
    }
    expect(await test.db.query('SELECT 1 FROM account_mails WHERE recipient LIKE $1', ['new.%'])).toEqual([]);
    expect(await isSignedIn(user)).toBe(false);
    const person = { first_name: 'Ada', last_name: 'Byron', email: user.email, password: user.password };
    expect((await test.as().post('/api/users', person)).statusCode).toBe(201);
  });

  it('removes the name from messages and reviews, and notifies clients', async () => {
    const admin = await test.signUp('admin');
    const events: string[] = [];
    eventBus.on('userErased', ({ userId }) => void events.push(userId));
    const remover = {
      'the user': () => remove(user),
      'an admin': () => test.as(admin).delete(`/api/users/${user.id}`),
    };
    for (const [by, removeUser] of Object.entries(remover)) {
      user = await test.signUp();
      const content = `Where is the car of ${by}?`;
      await test.as(user).post('/api/messages', { senderId: user.id, receiverId: admin.id, content });
      const written = await test.as(user).post('/api/reviews', { name: 'Test Person', content: 'Good.' });
      const { id } = written.json<{ review: { id: string } }>().review;
      const exported = (await test.as(user).get(`/api/users/${user.id}/export`)).json<AccountExport>();
      expect(exported.reviews).toMatchObject([{ id }]);
      expect((await removeUser()).statusCode).toBe(204);
      const conversations = (await test.as(admin).get('/api/conversations')).json<object[]>();
      expect(conversations).toContainEqual(
        expect.objectContaining({
          userId: user.id,
          isDeleted: true,
          lastMessage: expect.objectContaining({ content }),
        }),
      );
      const kept = await test.as(admin).get(`/api/messages/${admin.id}/${user.id}`);
      expect(kept.json()).toMatchObject([{ content, senderId: user.id }]);
      const reviews = (await test.as().get('/api/reviews')).json<{ id: string; name: string }[]>();
      expect(reviews.find((review) => review.id === id)?.name).toBe('Deleted user');
      expect(await test.db.query('SELECT 1 FROM reviews WHERE user_id = $1', [user.id])).toEqual([]);
      expect(events.splice(0)).toEqual([user.id]);
    }
  });

  it('is refused for the accounts of the demo', async () => {
    await test.db.query('UPDATE users SET is_demo = true WHERE id = $1', [user.id]);
    expect(expectProblem(await remove(user), 403).code).toBe('demo_account');
  });

  it('keeps one of two admins who delete their own accounts concurrently', async () => {
    const admins = [await test.signUp('admin'), await test.signUp('admin')];
    await test.db.query('UPDATE users SET staff_role = NULL WHERE id <> ALL($1)', [
      admins.map(({ id }) => id),
    ]);
    const answers = await Promise.all(admins.map((admin) => remove(admin)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'last_admin',
    });
  });
});
