// The calls about a user's own account.
import { http, HttpResponse, type HttpHandler } from 'msw';
import type { AccountExport } from '#domain/office/contract/accountExport.ts';
import { API_BASE } from '#app/platform/address/paths.ts';
import {
  accountDeletion,
  emailChangeConfirmation,
  linkToken,
  passwordChange,
  passwordReset,
  resetRequest,
  type SessionList,
} from '#domain/people/contract/accounts.ts';
import { readBody, readId, refuse, requireUser } from '#mocks/answers.ts';
import { nowIso, toPasskey, type Backend, type StoredUser } from '#mocks/backend.ts';
import { calendarLinksOf } from '#mocks/office/calendars.ts';
import { licenceOf } from '#mocks/jobs/licences.ts';
import { billingOf, toInvoice } from '#mocks/payment/invoiceCalls.ts';
import { findByLink, mailLink, useLink } from './mailedLinks.ts';
import { paymentsOf } from '#mocks/payment/payments.ts';
import { toReview } from '#mocks/reviews/reviews.ts';
import { emailTaken, noSuchUser, profileOf, removeUser } from './users.ts';
import { refuseWeakPassword } from './weakPasswords.ts';

const PATH = `*${API_BASE}/users/:id`;
const AUTH = `*${API_BASE}/auth`;

const done = () => new HttpResponse(null, { status: 204 });

/** The signed-in user whose id is in the path; throws 404 for another id. */
export function requireOwn(backend: Backend, params: Parameters<typeof readId>[0]): StoredUser {
  const user = requireUser(backend);
  if (readId(params) !== user.id) throw noSuchUser();
  return user;
}

/** Throws the 403 that the server answers. */
export function checkCurrentPassword(user: StoredUser, entered: string, field = 'currentPassword'): void {
  if (user.password === entered) return;
  const message = 'This is not your current password.';
  throw refuse(403, message, { code: 'wrong_password', errors: [{ field, message }] });
}

/** The only session of the mock server: the session of the browser. */
const sessionsOf = (backend: Backend, { id }: StoredUser): SessionList => [
  { id, device: 'Chrome on Linux', createdAt: nowIso(backend), lastSeenAt: nowIso(backend), isCurrent: true },
];

export const accountHandlers = (backend: Backend): HttpHandler[] => [
  http.put(`${PATH}/password`, async ({ params, request }) => {
    const { currentPassword, password } = await readBody(request, passwordChange);
    const user = requireOwn(backend, params);
    refuseWeakPassword(password, user.email);
    checkCurrentPassword(user, currentPassword);
    user.password = password;
    return done();
  }),

  http.get(`${PATH}/sessions`, ({ params }) =>
    HttpResponse.json(sessionsOf(backend, requireOwn(backend, params))),
  ),

  http.delete(`${PATH}/sessions`, ({ params }) => {
    requireOwn(backend, params);
    backend.signedInAs = undefined;
    return done();
  }),

  http.get(`${PATH}/export`, ({ params }) => {
    const user = requireOwn(backend, params);
    const reservations = backend.reservations.filter(
      ({ userId, status }) => userId === user.id && (status === 'confirmed' || status === 'cancelled'),
    );
    return HttpResponse.json<AccountExport>({
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
      notes: [],
      consents: [],
      signIns: [],
    });
  }),

  http.post(`${PATH}/deletion`, async ({ params, request }) => {
    const { currentPassword } = await readBody(request, accountDeletion);
    const user = requireOwn(backend, params);
    checkCurrentPassword(user, currentPassword);
    removeUser(backend, user);
    backend.signedInAs = undefined;
    return done();
  }),

  http.post(`${PATH}/verification-mail`, ({ params }) => {
    const user = requireOwn(backend, params);
    if (user.emailVerified) {
      return refuse(409, 'Your email address is confirmed already.', { code: 'already_verified' });
    }
    mailLink(backend, 'verify-email', user);
    return done();
  }),

  http.post(`${AUTH}/forgot`, async ({ request }) => {
    const { email } = await readBody(request, resetRequest);
    const user = backend.users.find((known) => known.email === email);
    if (user) mailLink(backend, 'reset-password', user);
    return done();
  }),

  http.post(`${AUTH}/reset`, async ({ request }) => {
    const { token, password } = await readBody(request, passwordReset);
    const user = findByLink(backend, 'reset-password', token);
    refuseWeakPassword(password, user.email);
    useLink(backend, token);
    backend.links = backend.links.filter(({ userId }) => userId !== user.id);
    Object.assign(user, { password, emailVerified: true, pendingEmail: null });
    if (backend.signedInAs === user.id) backend.signedInAs = undefined;
    return done();
  }),

  http.post(`${AUTH}/verify-email`, async ({ request }) => {
    const { token } = await readBody(request, linkToken);
    findByLink(backend, 'verify-email', token).emailVerified = true;
    useLink(backend, token);
    return done();
  }),

  http.post(`${AUTH}/confirm-email`, async ({ request }) => {
    const { token, currentPassword } = await readBody(request, emailChangeConfirmation);
    const user = findByLink(backend, 'change-email', token);
    checkCurrentPassword(user, currentPassword);
    const { email } = useLink(backend, token);
    if (backend.users.some((known) => known.email === email)) return emailTaken();
    Object.assign(user, { email, emailVerified: true, pendingEmail: null });
    return done();
  }),
];
