// Registration, sign-in and sign-out. There is one browser session: the backend's `signedInAs` replaces the cookie.
import { demoOff, secondFactorRequired, wrongCredentials } from '#domain/people/signInRefusals.ts';
import { emailTaken } from '#domain/people/refusals.ts';
import { registerUser } from '#domain/people/calls/profile.ts';
import { demoLogin, getSession, signIn, signOut } from '#domain/people/calls/sessions.ts';
import { personName } from '#domain/people/personName.ts';
import type { AuthAnswer } from '#domain/people/contract/identity.ts';
import { demoAdmin, roleOf, type Backend, type StoredUser } from '#mocks/backend.ts';
import type { MockCall } from '#mocks/respond.ts';
import { answer } from '#mocks/serve.ts';
import { mailLink } from './mailedLinks.ts';
import { profileOf } from './users.ts';
import { refuseWeakPassword } from './weakPasswords.ts';

/** Signs the browser in as `user`. */
export function signedIn(backend: Backend, user: StoredUser): AuthAnswer {
  backend.signedInAs = user.id;
  backend.isSignInOld = false;
  const { isAdmin, isDriver } = user;
  return { token: 'mock-token', userId: user.id, isAdmin, isDriver, staffRole: roleOf(user) };
}

export const identityHandlers = (backend: Backend): MockCall[] => [
  answer(backend, registerUser, ({ body }) => {
    refuseWeakPassword(body.password, body.email);
    if (backend.users.some(({ email }) => email === body.email)) throw emailTaken();
    const id = backend.nextId();
    const { isDriver = false, ...person } = body;
    const user: StoredUser = {
      ...person,
      id,
      _id: id,
      name: personName(person),
      isAdmin: false,
      staffRole: null,
      isDriver,
      isVerifiedDriver: false,
      emailVerified: false,
      pendingEmail: null,
      version: 0,
    };
    backend.users.push(user);
    mailLink(backend, 'verify-email', user);
    return profileOf(user);
  }),

  answer(backend, signIn, ({ body: { email, password } }) => {
    const user = backend.users.find((known) => known.email === email && known.password === password);
    if (user && (user.factor?.isOn || user.passkeys?.length)) {
      const challenge = backend.nextId();
      backend.challenges.push({ challenge, userId: user.id });
      throw secondFactorRequired(challenge);
    }
    if (!user) throw wrongCredentials();
    return signedIn(backend, user);
  }),

  answer(backend, demoLogin, () => {
    if (!backend.config.demoLogin) throw demoOff();
    return signedIn(backend, demoAdmin(backend));
  }),

  answer(backend, signOut, () => {
    backend.signedInAs = undefined;
  }),

  answer(backend, getSession, ({ user }) => ({
    session: user
      ? {
          userId: user.id,
          isAdmin: user.isAdmin,
          isDriver: user.isDriver,
          isVerifiedDriver: user.isVerifiedDriver,
          staffRole: roleOf(user),
          name: user.name,
        }
      : null,
  })),
];
