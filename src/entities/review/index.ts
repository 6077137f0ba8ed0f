export { reviewsReceived, useAddReviewMutation, useGetReviewsQuery } from './reviewApi.ts';
export { useGetReviewableReservationsQuery } from './reviewableApi.ts';
export { reviewAdminApi, useModerateReviewMutation } from './reviewAdminApi.ts';
export { AverageRating } from './AverageRating.tsx';
export { selectReviews } from './reviewSelectors.ts';
export { ReviewsSkeleton } from './ReviewsSkeleton.tsx';
export { ReviewCarousel } from './ReviewCarousel.tsx';
