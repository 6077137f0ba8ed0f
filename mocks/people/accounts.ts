// The calls about a user's own account.
import { wrongPassword, weakPassword } from '#domain/people/signInRefusals.ts';
import { alreadyVerified, emailTaken, noSuchUser } from '#domain/people/refusals.ts';
import type { SessionList } from '#domain/people/contract/accounts.ts';
import { nowIso, toPasskey, type Backend, type StoredUser } from '#mocks/backend.ts';
import { calendarLinksOf } from '#mocks/office/calendars.ts';
import { licenceOf } from '#mocks/jobs/licences.ts';
import { billingOf, toInvoice } from '#mocks/payment/invoiceCalls.ts';
import { findByLink, mailLink, useLink } from './mailedLinks.ts';
import { paymentsOf } from '#mocks/payment/payments.ts';
import { toReview } from '#mocks/reviews/reviews.ts';
import * as accountCalls from '#domain/people/calls/account.ts';
import * as officeCalls from '#domain/office/calls.ts';
import { answers } from '#mocks/serve.ts';
import { profileOf, removeUser } from './users.ts';
import { isMadeOfEmail, isMadeOfFirm, isSimple, PASSWORD_MESSAGES } from '#domain/people/passwordRules.ts';

const COMMON: ReadonlySet<string> = new Set(['password', 'password123', '12345678', 'qwerty123', 'iloveyou']);

/** Throws the 422 that the server answers. */
export function refuseWeakPassword(password: string, email: string): void {
  if (COMMON.has(password.toLowerCase())) throw weakPassword(PASSWORD_MESSAGES.common, 'password_common');
  if (isSimple(password)) throw weakPassword(PASSWORD_MESSAGES.simple, 'password_simple');
  if (isMadeOfEmail(password, email)) throw weakPassword(PASSWORD_MESSAGES.ofEmail, 'password_of_email');
  if (isMadeOfFirm(password)) throw weakPassword(PASSWORD_MESSAGES.ofFirm, 'password_of_firm');
}

/** Throws the 404 of a call about another user's account. */
export function assertOwn({ id }: StoredUser, params: { id: string }): void {
  if (params.id !== id) throw noSuchUser();
}

/** Throws the 403 that the server answers. */
export function checkCurrentPassword(user: StoredUser, entered: string, field = 'currentPassword'): void {
  if (user.password !== entered) throw wrongPassword(field);
}

/** The only session of the mock server: the session of the browser. */
const sessionsOf = (backend: Backend, { id }: StoredUser): SessionList => [
  { id, device: 'Chrome on Linux', createdAt: nowIso(backend), lastSeenAt: nowIso(backend), isCurrent: true },
];

const calls = { ...accountCalls, ...officeCalls };

export const accountHandlers = (backend: Backend) =>
  answers(backend, calls, {
    changePassword: ({ user, params, body: { currentPassword, password } }) => {
      assertOwn(user, params);
      refuseWeakPassword(password, user.email);
      checkCurrentPassword(user, currentPassword);
      user.password = password;
    },

    getSessions: ({ user, params }) => {
      assertOwn(user, params);
      return sessionsOf(backend, user);
    },

    endSessions: ({ user, params }) => {
      assertOwn(user, params);
      backend.signedInAs = undefined;
    },

    exportAccount: ({ user, params }) => {
      assertOwn(user, params);
      const reservations = backend.reservations.filter(
        ({ userId, status }) => userId === user.id && (status === 'confirmed' || status === 'cancelled'),
      );
      return {
        exportedAt: nowIso(backend),
        profile: profileOf(user),
        sessions: sessionsOf(backend, user),
        passkeys: (user.passkeys ?? []).map(toPasskey),
        billing: billingOf(backend, user.id),
        reservations,
        payments: reservations.map((booked) => ({
          reservationId: booked.id,
          payments: paymentsOf(backend, booked),
        })),
        invoices: backend.invoices
          .filter(({ reservationId }) => reservations.some(({ id }) => id === reservationId))
          .map(toInvoice),
        messages: backend.messages.filter(({ senderId, receiverId }) =>
          [senderId, receiverId].includes(user.id),
        ),
        reviews: backend.reviews.filter(({ userId }) => userId === user.id).map(toReview),
        calendars: calendarLinksOf(backend, user),
        licence: backend.licences[user.id] ? licenceOf(backend, user.id) : null,
        driverJobs: [],
        leave: backend.leave.filter(({ driverId }) => driverId === user.id),
        driverRequests: [],
        notes: [],
        consents: [],
        signIns: [],
      };
    },

    deleteAccount: ({ user, params, body: { currentPassword } }) => {
      assertOwn(user, params);
      checkCurrentPassword(user, currentPassword);
      removeUser(backend, user);
      backend.signedInAs = undefined;
    },

    resendVerification: ({ user, params }) => {
      assertOwn(user, params);
      if (user.emailVerified) throw alreadyVerified();
      mailLink(backend, 'verify-email', user);
    },

    requestReset: ({ body: { email } }) => {
      const user = backend.users.find((known) => known.email === email);
      if (user) mailLink(backend, 'reset-password', user);
    },

    resetPassword: ({ body: { token, password } }) => {
      const user = findByLink(backend, 'reset-password', token);
      refuseWeakPassword(password, user.email);
      useLink(backend, token);
      backend.links = backend.links.filter(({ userId }) => userId !== user.id);
      if (user.pendingEmail !== null) user.version += 1;
      Object.assign(user, { password, emailVerified: true, pendingEmail: null });
      if (backend.signedInAs === user.id) backend.signedInAs = undefined;
    },

    verifyEmail: ({ body: { token } }) => {
      findByLink(backend, 'verify-email', token).emailVerified = true;
      useLink(backend, token);
    },

    confirmEmailChange: ({ body: { token, currentPassword } }) => {
      const user = findByLink(backend, 'change-email', token);
      checkCurrentPassword(user, currentPassword);
      const { email } = useLink(backend, token);
      if (backend.users.some((known) => known.email === email)) throw emailTaken();
      Object.assign(user, { email, emailVerified: true, pendingEmail: null, version: user.version + 1 });
    },
  });
