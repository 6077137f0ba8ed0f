// Users: all users for admins, the admins for everyone else, and the profile of each user.
import { openBusiness } from '#domain/office/openBusiness.ts';
import { personName } from '#domain/people/personName.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import { DELETED_NAME } from '#domain/conversation/partners.ts';
import { getUser, updateUser } from '#domain/people/calls/profile.ts';
import {
  getUsers,
  removeUser as removeUserCall,
  sendPasswordReset,
  verifyDriver,
  withdrawVerification,
} from '#domain/people/calls/users.ts';
import type { PublicUser, User, UserListQuery } from '#domain/people/contract/identity.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { isAdminRole, mayDo } from '#domain/people/permissions.ts';
import { assertVersion } from '#domain/kit/version.ts';
import {
  aboutOneself,
  assertMayChange,
  emailOfPersonUnconfirmed,
  emailTaken,
  hasOpenBusiness,
  lastOwner,
  noSuchUser,
  notAuthorized,
  notVerifiable,
  notVerified,
  notYourself,
  wantedRole,
} from '#domain/people/refusals.ts';
import { requireRecentSignIn } from '#mocks/answers.ts';
import { roleOf, type Backend, type StoredUser } from '#mocks/backend.ts';
import { answerList, type Listing } from '#mocks/paging.ts';
import type { MockCall } from '#mocks/respond.ts';
import { answer } from '#mocks/serve.ts';
import { mailLink } from './mailedLinks.ts';
import { moveJob } from '#mocks/jobs/jobs.ts';
import { isActiveJob } from '#domain/jobs/status.ts';

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

/** Throws the server's refusals: staff cannot demote themselves, and the last owner stays. */
function refuseLosingStaff(backend: Backend, id: string, doing: string): void {
  if (id === backend.signedInAs) throw notYourself(doing);
  const owners = backend.users.filter((user) => roleOf(user) === 'owner');
  if (owners.length === 1 && owners[0]?.id === id) throw lastOwner();
}

/** A new email stays pending until the user confirms it. */
function changeEmail(backend: Backend, user: StoredUser, email: string): void {
  user.pendingEmail = email;
  mailLink(backend, 'change-email', { id: user.id, email });
}

/** Verifies a driver, or ends the verification. */
export function setVerified(user: StoredUser, isVerifiedDriver: boolean): void {
  if (user.isVerifiedDriver !== isVerifiedDriver) user.version += 1;
  user.isVerifiedDriver = isVerifiedDriver;
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
  const isPaid = (jobId: string) =>
    backend.driverPayments.some((paid) => paid.jobId === jobId && paid.driverId === user.id);
  const jobs = backend.jobs
    .filter(({ acceptedBy }) => acceptedBy === user.id)
    .map(({ id, title, pay, state }) => ({ id, title, pay, state, isDone: state === 'done' }))
    .filter(({ id, state, isDone }) => isActiveJob(state) || (isDone && !isPaid(id)));
  const open = openBusiness({ reservations, jobs }, backend.now);
  if (open.length > 0) throw hasOpenBusiness(open);
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

const findUser = (backend: Backend, id: string) => backend.users.find((known) => known.id === id);

export const userHandlers = (backend: Backend): MockCall[] => [
  answer(backend, getUsers, ({ user: asking, request, query: { role } }) => {
    if (!mayDo(roleOf(asking), 'users.read')) {
      const admins = backend.users.filter((user) => mayDo(roleOf(user), 'messages.answer'));
      return admins.map(({ id, name }): PublicUser => ({ id, _id: id, name, isAdmin: true }));
    }
    const wanted = backend.users.filter(role ? ROLES[role] : () => true);
    return answerList(request, wanted.map(profileOf), LISTING);
  }),

  answer(backend, getUser, ({ user: asking, params: { id } }) => {
    const mayRead = asking.id === id || mayDo(roleOf(asking), 'users.read');
    const user = mayRead && findUser(backend, id);
    if (!user) throw noSuchUser();
    return profileOf(user);
  }),

  answer(backend, updateUser, ({ user: asking, params: { id }, body }) => {
    const { isAdmin, staffRole, email, pendingEmail, version, ...changes } = body;
    if (asking.id !== id && !mayDo(roleOf(asking), 'users.edit')) {
      throw mayDo(roleOf(asking), 'users.read') ? notAuthorized() : noSuchUser();
    }
    const user = findUser(backend, id);
    if (!user) throw noSuchUser();
    assertMayChange({ id: asking.id, staffRole: roleOf(asking) }, { id, staffRole: roleOf(user) });
    assertVersion(version, user.version, 'person');
    const role = wantedRole(roleOf(asking), roleOf(user), { isAdmin, staffRole });
    const changesRole = role !== undefined && role !== roleOf(user);
    if (changesRole || (email && email !== user.email)) requireRecentSignIn(backend);
    if (role && changesRole && !user.emailVerified) throw emailOfPersonUnconfirmed();
    if (role !== undefined && roleOf(user) !== null) {
      refuseLosingStaff(backend, id, role ? 'change the role of' : 'take the admin role from');
    }
    const isTaken = backend.users.some((known) => known.email === email && known.id !== id);
    if (isTaken && mayDo(roleOf(asking), 'users.read')) throw emailTaken();
    const before = JSON.stringify(profileOf(user));
    Object.assign(user, changes);
    if (role !== undefined) Object.assign(user, { staffRole: role, isAdmin: isAdminRole(role) });
    if (pendingEmail === null) user.pendingEmail = null;
    if (email && email !== user.email) changeEmail(backend, user, email);
    user.name = personName(user);
    if (JSON.stringify(profileOf(user)) !== before) user.version += 1;
    return profileOf(user);
  }),

  answer(backend, verifyDriver, ({ user: asking, params, query: { version } }) => {
    if (asking.id === params.id) throw aboutOneself('verify');
    const user = findUser(backend, params.id);
    if (!user) throw noSuchUser();
    if (!user.isDriver) throw notVerifiable();
    if (user.isVerifiedDriver) return profileOf(user);
    assertVersion(version, user.version, 'person');
    setVerified(user, true);
    return profileOf(user);
  }),

  answer(backend, withdrawVerification, ({ params, body: { version } }) => {
    const user = findUser(backend, params.id);
    if (!user) throw noSuchUser();
    if (!user.isVerifiedDriver) throw notVerified();
    assertVersion(version, user.version, 'person');
    setVerified(user, false);
    freeJobsOf(backend, user);
    return profileOf(user);
  }),

  answer(backend, sendPasswordReset, ({ params }) => {
    const user = findUser(backend, params.id);
    if (!user) throw noSuchUser();
    mailLink(backend, 'reset-password', user);
  }),

  answer(backend, removeUserCall, ({ user: asking, params: { id } }) => {
    const user = findUser(backend, id);
    if (!user) throw noSuchUser();
    assertMayChange({ id: asking.id, staffRole: roleOf(asking) }, { id, staffRole: roleOf(user) });
    refuseLosingStaff(backend, id, 'delete');
    removeUser(backend, user);
  }),
];
