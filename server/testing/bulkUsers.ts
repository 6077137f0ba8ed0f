// Creates many signed-in customers directly in the database, because hashing 200 passwords takes long.
import { randomUUID } from 'node:crypto';
import { insertUser } from '#server/people/repository.ts';
import { createSessions } from '#server/people/sessions/sessions.ts';
import type { TestApp, TestUser } from './testApp.ts';

/** This number of new customers, each with a session cookie only. */
export async function createBulkUsers(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  size: number,
): Promise<TestUser[]> {
  return db.transaction(async (tx) => {
    const sessions = createSessions({ db: { ...db, ...tx }, secret: randomUUID(), now: () => clock.now });
    const users: TestUser[] = [];
    for (let count = 0; count < size; count += 1) {
      const id = randomUUID();
      const email = `createBulkUsers-${id}@example.com`;
      await insertUser(tx, {
        id,
        first_name: 'One',
        last_name: 'Of Many',
        email,
        phonenumber: '020 7946 0000',
        is_driver: false,
        is_verified_driver: false,
        email_verified_at: new Date(clock.now),
        password_hash: null,
        is_demo: false,
        created_at: new Date(clock.now),
      });
      const { cookieValue } = await sessions.open({ id, isAdmin: false, isDriver: false });
      users.push({ id, email, password: '', token: '', role: 'customer', cookie: `sid=${cookieValue}` });
    }
    return users;
  });
}
