// SQL of reviews.
import { randomUUID } from 'node:crypto';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';

export interface ReviewRow {
  id: string;
  name: string;
  content: string;
  created_at: Date;
}

/** The newest reviews first, at most `limit`. */
export function findNewest(db: Queryable, limit: number): Promise<ReviewRow[]> {
  return db.query<ReviewRow>(
    'SELECT id, name, content, created_at FROM reviews ORDER BY created_at DESC, added_seq DESC LIMIT $1',
    [limit],
  );
}

export async function insertReview(
  db: Queryable,
  { name, content, now }: { name: string; content: string; now: Instant },
): Promise<ReviewRow> {
  const [row] = await db.query<ReviewRow>(
    `INSERT INTO reviews (id, name, content, created_at) VALUES ($1, $2, $3, $4)
     RETURNING id, name, content, created_at`,
    [randomUUID(), name, content, new Date(now)],
  );
  if (!row) throw new Error('The insert returned no row.');
  return row;
}
