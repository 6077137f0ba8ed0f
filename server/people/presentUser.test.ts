// Tests the fields of a user in answers: all documented fields, and no other field of the row.
import { toUser } from './presentUser.ts';
import type { UserRow } from './repository.ts';

const row = {
  ...{ id: 'u1', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phonenumber: '020' },
  ...{ is_admin: true, staff_role: 'desk', is_driver: false, is_verified_driver: true },
  ...{ email_verified_at: new Date(0), pending_email: 'new@example.com', password_hash: 'secret' },
} as unknown as UserRow;
const user = {
  ...{ id: 'u1', _id: 'u1', first_name: 'Ada', last_name: 'Lovelace', name: 'Ada Lovelace' },
  ...{ email: 'ada@example.com', phonenumber: '020', isAdmin: true, staffRole: 'desk', isDriver: false },
  ...{ isVerifiedDriver: true, emailVerified: true, pendingEmail: 'new@example.com' },
};

it('has the names, the contact and the roles, and no hash of a password', () => {
  expect(toUser(row)).toEqual(user);
  expect(toUser({ ...row, email_verified_at: null })).toEqual({ ...user, emailVerified: false });
});
