export { useAddReviewMutation, useGetReviewsQuery } from './reviewApi.ts';
export { selectAllReviews } from './reviewSelectors.ts';
export { ReviewBones } from './ReviewBones.tsx';
export { ReviewCarousel } from './ReviewCarousel.tsx';
