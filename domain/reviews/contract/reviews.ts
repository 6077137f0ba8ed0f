// Reviews of customers and visitors. Every visitor may write one, and it is always displayed as plain text.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { id, line, londonDate, text } from '#domain/kit/fields.ts';

export const REVIEW_NAME_MAX = 80;
export const REVIEW_CONTENT_MAX = 2_000;
export const MOST_STARS = 5;

const CHOOSE_STARS = 'Please choose one to five stars.';

/** POST /api/reviews. Forms send null or '' for no stars and no reservation. */
export const newReview = z.object({
  name: line('Name', REVIEW_NAME_MAX),
  content: text('Review', REVIEW_CONTENT_MAX),
  rating: z.optional(
    z.nullable(z.int(CHOOSE_STARS).check(z.gte(1, CHOOSE_STARS), z.lte(MOST_STARS, CHOOSE_STARS))),
  ),
  /** A finished and paid reservation of the caller that the review is about. */
  reservationId: z.optional(z.nullable(z.union([z.literal(''), id], 'Not a valid id.'))),
});
export type NewReview = z.input<typeof newReview>;

export const reviewStatus = z.enum(['waiting', 'shown', 'hidden']);
export type ReviewStatus = z.infer<typeof reviewStatus>;

export const review = z.object({
  id,
  _id: id,
  name: privateText(),
  content: privateText(),
  createdAt: publicText(),
  rating: z.optional(z.int()),
  /** True for a review of a finished reservation by its customer. */
  isVerifiedHire: z.optional(z.boolean()),
  /** The car of that hire. */
  car: z.optional(z.object({ id, make: publicText(), model: publicText() })),
});
export type Review = z.infer<typeof review>;
export const reviewList = z.array(review);

/** A review as its author receives it: 'waiting' until an admin approves it, otherwise without a status. */
const writtenReview = z.extend(review, { status: z.optional(z.literal('waiting')) });
export type WrittenReview = z.infer<typeof writtenReview>;
/** The answer of POST /api/reviews holds the review. */
export const reviewAnswer = z.object({ review: writtenReview });

/** GET /api/reviews/reservations: the caller's finished and paid reservations without a review, newest first. */
export const reviewableReservation = z.object({
  reservationId: id,
  carMake: publicText(),
  carModel: publicText(),
  startDate: londonDate,
  endDate: londonDate,
});
export type ReviewableReservation = z.infer<typeof reviewableReservation>;
export const reviewableReservationList = z.array(reviewableReservation);
