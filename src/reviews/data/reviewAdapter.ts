// Reviews by id, in the server's order: newest first.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { Review } from '#domain/reviews/contract/reviews.ts';

export type ReviewsById = EntityState<Review, string>;

export const reviewAdapter = createEntityAdapter<Review>();

/** Adds a new review at the start, once. */
export function applyNewReview(reviews: ReviewsById, review: Review): void {
  reviewAdapter.setOne(reviews, review);
  reviews.ids = [review.id, ...reviews.ids.filter((id) => id !== review.id)];
}
