// Reviews as admins read and moderate them.
import * as z from 'zod/mini';
import { listQuery } from '#domain/kit/fields.ts';
import { review, reviewStatus } from './reviews.ts';

/** A review with its status, whether it is public or not. */
export const moderatedReview = z.extend(review, { status: reviewStatus, version: z.int() });
export type ModeratedReview = z.infer<typeof moderatedReview>;
export const moderatedReviewList = z.array(moderatedReview);

/** GET /api/admin/reviews. */
export const reviewListQuery = z.extend(listQuery, { status: z.optional(reviewStatus) });
export type ReviewListQuery = z.infer<typeof reviewListQuery>;

/** PUT /api/admin/reviews/{id}: 'shown' approves or restores, 'hidden' removes it from the public list. */
export const reviewModeration = z.object({
  status: z.enum(['shown', 'hidden']),
  /** The version on which the change is based. */
  version: z.optional(z.int()),
});
export type ReviewModeration = z.infer<typeof reviewModeration>;
