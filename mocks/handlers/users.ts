// Users: all of them for admins, the admins for everyone else, and each user's own profile.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/shared/config/paths.ts';
import {
  userListQuery,
  userUpdate,
  type PublicUser,
  type User,
  type UserListQuery,
} from '#domain/contract/identity.ts';
import { readBody, readId, readQuery, refuse, requireAdmin, requireUser } from '../answers.ts';
import type { Backend, StoredUser } from '../backend.ts';
import { answerList, type Listing } from '../paging.ts';
import { mailLink } from './mailedLinks.ts';
import { FREE } from './jobs.ts';

const PATH = `*${API_BASE}/users`;

const ROLES: Record<NonNullable<UserListQuery['role']>, (user: User) => boolean> = {
  customer: ({ isAdmin, isDriver }) => !isAdmin && !isDriver,
  driver: ({ isDriver }) => isDriver,
  unverified: ({ isDriver, isVerifiedDriver }) => isDriver && !isVerifiedDriver,
  admin: ({ isAdmin }) => isAdmin,
};

const LISTING: Listing<User> = {
  searched: [({ name, email }) => `${name} ${email}`, 'phonenumber'],
  sortable: [
    'first_name',
    'last_name',
    'name',
    'email',
    'phonenumber',
    'isAdmin',
    'isDriver',
    'isVerifiedDriver',
  ],
};

/** A user as the calls return it. */
export const profileOf = ({ password: _password, ...user }: StoredUser): User => user;

export const noSuchUser = () => refuse(404, 'There is no such user.');

export function emailTaken() {
  const message = 'This email address is already in use.';
  return refuse(409, message, { code: 'email_taken', errors: [{ field: 'email', message }] });
}

/** Throws the server's refusals: admins cannot demote themselves, and the last admin stays. */
function refuseLosingAdmin(backend: Backend, id: string, doing: string): void {
  if (id === backend.signedInAs) throw refuse(409, `You cannot ${doing} yourself.`, { code: 'oneself' });
  const admins = backend.users.filter(({ isAdmin }) => isAdmin);
  if (admins.length === 1 && admins[0]?.id === id) {
    throw refuse(409, 'The last admin cannot be changed or removed.', { code: 'last_admin' });
  }
}

/** Another email of one's own stays pending until it is confirmed; that of another user changes at once. */
function changeEmail(backend: Backend, user: StoredUser, email: string, asking: StoredUser): void {
  if (asking.id !== user.id) {
    Object.assign(user, { email, emailVerified: false, pendingEmail: null });
    return;
  }
  user.pendingEmail = email;
  mailLink(backend, 'change-email', { id: user.id, email });
}

/** Removes a user, whose jobs become free again. */
export function removeUser(backend: Backend, user: StoredUser): void {
  backend.users.splice(backend.users.indexOf(user), 1);
  for (const job of backend.jobs) if (job.acceptedBy === user.id) Object.assign(job, FREE);
}

export const userHandlers = (backend: Backend): HttpHandler[] => [
  http.get(PATH, ({ request }) => {
    const asking = requireUser(backend);
    const { role } = readQuery(request, userListQuery);
    if (!asking.isAdmin) {
      const admins = backend.users.filter(({ isAdmin }) => isAdmin);
      return HttpResponse.json(
        admins.map(({ id, name }): PublicUser => ({ id, _id: id, name, isAdmin: true })),
      );
    }
    const wanted = backend.users.filter(role ? ROLES[role] : () => true);
    return answerList(request, wanted.map(profileOf), LISTING);
  }),

  http.get(`${PATH}/:id`, ({ params }) => {
    const asking = requireUser(backend);
    const id = readId(params);
    const user = backend.users.find((known) => known.id === id && (asking.isAdmin || asking.id === id));
    return user ? HttpResponse.json(profileOf(user)) : noSuchUser();
  }),

  http.put(`${PATH}/:id`, async ({ params, request }) => {
    const asking = requireUser(backend);
    const id = readId(params);
    const { isAdmin, email, pendingEmail, ...changes } = await readBody(request, userUpdate);
    const user = backend.users.find((known) => known.id === id && (asking.isAdmin || asking.id === id));
    if (!user) return noSuchUser();
    const role = asking.isAdmin && isAdmin !== undefined ? { isAdmin } : {};
    if (role.isAdmin === false && user.isAdmin) {
      refuseLosingAdmin(backend, id, 'take the admin role from');
    }
    if (backend.users.some((known) => known.email === email && known.id !== id)) return emailTaken();
    Object.assign(user, changes, role);
    if (pendingEmail === null) user.pendingEmail = null;
    if (email && email !== user.email) changeEmail(backend, user, email, asking);
    user.name = `${user.first_name} ${user.last_name}`;
    return HttpResponse.json(profileOf(user));
  }),

  http.put(`${PATH}/:id/verifyDriver`, ({ params }) => {
    requireAdmin(backend);
    const id = readId(params);
    const user = backend.users.find((known) => known.id === id);
    if (!user) return noSuchUser();
    if (!user.isDriver) return refuse(409, 'Only a driver can be verified.', { code: 'not_a_driver' });
    user.isVerifiedDriver = true;
    return HttpResponse.json(profileOf(user));
  }),

  http.delete(`${PATH}/:id`, ({ params }) => {
    requireAdmin(backend);
    const id = readId(params);
    const user = backend.users.find((known) => known.id === id);
    if (!user) return noSuchUser();
    refuseLosingAdmin(backend, id, 'delete');
    removeUser(backend, user);
    return new HttpResponse(null, { status: 204 });
  }),
];
