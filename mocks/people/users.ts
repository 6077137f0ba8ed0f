// Users: all users for admins, the admins for everyone else, and the profile of each user.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { deletionRefusal, openBusiness } from '#domain/people/openBusiness.ts';
import { personName } from '#domain/people/personName.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import { DELETED_NAME } from '#domain/conversation/partners.ts';
import { API_BASE } from '#app/platform/address/paths.ts';
import { verificationWithdrawal } from '#domain/people/contract/accounts.ts';
import {
  userListQuery,
  userUpdate,
  type PublicUser,
  type User,
  type UserListQuery,
} from '#domain/people/contract/identity.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { isAdminRole, mayDo } from '#domain/people/permissions.ts';
import type { StaffRole } from '#domain/people/roles.ts';
import {
  notAuthorized,
  readBody,
  readId,
  readQuery,
  refuse,
  requireAdmin,
  requireRecentAdmin,
  requireRecentSignIn,
  requireSetUpUser,
  requireUser,
} from '#mocks/answers.ts';
import { roleOf, type Backend, type StoredUser } from '#mocks/backend.ts';
import { answerList, type Listing } from '#mocks/paging.ts';
import { mailLink } from './mailedLinks.ts';
import { moveJob } from '#mocks/jobs/jobs.ts';
import { isActiveJob } from '#domain/jobs/status.ts';

const PATH = `*${API_BASE}/users`;

const ROLES: Record<NonNullable<UserListQuery['role']>, (user: User) => boolean> = {
  customer: (user) => roleOf(user) === null && !user.isDriver,
  driver: ({ isDriver }) => isDriver,
  unverified: ({ isDriver, isVerifiedDriver }) => isDriver && !isVerifiedDriver,
  admin: ({ isAdmin }) => isAdmin,
  staff: (user) => roleOf(user) !== null,
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
    'staffRole',
    'isDriver',
    'isVerifiedDriver',
  ],
};

/** A user in the format of the calls. */
export const profileOf = ({ password: _password, factor: _factor, ...user }: StoredUser): User => ({
  ...user,
  staffRole: roleOf(user),
});

export const noSuchUser = () => refuse(404, 'There is no such user.');

export function emailTaken() {
  const message = 'This email address is already in use.';
  return refuse(409, message, { code: 'email_taken', errors: [{ field: 'email', message }] });
}

const ownersOnly = () => refuse(403, 'Only an owner can do this.', { code: 'owners_only' });

/** Throws the server's refusals: staff cannot demote themselves, and the last owner stays. */
function refuseLosingStaff(backend: Backend, id: string, doing: string): void {
  if (id === backend.signedInAs) throw refuse(409, `You cannot ${doing} yourself.`, { code: 'oneself' });
  const owners = backend.users.filter((user) => roleOf(user) === 'owner');
  if (owners.length === 1 && owners[0]?.id === id) {
    throw refuse(409, 'The last owner cannot be changed or removed.', { code: 'last_admin' });
  }
}

/** Throws the error when a user who is not an owner changes an owner. */
function assertMayChange(asking: StoredUser, user: StoredUser): void {
  if (roleOf(user) !== 'owner' || user.id === asking.id) return;
  if (!mayDo(roleOf(asking), 'users.owners')) throw ownersOnly();
}

/** The requested role; undefined when the change has none. */
function wantedRole(
  asking: StoredUser,
  user: StoredUser,
  { isAdmin, staffRole }: { isAdmin?: boolean | undefined; staffRole?: StaffRole | null | undefined },
): StaffRole | null | undefined {
  if (!mayDo(roleOf(asking), 'users.roles')) return undefined;
  const current = roleOf(user);
  const byFlag =
    isAdmin === undefined || isAdmin === isAdminRole(current) ? undefined : isAdmin ? 'manager' : null;
  if (staffRole === undefined || staffRole === current || staffRole === byFlag) return byFlag;
  if (!mayDo(roleOf(asking), 'users.owners')) throw ownersOnly();
  return staffRole;
}

/** A new email stays pending until the user confirms it. */
function changeEmail(backend: Backend, user: StoredUser, email: string): void {
  user.pendingEmail = email;
  mailLink(backend, 'change-email', { id: user.id, email });
}

/** Makes the accepted jobs of a driver free again. */
export function freeJobsOf(backend: Backend, user: StoredUser): void {
  for (const job of backend.jobs) {
    if (job.acceptedBy === user.id && isActiveJob(job.state))
      moveJob(backend, job, { to: 'open', by: 'admin' });
  }
}

/** Throws the server's refusal of a user with open business. */
function refuseOpenBusiness(backend: Backend, user: StoredUser): void {
  const reservations = backend.reservations
    .filter(({ userId }) => userId === user.id)
    .map((row) => ({
      reference: row.reference,
      status: row.status,
      end: occupiedPeriod(row)?.end ?? 0,
      holdEnd: row.holdExpiresAt ? Date.parse(row.holdExpiresAt) : null,
      remaining: poundsToPence(row.remainingToPay),
    }));
  const jobs = backend.jobs
    .filter(({ acceptedBy, state }) => acceptedBy === user.id && isActiveJob(state))
    .map(({ title }) => title);
  const open = openBusiness({ reservations, jobs }, backend.now);
  if (open.length > 0) throw refuse(409, deletionRefusal(open), { code: 'open_business' });
}

/** Removes a user without open business. */
export function removeUser(backend: Backend, user: StoredUser): void {
  refuseOpenBusiness(backend, user);
  backend.users.splice(backend.users.indexOf(user), 1);
  backend.erasedUsers.push(user.id);
  for (const review of backend.reviews) {
    if (review.userId !== user.id) continue;
    review.name = DELETED_NAME;
    delete review.userId;
  }
  delete backend.licences[user.id];
  backend.calendarLinks = backend.calendarLinks.filter(({ userId }) => userId !== user.id);
}

export const userHandlers = (backend: Backend): HttpHandler[] => [
  http.get(PATH, ({ request }) => {
    const asking = requireSetUpUser(backend);
    const { role } = readQuery(request, userListQuery);
    if (!mayDo(roleOf(asking), 'users.read')) {
      const admins = backend.users.filter((user) => mayDo(roleOf(user), 'messages.answer'));
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
    const mayRead = asking.id === id || mayDo(roleOf(asking), 'users.read');
    const user = backend.users.find((known) => known.id === id && mayRead);
    return user ? HttpResponse.json(profileOf(user)) : noSuchUser();
  }),

  http.put(`${PATH}/:id`, async ({ params, request }) => {
    const asking = requireUser(backend);
    const id = readId(params);
    const { isAdmin, staffRole, email, pendingEmail, ...changes } = await readBody(request, userUpdate);
    if (asking.id !== id && !mayDo(roleOf(asking), 'users.edit')) {
      return mayDo(roleOf(asking), 'users.read') ? notAuthorized() : noSuchUser();
    }
    const user = backend.users.find((known) => known.id === id);
    if (!user) return noSuchUser();
    assertMayChange(asking, user);
    const role = wantedRole(asking, user, { isAdmin, staffRole });
    const changesRole = role !== undefined && role !== roleOf(user);
    if (changesRole || (email && email !== user.email)) requireRecentSignIn(backend);
    if (role && changesRole && !user.emailVerified) {
      return refuse(409, 'This person has to confirm their email address first.', {
        code: 'email_unverified',
      });
    }
    if (role !== undefined && roleOf(user) !== null) {
      refuseLosingStaff(backend, id, role ? 'change the role of' : 'take the admin role from');
    }
    const isTaken = backend.users.some((known) => known.email === email && known.id !== id);
    if (isTaken && mayDo(roleOf(asking), 'users.read')) return emailTaken();
    Object.assign(user, changes);
    if (role !== undefined) Object.assign(user, { staffRole: role, isAdmin: isAdminRole(role) });
    if (pendingEmail === null) user.pendingEmail = null;
    if (email && email !== user.email) changeEmail(backend, user, email);
    user.name = personName(user);
    return HttpResponse.json(profileOf(user));
  }),

  http.put(`${PATH}/:id/verifyDriver`, ({ params }) => {
    requireRecentAdmin(backend, 'users.edit');
    const id = readId(params);
    const user = backend.users.find((known) => known.id === id);
    if (!user) return noSuchUser();
    if (!user.isDriver) return refuse(409, 'Only a driver can be verified.', { code: 'not_a_driver' });
    user.isVerifiedDriver = true;
    return HttpResponse.json(profileOf(user));
  }),

  http.post(`${PATH}/:id/withdrawVerification`, async ({ params, request }) => {
    requireRecentAdmin(backend, 'users.edit');
    const id = readId(params);
    await readBody(request, verificationWithdrawal);
    const user = backend.users.find((known) => known.id === id);
    if (!user) return noSuchUser();
    if (!user.isVerifiedDriver) {
      return refuse(409, 'This user is not a verified driver.', { code: 'not_verified' });
    }
    user.isVerifiedDriver = false;
    freeJobsOf(backend, user);
    return HttpResponse.json(profileOf(user));
  }),

  http.post(`${PATH}/:id/password-reset`, ({ params }) => {
    requireAdmin(backend, 'users.edit');
    const id = readId(params);
    const user = backend.users.find((known) => known.id === id);
    if (!user) return noSuchUser();
    mailLink(backend, 'reset-password', user);
    return new HttpResponse(null, { status: 204 });
  }),

  http.delete(`${PATH}/:id`, ({ params }) => {
    const asking = requireRecentAdmin(backend, 'users.delete');
    const id = readId(params);
    const user = backend.users.find((known) => known.id === id);
    if (!user) return noSuchUser();
    assertMayChange(asking, user);
    refuseLosingStaff(backend, id, 'delete');
    removeUser(backend, user);
    return new HttpResponse(null, { status: 204 });
  }),
];
