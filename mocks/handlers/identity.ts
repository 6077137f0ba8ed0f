// Users and sessions. One browser, so one session: the backend's `signedInAs` plays the cookie.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/shared/config/paths.ts';
import {
  credentials,
  newUser,
  userUpdate,
  type AuthAnswer,
  type PublicUser,
  type SessionAnswer,
  type User,
  type UserListQuery,
} from '#domain/contract/identity.ts';
import { readBody, refuse, requireUser } from '../answers.ts';
import { currentUser, type Backend, type StoredUser } from '../backend.ts';
import { answerList } from '../paging.ts';

const publicFields = ({ password: _password, ...user }: StoredUser): User => user;

const signedIn = (backend: Backend, user: StoredUser) => {
  backend.signedInAs = user.id;
  const { isAdmin, isDriver } = user;
  return HttpResponse.json<AuthAnswer>({ token: 'mock-token', userId: user.id, isAdmin, isDriver });
};

const ROLES: Record<NonNullable<UserListQuery['role']>, (user: User) => boolean> = {
  customer: ({ isAdmin, isDriver }) => !isAdmin && !isDriver,
  driver: ({ isDriver }) => isDriver,
  unverified: ({ isDriver, isVerifiedDriver }) => isDriver && !isVerifiedDriver,
  admin: ({ isAdmin }) => isAdmin,
};

/** Everybody, for admins; for others the admins, by id and name alone. */
function listUsers(backend: Backend, request: Request) {
  const asking = requireUser(backend);
  if (!asking.isAdmin) {
    const admins = backend.users.filter(({ isAdmin }) => isAdmin);
    return HttpResponse.json(
      admins.map(({ id, name }): PublicUser => ({ id, _id: id, name, isAdmin: true })),
    );
  }
  const role = new URL(request.url).searchParams.get('role') as UserListQuery['role'] | null;
  const wanted = backend.users.filter(role ? ROLES[role] : () => true);
  return answerList(request, wanted.map(publicFields), ['name', 'email', 'phonenumber']);
}

const taken = () =>
  refuse(409, 'This email address is already registered.', {
    code: 'email-taken',
    errors: [{ field: 'email', message: 'This email address is already registered.' }],
  });

export const identityHandlers = (backend: Backend): HttpHandler[] => [
  http.post(`*${API_BASE}/users`, async ({ request }) => {
    const body = await readBody(request, newUser);
    if (backend.users.some(({ email }) => email === body.email)) return taken();
    const id = backend.nextId();
    const user: StoredUser = {
      ...body,
      id,
      _id: id,
      name: `${body.first_name} ${body.last_name}`,
      isAdmin: false,
      isDriver: body.isDriver ?? false,
      isVerifiedDriver: false,
    };
    backend.users.push(user);
    return HttpResponse.json(publicFields(user), { status: 201 });
  }),

  http.get(`*${API_BASE}/users`, ({ request }) => listUsers(backend, request)),

  http.post(`*${API_BASE}/auth`, async ({ request }) => {
    const { email, password } = await readBody(request, credentials);
    const user = backend.users.find((known) => known.email === email && known.password === password);
    return user ? signedIn(backend, user) : refuse(401, 'Email or password is not right.');
  }),

  http.post(`*${API_BASE}/demo-login`, () => {
    const demo = backend.users.find(({ isAdmin }) => isAdmin);
    return backend.config.demoLogin && demo
      ? signedIn(backend, demo)
      : refuse(404, 'Demo sign-in is switched off.');
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
          name: user.name,
        }
      : null;
    return HttpResponse.json<SessionAnswer>({ session });
  }),

  http.get(`*${API_BASE}/users/:userId`, ({ params }) => {
    const asking = requireUser(backend);
    if (asking.id !== params.userId && !asking.isAdmin) return refuse(403, 'This is not yours.');
    const user = backend.users.find(({ id }) => id === params.userId);
    return user ? HttpResponse.json(publicFields(user)) : refuse(404, 'There is no such user.');
  }),

  http.put(`*${API_BASE}/users/:userId`, async ({ params, request }) => {
    const asking = requireUser(backend);
    if (asking.id !== params.userId && !asking.isAdmin) return refuse(403, 'This is not yours.');
    const user = backend.users.find(({ id }) => id === params.userId);
    if (!user) return refuse(404, 'There is no such user.');
    const { isAdmin, ...changes } = await readBody(request, userUpdate);
    if (backend.users.some(({ id, email }) => email === changes.email && id !== user.id)) return taken();
    Object.assign(user, changes, asking.isAdmin && isAdmin !== undefined ? { isAdmin } : {});
    user.name = `${user.first_name} ${user.last_name}`;
    return HttpResponse.json(publicFields(user));
  }),
];
