// People as admins see and change them, and as they see themselves and each other.
import * as z from 'zod/mini';
import { publicUser, sessionAnswer, user, type User } from '#domain/contract/identity.ts';
import { contractCase, type ContractArea } from './contractCase.ts';
import { expectBody, expectNothing, expectRefusal } from './expectations.ts';
import { MISSING, NO_ID } from './unknownIds.ts';
import { PASSWORD } from './actors.ts';
import type { World } from './testContext.ts';

const LIST = 'GET /api/users';
const READ = 'GET /api/users/{id}';
const CHANGE = 'PUT /api/users/{id}';
const VERIFY = 'PUT /api/users/{id}/verifyDriver';
const DELETE = 'DELETE /api/users/{id}';

const users = z.array(user);
const noSuchUser = { status: 404, detail: 'There is no such user.' };

const listed = async ({ admin }: World, query: string): Promise<User[]> =>
  expectBody(await admin.get(`/api/users?${query}`), 200, users);

export const people: ContractArea = {
  name: 'users',
  cases: [
    contractCase(LIST, 'gives admins everybody, in the order in which they came', async (world) => {
      const emails = expectBody(await world.admin.get('/api/users'), 200, users).map(({ email }) => email);
      const known = [world.customer, world.other, world.driver, world.verifiedDriver].map(
        ({ email }) => email,
      );
      expect(emails.filter((email) => known.includes(email))).toEqual(known);
    }),
    contractCase(LIST, 'gives others the admins, by id and name alone', async (world) => {
      const answer = expectBody(await world.customer.get('/api/users'), 200, z.array(publicUser));
      expect(answer.map(({ id }) => id)).toContain(world.admin.id);
      expect(answer.map(({ id }) => id)).not.toContain(world.other.id);
    }),
    contractCase(LIST, 'is narrowed to a role', async (world) => {
      const ids = async (role: string) => (await listed(world, `role=${role}`)).map(({ id }) => id);
      expect(await ids('customer')).toEqual(expect.arrayContaining([world.customer.id, world.other.id]));
      expect(await ids('driver')).toEqual(expect.arrayContaining([world.driver.id, world.verifiedDriver.id]));
      expect(await ids('unverified')).toContain(world.driver.id);
      expect(await ids('unverified')).not.toContain(world.verifiedDriver.id);
      expect(await ids('admin')).toContain(world.admin.id);
      expect(await ids('customer')).not.toContain(world.admin.id);
      expectRefusal(await world.admin.get('/api/users?role=owner'), { status: 400, fields: ['role'] });
    }),

    contractCase(READ, 'gives one their own profile', async (world) => {
      const answer = await world.customer.get(`/api/users/${world.customer.id}`);
      expect(expectBody(answer, 200, user)).toMatchObject({ email: world.customer.email });
    }),
    contractCase(READ, 'knows nobody else for a customer', async (world) => {
      expectRefusal(await world.customer.get(`/api/users/${world.other.id}`), noSuchUser);
      expectRefusal(await world.admin.get(`/api/users/${MISSING}`), noSuchUser);
    }),
    contractCase(READ, 'refuses what is no id', async (world) => {
      expectRefusal(await world.admin.get(`/api/users/${NO_ID}`), { status: 400, fields: ['id'] });
    }),

    contractCase(CHANGE, 'changes what it names and nothing else', async (world) => {
      const somebody = await world.newcomer();
      const answer = await somebody.put(`/api/users/${somebody.id}`, { last_name: ' Byron ' });
      expect(expectBody(answer, 200, user)).toMatchObject({
        first_name: somebody.name,
        last_name: 'Byron',
        name: `${somebody.name} Byron`,
        email: somebody.email,
      });
    }),
    contractCase(CHANGE, 'takes the new email at the next sign-in', async (world) => {
      const somebody = await world.newcomer();
      const email = `new.${somebody.email}`;
      expectBody(await somebody.put(`/api/users/${somebody.id}`, { email }), 200, user);
      expectRefusal(await world.guest.post('/api/auth', { email: somebody.email, password: PASSWORD }), {
        status: 401,
        code: 'wrong_credentials',
      });
      expect((await world.guest.post('/api/auth', { email, password: PASSWORD })).status).toBe(200);
      await world.guest.post('/api/auth/logout');
    }),
    contractCase(CHANGE, 'gives nobody a role by their own hand', async (world) => {
      const somebody = await world.newcomer({ isDriver: true });
      const wanted = { isAdmin: true, isDriver: false, isVerifiedDriver: true };
      const answer = await somebody.put(`/api/users/${somebody.id}`, wanted);
      expect(expectBody(answer, 200, user)).toMatchObject({
        isAdmin: false,
        isDriver: true,
        isVerifiedDriver: false,
      });
    }),
    contractCase(CHANGE, 'lets an admin change anybody', async (world) => {
      const somebody = await world.newcomer();
      const answer = await world.admin.put(`/api/users/${somebody.id}`, { phonenumber: '1', isAdmin: true });
      expect(expectBody(answer, 200, user)).toMatchObject({ phonenumber: '1', isAdmin: true });
    }),
    contractCase(CHANGE, 'refuses a taken email, but not the one somebody has', async (world) => {
      const own = { email: world.customer.email };
      expectBody(await world.customer.put(`/api/users/${world.customer.id}`, own), 200, user);
      expectRefusal(await world.other.put(`/api/users/${world.other.id}`, own), {
        status: 409,
        code: 'email_taken',
        fields: ['email'],
        detail: 'This email address is already in use.',
      });
    }),
    contractCase(CHANGE, 'names the fields it cannot take', async (world) => {
      const answer = await world.customer.put(`/api/users/${world.customer.id}`, {
        first_name: ' ',
        email: 'x',
      });
      expectRefusal(answer, {
        status: 400,
        fields: ['first_name', 'email'],
        detail: 'First Name is required. Please enter a valid email address.',
      });
    }),
    contractCase(CHANGE, 'lets no admin take the role from themselves', async (world) => {
      expectRefusal(await world.admin.put(`/api/users/${world.admin.id}`, { isAdmin: false }), {
        status: 409,
        code: 'oneself',
        detail: 'You cannot take the admin role from yourself.',
      });
    }),

    contractCase(VERIFY, 'lets a driver see the board', async (world) => {
      const driver = await world.newcomer({ isDriver: true });
      expectRefusal(await driver.get('/api/jobs'), { status: 403 });
      const answer = await world.admin.put(`/api/users/${driver.id}/verifyDriver`);
      expect(expectBody(answer, 200, user).isVerifiedDriver).toBe(true);
      expect((await driver.get('/api/jobs')).status).toBe(200);
    }),
    contractCase(VERIFY, 'is for drivers', async (world) => {
      expectRefusal(await world.admin.put(`/api/users/${world.customer.id}/verifyDriver`), {
        status: 409,
        code: 'not_a_driver',
        detail: 'Only a driver can be verified.',
      });
    }),

    contractCase(DELETE, 'takes somebody away, their sign-in included', async (world) => {
      const somebody = await world.newcomer();
      expectNothing(await world.admin.delete(`/api/users/${somebody.id}`));
      expectRefusal(await world.admin.get(`/api/users/${somebody.id}`), noSuchUser);
      expectRefusal(await world.admin.delete(`/api/users/${somebody.id}`), noSuchUser);
      expect(expectBody(await somebody.get('/api/auth/session'), 200, sessionAnswer).session).toBeNull();
      expect(await listed(world, `q=${somebody.email}`)).toEqual([]);
    }),
    contractCase(DELETE, 'sets the jobs of a driver free', async (world) => {
      const driver = await world.newcomer({ isDriver: true });
      await world.admin.put(`/api/users/${driver.id}/verifyDriver`);
      const { id, title } = await world.addJob();
      await driver.put(`/api/jobs/${id}`, { taken: true });
      await world.admin.delete(`/api/users/${driver.id}`);
      expect((await world.admin.get(`/api/jobs?q=${title}`)).body).toMatchObject([
        { taken: false, acceptedBy: null, acceptedByName: '', acceptedByEmail: '' },
      ]);
    }),
    contractCase(DELETE, 'lets no admin remove themselves', async (world) => {
      expectRefusal(await world.admin.delete(`/api/users/${world.admin.id}`), {
        status: 409,
        code: 'oneself',
        detail: 'You cannot delete yourself.',
      });
    }),
  ],
};
