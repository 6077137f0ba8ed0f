// Registration, sign-in, sign-out and the session.
import { authAnswer, sessionAnswer, user } from '#domain/people/contract/identity.ts';
import { accessCases, everybody, plain } from '#contract/access.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';
import { callerOf, PASSWORD } from '#contract/actors.ts';

const REGISTER = 'POST /api/users';
const SIGN_IN = 'POST /api/auth';

const aPerson = (email: string) => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email,
  phonenumber: '020 7946 0000',
  password: PASSWORD,
});

export const identity: ContractSuite = {
  name: 'identity',
  cases: [
    ...accessCases([
      plain('POST /api/auth', everybody(400), {}),
      plain('GET /api/auth/session', everybody(200)),
    ]),
    contractCase(REGISTER, 'returns the user without the password and does not sign in', async (context) => {
      const caller = callerOf(context.adapter, context.unique('visitor'));
      const made = expectBody(await caller.post('/api/users', aPerson('Ada.New@Example.com ')), 201, user);
      expect(made).toMatchObject({ name: 'Ada Lovelace', email: 'ada.new@example.com', isAdmin: false });
      expect(made._id).toBe(made.id);
      expect(expectBody(await caller.get('/api/auth/session'), 200, sessionAnswer).session).toBeNull();
    }),
    contractCase(REGISTER, 'registers a driver, who is not verified', async (context) => {
      const answer = await context.guest.post('/api/users', {
        ...aPerson('driver.new@example.com'),
        isDriver: true,
      });
      expect(expectBody(answer, 201, user)).toMatchObject({ isDriver: true, isVerifiedDriver: false });
    }),
    contractCase(REGISTER, 'ignores the admin and verified-driver flags', async (context) => {
      const wanted = { ...aPerson('wants.all@example.com'), isAdmin: true, isVerifiedDriver: true };
      expect(expectBody(await context.guest.post('/api/users', wanted), 201, user)).toMatchObject({
        isAdmin: false,
        isVerifiedDriver: false,
      });
    }),
    contractCase(REGISTER, 'accepts a missing phone number', async (context) => {
      const { phonenumber: _left, ...person } = aPerson('no.phone@example.com');
      expect(expectBody(await context.guest.post('/api/users', person), 201, user).phonenumber).toBe('');
    }),
    contractCase(REGISTER, 'refuses a used email, in upper or lower case', async (context) => {
      expectProblem(await context.guest.post('/api/users', aPerson('CUSTOMER@example.com')), {
        status: 409,
        code: 'email_taken',
        fields: ['email'],
        detail: 'This email address is already in use.',
      });
    }),
    ...[
      {
        what: 'a common password',
        password: 'Password123',
        code: 'password_common',
        detail: 'This password is one of the most common ones. Please choose another.',
      },
      {
        what: 'a password made of the email',
        password: 'weak.person1',
        code: 'password_of_email',
        detail: 'Please choose a password that is not made of your email address.',
      },
    ].map(({ what, password, ...refused }) =>
      contractCase(REGISTER, `refuses ${what} at its field`, async (context) => {
        const weak = { ...aPerson('weak.person@example.com'), password };
        expectProblem(await context.guest.post('/api/users', weak), {
          status: 422,
          fields: ['password'],
          ...refused,
        });
      }),
    ),

    contractCase(SIGN_IN, 'returns the user and opens a session', async (context) => {
      const somebody = await context.newCustomer({ isDriver: true });
      const tab = callerOf(context.adapter, context.unique('tab'));
      const answer = await tab.post('/api/auth', {
        email: ` ${somebody.email.toUpperCase()}`,
        password: PASSWORD,
      });
      expect(expectBody(answer, 200, authAnswer)).toMatchObject({
        userId: somebody.id,
        isAdmin: false,
        isDriver: true,
      });
      const { session } = expectBody(await tab.get('/api/auth/session'), 200, sessionAnswer);
      expect(session).toEqual({
        userId: somebody.id,
        isAdmin: false,
        staffRole: null,
        isDriver: true,
        isVerifiedDriver: false,
        name: somebody.fullName,
      });
    }),
    ...[
      { what: 'a wrong password', body: { email: 'customer@example.com', password: 'wrong horse battery' } },
      { what: 'an unknown email', body: { email: 'nobody@example.com', password: PASSWORD } },
    ].map(({ what, body }) =>
      contractCase(SIGN_IN, `refuses ${what} in the same words`, async (context) => {
        const caller = callerOf(context.adapter, context.unique('stranger'));
        expectProblem(await caller.post('/api/auth', body), {
          status: 401,
          code: 'wrong_credentials',
          detail: 'The email address or the password is wrong.',
        });
        expect(expectBody(await caller.get('/api/auth/session'), 200, sessionAnswer).session).toBeNull();
      }),
    ),

    contractCase('POST /api/demo-login', 'signs in any caller as an admin', async (context) => {
      const caller = callerOf(context.adapter, context.unique('visitor'));
      const answer = expectBody(await caller.post('/api/demo-login'), 200, authAnswer);
      expect(answer).toMatchObject({ isAdmin: true, isDriver: false });
      const { session } = expectBody(await caller.get('/api/auth/session'), 200, sessionAnswer);
      expect(session).toMatchObject({ userId: answer.userId, isAdmin: true });
    }),

    contractCase('POST /api/auth/logout', 'ends the session', async (context) => {
      const somebody = await context.newCustomer();
      expectNothing(await somebody.post('/api/auth/logout'));
      expect(expectBody(await somebody.get('/api/auth/session'), 200, sessionAnswer).session).toBeNull();
      expectProblem(await somebody.get('/api/users'), { status: 401 });
    }),
    contractCase('POST /api/auth/logout', 'also accepts a guest', async (context) => {
      expectNothing(await callerOf(context.adapter, context.unique('visitor')).post('/api/auth/logout'));
    }),
  ],
};
