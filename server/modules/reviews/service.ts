// The use cases of reviews: list the newest, and add one. Anybody may do both.
import type { Review } from '#domain/contract/reviews.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import { findNewest, insertReview, type ReviewRow } from './repository.ts';

const LISTED = 200;

const toReview = ({ id, name, content, created_at }: ReviewRow): Review => ({
  id,
  _id: id,
  name,
  content,
  createdAt: created_at.toISOString(),
});

/** The 200 newest reviews, newest first. */
export async function listReviews(db: Queryable): Promise<Review[]> {
  return (await findNewest(db, LISTED)).map(toReview);
}

/** Stores a review with its text unchanged. */
export async function addReview(
  { db, now }: { db: Queryable; now: () => Instant },
  { name, content }: { name: string; content: string },
): Promise<Review> {
  return toReview(await insertReview(db, { name, content, now: now() }));
}
