// Inserts a user with a session: the calls of a registration and a sign-in take ten times as long.
import { randomUUID } from 'node:crypto';
import { isAdminRole } from '#domain/people/permissions.ts';
import { insertUser, type NewUserRow } from '#server/people/repository.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { OpenedSession, Sessions } from '#server/platform/http/sessionPort.ts';

export interface AddedUser extends OpenedSession {
  id: string;
  email: string;
}

/** Adds a customer with a verified email and without a password, unless `fields` say otherwise, and opens a session. */
export async function addUser(
  { db, sessions, now }: { db: Queryable; sessions: Pick<Sessions, 'open'>; now: number },
  fields: Partial<NewUserRow> = {},
): Promise<AddedUser> {
  const id = randomUUID();
  const row: NewUserRow = {
    id,
    first_name: 'Test',
    last_name: 'customer',
    email: `customer-${id}@example.com`,
    phonenumber: '020 7946 0000',
    is_driver: false,
    is_verified_driver: false,
    email_verified_at: new Date(now),
    password_hash: null,
    is_demo: false,
    created_at: new Date(now),
    ...fields,
  };
  if (!(await insertUser(db, row))) throw new Error(`The email ${row.email} is taken.`);
  const roles = { isAdmin: isAdminRole(row.staff_role ?? null), isDriver: row.is_driver };
  return { id, email: row.email, ...(await sessions.open({ id, ...roles })) };
}
