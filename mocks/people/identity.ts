// Registration, sign-in and sign-out. There is one browser session: the backend's `signedInAs` replaces the cookie.
import { demoOff, secondFactorRequired, wrongCredentials } from '#domain/people/signInRefusals.ts';
import { emailTaken } from '#domain/people/refusals.ts';
import { personName } from '#domain/people/personName.ts';
import type { AuthAnswer } from '#domain/people/contract/identity.ts';
import { aPerson, roleOf, type Backend, type StoredUser } from '#mocks/backend.ts';
import * as profileCalls from '#domain/people/calls/profile.ts';
import * as sessionsCalls from '#domain/people/calls/sessions.ts';
import { answers } from '#mocks/serve.ts';
import { mailLink } from './mailedLinks.ts';
import { profileOf } from './users.ts';
import { refuseWeakPassword } from './accounts.ts';

/** Signs the browser in as `user`. */
export function signedIn(backend: Backend, user: StoredUser): AuthAnswer {
  backend.signedInAs = user.id;
  backend.isSignInOld = false;
  const { isAdmin, isDriver } = user;
  return { token: 'mock-token', userId: user.id, isAdmin, isDriver, staffRole: roleOf(user) };
}

const calls = { ...profileCalls, ...sessionsCalls };

export const identityHandlers = (backend: Backend) =>
  answers(backend, calls, {
    registerUser: ({ body }) => {
      refuseWeakPassword(body.password, body.email);
      if (backend.users.some(({ email }) => email === body.email)) throw emailTaken();
      const { password, ...person } = body;
      const name = personName(person);
      const user = aPerson({ ...person, name, id: backend.nextId(), emailVerified: false }, password);
      backend.users.push(user);
      mailLink(backend, 'verify-email', user);
      return profileOf(user);
    },

    signIn: ({ body: { email, password } }) => {
      const user = backend.users.find((known) => known.email === email && known.password === password);
      if (user && (user.factor?.isOn || user.passkeys?.length)) {
        const challenge = backend.nextId();
        backend.challenges.push({ challenge, userId: user.id });
        throw secondFactorRequired(challenge);
      }
      if (!user) throw wrongCredentials();
      return signedIn(backend, user);
    },

    demoLogin: () => {
      if (!backend.config.demoLogin) throw demoOff();
      const known = backend.users.find(({ isAdmin }) => isAdmin);
      if (known) return signedIn(backend, known);
      const email = 'demo.admin@luxurycarrentals.example';
      const made = aPerson({
        ...{ id: backend.nextId(), first_name: 'Demo', last_name: 'Admin', email, isAdmin: true },
      });
      backend.users.push(made);
      return signedIn(backend, made);
    },

    signOut: () => {
      backend.signedInAs = undefined;
    },

    getSession: ({ user }) => ({
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
    }),
  });
