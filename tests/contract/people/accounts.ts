// The calls of users about their own account.
import { accessCases, everybody, ofCustomer, ownerOnly, plain, signedIn } from '#contract/access.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { accountExport } from '#domain/office/contract/accountExport.ts';
import { sessionList } from '#domain/people/contract/accounts.ts';
import { user, type User } from '#domain/people/contract/identity.ts';
import { book, threeDays } from '#contract/bookings.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';
import { PASSWORD, type Person } from '#contract/actors.ts';

const CHANGE_PASSWORD = 'PUT /api/users/{id}/password';
const NEW_PASSWORD = 'a new long password';

const RESEND = 'POST /api/users/{id}/verification-mail';
const VERIFY = 'POST /api/auth/verify-email';
const FORGOT = 'POST /api/auth/forgot';
const RESET = 'POST /api/auth/reset';
const CONFIRM = 'POST /api/auth/confirm-email';
const CHANGE = 'PUT /api/users/{id}';

const SESSIONS = 'GET /api/users/{id}/sessions';
const SIGN_OUT = 'DELETE /api/users/{id}/sessions';
const EXPORT = 'GET /api/users/{id}/export';
const DELETION = 'POST /api/users/{id}/deletion';

const linkExpired = {
  status: 410,
  code: 'link_expired',
  detail: 'This link has expired or was already used. Please ask for a new one.',
};

const profileOf = async (person: Person): Promise<User> =>
  expectBody(await person.get(`/api/users/${person.id}`), 200, user);

export const accounts: ContractSuite = {
  name: 'accounts',
  cases: [
    ...accessCases([
      plain(FORGOT, everybody(400), {}),
      plain(RESET, everybody(400), {}),
      plain(VERIFY, everybody(410), { token: 'unknown' }),
      plain(CONFIRM, everybody(410), { token: 'unknown', currentPassword: 'any' }),
      ofCustomer(CHANGE_PASSWORD, ownerOnly(403), {
        currentPassword: 'not the password',
        password: NEW_PASSWORD,
      }),
      ofCustomer(SESSIONS, ownerOnly(200)),
      ofCustomer(EXPORT, ownerOnly(200)),
      ofCustomer(DELETION, ownerOnly(403), { currentPassword: 'not the password' }),
      plain(SIGN_OUT, signedIn(404)),
      ofCustomer(RESEND, ownerOnly(409)),
    ]),
    contractCase(CHANGE_PASSWORD, 'accepts the new password only from then on', async (context) => {
      const somebody = await context.newCustomer();
      const change = { currentPassword: PASSWORD, password: NEW_PASSWORD };
      expectNothing(await somebody.put(`/api/users/${somebody.id}/password`, change));
      const signIn = (password: string) => somebody.post('/api/auth', { email: somebody.email, password });
      expectProblem(await signIn(PASSWORD), { status: 401, code: 'wrong_credentials' });
      expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    }),
    contractCase(CHANGE_PASSWORD, 'refuses a wrong current password at its field', async (context) => {
      const somebody = await context.newCustomer();
      const change = { currentPassword: 'not the password', password: NEW_PASSWORD };
      expectProblem(await somebody.put(`/api/users/${somebody.id}/password`, change), {
        status: 403,
        code: 'wrong_password',
        fields: ['currentPassword'],
        detail: 'This is not your current password.',
      });
    }),
    contractCase(CHANGE_PASSWORD, 'refuses a short, missing or common new password', async (context) => {
      const path = `/api/users/${context.customer.id}/password`;
      expectProblem(await context.customer.put(path, { password: 'short' }), {
        status: 400,
        fields: ['currentPassword', 'password'],
        detail: 'Current Password is required. Password needs at least 8 characters.',
      });
      const common = { currentPassword: PASSWORD, password: 'password123' };
      expectProblem(await context.customer.put(path, common), {
        status: 422,
        code: 'password_common',
        fields: ['password'],
      });
    }),

    contractCase(VERIFY, 'confirms the email by the link of the registration, once', async (context) => {
      const somebody = await context.newCustomer({ isUnverified: true });
      expect(await profileOf(somebody)).toMatchObject({ emailVerified: false, pendingEmail: null });
      const token = await context.adapter.mailedToken(somebody.email);
      expectNothing(await somebody.post('/api/auth/verify-email', { token }));
      expect(await profileOf(somebody)).toMatchObject({ emailVerified: true });
      expectProblem(await context.guest.post('/api/auth/verify-email', { token }), linkExpired);
    }),
    contractCase(VERIFY, 'refuses an unknown and a missing token', async (context) => {
      expectProblem(await context.guest.post('/api/auth/verify-email', { token: 'unknown' }), linkExpired);
      expectProblem(await context.guest.post('/api/auth/verify-email', {}), {
        status: 400,
        fields: ['token'],
        detail: 'The link is incomplete.',
      });
    }),
    contractCase(RESEND, 'mails another link, until the email is confirmed', async (context) => {
      const somebody = await context.newCustomer({ isUnverified: true });
      const resend = () => somebody.post(`/api/users/${somebody.id}/verification-mail`);
      const first = await context.adapter.mailedToken(somebody.email);
      expectNothing(await resend());
      const token = await context.adapter.mailedToken(somebody.email);
      expect(token).not.toBe(first);
      expectNothing(await somebody.post('/api/auth/verify-email', { token }));
      expectProblem(await resend(), {
        status: 409,
        code: 'already_verified',
        detail: 'Your email address is confirmed already.',
      });
    }),

    contractCase(FORGOT, 'answers the same for a known and an unknown email', async (context) => {
      const email = 'nobody.at.all@example.com';
      expectNothing(await context.guest.post('/api/auth/forgot', { email }));
      expectNothing(await context.guest.post('/api/auth/forgot', { email: context.other.email }));
      expect(await context.adapter.mailedToken(email)).toBeUndefined();
    }),
    contractCase(RESET, 'sets the new password by the mailed link, once', async (context) => {
      const somebody = await context.newCustomer({ isUnverified: true });
      await context.guest.post('/api/auth/forgot', { email: somebody.email });
      const token = await context.adapter.mailedToken(somebody.email);
      const reset = { token, password: NEW_PASSWORD };
      expectProblem(await context.guest.post('/api/auth/reset', { token, password: 'password123' }), {
        status: 422,
        code: 'password_common',
        fields: ['password'],
      });
      expectNothing(await context.guest.post('/api/auth/reset', reset));
      expectProblem(await context.guest.post('/api/auth/reset', reset), linkExpired);
      const signIn = (password: string) => somebody.post('/api/auth', { email: somebody.email, password });
      expectProblem(await signIn(PASSWORD), { status: 401, code: 'wrong_credentials' });
      expect((await signIn(NEW_PASSWORD)).status).toBe(200);
      // The use of the link has verified the address.
      expect(await profileOf(somebody)).toMatchObject({ emailVerified: true });
    }),
    contractCase(RESET, 'accepts no link of another purpose', async (context) => {
      const somebody = await context.newCustomer({ isUnverified: true });
      const token = await context.adapter.mailedToken(somebody.email);
      const reset = { token, password: NEW_PASSWORD };
      expectProblem(await context.guest.post('/api/auth/reset', reset), linkExpired);
    }),

    contractCase(CHANGE, 'keeps the old email until the new one is confirmed', async (context) => {
      const somebody = await context.newCustomer();
      const email = `new.${somebody.email}`;
      const answer = await somebody.put(`/api/users/${somebody.id}`, { email, phonenumber: '1' });
      expect(expectBody(answer, 200, user)).toMatchObject({
        email: somebody.email,
        pendingEmail: email,
        phonenumber: '1',
      });
      expectProblem(await context.guest.post('/api/auth', { email, password: PASSWORD }), {
        status: 401,
        code: 'wrong_credentials',
      });
    }),
    contractCase(CHANGE, 'cancels a pending email only with null', async (context) => {
      const somebody = await context.newCustomer();
      const email = `new.${somebody.email}`;
      await somebody.put(`/api/users/${somebody.id}`, { email });
      const token = await context.adapter.mailedToken(email);
      const whole = await profileOf(somebody);
      await somebody.put(`/api/users/${somebody.id}`, { ...whole, phonenumber: '2' });
      expect(await profileOf(somebody)).toMatchObject({ phonenumber: '2', pendingEmail: email });
      await somebody.put(`/api/users/${somebody.id}`, { pendingEmail: null });
      expect(await profileOf(somebody)).toMatchObject({ pendingEmail: null });
      const confirmation = { token, currentPassword: PASSWORD };
      expectProblem(await context.guest.post('/api/auth/confirm-email', confirmation), linkExpired);
    }),
    contractCase(CONFIRM, 'changes the email by the mailed link and the password, once', async (context) => {
      const somebody = await context.newCustomer();
      const email = `new.${somebody.email}`;
      await somebody.put(`/api/users/${somebody.id}`, { email });
      const token = await context.adapter.mailedToken(email);
      const confirm = (currentPassword: string) =>
        context.guest.post('/api/auth/confirm-email', { token, currentPassword });
      expectProblem(await confirm('not the password'), {
        status: 403,
        code: 'wrong_password',
        fields: ['currentPassword'],
      });
      expectNothing(await confirm(PASSWORD));
      expectProblem(await confirm(PASSWORD), linkExpired);
      expect(await profileOf(somebody)).toMatchObject({ email, pendingEmail: null, emailVerified: true });
      expectProblem(await somebody.post('/api/auth', { email: somebody.email, password: PASSWORD }), {
        status: 401,
        code: 'wrong_credentials',
      });
      expect((await somebody.post('/api/auth', { email, password: PASSWORD })).status).toBe(200);
    }),

    contractCase(SESSIONS, 'lists the session of the call', async (context) => {
      const somebody = await context.newCustomer();
      const sessions = expectBody(await somebody.get(`/api/users/${somebody.id}/sessions`), 200, sessionList);
      expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    }),
    contractCase(SIGN_OUT, 'also ends the session of the call', async (context) => {
      const somebody = await context.newCustomer();
      expectNothing(await somebody.delete(`/api/users/${somebody.id}/sessions`));
      expectProblem(await somebody.get(`/api/users/${somebody.id}`), { status: 401 });
    }),
    contractCase(EXPORT, 'returns the stored data of the caller', async (context) => {
      const somebody = await context.newCustomer();
      const car = await context.addCar();
      const booked = await book(context, somebody, car, threeDays(context));
      const answer = await somebody.get(`/api/users/${somebody.id}/export`);
      expect(expectBody(answer, 200, accountExport)).toMatchObject({
        profile: { id: somebody.id, email: somebody.email },
        sessions: [{ isCurrent: true }],
        passkeys: [],
        billing: { company: '', vatNumber: '' },
        invoices: [{ kind: 'invoice' }],
        reservations: [{ id: booked.id }],
        payments: [{ reservationId: booked.id, payments: [{ kind: 'deposit', status: 'succeeded' }] }],
        messages: [],
        reviews: [],
        calendars: [],
      });
      expect(JSON.stringify(answer.body)).not.toMatch(/password|hash|token/i);
    }),
    contractCase(DELETION, 'deletes the account and the sign-in with the password', async (context) => {
      const somebody = await context.newCustomer();
      const path = `/api/users/${somebody.id}/deletion`;
      expectProblem(await somebody.post(path, { currentPassword: 'not the password' }), {
        status: 403,
        code: 'wrong_password',
        fields: ['currentPassword'],
      });
      expectNothing(await somebody.post(path, { currentPassword: PASSWORD }));
      expectProblem(await somebody.get('/api/users'), { status: 401 });
      expectProblem(await somebody.post('/api/auth', { email: somebody.email, password: PASSWORD }), {
        status: 401,
        code: 'wrong_credentials',
      });
      expectProblem(await context.admin.get(`/api/users/${somebody.id}`), { status: 404 });
    }),
  ],
};
