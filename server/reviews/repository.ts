// SQL of reviews.
import { randomUUID } from 'node:crypto';
import type { ReviewListQuery } from '#domain/reviews/contract/reviewsAdmin.ts';
import type { ReviewStatus } from '#domain/reviews/contract/reviews.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { ReservationStatus } from '#domain/booking/status.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Listing } from '#server/platform/http/paging.ts';
import { EVERY_ROW, readList, type List } from '#server/platform/http/readList.ts';
import { visibleToHolder } from '#server/platform/http/visibleToHolder.ts';

export interface ReviewRow {
  id: string;
  name: string;
  content: string;
  created_at: Date;
  status: ReviewStatus;
  version: number;
  rating: number | null;
  reservation_id: string | null;
  /** The car of the reservation, when it was hired. */
  car: { id: string; make: string; model: string } | null;
}

const COLUMNS = `r.id, r.name, r.content, r.created_at, r.status, r.version, r.rating, r.reservation_id,
  (SELECT json_build_object('id', h.car_id, 'make', h.car_make, 'model', h.car_model)
   FROM reservations h WHERE h.id = r.reservation_id) AS car`;

const listing: Listing = {
  sortable: {
    createdAt: ['r.created_at', 'r.added_seq'],
    name: 'lower(r.name)',
    rating: 'r.rating',
    status: 'r.status',
  },
  nullable: ['rating'],
  order: 'r.created_at DESC, r.added_seq DESC',
  searched: ['r.name', 'r.content'],
};

/** The newest public reviews first, at most `limit`. */
export function findNewest(db: Queryable, limit: number): Promise<ReviewRow[]> {
  return db.query<ReviewRow>(
    `SELECT ${COLUMNS} FROM reviews r WHERE r.status = 'shown'
     ORDER BY r.created_at DESC, r.added_seq DESC LIMIT $1`,
    [limit],
  );
}

/** The reviews of one author, newest first. */
export function findOfUser(db: Queryable, userId: string): Promise<ReviewRow[]> {
  return db.query<ReviewRow>(
    `SELECT ${COLUMNS} FROM reviews r WHERE r.user_id = $1 ORDER BY r.created_at DESC, r.added_seq DESC`,
    [userId],
  );
}

/** Reviews of every status, or of one. */
export function listReviews(db: Queryable, query: ReviewListQuery): Promise<List<ReviewRow>> {
  return readList<ReviewRow>(db, query, {
    columns: COLUMNS,
    from: 'reviews r',
    id: 'r.id',
    idOf: (row) => row.id,
    listing,
    visible: EVERY_ROW,
    filter: (first) =>
      query.status ? { condition: `r.status = $${first}`, params: [query.status] } : EVERY_ROW,
  });
}

export interface WrittenRow extends Pick<
  ReviewRow,
  'name' | 'content' | 'status' | 'rating' | 'reservation_id'
> {
  user_id: string | null;
  now: Instant;
}

/** Undefined, without storing it, when the reservation already has a review. */
export async function insertReview(db: Queryable, written: WrittenRow): Promise<ReviewRow | undefined> {
  const { name, content, status, rating, user_id: userId, reservation_id: reservationId, now } = written;
  const [row] = await db.query<ReviewRow>(
    `INSERT INTO reviews AS r (id, name, content, status, rating, user_id, reservation_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (reservation_id) DO NOTHING RETURNING ${COLUMNS}`,
    [randomUUID(), name, content, status, rating, userId, reservationId, new Date(now)],
  );
  return row;
}

/** Reads a review and locks it until the transaction ends. */
export async function lockReview(tx: Queryable, id: string): Promise<ReviewRow | undefined> {
  const [row] = await tx.query<ReviewRow>(`SELECT ${COLUMNS} FROM reviews r WHERE r.id = $1 FOR UPDATE`, [
    id,
  ]);
  return row;
}

/** Sets the status, which makes a new version. */
export async function setStatus(tx: Queryable, id: string, status: ReviewStatus): Promise<void> {
  await tx.query('UPDATE reviews SET status = $2, version = version + 1 WHERE id = $1', [id, status]);
}

export interface ReviewableRow {
  id: string;
  car_make: string;
  car_model: string;
  start_date: string;
  end_date: string;
  status: ReservationStatus;
  remaining: Pence;
  ends_at: Date;
}

const SELECT_RESERVATION = `SELECT h.id, h.car_make, h.car_model, h.start_date, h.end_date, h.status,
  h.total_pence - h.paid_pence AS remaining, upper(h.during) AS ends_at FROM reservations h`;

/** A reservation of this user. */
export async function findReviewable(
  db: Queryable,
  userId: string,
  id: string,
): Promise<ReviewableRow | undefined> {
  const [row] = await db.query<ReviewableRow>(
    `${SELECT_RESERVATION} WHERE h.user_id = $1 AND h.id = $2 AND ${visibleToHolder('h')}`,
    [userId, id],
  );
  return row;
}

/** The confirmed reservations of this user without a review, newest first. */
export function findUnreviewed(db: Queryable, userId: string): Promise<ReviewableRow[]> {
  return db.query<ReviewableRow>(
    `${SELECT_RESERVATION} LEFT JOIN reviews r ON r.reservation_id = h.id
     WHERE h.user_id = $1 AND h.status = 'confirmed' AND r.id IS NULL AND ${visibleToHolder('h')}
     ORDER BY h.start_date DESC, h.added_seq DESC`,
    [userId],
  );
}
