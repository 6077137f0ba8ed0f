export { WriteReview } from './WriteReview.tsx';
