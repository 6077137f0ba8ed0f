// SQL of sessions.
import type { StaffRole } from '#domain/people/roles.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow } from '#server/platform/db/rows.ts';

export interface SessionRow {
  id: string;
  token_hash: string;
  last_seen_at: Date;
  expires_at: Date;
  user_id: string;
  is_admin: boolean;
  staff_role: StaffRole | null;
  is_driver: boolean;
  is_verified_driver: boolean;
  is_demo: boolean;
  first_name: string;
  last_name: string;
  email: string;
  authenticated_at: Date;
  has_second_factor: boolean;
  only_reservation: string | null;
}

export interface NewSessionRow {
  id: string;
  userId: string;
  tokenHash: string;
  createdAt: Date;
  authenticatedAt: Date;
  expiresAt: Date;
  onlyReservation: string | null;
  /** The browser and the system. */
  device: string;
}

/** A session is valid before its expiry and if it was used after `idleSince`. */
export interface ValidityInstants {
  now: Date;
  idleSince: Date;
}

const SELECT_LIVING = `
  SELECT s.id, s.token_hash, s.last_seen_at, s.expires_at, u.id AS user_id, u.is_admin, u.staff_role, u.is_driver, u.is_verified_driver, u.is_demo,
         u.first_name, u.last_name, u.email, s.authenticated_at, s.only_reservation,
         EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
           OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS has_second_factor
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.expires_at > $1 AND s.last_seen_at > $2 AND u.deleted_at IS NULL`;

export async function insertSession(db: Queryable, row: NewSessionRow): Promise<void> {
  await insertRow(db, 'sessions', { ...row, lastSeenAt: row.createdAt });
}

/** The valid sessions of these cookie hashes, in the same order; undefined for a hash without a session. */
export async function findByTokenHashes(
  db: Queryable,
  hashes: readonly string[],
  at: ValidityInstants,
): Promise<(SessionRow | undefined)[]> {
  const rows = await db.query<SessionRow>(`${SELECT_LIVING} AND s.token_hash = ANY($3)`, [
    at.now,
    at.idleSince,
    hashes,
  ]);
  const byHash = new Map(rows.map((row) => [row.token_hash, row]));
  return hashes.map((hash) => byHash.get(hash));
}

/** The valid sessions of these ids, in the same order; undefined for an id without a session. */
export async function findByIds(
  db: Queryable,
  ids: readonly string[],
  at: ValidityInstants,
): Promise<(SessionRow | undefined)[]> {
  const rows = await db.query<SessionRow>(`${SELECT_LIVING} AND s.id = ANY($3)`, [at.now, at.idleSince, ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

export interface ListedSessionRow {
  id: string;
  device: string;
  created_at: Date;
  last_seen_at: Date;
}

/** The valid sessions of a user, the newest first. */
export function listSessionsOfUser(
  db: Queryable,
  userId: string,
  at: ValidityInstants,
): Promise<ListedSessionRow[]> {
  return db.query<ListedSessionRow>(
    `SELECT id, device, created_at, last_seen_at FROM sessions
     WHERE user_id = $1 AND expires_at > $2 AND last_seen_at > $3 ORDER BY created_at DESC, id`,
    [userId, at.now, at.idleSince],
  );
}

export async function touchSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('UPDATE sessions SET last_seen_at = $2 WHERE id = $1', [id, now]);
}

export async function setAuthenticated(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('UPDATE sessions SET authenticated_at = $2 WHERE id = $1', [id, now]);
}

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.query('DELETE FROM sessions WHERE id = $1', [id]);
}

/** Deletes the sessions of a user, except one if its id is given; returns the ids of the deleted ones. */
export async function deleteSessionsOfUser(
  db: Queryable,
  userId: string,
  exceptId: string | null = null,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2 RETURNING id',
    [userId, exceptId],
  );
  return rows.map(({ id }) => id);
}

/** Deletes the sessions that have expired. */
export async function deleteExpiredSessions(db: Queryable, at: ValidityInstants): Promise<void> {
  await db.query('DELETE FROM sessions WHERE expires_at <= $1 OR last_seen_at <= $2', [at.now, at.idleSince]);
}
