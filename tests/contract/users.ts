// People as admins see and change them, and as they see themselves and each other.
import * as z from 'zod/mini';
import { publicUser, sessionAnswer, user, type User } from '#domain/contract/identity.ts';
import { contractCase, type ContractSuite } from './contractCase.ts';
import { expectBody, expectNothing, expectProblem } from './expectations.ts';
import { UNKNOWN_ID, NO_ID } from './unknownIds.ts';
import { PASSWORD } from './actors.ts';
import type { TestContext } from './testContext.ts';

const LIST = 'GET /api/users';
const READ = 'GET /api/users/{id}';
const CHANGE = 'PUT /api/users/{id}';
const VERIFY = 'PUT /api/users/{id}/verifyDriver';
const DELETE = 'DELETE /api/users/{id}';

const users = z.array(user);
const noSuchUser = { status: 404, detail: 'There is no such user.' };

const listed = async ({ admin }: TestContext, query: string): Promise<User[]> =>
  expectBody(await admin.get(`/api/users?${query}`), 200, users);

export const people: ContractSuite = {
  name: 'users',
  cases: [
    contractCase(LIST, 'gives admins everybody, in the order in which they came', async (context) => {
      const emails = expectBody(await context.admin.get('/api/users'), 200, users).map(({ email }) => email);
      const known = [context.customer, context.other, context.driver, context.verifiedDriver].map(
        ({ email }) => email,
      );
      expect(emails.filter((email) => known.includes(email))).toEqual(known);
    }),
    contractCase(LIST, 'gives others the admins, by id and name alone', async (context) => {
      const answer = expectBody(await context.customer.get('/api/users'), 200, z.array(publicUser));
      expect(answer.map(({ id }) => id)).toContain(context.admin.id);
      expect(answer.map(({ id }) => id)).not.toContain(context.other.id);
    }),
    contractCase(LIST, 'is narrowed to a role', async (context) => {
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

    contractCase(READ, 'gives one their own profile', async (context) => {
      const answer = await context.customer.get(`/api/users/${context.customer.id}`);
      expect(expectBody(answer, 200, user)).toMatchObject({ email: context.customer.email });
    }),
    contractCase(READ, 'knows nobody else for a customer', async (context) => {
      expectProblem(await context.customer.get(`/api/users/${context.other.id}`), noSuchUser);
      expectProblem(await context.admin.get(`/api/users/${UNKNOWN_ID}`), noSuchUser);
    }),
    contractCase(READ, 'refuses what is no id', async (context) => {
      expectProblem(await context.admin.get(`/api/users/${NO_ID}`), { status: 400, fields: ['id'] });
    }),

    contractCase(CHANGE, 'changes what it names and nothing else', async (context) => {
      const somebody = await context.newCustomer();
      const answer = await somebody.put(`/api/users/${somebody.id}`, { last_name: ' Byron ' });
      expect(expectBody(answer, 200, user)).toMatchObject({
        first_name: somebody.name,
        last_name: 'Byron',
        name: `${somebody.name} Byron`,
        email: somebody.email,
      });
    }),
    contractCase(CHANGE, 'takes the new email at the next sign-in', async (context) => {
      const somebody = await context.newCustomer();
      const email = `new.${somebody.email}`;
      expectBody(await somebody.put(`/api/users/${somebody.id}`, { email }), 200, user);
      expectProblem(await context.guest.post('/api/auth', { email: somebody.email, password: PASSWORD }), {
        status: 401,
        code: 'wrong_credentials',
      });
      expect((await context.guest.post('/api/auth', { email, password: PASSWORD })).status).toBe(200);
      await context.guest.post('/api/auth/logout');
    }),
    contractCase(CHANGE, 'gives nobody a role by their own hand', async (context) => {
      const somebody = await context.newCustomer({ isDriver: true });
      const wanted = { isAdmin: true, isDriver: false, isVerifiedDriver: true };
      const answer = await somebody.put(`/api/users/${somebody.id}`, wanted);
      expect(expectBody(answer, 200, user)).toMatchObject({
        isAdmin: false,
        isDriver: true,
        isVerifiedDriver: false,
      });
    }),
    contractCase(CHANGE, 'lets an admin change anybody', async (context) => {
      const somebody = await context.newCustomer();
      const answer = await context.admin.put(`/api/users/${somebody.id}`, {
        phonenumber: '1',
        isAdmin: true,
      });
      expect(expectBody(answer, 200, user)).toMatchObject({ phonenumber: '1', isAdmin: true });
    }),
    contractCase(CHANGE, 'refuses a taken email, but not the one somebody has', async (context) => {
      const own = { email: context.customer.email };
      expectBody(await context.customer.put(`/api/users/${context.customer.id}`, own), 200, user);
      expectProblem(await context.other.put(`/api/users/${context.other.id}`, own), {
        status: 409,
        code: 'email_taken',
        fields: ['email'],
        detail: 'This email address is already in use.',
      });
    }),
    contractCase(CHANGE, 'names the fields it cannot take', async (context) => {
      const answer = await context.customer.put(`/api/users/${context.customer.id}`, {
        first_name: ' ',
        email: 'x',
      });
      expectProblem(answer, {
        status: 400,
        fields: ['first_name', 'email'],
        detail: 'First Name is required. Please enter a valid email address.',
      });
    }),
    contractCase(CHANGE, 'lets no admin take the role from themselves', async (context) => {
      expectProblem(await context.admin.put(`/api/users/${context.admin.id}`, { isAdmin: false }), {
        status: 409,
        code: 'oneself',
        detail: 'You cannot take the admin role from yourself.',
      });
    }),

    contractCase(VERIFY, 'lets a driver see the jobs', async (context) => {
      const driver = await context.newCustomer({ isDriver: true });
      expectProblem(await driver.get('/api/jobs'), { status: 403 });
      const answer = await context.admin.put(`/api/users/${driver.id}/verifyDriver`);
      expect(expectBody(answer, 200, user).isVerifiedDriver).toBe(true);
      expect((await driver.get('/api/jobs')).status).toBe(200);
    }),
    contractCase(VERIFY, 'is for drivers', async (context) => {
      expectProblem(await context.admin.put(`/api/users/${context.customer.id}/verifyDriver`), {
        status: 409,
        code: 'not_a_driver',
        detail: 'Only a driver can be verified.',
      });
    }),

    contractCase(DELETE, 'takes somebody away, their sign-in included', async (context) => {
      const somebody = await context.newCustomer();
      expectNothing(await context.admin.delete(`/api/users/${somebody.id}`));
      expectProblem(await context.admin.get(`/api/users/${somebody.id}`), noSuchUser);
      expectProblem(await context.admin.delete(`/api/users/${somebody.id}`), noSuchUser);
      expect(expectBody(await somebody.get('/api/auth/session'), 200, sessionAnswer).session).toBeNull();
      expect(await listed(context, `q=${somebody.email}`)).toEqual([]);
    }),
    contractCase(DELETE, 'sets the jobs of a driver free', async (context) => {
      const driver = await context.newCustomer({ isDriver: true });
      await context.admin.put(`/api/users/${driver.id}/verifyDriver`);
      const { id, title } = await context.addJob();
      await driver.put(`/api/jobs/${id}`, { taken: true });
      await context.admin.delete(`/api/users/${driver.id}`);
      expect((await context.admin.get(`/api/jobs?q=${title}`)).body).toMatchObject([
        { taken: false, acceptedBy: null, acceptedByName: '', acceptedByEmail: '' },
      ]);
    }),
    contractCase(DELETE, 'lets no admin remove themselves', async (context) => {
      expectProblem(await context.admin.delete(`/api/users/${context.admin.id}`), {
        status: 409,
        code: 'oneself',
        detail: 'You cannot delete yourself.',
      });
    }),
  ],
};
