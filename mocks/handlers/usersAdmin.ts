// Everybody, for admins: the list, verifying drivers, removing people. Others learn who the admins are.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/shared/config/paths.ts';
import { userListQuery, userUpdate, type User, type UserListQuery } from '#domain/contract/identity.ts';
import { readBody, refuse, requireAdmin } from '../answers.ts';
import { currentUser, type Backend, type StoredUser } from '../backend.ts';
import { answerList } from '../paging.ts';

const ROLES: Record<NonNullable<UserListQuery['role']>, (user: User) => boolean> = {
  customer: ({ isAdmin, isDriver }) => !isAdmin && !isDriver,
  driver: ({ isDriver }) => isDriver,
  unverified: ({ isDriver, isVerifiedDriver }) => isDriver && !isVerifiedDriver,
  admin: ({ isAdmin }) => isAdmin,
};

const publicFields = ({ password: _password, ...user }: StoredUser): User => user;
const missing = () => refuse(404, 'There is no such user.');

/** What the server refuses: an admin without themselves, or the product without an admin. */
function refuseLosingAdmin(backend: Backend, id: string, doing: string) {
  if (id === backend.signedInAs) return refuse(409, `You cannot ${doing} yourself.`, { code: 'oneself' });
  const admins = backend.users.filter(({ isAdmin }) => isAdmin);
  return admins.length === 1 && admins[0]?.id === id
    ? refuse(409, 'The last admin cannot be changed or removed.', { code: 'last_admin' })
    : undefined;
}

export const userAdminHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/users`, ({ request }) => {
    // Everybody else's answer is that of the conversations.
    if (!currentUser(backend)?.isAdmin) return undefined;
    const query = userListQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!query.success) return refuse(400, 'The request is not valid.');
    const { role } = query.data;
    const users = backend.users.map(publicFields).filter((user) => !role || ROLES[role](user));
    return answerList(request, users, ['name', 'email', 'phonenumber']);
  }),

  http.put(`*${API_BASE}/users/:userId`, async ({ params, request }) => {
    const { isAdmin } = await readBody(request.clone(), userUpdate);
    // Any other change is answered by the handler of identity.
    if (isAdmin !== false || !currentUser(backend)?.isAdmin) return undefined;
    return refuseLosingAdmin(backend, String(params.userId), 'take the admin role from');
  }),

  http.put(`*${API_BASE}/users/:userId/verifyDriver`, ({ params }) => {
    requireAdmin(backend);
    const user = backend.users.find(({ id }) => id === params.userId);
    if (!user) return missing();
    if (!user.isDriver) return refuse(409, 'Only a driver can be verified.', { code: 'not_a_driver' });
    user.isVerifiedDriver = true;
    return HttpResponse.json(publicFields(user));
  }),

  http.delete(`*${API_BASE}/users/:userId`, ({ params }) => {
    requireAdmin(backend);
    const index = backend.users.findIndex(({ id }) => id === params.userId);
    if (index < 0) return missing();
    const refusal = refuseLosingAdmin(backend, String(params.userId), 'delete');
    if (refusal) return refusal;
    backend.users.splice(index, 1);
    return new HttpResponse(null, { status: 204 });
  }),
];
