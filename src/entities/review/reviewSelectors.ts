// What the screens ask of reviews.
import { createSelector } from '@reduxjs/toolkit';
import type { Review } from '#domain/contract/reviews.ts';
import { noReviews, reviewAdapter, type ReviewsById } from './reviewAdapter.ts';

const { selectAll } = reviewAdapter.getSelectors();

/** The reviews in their order, newest first. */
export const selectAllReviews = createSelector(
  (reviews: ReviewsById | undefined) => reviews ?? noReviews,
  (reviews): Review[] => selectAll(reviews),
);
