// SQL of the payment links of reservations: each signs in once, until its deposit or balance is paid or it expires.
import { randomUUID } from 'node:crypto';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { derivedToken, hashOfToken } from '#server/platform/process/storedTokens.ts';
import { remainingPence } from '../presenter.ts';
import type { ReservationRow } from '../repository.ts';
import { DAY, HOUR } from '#domain/time/durations.ts';

const at = (instant: Instant) => new Date(instant);

/** A link `l` and its reservation `r`, while the link works at $2: by the rule of `isAwaitingPayment`. */
const WORKS = `l.ended_at IS NULL AND l.expires_at > $2 AND r.changes_id IS NULL AND CASE r.status
  WHEN 'held' THEN r.booked_by IS NOT NULL AND r.hold_expires_at > $2
  WHEN 'confirmed' THEN r.total_pence > r.paid_pence
  WHEN 'cancelled' THEN r.total_pence > r.paid_pence AND NOT r.cancelled_free
  ELSE false END`;

/** True for a booking by staff that waits for its deposit, and for a reservation with a balance. */
export function isAwaitingPayment(row: ReservationRow, now: Instant): boolean {
  if (row.changes_id) return false;
  if (row.status === 'held') return row.booked_by !== null && (row.hold_expires_at?.getTime() ?? 0) > now;
  return (row.status === 'confirmed' || row.status === 'cancelled') && remainingPence(row) > 0;
}

interface LinkTimes {
  now: Instant;
  expiresAt: Instant;
}

async function insertLink(
  tx: Queryable,
  { reservationId, isMailed }: { reservationId: string; isMailed: boolean },
  { now, expiresAt }: LinkTimes,
): Promise<string> {
  const id = randomUUID();
  await tx.query(
    'INSERT INTO payment_links (id, reservation_id, is_mailed, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [id, reservationId, isMailed, at(now), at(expiresAt)],
  );
  return id;
}

/**
 * Ends the mailed links of a reservation and stores a new one, which has no token before it is mailed; returns its id.
 */
export async function replaceLink(tx: Queryable, reservationId: string, times: LinkTimes): Promise<string> {
  await tx.query(
    'UPDATE payment_links SET ended_at = $2 WHERE reservation_id = $1 AND is_mailed AND ended_at IS NULL',
    [reservationId, at(times.now)],
  );
  return insertLink(tx, { reservationId, isMailed: true }, times);
}

/** The working link of a reservation that staff have copied, otherwise a new one. The caller locks the reservation. */
export async function copyLink(
  tx: Queryable,
  reservationId: string,
  times: LinkTimes,
): Promise<{ id: string; expires_at: Date }> {
  const [working] = await tx.query<{ id: string; expires_at: Date }>(
    `SELECT l.id, l.expires_at FROM payment_links l JOIN reservations r ON r.id = l.reservation_id
     WHERE l.reservation_id = $1 AND NOT l.is_mailed AND ${WORKS} ORDER BY l.expires_at DESC LIMIT 1`,
    [reservationId, at(times.now)],
  );
  if (working) return working;
  const id = await insertLink(tx, { reservationId, isMailed: false }, times);
  return { id, expires_at: at(times.expiresAt) };
}

/** Ends every link of a reservation. */
export async function endLinks(tx: Queryable, reservationId: string, now: Instant): Promise<void> {
  await tx.query('UPDATE payment_links SET ended_at = $2 WHERE reservation_id = $1 AND ended_at IS NULL', [
    reservationId,
    at(now),
  ]);
}

/** The number of mailed links of a reservation that were created within the hour before `now`. */
export async function countRecentLinks(tx: Queryable, reservationId: string, now: Instant): Promise<number> {
  const [row] = await tx.query<{ links: number }>(
    'SELECT count(*)::int AS links FROM payment_links WHERE reservation_id = $1 AND is_mailed AND created_at > $2',
    [reservationId, at(now - HOUR)],
  );
  return row?.links ?? 0;
}

/** Stores the hash of the token of a link and returns the token; undefined for a link that no longer works. */
export async function issueToken(
  db: Queryable,
  id: string,
  { secret, now }: { secret: string; now: Instant },
): Promise<string | undefined> {
  const token = derivedToken(secret, `payment-link:${id}`);
  const issued = await db.query(
    `UPDATE payment_links l SET token_hash = $3 FROM reservations r
     WHERE l.id = $1 AND r.id = l.reservation_id AND ${WORKS} RETURNING l.id`,
    [id, at(now), hashOfToken(token)],
  );
  return issued.length === 1 ? token : undefined;
}

export interface PaymentLink {
  id: string;
  reservation_id: string;
  /** The customer; null after the deletion of the account. */
  user_id: string | null;
  works: boolean;
  /** False for a link that staff have copied: it may have reached another address than that of the account. */
  is_mailed: boolean;
  /** What the customer pays: the deposit of a booking by staff, or the balance. */
  pays: 'deposit' | 'balance';
}

/** The link of a token, also one that no longer works; undefined for an unknown token. */
export async function findLink(db: Queryable, token: string, now: Instant): Promise<PaymentLink | undefined> {
  const [link] = await db.query<PaymentLink>(
    `SELECT l.id, l.reservation_id, r.user_id, l.is_mailed, (${WORKS}) IS TRUE AS works,
       CASE WHEN r.status IN ('held', 'expired') THEN 'deposit' ELSE 'balance' END AS pays
     FROM payment_links l JOIN reservations r ON r.id = l.reservation_id WHERE l.token_hash = $1`,
    [hashOfToken(token), at(now)],
  );
  return link;
}

/** Uses a link; of two concurrent calls one returns true. */
export async function consumeLink(tx: Queryable, id: string, now: Instant): Promise<boolean> {
  const used = await tx.query(
    `UPDATE payment_links l SET ended_at = $2 FROM reservations r
     WHERE l.id = $1 AND r.id = l.reservation_id AND ${WORKS} RETURNING l.id`,
    [id, at(now)],
  );
  return used.length === 1;
}

/** Holds the dates of a booking until another instant. */
export async function extendHold(tx: Queryable, { id }: ReservationRow, until: Instant): Promise<void> {
  await tx.query(
    "UPDATE reservations SET hold_expires_at = $2, version = version + 1 WHERE id = $1 AND status = 'held'",
    [id, at(until)],
  );
}

/** Deletes the links that expired more than a day ago. */
export async function deleteOldLinks(db: Queryable, now: Instant): Promise<void> {
  await db.query('DELETE FROM payment_links WHERE expires_at <= $1', [at(now - DAY)]);
}
