// The calls about a user's own account.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/shared/config/paths.ts';
import { passwordChange } from '#domain/contract/identity.ts';
import { readBody, readId, refuse, requireUser } from '../answers.ts';
import type { Backend, StoredUser } from '../backend.ts';
import { noSuchUser } from './users.ts';
import { refuseWeakPassword } from './weakPasswords.ts';

const PATH = `*${API_BASE}/users/:id`;

/** The signed-in user whose id the path has; throws 404 for another one. */
function requireOwn(backend: Backend, params: Parameters<typeof readId>[0]): StoredUser {
  const user = requireUser(backend);
  if (readId(params) !== user.id) throw noSuchUser();
  return user;
}

/** Throws the 403 that the server answers. */
function checkCurrentPassword(user: StoredUser, entered: string): void {
  if (user.password === entered) return;
  const message = 'This is not your current password.';
  throw refuse(403, message, { code: 'wrong_password', errors: [{ field: 'currentPassword', message }] });
}

export const accountHandlers = (backend: Backend): HttpHandler[] => [
  http.put(`${PATH}/password`, async ({ params, request }) => {
    const { currentPassword, password } = await readBody(request, passwordChange);
    const user = requireOwn(backend, params);
    refuseWeakPassword(password, user.email);
    checkCurrentPassword(user, currentPassword);
    user.password = password;
    return new HttpResponse(null, { status: 204 });
  }),
];
