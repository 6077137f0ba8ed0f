// Two-step sign-in, and re-authentication.
import { TOTP } from 'otpauth';
import type { PublicConfig } from '#domain/site/contract/config.ts';
import { authAnswer, type SessionAnswer } from '#domain/people/contract/identity.ts';
import { problem } from '#domain/kit/problem.ts';
import { recoveryCodes, secondFactorSetup, secondFactorState } from '#domain/people/contract/secondFactor.ts';
import { accessCases, everybody, ofCustomer, ownerOnly, plain, signedIn } from '#contract/access.ts';
import { bodyOrThrow, PASSWORD, type Person } from '#contract/actors.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';

const FINISH = 'POST /api/auth/login/second-factor';
const REAUTHENTICATE = 'POST /api/auth/reauthenticate';
const STATE = 'GET /api/users/{id}/second-factor';
const START = 'POST /api/users/{id}/second-factor';
const CONFIRM = 'POST /api/users/{id}/second-factor/confirmation';
const REMOVE = 'POST /api/users/{id}/second-factor/removal';
const REMOVE_LOST = 'DELETE /api/users/{id}/second-factor';
const REPLACE = 'POST /api/users/{id}/recovery-codes';

const STEP = 30_000;
const wrongCode = (status: 401 | 403) => ({
  status,
  code: 'wrong_code',
  fields: ['code'],
  detail: 'This code is wrong, or was used already.',
});

const pathOf = ({ id }: Person) => `/api/users/${id}/second-factor`;

/** The code of a secret, this many steps from the backend's now. */
async function codeOf({ guest }: TestContext, secret: string, steps = 0): Promise<string> {
  const { now } = bodyOrThrow<PublicConfig>(await guest.get('/api/config'));
  return new TOTP({ secret }).generate({ timestamp: Date.parse(now) + steps * STEP });
}

/** A new customer whose second factor is on. The code of the next step is not used yet. */
async function withFactor(context: TestContext) {
  const person = await context.newCustomer();
  const { secret } = expectBody(await person.post(pathOf(person)), 200, secondFactorSetup);
  const code = await codeOf(context, secret);
  const answer = await person.post(`${pathOf(person)}/confirmation`, { code });
  const codes = expectBody(answer, 200, recoveryCodes).recoveryCodes;
  return { person, secret, usedCode: code, codes };
}

const signIn = (person: Person) => person.post('/api/auth', { email: person.email, password: PASSWORD });

async function challengeOf(person: Person): Promise<string> {
  const answer = await signIn(person);
  const { code, challenge = '' } = problem.parse(answer.body);
  expect({ status: answer.status, code }).toEqual({ status: 401, code: 'second_factor_required' });
  return challenge;
}

export const secondFactor: ContractSuite = {
  name: 'second factor',
  cases: [
    ...accessCases([
      plain(FINISH, everybody(401), { challenge: 'unknown', code: '123456' }),
      plain(REAUTHENTICATE, signedIn(403), { password: 'not the password' }),
      ofCustomer(STATE, ownerOnly(200)),
      ofCustomer(START, ownerOnly(200)),
      ofCustomer(CONFIRM, ownerOnly(403), { code: 'wrong' }),
      ofCustomer(REMOVE, ownerOnly(409), { currentPassword: 'any', code: 'wrong' }),
      ofCustomer(REPLACE, ownerOnly(409)),
      plain(REMOVE_LOST, { ...everybody(403), guest: 401 }),
    ]),
    contractCase(REMOVE_LOST, 'allows the person to sign in with the password only', async (context) => {
      const { person } = await withFactor(context);
      expectNothing(await context.firstAdmin.delete(pathOf(person)));
      expect((await signIn(person)).status).toBe(200);
    }),
    contractCase(
      REMOVE_LOST,
      'refuses a person without a second factor, and the own account',
      async (context) => {
        const person = await context.newCustomer();
        const { firstAdmin } = context;
        expectProblem(await firstAdmin.delete(pathOf(person)), {
          status: 409,
          code: 'second_factor_off',
          detail: 'Two-step sign-in is off.',
        });
        const { session } = bodyOrThrow<SessionAnswer>(await firstAdmin.get('/api/auth/session'));
        expectProblem(await firstAdmin.delete(`/api/users/${session?.userId}/second-factor`), {
          status: 409,
          code: 'oneself',
          detail: 'Turn your own two-step sign-in off in your profile.',
        });
      },
    ),
    contractCase(START, 'is refused while the email is not confirmed', async (context) => {
      const person = await context.newCustomer({ isUnverified: true });
      expectProblem(await person.post(pathOf(person)), {
        status: 409,
        code: 'email_unverified',
        detail: 'Please confirm your email address first.',
      });
    }),
    contractCase(START, 'answers the secret, its address and its QR code', async (context) => {
      const person = await context.newCustomer();
      const setup = expectBody(await person.post(pathOf(person)), 200, secondFactorSetup);
      expect(new URL(setup.uri).searchParams.get('secret')).toBe(setup.secret);
      expect(setup.qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
    }),
    contractCase(CONFIRM, 'turns it on with a code of the app', async (context) => {
      const { person, codes } = await withFactor(context);
      expect(new Set(codes).size).toBe(10);
      const state = expectBody(await person.get(pathOf(person)), 200, secondFactorState);
      expect(state).toEqual({ isOn: true, recoveryCodesLeft: 10 });
      expectProblem(await person.post(pathOf(person)), { status: 409, code: 'second_factor_on' });
    }),
    contractCase(CONFIRM, 'refuses a wrong and a missing code at the field', async (context) => {
      const person = await context.newCustomer();
      await person.post(pathOf(person));
      expectProblem(await person.post(`${pathOf(person)}/confirmation`, { code: 'no' }), wrongCode(403));
      expectProblem(await person.post(`${pathOf(person)}/confirmation`, { code: ' ' }), {
        status: 400,
        fields: ['code'],
        detail: 'Please enter the code.',
      });
    }),
    contractCase(FINISH, 'signs in with a code of the app, once', async (context) => {
      const { person, secret, usedCode } = await withFactor(context);
      const challenge = await challengeOf(person);
      const finish = (code: string) => person.post('/api/auth/login/second-factor', { challenge, code });
      expectProblem(await finish(usedCode), wrongCode(401));
      const code = await codeOf(context, secret, 1);
      expect(expectBody(await finish(code), 200, authAnswer)).toMatchObject({ userId: person.id });
      expect((await person.get(`/api/users/${person.id}`)).status).toBe(200);
      expectProblem(await finish(code), { status: 401, code: 'challenge_expired' });
    }),
    contractCase(FINISH, 'signs in with a recovery code, once', async (context) => {
      const { person, codes } = await withFactor(context);
      const finish = async () =>
        person.post('/api/auth/login/second-factor', {
          challenge: await challengeOf(person),
          code: codes[0],
        });
      expectBody(await finish(), 200, authAnswer);
      expectProblem(await finish(), wrongCode(401));
      const state = expectBody(await person.get(pathOf(person)), 200, secondFactorState);
      expect(state.recoveryCodesLeft).toBe(9);
    }),
    contractCase(REAUTHENTICATE, 'accepts the password', async (context) => {
      const person = await context.newCustomer();
      expectNothing(await person.post('/api/auth/reauthenticate', { password: PASSWORD }));
      expectProblem(await person.post('/api/auth/reauthenticate', { password: 'not the password' }), {
        status: 403,
        code: 'wrong_password',
        fields: ['password'],
        detail: 'This is not your current password.',
      });
    }),
    contractCase(REAUTHENTICATE, 'also requires a code while the factor is on', async (context) => {
      const { person, codes } = await withFactor(context);
      const confirm = (code?: string) =>
        person.post('/api/auth/reauthenticate', { password: PASSWORD, code });
      expectProblem(await confirm(), {
        status: 403,
        code: 'code_missing',
        fields: ['code'],
        detail: 'Please enter the code.',
      });
      expectProblem(await confirm('no'), wrongCode(403));
      expectNothing(await confirm(codes[1]));
    }),
    contractCase(REPLACE, 'answers ten new codes, and refuses the earlier ones', async (context) => {
      const { person, codes } = await withFactor(context);
      const answer = await person.post(`/api/users/${person.id}/recovery-codes`);
      const fresh = expectBody(answer, 200, recoveryCodes).recoveryCodes;
      expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
      const confirm = (code?: string) =>
        person.post('/api/auth/reauthenticate', { password: PASSWORD, code });
      expectProblem(await confirm(codes[0]), wrongCode(403));
      expectNothing(await confirm(fresh[0]));
    }),
    contractCase(REMOVE, 'requires the password and a code', async (context) => {
      const { person, secret } = await withFactor(context);
      const remove = (currentPassword: string, code: string) =>
        person.post(`${pathOf(person)}/removal`, { currentPassword, code });
      const code = await codeOf(context, secret, 1);
      expectProblem(await remove('not the password', code), {
        status: 403,
        code: 'wrong_password',
        fields: ['currentPassword'],
        detail: 'This is not your current password.',
      });
      expectProblem(await remove(PASSWORD, 'no'), wrongCode(403));
      expectNothing(await remove(PASSWORD, code));
      expect((await signIn(person)).status).toBe(200);
    }),
  ],
};
