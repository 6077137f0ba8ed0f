// What the screens ask of reviews.
import { noReviews, reviewAdapter, type ReviewsById } from './reviewAdapter.ts';

/** The reviews in their order, newest first. */
export const { selectAll: selectAllReviews } = reviewAdapter.getSelectors(
  (reviews: ReviewsById | undefined) => reviews ?? noReviews,
);
