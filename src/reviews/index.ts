// What the other rooms and the app use of this one.
export { reviewsReceived } from './data/reviewApi.ts';
export { ReviewsPage } from './show/ReviewsPage.tsx';
export { CarReviews } from './show/CarReviews.tsx';
