// Converts a user row to the API's format, without the hash of the password.
import { personName } from '#domain/people/personName.ts';
import type { User } from '#domain/people/contract/identity.ts';
import type { UserRow } from './repository.ts';

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    _id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    name: personName(row),
    email: row.email,
    phonenumber: row.phonenumber,
    isAdmin: row.is_admin,
    staffRole: row.staff_role,
    isDriver: row.is_driver,
    isVerifiedDriver: row.is_verified_driver,
    emailVerified: row.email_verified_at !== null,
    pendingEmail: row.pending_email,
    version: row.version,
  };
}
