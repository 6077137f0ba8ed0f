// Creates many signed-in customers in one transaction.
import { randomUUID } from 'node:crypto';
import { createSessions } from '#server/people/sessions/sessions.ts';
import { addUser } from './addUser.ts';
import type { TestApp, TestUser } from './testApp.ts';

/** This number of new customers, each with a session cookie only. */
export async function createBulkUsers(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  size: number,
): Promise<TestUser[]> {
  return db.transaction(async (tx) => {
    const sessions = createSessions({ db: { ...db, ...tx }, secret: randomUUID(), now: () => clock.now });
    const users: TestUser[] = [];
    while (users.length < size) {
      const { id, email, cookieValue } = await addUser({ db: tx, sessions, now: clock.now });
      users.push({ id, email, password: '', token: '', role: 'customer', cookie: `sid=${cookieValue}` });
    }
    return users;
  });
}
