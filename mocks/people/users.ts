// Users: all users for admins, the admins for everyone else, and the profile of each user.
import { openBusiness } from '#domain/office/openBusiness.ts';
import { personName } from '#domain/people/personName.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import { DELETED_NAME } from '#domain/conversation/partners.ts';
import type { PublicUser, User, UserListQuery } from '#domain/people/contract/identity.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { isAdminRole } from '#domain/people/permissions.ts';
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
import { requireRecentSignIn, answerList, type Listing } from '#mocks/answers.ts';
import { may, roleOf, rowOf, type Backend, type StoredUser } from '#mocks/backend.ts';
import * as usersCalls from '#domain/people/calls/users.ts';
import * as profileCalls from '#domain/people/calls/profile.ts';
import { answers } from '#mocks/serve.ts';
import { mailLink } from './mailedLinks.ts';
import { moveJob } from '#mocks/jobs/jobs.ts';
import { isActiveJob, isTakenJob } from '#domain/jobs/status.ts';

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
    .filter(({ id, acceptedBy, state }) => acceptedBy === user.id && (state !== 'done' || !isPaid(id)))
    .filter(({ state }) => isTakenJob(state))
    .map(({ id, title, pay, state }) => ({ id, title, pay, isDone: state === 'done' }));
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

const calls = { ...usersCalls, ...profileCalls };

export const userHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getUsers: ({ user: asking, request, query: { role } }) => {
      if (!may(asking, 'users.read')) {
        const admins = backend.users.filter((user) => may(user, 'messages.answer'));
        return admins.map(({ id, name }): PublicUser => ({ id, _id: id, name, isAdmin: true }));
      }
      const wanted = backend.users.filter(role ? ROLES[role] : () => true);
      return answerList(request, wanted.map(profileOf), LISTING);
    },

    getUser: ({ user: asking, params: { id } }) => {
      const mayRead = asking.id === id || may(asking, 'users.read');
      const user = rowOf(mayRead ? backend.users : [], id, noSuchUser);
      return profileOf(user);
    },

    updateUser: ({ user: asking, params: { id }, body }) => {
      const { isAdmin, staffRole, email, pendingEmail, version, ...changes } = body;
      if (asking.id !== id && !may(asking, 'users.edit')) {
        throw may(asking, 'users.read') ? notAuthorized() : noSuchUser();
      }
      const user = rowOf(backend.users, id, noSuchUser);
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
      if (isTaken && may(asking, 'users.read')) throw emailTaken();
      const before = JSON.stringify(profileOf(user));
      Object.assign(user, changes);
      if (role !== undefined) Object.assign(user, { staffRole: role, isAdmin: isAdminRole(role) });
      if (pendingEmail === null) user.pendingEmail = null;
      if (email && email !== user.email) {
        user.pendingEmail = email;
        mailLink(backend, 'change-email', { id, email });
      }
      user.name = personName(user);
      if (JSON.stringify(profileOf(user)) !== before) user.version += 1;
      return profileOf(user);
    },

    verifyDriver: ({ user: asking, params, query: { version } }) => {
      if (asking.id === params.id) throw aboutOneself('verify');
      const user = rowOf(backend.users, params.id, noSuchUser);
      if (!user.isDriver) throw notVerifiable();
      if (user.isVerifiedDriver) return profileOf(user);
      assertVersion(version, user.version, 'person');
      setVerified(user, true);
      return profileOf(user);
    },

    withdrawVerification: ({ params, body: { version } }) => {
      const user = rowOf(backend.users, params.id, noSuchUser);
      if (!user.isVerifiedDriver) throw notVerified();
      assertVersion(version, user.version, 'person');
      setVerified(user, false);
      freeJobsOf(backend, user);
      return profileOf(user);
    },

    sendPasswordReset: ({ params }) => {
      mailLink(backend, 'reset-password', rowOf(backend.users, params.id, noSuchUser));
    },

    removeUser: ({ user: asking, params: { id } }) => {
      const user = rowOf(backend.users, id, noSuchUser);
      assertMayChange({ id: asking.id, staffRole: roleOf(asking) }, { id, staffRole: roleOf(user) });
      refuseLosingStaff(backend, id, 'delete');
      removeUser(backend, user);
    },
  });
