export { ManageReviews } from './ManageReviews.tsx';
