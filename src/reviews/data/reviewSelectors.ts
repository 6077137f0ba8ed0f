// Selectors of reviews.
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '#app/platform/store/types.ts';
import { reviewAdapter } from './reviewAdapter.ts';
import { reviewApi } from './reviewApi.ts';

const { selectAll } = reviewAdapter.getSelectors();
const selectReviewsResult = reviewApi.endpoints.getReviews.select();

/** The reviews, newest first; undefined until they are loaded. */
export const selectReviews = createSelector(
  (state: RootState) => selectReviewsResult(state).data,
  (reviews) => reviews && selectAll(reviews),
);

/** The reviews of a car by its customers, newest first; undefined until they are loaded. */
export const selectReviewsOfCar = createSelector(
  selectReviews,
  (_state: RootState, carId: string) => carId,
  (reviews, carId) => reviews?.filter(({ car }) => car?.id === carId),
);
