export { useAddReviewMutation, useGetReviewsQuery } from './reviewApi.ts';
export { selectAllReviews } from './reviewSelectors.ts';
export { ReviewsSkeleton } from './ReviewsSkeleton.tsx';
export { ReviewCarousel } from './ReviewCarousel.tsx';
