// The refusals of calls about reviews, for the server and the mocks.
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { REVIEW_REFUSALS, type ReviewRefusal } from './reviewRefusal.ts';

export const notReviewable = (code: ReviewRefusal) => new HttpProblem(409, REVIEW_REFUSALS[code], { code });

export const alreadyReviewed = () =>
  new HttpProblem(409, 'This reservation already has a review.', { code: 'already_reviewed' });

export const reviewMissing = () => new HttpProblem(404, 'This review does not exist any more.');
