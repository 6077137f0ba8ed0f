// SQL of users. Every statement leaves out deleted users.
import type { UserListQuery } from '#domain/people/contract/identity.ts';
import { rolesWith } from '#domain/people/permissions.ts';
import type { StaffRole } from '#domain/people/roles.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Listing } from '#server/platform/http/paging.ts';
import { readList, type List } from '#server/platform/http/readList.ts';

export interface UserRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phonenumber: string;
  /** The database derives it from `staff_role`: true for owners and managers. */
  is_admin: boolean;
  /** Null for users who are not staff. */
  staff_role: StaffRole | null;
  is_driver: boolean;
  is_verified_driver: boolean;
  /** Null until the owner of the address has opened a mailed link. */
  email_verified_at: Date | null;
  /** The address that replaces `email` once it is confirmed. */
  pending_email: string | null;
  /** An account that every visitor can use. */
  is_demo: boolean;
  /** A demo account has granted the role among the staff. */
  admin_by_demo: boolean;
  version: number;
}

/** The address of the demo admin, which cannot be registered. */
export const DEMO_EMAIL = 'demo.admin@luxurycarrentals.example';

export interface NewUserRow extends Omit<
  UserRow,
  'pending_email' | 'admin_by_demo' | 'is_admin' | 'staff_role' | 'version'
> {
  staff_role?: StaffRole | null;
  password_hash: string | null;
  created_at: Date;
}

const COLUMNS =
  'id, first_name, last_name, email, phonenumber, is_admin, staff_role, is_driver, is_verified_driver, email_verified_at, pending_email, is_demo, admin_by_demo, version';

/** Inserts a user; undefined when the email is taken. */
export async function insertUser(db: Queryable, row: NewUserRow): Promise<UserRow | undefined> {
  const rows = await db.query<UserRow>(
    `INSERT INTO users (id, first_name, last_name, email, phonenumber, is_driver, is_verified_driver,
       password_hash, is_demo, created_at, email_verified_at, staff_role)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (email) DO NOTHING RETURNING ${COLUMNS}`,
    [
      row.id,
      row.first_name,
      row.last_name,
      row.email,
      row.phonenumber,
      row.is_driver,
      row.is_verified_driver,
      row.password_hash,
      row.is_demo,
      row.created_at,
      row.email_verified_at,
      row.staff_role ?? null,
    ],
  );
  return rows[0];
}

export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  return email === DEMO_EMAIL || (await db.query('SELECT 1 FROM users WHERE email = $1', [email])).length > 0;
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const rows = await db.query<UserRow>(`SELECT ${COLUMNS} FROM users WHERE id = $1 AND deleted_at IS NULL`, [
    id,
  ]);
  return rows[0];
}

/** Reads a user and locks the row until the transaction ends, so that changes of the user follow each other. */
export async function lockUser(tx: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.query<UserRow>(
    `SELECT ${COLUMNS} FROM users WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [id],
  );
  return row;
}

export async function findByEmail(
  db: Queryable,
  email: string,
): Promise<(UserRow & { password_hash: string | null }) | undefined> {
  const rows = await db.query<UserRow & { password_hash: string | null }>(
    `SELECT ${COLUMNS}, password_hash FROM users WHERE email = $1`,
    [email],
  );
  return rows[0];
}

/** Finds the demo admin, and gives back the role that a start without the demo has ended. */
export async function restoreDemoAdmin(db: Queryable): Promise<UserRow | undefined> {
  const rows = await db.query<UserRow>(
    `UPDATE users SET staff_role = 'owner' WHERE is_demo AND email = $1 AND staff_role IS NULL RETURNING ${COLUMNS}`,
    [DEMO_EMAIL],
  );
  if (rows[0]) return rows[0];
  const [known] = await db.query<UserRow>(
    `SELECT ${COLUMNS} FROM users WHERE is_demo AND is_admin AND deleted_at IS NULL ORDER BY created_at, added_seq LIMIT 1`,
  );
  return known;
}

const LISTING: Listing = {
  sortable: {
    first_name: 'lower(first_name)',
    last_name: 'lower(last_name)',
    name: 'lower(name)',
    email: 'email',
    phonenumber: 'phonenumber',
    isAdmin: 'is_admin',
    staffRole: 'staff_role',
    isDriver: 'is_driver',
    isVerifiedDriver: 'is_verified_driver',
  },
  nullable: ['staffRole'],
  order: 'created_at, added_seq',
  foundBy: (pattern) => `search LIKE ${pattern}`,
};

const ROLES: Readonly<Record<NonNullable<UserListQuery['role']>, string>> = {
  customer: 'staff_role IS NULL AND NOT is_driver',
  driver: 'is_driver',
  unverified: 'is_driver AND NOT is_verified_driver',
  admin: 'is_admin',
  staff: 'staff_role IS NOT NULL',
};

export function listUsers(db: Queryable, query: UserListQuery): Promise<List<UserRow>> {
  return readList<UserRow>(db, query, {
    columns: COLUMNS,
    from: 'users',
    id: 'id',
    idOf: (row) => row.id,
    listing: LISTING,
    visible: { condition: 'deleted_at IS NULL', params: [] },
    filter: () => ({ condition: query.role ? ROLES[query.role] : 'true', params: [] }),
  });
}

/** The staff who answer messages. */
export async function listAnswering(
  db: Queryable,
): Promise<Pick<UserRow, 'id' | 'first_name' | 'last_name'>[]> {
  return db.query(
    `SELECT id, first_name, last_name FROM users WHERE staff_role = ANY ($1) AND deleted_at IS NULL
     ORDER BY created_at, added_seq`,
    [rolesWith('messages.answer')],
  );
}

/** Locks every owner until the transaction ends, so that two owners cannot remove each other. */
export async function lockOwners(
  tx: Queryable,
): Promise<Pick<UserRow, 'id' | 'is_demo' | 'admin_by_demo'>[]> {
  return tx.query(
    `SELECT id, is_demo, admin_by_demo FROM users WHERE staff_role = 'owner' AND deleted_at IS NULL
     ORDER BY id FOR UPDATE`,
  );
}

export interface UserChanges extends Partial<
  Pick<UserRow, 'first_name' | 'last_name' | 'phonenumber' | 'staff_role' | 'is_verified_driver'>
> {
  /** True when an account of the demo grants the roles among the changes. */
  byDemo?: boolean;
}

/** Updates the fields in `changes`; undefined when there is no such user. */
export async function updateUser(
  db: Queryable,
  id: string,
  changes: UserChanges,
): Promise<UserRow | undefined> {
  const rows = await db.query<UserRow>(
    `UPDATE users SET
       first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
       phonenumber = coalesce($4, phonenumber),
       admin_by_demo = CASE WHEN NOT $5 THEN admin_by_demo
         WHEN $6 = staff_role THEN admin_by_demo AND $8 ELSE $6::text IS NOT NULL AND $8 END,
       driver_by_demo = CASE WHEN $7 AND NOT is_verified_driver THEN $8 ELSE driver_by_demo END,
       staff_role = CASE WHEN $5 THEN $6 ELSE staff_role END,
       is_verified_driver = coalesce($7, is_verified_driver)
     WHERE id = $1 AND deleted_at IS NULL RETURNING ${COLUMNS}`,
    [
      id,
      changes.first_name ?? null,
      changes.last_name ?? null,
      changes.phonenumber ?? null,
      changes.staff_role !== undefined,
      changes.staff_role ?? null,
      changes.is_verified_driver ?? null,
      changes.byDemo ?? false,
    ],
  );
  return rows[0];
}

/** Marks the address as verified; undefined when the user has another one by now. */
export async function verifyEmail(
  tx: Queryable,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<{ is_first: boolean } | undefined> {
  const [verified] = await tx.query<{ is_first: boolean }>(
    `UPDATE users u SET email_verified_at = coalesce(before.email_verified_at, $3)
     FROM (SELECT id, email_verified_at FROM users WHERE id = $1 AND email = $2 AND deleted_at IS NULL
           FOR NO KEY UPDATE) before
     WHERE u.id = before.id RETURNING before.email_verified_at IS NULL AS is_first`,
    [id, email, at],
  );
  return verified;
}

/** Stores the address that is to replace the user's own, or none. */
export async function setPendingEmail(db: Queryable, id: string, email: string | null): Promise<void> {
  await db.query('UPDATE users SET pending_email = $2 WHERE id = $1 AND deleted_at IS NULL', [id, email]);
}

/** Replaces the address by the pending one, which is verified; false when another one is pending by now. */
export async function applyPendingEmail(
  db: Queryable,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    `UPDATE users SET email = pending_email, email_verified_at = $3, pending_email = NULL
     WHERE id = $1 AND pending_email = $2 AND deleted_at IS NULL RETURNING id`,
    [id, email, at],
  );
  return rows.length > 0;
}

export async function findPasswordHash(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.query<{ password_hash: string | null }>(
    'SELECT password_hash FROM users WHERE id = $1 AND deleted_at IS NULL',
    [id],
  );
  return row?.password_hash ?? null;
}

/** Sets the hash of a password; null: nobody can sign in with a password. */
export async function setPasswordHash(db: Queryable, id: string, hash: string | null): Promise<void> {
  await db.query('UPDATE users SET password_hash = $2 WHERE id = $1 AND deleted_at IS NULL', [id, hash]);
}

/** Replaces the hash of a password, unless the password has been changed since `before` was read. */
export async function replacePasswordHash(
  db: Queryable,
  id: string,
  hashes: { before: string; after: string },
): Promise<void> {
  await db.query('UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2', [
    id,
    hashes.before,
    hashes.after,
  ]);
}

/** Removes the name from the reviews that a user has written while signed in. */
export async function anonymiseReviews(db: Queryable, userId: string): Promise<void> {
  await db.query("UPDATE reviews SET name = 'Deleted user', user_id = NULL WHERE user_id = $1", [userId]);
}

/** Ends the calendar subscriptions of a user. */
export async function eraseCalendarLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM calendar_links WHERE user_id = $1', [userId]);
}

/** Deletes the pictures and the review of a driver's licence, and the portrait; the background work deletes the files. */
export async function eraseLicence(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM licence_documents WHERE driver_id = $1', [userId]);
  await tx.query('DELETE FROM licence_reviews WHERE driver_id = $1', [userId]);
  await tx.query('DELETE FROM driver_portraits WHERE driver_id = $1', [userId]);
}

/**
 * Deletes the requests for drivers that a user has sent, which contain the name, the address and the phone number. A
 * request names its sender by the address only, which for an unconfirmed one may be another person's: then the phone
 * number has to be the same too.
 */
export async function eraseJobRequests(
  tx: Queryable,
  { email, phonenumber, email_verified_at: verifiedAt }: UserRow,
): Promise<void> {
  await tx.query(
    'DELETE FROM requested_driver_jobs WHERE lower(email) = $1 AND ($2 OR contact_number = $3)',
    [email, verifiedAt !== null, phonenumber],
  );
}

/** Removes the trip details of a user's reservations: they name addresses and people. */
export async function eraseTrips(tx: Queryable, userId: string): Promise<void> {
  await tx.query('UPDATE reservations SET trip = NULL WHERE user_id = $1 AND trip IS NOT NULL', [userId]);
}

/** Removes the personal data from a user's row, to which reservations and payments still refer. */
export async function anonymiseUser(db: Queryable, id: string, deletedAt: Date): Promise<void> {
  await db.query(
    `UPDATE users SET first_name = 'Deleted', last_name = 'user', email = NULL, pending_email = NULL,
       email_verified_at = NULL, phonenumber = '', password_hash = NULL, staff_role = NULL, is_driver = false, is_verified_driver = false, deleted_at = $2
     WHERE id = $1`,
    [id, deletedAt],
  );
  await db.query('DELETE FROM billing_details WHERE user_id = $1', [id]);
  // The payment stays for accounting; the person's address is removed.
  await db.query(
    'UPDATE payments SET receipt_email = NULL WHERE user_id = $1 AND receipt_email IS NOT NULL',
    [id],
  );
}
