// Customers whom staff add during a booking: they have no password and can set one with the mail of 'Forgot password?'.
import { randomUUID } from 'node:crypto';
import type { NewCustomer } from '#domain/booking/contract/staffBookings.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import { masked } from '#server/platform/audit/masking.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { emailTaken } from '#domain/people/refusals.ts';
import { insertUser, isEmailTaken } from './repository.ts';

/**
 * Adds a customer without a password in the transaction of the booking, and records it. Returns the id. Errors: 409
 * 'email_taken'.
 */
export async function addCustomer(
  tx: Queryable,
  person: NewCustomer,
  { now, audit }: { now: Instant; audit: Audit },
): Promise<string> {
  const { first_name, last_name, email, phonenumber } = person;
  const row = (await isEmailTaken(tx, email))
    ? undefined
    : await insertUser(tx, {
        id: randomUUID(),
        first_name,
        last_name,
        email,
        phonenumber,
        is_driver: false,
        is_verified_driver: false,
        email_verified_at: null,
        password_hash: null,
        is_demo: false,
        created_at: new Date(now),
      });
  if (!row) throw emailTaken();
  await audit(tx, {
    action: 'user.added',
    object: { type: 'user', id: row.id },
    after: masked({ first_name, last_name, email, phonenumber }, [
      'first_name',
      'last_name',
      'email',
      'phonenumber',
    ]),
  });
  return row.id;
}

/**
 * True for a customer who can only sign in by a mailed link: without password, passkey or second factor. Never true for
 * staff, drivers and demo accounts.
 */
export async function hasNoCredentials(db: Queryable, userId: string): Promise<boolean> {
  const found = await db.query(
    `SELECT 1 FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL AND u.password_hash IS NULL
       AND NOT u.is_demo AND NOT u.is_driver AND u.staff_role IS NULL
       AND NOT EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = u.id)
       AND NOT EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id)`,
    [userId],
  );
  return found.length > 0;
}
