// Tests the mailed links: their recipients, how long and how often a link works, and the sessions and links that its
// use ends.
import { randomUUID } from 'node:crypto';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { issueLink } from './oneTimeTokens.ts';
import { deleteOldAccountMails } from './mail/mailTask.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

const PASSWORD = 'a new long password';

let test: TestApp;
let user: TestUser;
const eventBus = createEventBus();
const endedSessions: string[] = [];
beforeAll(async () => {
  test = await createTestApp({ eventBus });
  eventBus.on('sessionEnded', ({ sessionId }) => endedSessions.push(sessionId));
});
beforeEach(async () => {
  await test.db.query('DELETE FROM account_mails');
  user = await test.signUp();
  await test.mailedToken('');
  endedSessions.splice(0);
  test.mails.splice(0);
});
afterAll(() => test.close());

const isSignedIn = async (who: TestUser) =>
  (await test.as(who).get('/api/auth/session')).json<{ session: unknown }>().session !== null;
const forgot = (email: string, remoteAddress = '203.0.113.5') =>
  test.as().post('/api/auth/forgot', { email }, { remoteAddress });
const reset = (token: string | undefined, password = PASSWORD) =>
  test.as().post('/api/auth/reset', { token, password });
const requestToken = async (): Promise<string | undefined> => {
  expect((await forgot(user.email)).statusCode).toBe(204);
  return test.mailedToken(user.email);
};
const setUnverified = ({ id }: TestUser) =>
  test.db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [id]);
const emailOf = async ({ id }: TestUser) =>
  (
    await test.db.query<{ email: string; pending_email: string | null }>(
      'SELECT email, pending_email FROM users WHERE id = $1',
      [id],
    )
  )[0];
const mailsTo = async (address: string) => {
  await test.mailedToken(address);
  return test.mails.filter(({ to }) => to.address === address).map(({ key }) => key.split(':')[1]);
};

describe('a new password by mail', () => {
  it('ends every session and its sockets, informs the owner, and does not sign in', async () => {
    const answer = await reset(await requestToken());
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies).toEqual([]);
    expect(await isSignedIn(user)).toBe(false);
    expect(endedSessions).toHaveLength(1);
    expect((await test.as().post('/api/auth', { email: user.email, password: PASSWORD })).statusCode).toBe(
      200,
    );
    expect(await mailsTo(user.email)).toEqual(['reset-password', 'password-changed']);
  });

  it('is not mailed for a demo account, whose password is public', async () => {
    await test.db.query('UPDATE users SET is_demo = true WHERE id = $1', [user.id]);
    expect(await requestToken()).toBeUndefined();
    expect(await mailsTo(user.email)).toEqual([]);
  });

  it('works for 30 minutes', async () => {
    const [late, intime] = [await requestToken(), await requestToken()];
    test.clock.now += 30 * MINUTE - 1;
    expect((await reset(intime)).statusCode).toBe(204);
    test.clock.now += 1;
    expect(expectProblem(await reset(late), 410).code).toBe('link_expired');
  });

  it('ends the other links of the user', async () => {
    const [first, second] = [await requestToken(), await requestToken()];
    expect(first).not.toBe(second);
    expect((await reset(second)).statusCode).toBe(204);
    expectProblem(await reset(first), 410);
  });

  it('succeeds for one of two concurrent calls', async () => {
    const token = await requestToken();
    const answers = await Promise.all([reset(token), reset(token, `${PASSWORD}, another one`)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 410]);
  });

  it('refuses a password derived from the email, and keeps the link', async () => {
    const token = await requestToken();
    const [local = ''] = user.email.split('@');
    expect(expectProblem(await reset(token, local), 422).code).toBe('password_of_email');
    expect((await reset(token)).statusCode).toBe(204);
  });

  it('cancels a change of the email, and lifts the throttle of failed sign-ins', async () => {
    await test.as(user).put(`/api/users/${user.id}`, { email: 'new.of.reset@example.com' });
    const change = await test.mailedToken('new.of.reset@example.com');
    for (let count = 0; count < 11; count += 1) {
      await test.as().post('/api/auth', { email: user.email, password: 'not the password' });
    }
    expectProblem(await test.as().post('/api/auth', user), 429);
    await reset(await requestToken());
    expect(await emailOf(user)).toEqual({ email: user.email, pending_email: null });
    expectProblem(
      await test.as().post('/api/auth/confirm-email', { token: change, currentPassword: PASSWORD }),
      410,
    );
    expect((await test.as().post('/api/auth', { email: user.email, password: PASSWORD })).statusCode).toBe(
      200,
    );
  });

  it('stores the token as a hash only, and no address in the outbox', async () => {
    const token = (await requestToken()) ?? '';
    const tables = ['one_time_tokens', 'account_mails', 'outbox'].map((table) =>
      test.db.query(`SELECT * FROM ${table}`),
    );
    const [links, , outbox] = await Promise.all(tables);
    expect(JSON.stringify(await Promise.all(tables))).not.toContain(token);
    expect(links).toContainEqual(expect.objectContaining({ user_id: user.id, purpose: 'reset-password' }));
    expect(JSON.stringify(outbox)).not.toContain(user.email);
  });

  it('links to the page with the token in the fragment, and contains no name', async () => {
    const token = await requestToken();
    const [mail] = test.mails;
    expect(mail?.text).toContain(`https://cars.example/Reset#token=${token}`);
    expect(mail?.html).toContain(`href="https://cars.example/Reset#token=${token}"`);
    expect(mail?.text).toMatch(/^Hello,/);
    expect(mail?.text).not.toContain('Test');
  });

  it('runs the same statements for a known and an unknown email', async () => {
    const statements: string[][] = [];
    const { transaction } = test.db;
    for (const email of [user.email, 'nobody.knows@example.com']) {
      const seen: string[] = [];
      const spy = jest.spyOn(test.db, 'transaction').mockImplementation((work) =>
        transaction((tx) =>
          work({
            ...tx,
            query: (sql: string, params?: unknown[]) => {
              seen.push(sql);
              return tx.query(sql, params);
            },
          }),
        ),
      );
      expect((await forgot(email)).statusCode).toBe(204);
      spy.mockRestore();
      statements.push(seen);
    }
    expect(statements[0]).toEqual(statements[1]);
    expect(statements[0]?.length).toBeGreaterThan(0);
    expect(await mailsTo('nobody.knows@example.com')).toEqual([]);
  });

  it('is limited to four mails an hour for a known and an unknown email', async () => {
    for (const email of [user.email, 'nobody.knows@example.com']) {
      for (let count = 0; count < 4; count += 1) expect((await forgot(email)).statusCode).toBe(204);
      expect(expectProblem(await forgot(email), 429).code).toBe('mail_limit');
    }
    test.clock.now += HOUR;
    expect((await forgot(user.email)).statusCode).toBe(204);
  });

  it('is limited to twenty mails an hour from one address', async () => {
    for (let count = 0; count < 20; count += 1) {
      expect((await forgot(`n${count}@example.com`, '203.0.113.9')).statusCode).toBe(204);
    }
    expectProblem(await forgot('n20@example.com', '203.0.113.9'), 429);
    expect((await forgot('n20@example.com', '203.0.113.10')).statusCode).toBe(204);
  });

  it('mails nothing to a deleted user or to the demo admin', async () => {
    const admin = await test.signUp('admin');
    await forgot(user.email);
    await test.as(admin).delete(`/api/users/${user.id}`);
    await test.as().post('/api/demo-login');
    await forgot('demo.admin@luxurycarrentals.example');
    expect(await mailsTo(user.email)).toEqual([]);
    expect(await mailsTo('demo.admin@luxurycarrentals.example')).toEqual([]);
  });
});

describe('the confirmation of an email', () => {
  const verify = (token: string | undefined) => test.as().post('/api/auth/verify-email', { token });
  const resend = () => test.as(user).post(`/api/users/${user.id}/verification-mail`);

  it('works for 24 hours', async () => {
    await setUnverified(user);
    await resend();
    const late = await test.mailedToken(user.email);
    await resend();
    const intime = await test.mailedToken(user.email);
    test.clock.now += 24 * HOUR - 1;
    expect((await verify(intime)).statusCode).toBe(204);
    test.clock.now += 1;
    expectProblem(await verify(late), 410);
  });

  it('does not confirm an address that the user no longer has', async () => {
    await setUnverified(user);
    await resend();
    const token = await test.mailedToken(user.email);
    await test.db.query('UPDATE users SET email = $2 WHERE id = $1', [user.id, `other.${user.email}`]);
    expectProblem(await verify(token), 410);
    const [row] = await test.db.query('SELECT email_verified_at FROM users WHERE id = $1', [user.id]);
    expect(row).toEqual({ email_verified_at: null });
  });

  it('is mailed four times an hour, with the mail of the registration', async () => {
    const email = `once.${user.email}`;
    const person = { first_name: 'Ada', email, password: PASSWORD };
    expect((await test.as().post('/api/users', person)).statusCode).toBe(201);
    const [cookie] = (await test.as().post('/api/auth', person)).cookies;
    const [{ id } = user] = await test.db.query<TestUser>('SELECT id FROM users WHERE email = $1', [email]);
    user = { ...user, id, cookie: `sid=${cookie?.value}` };
    for (let count = 0; count < 3; count += 1) expect((await resend()).statusCode).toBe(204);
    expect(expectProblem(await resend(), 429).code).toBe('mail_limit');
  });

  it('is the only mail about the account that an unverified user receives', async () => {
    await setUnverified(user);
    const change = { currentPassword: user.password, password: PASSWORD };
    await test.as(user).put(`/api/users/${user.id}/password`, change);
    await test.as(user).put(`/api/users/${user.id}`, { email: `new.${user.email}` });
    await resend();
    expect(await mailsTo(user.email)).toEqual(['verify-email']);
  });
});

describe('the change of an email', () => {
  const change = (email: string) => test.as(user).put(`/api/users/${user.id}`, { email });
  const confirm = (token: string | undefined, currentPassword = user.password) =>
    test.as().post('/api/auth/confirm-email', { token, currentPassword });

  it('informs the old address, and changes nothing before the confirmation', async () => {
    const email = `new.${user.email}`;
    expect((await change(email)).statusCode).toBe(200);
    expect(await mailsTo(email)).toEqual(['change-email']);
    expect(await mailsTo(user.email)).toEqual(['email-changing']);
    expect(test.mails.find(({ to }) => to.address === user.email)?.text).not.toContain(email);
    expect(await emailOf(user)).toEqual({ email: user.email, pending_email: email });
  });

  it('requires the password of the account, and counts wrong ones', async () => {
    const email = `new.${user.email}`;
    await change(email);
    const token = await test.mailedToken(email);
    for (let count = 0; count < 5; count += 1) {
      expect(expectProblem(await confirm(token, 'not the password'), 403).code).toBe('wrong_password');
    }
    expectProblem(await confirm(token), 429);
    expect(await emailOf(user)).toMatchObject({ email: user.email });
  });

  it('accepts only the newest address', async () => {
    await change(`first.${user.email}`);
    const first = await test.mailedToken(`first.${user.email}`);
    await change(`second.${user.email}`);
    const second = await test.mailedToken(`second.${user.email}`);
    expectProblem(await confirm(first), 410);
    expect((await confirm(second)).statusCode).toBe(204);
    expect(await emailOf(user)).toEqual({ email: `second.${user.email}`, pending_email: null });
  });

  it('refuses an address that another user has registered meanwhile', async () => {
    const email = `new.${user.email}`;
    await change(email);
    const token = await test.mailedToken(email);
    const person = { first_name: 'Ada', last_name: 'Byron', email, password: PASSWORD };
    expect((await test.as().post('/api/users', person)).statusCode).toBe(201);
    expect(expectProblem(await confirm(token), 409).code).toBe('email_taken');
    expect(await emailOf(user)).toMatchObject({ email: user.email });
  });

  it('is limited to five mails an hour for one user', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await change(`n${count}.${user.email}`)).statusCode).toBe(200);
    }
    expect(expectProblem(await change(`n5.${user.email}`), 429).code).toBe('mail_limit');
    expect(await emailOf(user)).toMatchObject({ pending_email: `n4.${user.email}` });
  });
});

it('deletes links and requests a day later', async () => {
  await requestToken();
  const left = async () =>
    (await test.db.query('SELECT id FROM one_time_tokens UNION ALL SELECT id FROM account_mails')).length;
  expect(await left()).toBeGreaterThan(0);
  await deleteOldAccountMails(test.db, test.clock.now);
  expect(await left()).toBeGreaterThan(0);
  await deleteOldAccountMails(test.db, test.clock.now + 49 * HOUR);
  expect(await left()).toBe(0);
});

describe('a rotation of the secret', () => {
  it('keeps delivered links, and a repeated delivery replaces its link', async () => {
    const link = { id: randomUUID(), purpose: 'reset-password', userId: user.id, email: user.email } as const;
    const issue = (secret: string) => issueLink(test.db, link, { secret, now: test.clock.now });
    const [before, repeated] = [await issue('before the rotation'), await issue('before the rotation')];
    expect(repeated).toBe(before);
    const after = await issue('after the rotation');
    expectProblem(await reset(before), 410);
    expect((await reset(after)).statusCode).toBe(204);
    await issue('before the rotation');
    expectProblem(await reset(before), 410);
  });
});
