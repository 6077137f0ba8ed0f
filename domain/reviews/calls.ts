import { idParams } from '#domain/kit/fields.ts';
import { newReview, reviewableReservationList, reviewAnswer, reviewList } from './contract/reviews.ts';
import {
  moderatedReview,
  moderatedReviewList,
  reviewListQuery,
  reviewModeration,
} from './contract/reviewsAdmin.ts';
import { call } from '#domain/kit/call.ts';

export const getReviews = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/reviews',
  summary: 'Reviews, newest first',
  access: 'public',
  answer: reviewList,
});

/** 401, 404 or 409 for a reservation that the caller cannot review. */
export const addReview = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reviews',
  summary: 'Write a review',
  // Any visitor may write a review, so each address has a limit.
  access: 'optional-session',
  rateLimit: { max: 20, timeWindow: '1 hour' },
  body: newReview,
  status: 201,
  answer: reviewAnswer,
});

export const getReviewableReservations = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/reviews/reservations',
  summary: 'Own reservations that can be reviewed',
  access: 'user',
  answer: reviewableReservationList,
});

export const getModeratedReviews = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'Reviews of every status',
  access: { permission: 'reviews.moderate' },
  query: reviewListQuery,
  answer: moderatedReviewList,
});

/** 409 `version_conflict` for an older version of a review with another status. */
export const moderateReview = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/admin/reviews/:id',
  summary: 'Approve, hide or restore a review',
  access: { permission: 'reviews.moderate' },
  params: idParams,
  body: reviewModeration,
  answer: moderatedReview,
});
