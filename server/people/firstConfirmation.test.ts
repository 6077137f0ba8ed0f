// Tests an account that a stranger has registered with the address of another person: what the stranger cannot add, and
// what the first confirmation of the address ends.
import { setUpFactor } from '#server/testing/authenticatorApp.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createAuthenticator } from '#server/testing/softwareAuthenticator.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { makeOwner } from './makeOwner.ts';

const PASSWORD = 'a new long password';

let test: TestApp;
let stranger: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  stranger = await test.signUp();
  await setUnverified();
  await test.mailedToken('');
  test.mails.splice(0);
});
afterAll(() => test.close());

const setUnverified = () =>
  test.db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [stranger.id]);
const pathOf = (what: string) => `/api/users/${stranger.id}/${what}`;
const post = (what: string, body?: object) => test.as(stranger).post(pathOf(what), body);
const isSignedIn = async (who: TestUser) =>
  (await test.as(who).get('/api/auth/session')).json<{ session: unknown }>().session !== null;
const signInAgain = async (): Promise<TestUser> => {
  const { email, password } = stranger;
  const [cookie] = (await test.as().post('/api/auth', { email, password })).cookies;
  return { ...stranger, cookie: `${cookie!.name}=${cookie!.value}` };
};
const stored = async () => {
  const tables = ['passkeys', 'second_factors', 'recovery_codes', 'calendar_links', 'sessions'];
  const counts = tables.map(async (table) => {
    const rows = await test.db.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [stranger.id]);
    return [table, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
};
const NOTHING = { passkeys: 0, second_factors: 0, recovery_codes: 0, calendar_links: 0, sessions: 0 };

/** The factors of an account from before the address was confirmed. */
async function addFactorsBefore() {
  await test.db.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [stranger.id]);
  await setUpFactor(test, stranger);
  const device = createAuthenticator();
  const options = (await post('passkeys/options')).json<never>();
  const added = await post('passkeys', { name: 'Laptop', credential: device.create(options) });
  expect(added.statusCode).toBe(201);
  await test.db.query(
    `INSERT INTO calendar_links (user_id, kind, token_hash, created_at) VALUES ($1, 'jobs', $2, now())`,
    [stranger.id, `of ${stranger.id}`],
  );
  await setUnverified();
}

async function reset(): Promise<void> {
  expect((await test.as().post('/api/auth/forgot', { email: stranger.email })).statusCode).toBe(204);
  const token = await test.mailedToken(stranger.email);
  expect((await test.as().post('/api/auth/reset', { token, password: PASSWORD })).statusCode).toBe(204);
}

it('refuses passkeys and two-step sign-in with 409 while the address is not confirmed', async () => {
  const started = await test.signUp();
  const device = createAuthenticator();
  const options = (await test.as(started).post(`/api/users/${started.id}/passkeys/options`)).json<never>();
  await test.as(started).post(`/api/users/${started.id}/second-factor`);
  stranger = started;
  await setUnverified();
  const answers = {
    'passkey options': await post('passkeys/options'),
    'a passkey that was started before': await post('passkeys', {
      name: 'Laptop',
      credential: device.create(options),
    }),
    'a secret': await post('second-factor'),
  };
  const codes = Object.entries(answers).map(([what, answer]) => [what, expectProblem(answer, 409).code]);
  expect(codes).toEqual(Object.keys(answers).map((what) => [what, 'email_unverified']));
  expect(await stored()).toMatchObject({ passkeys: 0, recovery_codes: 0 });
});

it('lets the owner of the address in by a reset, which removes factors, codes, links and sessions', async () => {
  await addFactorsBefore();
  await reset();
  expect(await stored()).toEqual(NOTHING);
  const { email } = stranger;
  expect((await test.as().post('/api/auth', { email, password: PASSWORD })).statusCode).toBe(200);
  expect(await isSignedIn(stranger)).toBe(false);
});

it('removes the factors of a confirmed account at the reset that sets its first password', async () => {
  await addFactorsBefore();
  await test.db.query('UPDATE users SET email_verified_at = now(), password_hash = NULL WHERE id = $1', [
    stranger.id,
  ]);
  await reset();
  expect(await stored()).toMatchObject({ passkeys: 0, second_factors: 0, recovery_codes: 0 });
});

it('ends the other sessions and the factors at the first confirmation by link, and not at a second one', async () => {
  await addFactorsBefore();
  await test.db.query('DELETE FROM passkeys WHERE user_id = $1', [stranger.id]);
  await test.db.query('DELETE FROM second_factors WHERE user_id = $1', [stranger.id]);
  const [first, second] = [stranger, await signInAgain()];
  const tokens = [];
  for (let count = 0; count < 2; count += 1) {
    expect((await post('verification-mail')).statusCode).toBe(204);
    tokens.push(await test.mailedToken(stranger.email));
  }
  const verify = (token: string | undefined, by?: TestUser) =>
    test.as(by).post('/api/auth/verify-email', { token });
  expect((await verify(tokens[0], second)).statusCode).toBe(204);
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
  expect(await stored()).toEqual({ ...NOTHING, sessions: 1 });
  expect((await verify(tokens[1])).statusCode).toBe(204);
  expect(await isSignedIn(second)).toBe(true);
});

it('ends the other sessions when a change of the email confirms the first address', async () => {
  const email = `right.${stranger.email}`;
  const other = await signInAgain();
  expect((await test.as(stranger).put(`/api/users/${stranger.id}`, { email })).statusCode).toBe(200);
  const body = { token: await test.mailedToken(email), currentPassword: stranger.password };
  expect((await test.as(stranger).post('/api/auth/confirm-email', body)).statusCode).toBe(204);
  expect([await isSignedIn(stranger), await isSignedIn(other)]).toEqual([true, false]);
});

it('refuses a role among the staff with 409', async () => {
  const owner = await test.signUp('admin');
  const change = (body: object) => test.as(owner).put(`/api/users/${stranger.id}`, body);
  for (const body of [{ staffRole: 'owner' }, { staffRole: 'desk' }, { isAdmin: true }]) {
    expect(expectProblem(await change(body), 409).code).toBe('email_unverified');
  }
  expect((await change({ isAdmin: false, first_name: 'Ada' })).statusCode).toBe(200);
});

it('makes the owner of the address an owner on the command line, and ends the access of the stranger', async () => {
  await addFactorsBefore();
  const { email, password } = stranger;
  const secret = 'a secret of the tests, not of anything real';
  const make = (address: string) =>
    makeOwner({ db: test.db, secret, origin: 'http://cars.example', now: () => test.clock.now }, address);
  await expect(make('nobody@cars.example')).rejects.toThrow(
    'No user is registered with nobody@cars.example.',
  );
  const first = await make(` ${email.toUpperCase()} `);
  expect(await stored()).toEqual(NOTHING);
  expect((await test.as().post('/api/auth', { email, password })).statusCode).toBe(401);

  // The link of the first run may have expired; the second one replaces it.
  const [, token] = /http:\/\/cars\.example\/Reset#token=(\S+)$/.exec(await make(email)) ?? [];
  expect(first).not.toContain(token);
  expect((await test.as().post('/api/auth/reset', { token, password: PASSWORD })).statusCode).toBe(204);
  const signedIn = await test.as().post('/api/auth', { email, password: PASSWORD });
  expect(signedIn.json()).toMatchObject({ staffRole: 'owner' });
  expect(await make(email)).toBe(`${email} is now an owner.`);
  const audited = await test.db.query('SELECT actor_id, address FROM audit_log WHERE object_id = $1', [
    stranger.id,
  ]);
  expect(audited).toContainEqual({ actor_id: null, address: 'command line' });
});
