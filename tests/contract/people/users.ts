// Users for admins, for themselves, and for other users.
import * as z from 'zod/mini';
import { publicUser, sessionAnswer, user, type User } from '#domain/people/contract/identity.ts';
import { jobList } from '#domain/jobs/contract/jobs.ts';
import { accessCases, adminsOnly, everybody, ownerOrAdmin, plain, signedIn } from '#contract/access.ts';
import { PASSWORD } from '#contract/actors.ts';
import { book, threeDays } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';
import { listCases } from '#contract/lists.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';
import type { TestContext } from '#contract/testContext.ts';

const LIST = 'GET /api/users';
const READ = 'GET /api/users/{id}';
const CHANGE = 'PUT /api/users/{id}';
const VERIFY = 'PUT /api/users/{id}/verifyDriver';
const WITHDRAW = 'POST /api/users/{id}/withdrawVerification';
const DELETE = 'DELETE /api/users/{id}';

const users = z.array(user);
const noSuchUser = { status: 404, detail: 'There is no such user.' };

const listed = async ({ admin }: TestContext, query: string): Promise<User[]> =>
  expectBody(await admin.get(`/api/users?${query}`), 200, users);

const NAMES = ['Blake', 'Adams', 'Evans', 'Clark', 'Davis'];

export const people: ContractSuite = {
  name: 'users',
  cases: [
    ...accessCases([
      plain('POST /api/users', everybody(400), {}),
      plain('GET /api/users', signedIn(200)),
      plain('GET /api/users/{id}', signedIn(404)),
      {
        call: 'GET /api/users/{id}',
        request: ({ customer }) => ({ method: 'GET', path: `/api/users/${customer.id}` }),
        expected: { ...ownerOrAdmin(200), desk: 200 },
      },
      plain('PUT /api/users/{id}', { ...signedIn(404), desk: 403 }, {}),
      {
        call: 'PUT /api/users/{id}',
        request: ({ customer }) => ({ method: 'PUT', path: `/api/users/${customer.id}`, body: {} }),
        expected: { ...ownerOrAdmin(200), desk: 403 },
      },
      plain('PUT /api/users/{id}/verifyDriver', adminsOnly(404)),
      plain('POST /api/users/{id}/password-reset', adminsOnly(404)),
      plain('POST /api/users/{id}/withdrawVerification', adminsOnly(404), { reason: 'Expired.' }),
      plain('DELETE /api/users/{id}', adminsOnly(404)),
    ]),
    contractCase(LIST, 'lists all users for admins, in the order of registration', async (context) => {
      const emails = expectBody(await context.admin.get('/api/users'), 200, users).map(({ email }) => email);
      const known = [context.customer, context.other, context.driver, context.verifiedDriver].map(
        ({ email }) => email,
      );
      expect(emails.filter((email) => known.includes(email))).toEqual(known);
    }),
    contractCase(LIST, 'lists the admins for other users, with id and name only', async (context) => {
      const answer = expectBody(await context.customer.get('/api/users'), 200, z.array(publicUser));
      expect(answer.map(({ id }) => id)).toContain(context.admin.id);
      expect(answer.map(({ id }) => id)).not.toContain(context.other.id);
    }),
    contractCase(LIST, 'filters by role', async (context) => {
      const ids = async (role: string) => (await listed(context, `role=${role}`)).map(({ id }) => id);
      expect(await ids('customer')).toEqual(expect.arrayContaining([context.customer.id, context.other.id]));
      expect(await ids('driver')).toEqual(
        expect.arrayContaining([context.driver.id, context.verifiedDriver.id]),
      );
      expect(await ids('unverified')).toContain(context.driver.id);
      expect(await ids('unverified')).not.toContain(context.verifiedDriver.id);
      expect(await ids('admin')).toContain(context.admin.id);
      expect(await ids('customer')).not.toContain(context.admin.id);
      expectProblem(await context.admin.get('/api/users?role=owner'), { status: 400, fields: ['role'] });
    }),
    contractCase(READ, 'answers 404 to a customer for other users', async (context) => {
      expectProblem(await context.customer.get(`/api/users/${context.other.id}`), noSuchUser);
      expectProblem(await context.admin.get(`/api/users/${UNKNOWN_ID}`), noSuchUser);
    }),

    contractCase(CHANGE, 'changes only the given fields', async (context) => {
      const somebody = await context.newCustomer();
      const answer = await somebody.put(`/api/users/${somebody.id}`, { last_name: ' Byron ' });
      expect(expectBody(answer, 200, user)).toMatchObject({
        first_name: somebody.name,
        last_name: 'Byron',
        name: `${somebody.name} Byron`,
        email: somebody.email,
      });
    }),
    contractCase(CHANGE, 'ignores a role that users give themselves', async (context) => {
      const somebody = await context.newCustomer({ isDriver: true });
      const wanted = { isAdmin: true, isDriver: false, isVerifiedDriver: true };
      const answer = await somebody.put(`/api/users/${somebody.id}`, wanted);
      expect(expectBody(answer, 200, user)).toMatchObject({
        isAdmin: false,
        isDriver: true,
        isVerifiedDriver: false,
      });
    }),
    contractCase(CHANGE, 'lets an admin change any user', async (context) => {
      const somebody = await context.newCustomer();
      const answer = await context.admin.put(`/api/users/${somebody.id}`, {
        phonenumber: '1',
        isAdmin: true,
      });
      expect(expectBody(answer, 200, user)).toMatchObject({ phonenumber: '1', isAdmin: true });
    }),
    contractCase(CHANGE, 'does not tell a user that another email is used', async (context) => {
      const own = { email: context.customer.email };
      expectBody(await context.customer.put(`/api/users/${context.customer.id}`, own), 200, user);
      const person = await context.newCustomer();
      const answer = await person.put(`/api/users/${person.id}`, own);
      expect(expectBody(answer, 200, user)).toMatchObject({ email: person.email, pendingEmail: own.email });
    }),
    contractCase(
      CHANGE,
      'makes an admin a manager and back, and refuses other roles to managers',
      async (context) => {
        const somebody = await context.newCustomer();
        const change = (changes: object) => context.admin.put(`/api/users/${somebody.id}`, changes);
        expect(expectBody(await change({ isAdmin: true }), 200, user).staffRole).toBe('manager');
        const answer = expectBody(await change({ isAdmin: false }), 200, user);
        expect(answer).toMatchObject({ isAdmin: false, staffRole: null });
        const refusal = { status: 403, code: 'owners_only', detail: 'Only an owner can do this.' };
        expectProblem(await change({ staffRole: 'desk' }), refusal);
        expectProblem(await change({ staffRole: 'owner' }), refusal);
      },
    ),
    contractCase(CHANGE, 'lets an owner assign roles, which allow only their own calls', async (context) => {
      const owner = context.firstAdmin;
      const somebody = await context.newCustomer();
      const become = async (staffRole: string | null) =>
        expectBody(await owner.put(`/api/users/${somebody.id}`, { staffRole }), 200, user);
      const statuses = async (paths: string[]) =>
        Promise.all(paths.map(async (path) => (await somebody.get(path)).status));
      const calls = ['/api/reservations', '/api/jobs', '/api/admin/overview', '/api/payments/attention'];
      expect(await become('desk')).toMatchObject({ staffRole: 'desk', isAdmin: false });
      expect(await statuses(calls)).toEqual([200, 200, 403, 403]);
      expectProblem(await somebody.put(`/api/users/${context.customer.id}`, {}), { status: 403 });
      expect(await become('accountant')).toMatchObject({ staffRole: 'accountant', isAdmin: false });
      expect(await statuses(calls)).toEqual([200, 403, 200, 200]);
      expectProblem(await somebody.get(`/api/users/${context.customer.id}`), noSuchUser);
      await become(null);
      expect(await statuses(calls)).toEqual([403, 403, 403, 403]);
    }),
    contractCase(CHANGE, 'refuses every change of an owner to managers', async (context) => {
      const refusal = { status: 403, code: 'owners_only', detail: 'Only an owner can do this.' };
      const somebody = await context.newCustomer();
      const [manager] = [await context.newCustomer()];
      const change = (id: string, changes: object) => context.firstAdmin.put(`/api/users/${id}`, changes);
      expectBody(await change(somebody.id, { staffRole: 'owner' }), 200, user);
      expectBody(await change(manager.id, { staffRole: 'manager' }), 200, user);
      for (const changes of [{ isAdmin: false }, { first_name: 'M' }, { staffRole: 'desk' }]) {
        expectProblem(await manager.put(`/api/users/${somebody.id}`, changes), refusal);
      }
      expectProblem(await manager.delete(`/api/users/${somebody.id}`), refusal);
      expectBody(await change(somebody.id, { staffRole: null }), 200, user);
    }),
    contractCase(CHANGE, 'refuses a change that is based on an older version', async (context) => {
      const { admin } = context;
      const driver = await context.newCustomer({ isDriver: true });
      const at = `/api/users/${driver.id}`;
      const seen = expectBody(await admin.get(at), 200, user);
      const changed = expectBody(
        await driver.put(at, { phonenumber: '1', version: seen.version }),
        200,
        user,
      );
      expect(changed.version).toBe(seen.version + 1);
      const { version } = seen;
      const conflict = { status: 409, code: 'version_conflict' };
      for (const stale of [{ first_name: 'A' }, { isAdmin: true }]) {
        expectProblem(await admin.put(at, { ...stale, version }), conflict);
      }
      expectProblem(await admin.put(`${at}/verifyDriver?version=${version}`), conflict);
      const verify = async () =>
        expectBody(await admin.put(`${at}/verifyDriver?version=${changed.version}`), 200, user);
      const verified = await verify();
      expect(verified.version).toBe(changed.version + 1);
      // The driver is verified already, which is what the call asks for.
      expect(await verify()).toEqual(verified);
      const withdrawal = { reason: 'Expired.', version: changed.version };
      expectProblem(await admin.post(`${at}/withdrawVerification`, withdrawal), conflict);
      expect(expectBody(await admin.get(at), 200, user)).toEqual(verified);
    }),
    contractCase(CHANGE, 'refuses admins who revoke their own role or verify themselves', async (context) => {
      expectProblem(await context.admin.put(`/api/users/${context.admin.id}`, { isAdmin: false }), {
        status: 409,
        code: 'oneself',
        detail: 'You cannot take the admin role from yourself.',
      });
      expectProblem(await context.admin.put(`/api/users/${context.admin.id}/verifyDriver`), {
        status: 403,
        code: 'oneself',
      });
    }),

    contractCase(DELETE, 'refuses an account with a reservation that has not ended', async (context) => {
      const somebody = await context.newCustomer();
      const car = await context.addCar();
      await book(context, somebody, car, threeDays(context));
      for (const answer of [
        await context.admin.delete(`/api/users/${somebody.id}`),
        await somebody.post(`/api/users/${somebody.id}/deletion`, { currentPassword: PASSWORD }),
      ])
        expectProblem(answer, { status: 409, code: 'open_business' });
    }),
    contractCase('POST /api/users/{id}/password-reset', 'answers without a body', async (context) => {
      const somebody = await context.newCustomer();
      expectNothing(await context.admin.post(`/api/users/${somebody.id}/password-reset`));
    }),

    contractCase(VERIFY, 'lets a driver see the jobs', async (context) => {
      const driver = await context.newCustomer({ isDriver: true });
      expectProblem(await driver.get('/api/jobs'), { status: 403 });
      const answer = await context.admin.put(`/api/users/${driver.id}/verifyDriver`);
      expect(expectBody(answer, 200, user).isVerifiedDriver).toBe(true);
      expect((await driver.get('/api/jobs')).status).toBe(200);
    }),
    contractCase(WITHDRAW, 'hides the jobs from the driver, and frees the accepted ones', async (context) => {
      const driver = await context.newCustomer({ isDriver: true });
      await context.admin.put(`/api/users/${driver.id}/verifyDriver`);
      const { id } = await context.addJob();
      await driver.put(`/api/jobs/${id}`, { taken: true, acceptedByName: driver.name });
      const body = { reason: 'The licence has expired.' };
      const answer = await context.admin.post(`/api/users/${driver.id}/withdrawVerification`, body);
      expect(expectBody(answer, 200, user)).toMatchObject({ isDriver: true, isVerifiedDriver: false });
      expectProblem(await driver.get('/api/jobs'), { status: 403 });
      const jobs = expectBody(await context.admin.get('/api/jobs'), 200, jobList);
      expect(jobs.find((job) => job.id === id)).toMatchObject({ taken: false, acceptedBy: null });
      expectProblem(await context.admin.post(`/api/users/${driver.id}/withdrawVerification`, body), {
        status: 409,
        code: 'not_verified',
        detail: 'This user is not a verified driver.',
      });
    }),
    contractCase(VERIFY, 'refuses users who are not drivers', async (context) => {
      expectProblem(await context.admin.put(`/api/users/${context.customer.id}/verifyDriver`), {
        status: 409,
        code: 'not_a_driver',
        detail: 'Only a driver can be verified.',
      });
    }),

    contractCase(DELETE, 'deletes a user and the sign-in', async (context) => {
      const somebody = await context.newCustomer();
      expectNothing(await context.admin.delete(`/api/users/${somebody.id}`));
      expectProblem(await context.admin.get(`/api/users/${somebody.id}`), noSuchUser);
      expectProblem(await context.admin.delete(`/api/users/${somebody.id}`), noSuchUser);
      expect(expectBody(await somebody.get('/api/auth/session'), 200, sessionAnswer).session).toBeNull();
      expect(await listed(context, `q=${somebody.email}`)).toEqual([]);
    }),
    contractCase(DELETE, 'refuses a driver with an accepted job', async (context) => {
      const driver = await context.newCustomer({ isDriver: true });
      await context.admin.put(`/api/users/${driver.id}/verifyDriver`);
      const { id } = await context.addJob();
      await driver.put(`/api/jobs/${id}`, { taken: true });
      const remove = () => context.admin.delete(`/api/users/${driver.id}`);
      expectProblem(await remove(), { status: 409, code: 'open_business' });
      await driver.put(`/api/jobs/${id}`, { taken: false });
      expectNothing(await remove());
    }),
    contractCase(DELETE, 'refuses admins who delete themselves', async (context) => {
      expectProblem(await context.admin.delete(`/api/users/${context.admin.id}`), {
        status: 409,
        code: 'oneself',
        detail: 'You cannot delete yourself.',
      });
    }),
    ...listCases({
      path: '/api/users',
      sort: 'last_name',
      values: [...NAMES].sort(),
      async make({ newCustomer }, q) {
        for (const last_name of NAMES) {
          const person = await newCustomer();
          await person.put(`/api/users/${person.id}`, { first_name: q, last_name });
        }
      },
    }),
  ],
};
