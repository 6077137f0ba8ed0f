// Tests two-step sign-in: setting it up, signing in with it, recovery codes, and turning it off.
import type {
  RecoveryCodes,
  SecondFactorSetup,
  SecondFactorState,
} from '#domain/people/contract/secondFactor.ts';
import { rowsAddedBy } from '#server/testing/auditRows.ts';
import { setUpFactor, type Factor } from '#server/testing/authenticatorApp.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { MINUTE } from '#domain/time/durations.ts';

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp({ env: { DEMO_LOGIN: 'on' } });
});
beforeEach(async () => {
  await test.db.query('DELETE FROM sign_in_failures');
  user = await test.signUp();
  test.mails.splice(0);
});
afterAll(() => test.close());

const signIn = (password = user.password) => test.as().post('/api/auth', { email: user.email, password });
const finish = (challenge: string | undefined, code: string) =>
  test.as().post('/api/auth/login/second-factor', { challenge, code });
const pathOf = ({ id }: TestUser) => `/api/users/${id}/second-factor`;
const stateOf = async () => (await test.as(user).get(pathOf(user))).json<SecondFactorState>();
const subjects = async () => {
  await test.mailedToken('');
  return test.mails.filter(({ to }) => to.address === user.email).map(({ subject }) => subject);
};
const failures = async () =>
  (await test.db.query(`SELECT 1 FROM sign_in_failures WHERE account LIKE '%codes:%'`)).length;

/** The challenge of a sign-in with the right password. */
async function challengeOf(): Promise<string> {
  const refused = expectProblem(await signIn(), 401);
  expect(refused.code).toBe('second_factor_required');
  return refused.challenge!;
}

describe('setting it up', () => {
  it('stores the secret encrypted', async () => {
    const { secret } = (await test.as(user).post(pathOf(user))).json<SecondFactorSetup>();
    const [stored] = await test.db.query('SELECT * FROM second_factors WHERE user_id = $1', [user.id]);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(stored).toMatchObject({ confirmed_at: null });
  });

  it('changes nothing about sign-in until a code is confirmed', async () => {
    await test.as(user).post(pathOf(user));
    expect((await signIn()).statusCode).toBe(200);
    expect(await stateOf()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  });

  it('stores only hashes of the recovery codes', async () => {
    const { recoveryCodes } = await setUpFactor(test, user);
    const stored = await test.db.query('SELECT code_hash FROM recovery_codes WHERE user_id = $1', [user.id]);
    expect(stored).toHaveLength(10);
    for (const code of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('ends the other sessions of the user', async () => {
    const { email, password } = user;
    const { token } = (await test.as().post('/api/auth', { email, password })).json<{ token: string }>();
    await setUpFactor(test, user);
    const headers = { authorization: `Bearer ${token}` };
    expect((await test.as().get('/api/users', { headers })).statusCode).toBe(401);
    expect((await test.as(user).get('/api/users')).statusCode).toBe(200);
  });

  it('counts a wrong code', async () => {
    await test.as(user).post(pathOf(user));
    expectProblem(await test.as(user).post(`${pathOf(user)}/confirmation`, { code: '0' }), 403);
    expect(await failures()).toBe(1);
  });

  it('refuses another confirmation with 409 while it is on', async () => {
    const { nextCode } = await setUpFactor(test, user);
    const again = await test.as(user).post(`${pathOf(user)}/confirmation`, { code: nextCode() });
    expect(expectProblem(again, 409).code).toBe('second_factor_on');
  });

  it('refuses demo accounts with 403', async () => {
    const demo = await test.as().post('/api/demo-login');
    const headers = { authorization: `Bearer ${demo.json<{ token: string }>().token}` };
    const path = `/api/users/${demo.json<{ userId: string }>().userId}/second-factor`;
    expect(expectProblem(await test.as().post(path, undefined, { headers }), 403).code).toBe('demo_account');
  });
});

describe('signing in with it', () => {
  let factor: Factor;
  beforeEach(async () => {
    factor = await setUpFactor(test, user);
    await test.mailedToken('');
    test.mails.splice(0);
  });

  it('answers a wrong password as before, and the right one without a session', async () => {
    const refused = expectProblem(await signIn('not the password'), 401);
    expect([refused.code, refused.challenge]).toEqual(['wrong_credentials', undefined]);
    expect((await signIn()).cookies).toEqual([]);
  });

  it('accepts a code for one of two concurrent calls', async () => {
    const code = factor.nextCode();
    const challenges = [await challengeOf(), await challengeOf()];
    const answers = await Promise.all(challenges.map((challenge) => finish(challenge, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('refuses a challenge after five minutes', async () => {
    const challenge = await challengeOf();
    test.clock.now += 5 * MINUTE;
    expect(expectProblem(await finish(challenge, factor.nextCode()), 401).code).toBe('challenge_expired');
  });

  it('records a wrong code as a failed sign-in of the user', async () => {
    const owner = await test.signUp('admin');
    const challenge = await challengeOf();
    const rows = await rowsAddedBy(test, owner, () => finish(challenge, '000000'));
    expect(rows).toMatchObject([{ action: 'sign-in.failed', objectType: 'user', objectId: user.id }]);
  });

  it('does not accept codes of another user', async () => {
    const challenge = await challengeOf();
    const other = await test.signUp();
    const { nextCode, recoveryCodes } = await setUpFactor(test, other);
    for (const code of [nextCode(), recoveryCodes[0]!]) expectProblem(await finish(challenge, code), 401);
  });

  it('throttles wrong codes of all challenges, also when the right password is repeated', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expectProblem(await finish(await challengeOf(), '000000'), 401);
    }
    const answer = await finish(await challengeOf(), factor.recoveryCodes[0]!);
    expect(expectProblem(answer, 429).code).toBe('sign_in_throttled');
  });

  it('ends a challenge after five wrong codes', async () => {
    const challenge = await challengeOf();
    for (let tries = 0; tries < 5; tries += 1) expectProblem(await finish(challenge, '000000'), 401);
    const answer = await finish(challenge, factor.nextCode());
    expect(expectProblem(answer, 401).code).toBe('challenge_expired');
  });

  it('informs the owner about the third wrong code within an hour', async () => {
    const subjectsAfter: string[][] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      expectProblem(await finish(await challengeOf(), '000000'), 401);
      subjectsAfter.push(await subjects());
    }
    const mail = ['Wrong codes at the sign-in to your account'];
    expect(subjectsAfter).toEqual([[], [], mail, mail]);
  });

  it('lets the owner in on a known device, whatever a stranger with or without the password enters', async () => {
    const first = await finish(await challengeOf(), factor.nextCode());
    const device = first.cookies.find(({ name }) => name === 'device');
    const headers = { cookie: `device=${device!.value}` };
    const { email, password } = user;
    for (let tries = 0; tries < 9; tries += 1) {
      await test.as().post('/api/auth', { email, password: 'not the password' });
      await test.db.query(`INSERT INTO sign_in_failures (account, address, failed_at) VALUES ($1, '', $2)`, [
        `codes:${user.id}`,
        new Date(test.clock.now),
      ]);
    }
    expectProblem(await signIn(), 429);
    const begun = await test.as().post('/api/auth', { email, password }, { headers });
    const { challenge } = expectProblem(begun, 401);
    const body = { challenge, code: factor.nextCode() };
    expect((await test.as().post('/api/auth/login/second-factor', body, { headers })).statusCode).toBe(200);
  });

  it('keeps a recovery code when the challenge has been used meanwhile', async () => {
    const challenge = await challengeOf();
    const codes = factor.recoveryCodes.slice(0, 2);
    const answers = await Promise.all(codes.map((code) => finish(challenge, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect(await stateOf()).toEqual({ isOn: true, recoveryCodesLeft: 9 });
  });

  it('throttles wrong codes in a session when the caller sends the right password', async () => {
    const confirm = (code: string) =>
      test.as(user).post('/api/auth/reauthenticate', { password: user.password, code });
    for (let tries = 0; tries < 5; tries += 1) expectProblem(await confirm('000000'), 403);
    expectProblem(await confirm('000000'), 429);
  });

  it('clears the failures after a right code, also in Arabic digits with a dash', async () => {
    expectProblem(await finish(await challengeOf(), '000000'), 401);
    expect(await failures()).toBe(1);
    const digits = [...factor.nextCode()].map((digit) => String.fromCodePoint(0x660 + Number(digit)));
    const typed = `${digits.slice(0, 3).join('')}–${digits.slice(3).join('')}`;
    expect((await finish(await challengeOf(), typed)).statusCode).toBe(200);
    expect(await failures()).toBe(0);
  });

  it('accepts a recovery code in any case and with or without dashes, and informs the owner', async () => {
    const code = factor.recoveryCodes[3]!.replace('-', '–').replaceAll('-', ' ').toLowerCase();
    expect((await finish(await challengeOf(), code)).statusCode).toBe(200);
    expect(await subjects()).toEqual(['A recovery code has been used']);
  });

  it('keeps the factor after a reset of the password, and ends challenges', async () => {
    const challenge = await challengeOf();
    await test.as().post('/api/auth/forgot', { email: user.email });
    const token = await test.mailedToken(user.email);
    const password = 'another long password';
    expect((await test.as().post('/api/auth/reset', { token, password })).statusCode).toBe(204);
    expect(expectProblem(await finish(challenge, factor.nextCode()), 401).code).toBe('challenge_expired');
    expect(expectProblem(await signIn(password), 401).code).toBe('second_factor_required');
  });

  it('accepts only recovery codes when the secret of the server has changed', async () => {
    await test.db.query(
      `UPDATE second_factors SET sealed_secret = 'encrypted otherwise' WHERE user_id = $1`,
      [user.id],
    );
    expectProblem(await finish(await challengeOf(), factor.nextCode()), 401);
    expect((await finish(await challengeOf(), factor.recoveryCodes[0]!)).statusCode).toBe(200);
  });
});

it('informs the owner by mail when it is on, has new recovery codes, and is turned off by one of them', async () => {
  await setUpFactor(test, user);
  const answer = await test.as(user).post(`/api/users/${user.id}/recovery-codes`);
  const [code] = answer.json<RecoveryCodes>().recoveryCodes;
  const removal = { currentPassword: user.password, code };
  expect((await test.as(user).post(`${pathOf(user)}/removal`, removal)).statusCode).toBe(204);
  expect(await subjects()).toEqual([
    'Two-step sign-in is on',
    'You have new recovery codes',
    'A recovery code has been used',
    'Two-step sign-in is off',
  ]);
});

describe('removal of a lost factor by an owner', () => {
  let owner: TestUser;
  beforeEach(async () => {
    owner = await test.signUp('admin');
    await setUpFactor(test, user);
    await test.mailedToken('');
    test.mails.splice(0);
  });

  it('ends the sessions and challenges of the person, and informs the person by mail', async () => {
    const challenge = await challengeOf();
    expect((await test.as(owner).delete(pathOf(user))).statusCode).toBe(204);
    expect((await test.as(user).get('/api/users')).statusCode).toBe(401);
    expect(expectProblem(await finish(challenge, '000000'), 401).code).toBe('challenge_expired');
    expect((await signIn()).statusCode).toBe(200);
    expect(await subjects()).toEqual(['Two-step sign-in has been removed']);
    const codes = await test.db.query('SELECT 1 FROM recovery_codes WHERE user_id = $1', [user.id]);
    expect(codes).toEqual([]);
  });

  it('is refused for a demo admin and real staff', async () => {
    const demo = (await test.as().post('/api/demo-login')).json<{ token: string }>();
    const headers = { authorization: `Bearer ${demo.token}` };
    const byDemo = await test.as().delete(pathOf(owner), { headers });
    expect(expectProblem(byDemo, 403).code).toBe('demo_account');
  });
});
