// Registration, sign-in and sign-out. There is one browser session: the backend's `signedInAs` replaces the cookie.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import { personName } from '#domain/people/personName.ts';
import {
  credentials,
  newUser,
  type AuthAnswer,
  type SessionAnswer,
} from '#domain/people/contract/identity.ts';
import { readBody, refuse } from '#mocks/answers.ts';
import { currentUser, demoAdmin, roleOf, type Backend, type StoredUser } from '#mocks/backend.ts';
import { mailLink } from './mailedLinks.ts';
import { emailTaken, profileOf } from './users.ts';
import { refuseWeakPassword } from './weakPasswords.ts';

export const signedIn = (backend: Backend, user: StoredUser) => {
  backend.signedInAs = user.id;
  backend.isSignInOld = false;
  const { isAdmin, isDriver } = user;
  const staffRole = roleOf(user);
  return HttpResponse.json<AuthAnswer>({
    token: 'mock-token',
    userId: user.id,
    isAdmin,
    isDriver,
    staffRole,
  });
};

export const identityHandlers = (backend: Backend): HttpHandler[] => [
  http.post(`*${API_BASE}/users`, async ({ request }) => {
    const body = await readBody(request, newUser);
    refuseWeakPassword(body.password, body.email);
    if (backend.users.some(({ email }) => email === body.email)) return emailTaken();
    const id = backend.nextId();
    const user: StoredUser = {
      ...body,
      id,
      _id: id,
      name: personName({ ...body, last_name: body.last_name ?? '' }),
      isAdmin: false,
      staffRole: null,
      isDriver: body.isDriver ?? false,
      isVerifiedDriver: false,
      emailVerified: false,
      pendingEmail: null,
    };
    backend.users.push(user);
    mailLink(backend, 'verify-email', user);
    return HttpResponse.json(profileOf(user), { status: 201 });
  }),

  http.post(`*${API_BASE}/auth`, async ({ request }) => {
    const { email, password } = await readBody(request, credentials);
    const user = backend.users.find((known) => known.email === email && known.password === password);
    if (user && (user.factor?.isOn || user.passkeys?.length)) {
      const challenge = backend.nextId();
      backend.challenges.push({ challenge, userId: user.id });
      return refuse(401, 'Please enter the code of your authenticator app.', {
        code: 'second_factor_required',
        challenge,
      });
    }
    return user
      ? signedIn(backend, user)
      : refuse(401, 'The email address or the password is wrong.', { code: 'wrong_credentials' });
  }),

  http.post(`*${API_BASE}/demo-login`, () => {
    if (!backend.config.demoLogin)
      return refuse(404, 'The demo login is switched off.', { code: 'demo_off' });
    return signedIn(backend, demoAdmin(backend));
  }),

  http.post(`*${API_BASE}/auth/logout`, () => {
    backend.signedInAs = undefined;
    return new HttpResponse(null, { status: 204 });
  }),

  http.get(`*${API_BASE}/auth/session`, () => {
    const user = currentUser(backend);
    const session = user
      ? {
          userId: user.id,
          isAdmin: user.isAdmin,
          isDriver: user.isDriver,
          isVerifiedDriver: user.isVerifiedDriver,
          staffRole: roleOf(user),
          name: user.name,
        }
      : null;
    return HttpResponse.json<SessionAnswer>({ session });
  }),
];
