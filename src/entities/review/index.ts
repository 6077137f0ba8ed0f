export { useAddReviewMutation, useGetReviewsQuery } from './reviewApi.ts';
export { selectReviews } from './reviewSelectors.ts';
export { ReviewsSkeleton } from './ReviewsSkeleton.tsx';
export { ReviewCarousel } from './ReviewCarousel.tsx';
