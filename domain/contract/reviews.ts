// What customers say; anybody may write one, and it is always shown as text.
import * as z from 'zod/mini';
import { id, line, text } from './fields.ts';

export const REVIEW_NAME_MAX = 80;
export const REVIEW_CONTENT_MAX = 2_000;

/** POST /api/reviews. */
export const newReview = z.object({
  name: line('Name', REVIEW_NAME_MAX),
  content: text('Review', REVIEW_CONTENT_MAX),
});
export type NewReview = z.input<typeof newReview>;

export const review = z.object({ id, _id: id, name: z.string(), content: z.string(), createdAt: z.string() });
export type Review = z.infer<typeof review>;
export const reviewList = z.array(review);

/** The answer of POST /api/reviews holds the review. */
export const reviewAnswer = z.object({ review });
