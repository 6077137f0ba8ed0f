// Tests passkeys: adding and removing them, signing in with one, and their use as a second factor.
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import type { AddedPasskey, Passkey, PasskeyOptions } from '#domain/people/contract/passkeys.ts';
import { setUpFactor } from '#server/testing/authenticatorApp.ts';
import { expectProblem } from '#server/testing/problems.ts';
import {
  createAuthenticator,
  type Authenticator,
  type Ceremony,
} from '#server/testing/softwareAuthenticator.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { MINUTE } from '#domain/time/durations.ts';

let test: TestApp;
let user: TestUser;
let authenticator: Authenticator;
beforeAll(async () => {
  test = await createTestApp({ env: { DEMO_LOGIN: 'on' } });
});
beforeEach(async () => {
  await test.db.query('DELETE FROM sign_in_failures');
  user = await test.signUp();
  authenticator = createAuthenticator();
  await test.mailedToken('');
  test.mails.splice(0);
});
afterAll(() => test.close());

const pathOf = ({ id }: TestUser) => `/api/users/${id}/passkeys`;
const start = async (by = user) => (await test.as(by).post(`${pathOf(by)}/options`)).json<PasskeyOptions>();
async function add(by = user, ceremony: Ceremony = {}, device = authenticator) {
  const credential = device.create(await start(by), ceremony);
  return test.as(by).post(pathOf(by), { name: 'Laptop', credential });
}
const added = async () => (await add()).json<AddedPasskey>();
const listed = async () => (await test.as(user).get(pathOf(user))).json<Passkey[]>();
const startSignIn = async () => (await test.as().post('/api/auth/passkey/options')).json<PasskeyOptions>();
const signIn = async (ceremony: Ceremony = {}, device = authenticator) =>
  test.as().post('/api/auth/passkey', device.sign(await startSignIn(), ceremony));
const signInByPassword = () => test.as().post('/api/auth', { email: user.email, password: user.password });
const subjects = async () => {
  await test.mailedToken('');
  return test.mails.filter(({ to }) => to.address === user.email).map(({ subject }) => subject);
};

const REFUSED: Ceremony[] = [
  { origin: 'https://cars.example.evil' },
  { rpId: 'cars.example.evil' },
  { isVerified: false },
];

describe('adding a passkey', () => {
  it('stores it with its name, answers recovery codes and informs the owner by mail', async () => {
    const { passkey, recoveryCodes } = await added();
    expect(passkey).toMatchObject({ name: 'Laptop', lastUsedAt: null });
    expect(recoveryCodes).toHaveLength(10);
    expect(await listed()).toEqual([passkey]);
    expect(await subjects()).toEqual(['You have a new passkey']);
  });

  it('adds it to the export of the account, without its key', async () => {
    const { passkey } = await added();
    const answer = await test.as(user).get(`/api/users/${user.id}/export`);
    expect(answer.json<{ passkeys: unknown }>().passkeys).toEqual([passkey]);
  });

  it('answers no recovery codes when the account already has a second factor', async () => {
    await setUpFactor(test, user);
    expect((await added()).recoveryCodes).toEqual([]);
  });

  it('refuses another origin or host, and an authenticator that does not verify its user', async () => {
    for (const ceremony of REFUSED)
      expect([ceremony, expectProblem(await add(user, ceremony), 422).code]).toEqual([
        ceremony,
        'passkey_refused',
      ]);
    expect(await listed()).toEqual([]);
  });

  it("refuses a challenge that is used, too old, or another user's", async () => {
    const options = await start();
    const post = (name: string) =>
      test.as(user).post(pathOf(user), { name, credential: authenticator.create(options) });
    expect((await post('First')).statusCode).toBe(201);
    expect(expectProblem(await post('Second'), 422).code).toBe('challenge_expired');
    const late = authenticator.create(await start());
    test.clock.now += 5 * MINUTE;
    const answer = await test.as(user).post(pathOf(user), { name: 'Late', credential: late });
    expect(expectProblem(answer, 422).code).toBe('challenge_expired');
    const other = await test.signUp();
    const stolen = authenticator.create(await start(other));
    const byUser = await test.as(user).post(pathOf(user), { name: 'Stolen', credential: stolen });
    expect(expectProblem(byUser, 422).code).toBe('challenge_expired');
  });

  it('ends the other sessions with the first second factor, and not with the next one', async () => {
    const signInToken = async () => (await signInByPassword()).json<{ token: string }>().token;
    const statusOf = async (token: string) =>
      (await test.as().get('/api/users', { headers: { authorization: `Bearer ${token}` } })).statusCode;
    const [own, before] = [user.token, await signInToken()];
    await add();
    expect([await statusOf(own), await statusOf(before)]).toEqual([200, 401]);
    const byPasskey = (await signIn()).json<{ token: string }>().token;
    await add(user, {}, createAuthenticator());
    expect(await statusOf(byPasskey)).toBe(200);
  });

  it('refuses a passkey twice, and an eleventh one, also when calls are concurrent', async () => {
    await add();
    expect(expectProblem(await add(), 409).code).toBe('passkey_known');
    const devices = Array.from({ length: 14 }, () => createAuthenticator());
    const started = await Promise.all(devices.map(async (device) => device.create(await start())));
    const answers = await Promise.all(
      started.map((credential) => test.as(user).post(pathOf(user), { name: 'Phone', credential })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(9);
    expect(await listed()).toHaveLength(10);
    const answer = await test.as(user).post(`${pathOf(user)}/options`);
    expect(expectProblem(answer, 409).code).toBe('too_many_passkeys');
  });

  it('is refused for demo accounts', async () => {
    const demo = (await test.as().post('/api/demo-login')).json<{ token: string; userId: string }>();
    const headers = { authorization: `Bearer ${demo.token}` };
    const byDemo = await test.as().post(`/api/users/${demo.userId}/passkeys/options`, undefined, { headers });
    expect(expectProblem(byDemo, 403).code).toBe('demo_account');
  });
});

describe('signing in with a passkey', () => {
  beforeEach(() => add());

  it('opens a session without password or code, also when the account has an authenticator app', async () => {
    await setUpFactor(test, user);
    const answer = await signIn();
    expect(answer.json()).toMatchObject({ userId: user.id });
    const [cookie] = answer.cookies;
    const signedIn = { ...user, cookie: `${cookie!.name}=${cookie!.value}` };
    expect((await test.as(signedIn).get(pathOf(user))).statusCode).toBe(200);
    expect((await listed())[0]?.lastUsedAt).toBe(new Date(test.clock.now).toISOString());
  });

  it('refuses another origin or host, and an authenticator that does not verify its user', async () => {
    for (const ceremony of REFUSED)
      expect([ceremony, expectProblem(await signIn(ceremony), 401).code]).toEqual([
        ceremony,
        'passkey_refused',
      ]);
  });

  it('refuses a counter that does not grow, because the passkey may have been copied', async () => {
    expect((await signIn({ counter: 7 })).statusCode).toBe(200);
    for (const counter of [7, 3, 0]) {
      expect(expectProblem(await signIn({ counter }), 401).code).toBe('passkey_refused');
    }
    expect((await signIn({ counter: 8 })).statusCode).toBe(200);
  });

  it('accepts an authenticator without a counter', async () => {
    for (let times = 0; times < 2; times += 1) expect((await signIn({ counter: 0 })).statusCode).toBe(200);
  });

  it('refuses an unknown passkey, and a wrong signature', async () => {
    expect(expectProblem(await signIn({}, createAuthenticator()), 401).code).toBe('passkey_refused');
    const signed = authenticator.sign(await startSignIn());
    const { signature } = authenticator.sign(await startSignIn()).response;
    const forged = { ...signed, response: { ...signed.response, signature } };
    expect(expectProblem(await test.as().post('/api/auth/passkey', forged), 401).code).toBe(
      'passkey_refused',
    );
  });

  it('uses a challenge once, also for a refused answer, and for five minutes', async () => {
    const options = await startSignIn();
    const send = (ceremony?: Ceremony) =>
      test.as().post('/api/auth/passkey', authenticator.sign(options, ceremony));
    expect(expectProblem(await send({ isVerified: false }), 401).code).toBe('passkey_refused');
    expect(expectProblem(await send(), 401).code).toBe('challenge_expired');
    const late = authenticator.sign(await startSignIn());
    test.clock.now += 5 * MINUTE;
    const answer = await test.as().post('/api/auth/passkey', late);
    expect(expectProblem(answer, 401).code).toBe('challenge_expired');
  });

  it('lets one of two concurrent calls use a challenge', async () => {
    const assertion = authenticator.sign(await startSignIn());
    const answers = await Promise.all([1, 2].map(() => test.as().post('/api/auth/passkey', assertion)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('does not accept the challenge of a new passkey', async () => {
    const assertion = authenticator.sign(await start());
    const answer = await test.as().post('/api/auth/passkey', assertion);
    expect(expectProblem(answer, 401).code).toBe('challenge_expired');
  });
});

describe('as a second factor', () => {
  it('refuses a sign-in with the password alone, and accepts the password with a recovery code', async () => {
    const { recoveryCodes } = await added();
    const { challenge } = expectProblem(await signInByPassword(), 401);
    const finish = (code?: string) => test.as().post('/api/auth/login/second-factor', { challenge, code });
    expect(expectProblem(await finish('123456'), 401).code).toBe('wrong_code');
    expect((await finish(recoveryCodes[0])).statusCode).toBe(200);
  });

  it('satisfies REQUIRE_ADMIN_SECOND_FACTOR', async () => {
    const strict = await createTestApp({ db: test.db, env: { REQUIRE_ADMIN_SECOND_FACTOR: 'on' } });
    strict.clock.now = test.clock.now;
    const admin = await test.signUp('admin');
    expectProblem(await strict.as(admin).get('/api/audit'), 403);
    const options = (await strict.as(admin).post(`${pathOf(admin)}/options`)).json<PasskeyOptions>();
    const credential = authenticator.create(options);
    expect((await strict.as(admin).post(pathOf(admin), { name: 'Key', credential })).statusCode).toBe(201);
    expect((await strict.as(admin).get('/api/audit')).statusCode).toBe(200);
    await strict.app.close();
  });

  it('re-authenticates only the user of the session', async () => {
    await added();
    const other = await test.signUp();
    test.clock.now += 11 * MINUTE;
    const confirm = async (by: TestUser) =>
      test.as(by).post('/api/auth/passkey/confirmation', authenticator.sign(await startSignIn()));
    expect(expectProblem(await confirm(other), 403).code).toBe('passkey_refused');
    expect((await test.as(user).post(`${pathOf(user)}/options`)).statusCode).toBe(403);
    expect((await confirm(user)).statusCode).toBe(204);
    expect((await test.as(user).post(`${pathOf(user)}/options`)).statusCode).toBe(200);
  });

  it('keeps the recovery codes when the app is turned off, and deletes them with the last passkey', async () => {
    const { passkey } = await added();
    const { nextCode } = await setUpFactor(test, user);
    const removal = { currentPassword: user.password, code: nextCode() };
    const path = `/api/users/${user.id}/second-factor`;
    expect((await test.as(user).post(`${path}/removal`, removal)).statusCode).toBe(204);
    expect((await test.as(user).get(path)).json()).toEqual({ isOn: false, recoveryCodesLeft: 10 });
    expect((await test.as(user).delete(`${pathOf(user)}/${passkey.id}`)).statusCode).toBe(204);
    expect((await test.as(user).get(path)).json()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await signInByPassword()).statusCode).toBe(200);
  });
});

describe('removing a passkey', () => {
  it('ends sign-in with it, and informs the owner by mail', async () => {
    const { passkey } = await added();
    expect((await test.as(user).delete(`${pathOf(user)}/${passkey.id}`)).statusCode).toBe(204);
    expect(expectProblem(await signIn(), 401).code).toBe('passkey_refused');
    expect(await subjects()).toEqual(['You have a new passkey', 'A passkey has been removed']);
  });

  it('is refused with 404 for a passkey of another user', async () => {
    const { passkey } = await added();
    const other = await test.signUp();
    expectProblem(await test.as(other).delete(`${pathOf(other)}/${passkey.id}`), 404);
    expect(await listed()).toHaveLength(1);
  });

  it('happens when an owner removes the second factor, and when the account is deleted', async () => {
    await added();
    const owner = await test.signUp('admin');
    expect((await test.as(owner).delete(`/api/users/${user.id}/second-factor`)).statusCode).toBe(204);
    expect(expectProblem(await signIn(), 401).code).toBe('passkey_refused');
    const other = await test.signUp();
    await add(other);
    const deletion = { currentPassword: other.password };
    expect((await test.as(other).post(`/api/users/${other.id}/deletion`, deletion)).statusCode).toBe(204);
    expect(expectProblem(await signIn(), 401).code).toBe('passkey_refused');
  });
});

it('records passkeys and sign-ins with them in the audit log', async () => {
  const owner = await test.signUp('admin');
  const { passkey } = await added();
  await signIn();
  await test.as(user).delete(`${pathOf(user)}/${passkey.id}`);
  await signIn();
  const rows = (await test.as(owner).get(`/api/audit?page=0&actor=${user.id}`)).json<AuditEntry[]>();
  expect(rows.map(({ action }) => action)).toEqual(['passkey.removed', 'sign-in.succeeded', 'passkey.added']);
  const failed = await test.as(owner).get('/api/audit?page=0&pageSize=1&action=sign-in.failed');
  expect(failed.json()).toMatchObject([{ actorId: null, objectId: null }]);
});
