// The calls about reviews.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { reviewableReservations, reviewsListed, tagsOfList } from '#app/platform/api/tags.ts';
import type { NewReview, Review, WrittenReview } from '#domain/reviews/contract/reviews.ts';
import { addReview, getReviews } from '#domain/reviews/calls.ts';
import { applyNewReview, reviewAdapter, type ReviewsById } from './reviewAdapter.ts';

export const reviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All reviews, newest first. */
    getReviews: build.query<ReviewsById, void>({
      ...to(getReviews),
      transformResponse: (reviews: Review[]) =>
        reviewAdapter.setAll(reviewAdapter.getInitialState(), reviews),
      providesTags: (reviews) => tagsOfList('Review', reviews?.ids),
    }),
    /**
     * For all users and guests; 400 with errors by field, 429 after too many calls. For a reservation: 401, 404, or 409
     * when it cannot be reviewed or has a review. The answer is 'waiting' until an admin approves it.
     */
    addReview: build.mutation<WrittenReview, NewReview>({
      ...to(addReview),
      transformResponse: (answer: { review: WrittenReview }) => answer.review,
      invalidatesTags: (_review, error, { reservationId }) =>
        error || !reservationId ? [] : reviewableReservations(),
      // The answer is the whole review: the list gets it without a refetch.
      onQueryStarted: async (_review, { dispatch, getState, queryFulfilled }) => {
        try {
          const { data: review } = await queryFulfilled;
          if (review.status === 'waiting') return;
          const isListed = reviewApi.endpoints.getReviews.select()(getState()).isSuccess;
          // A failed list, or one that is loading without this review, cannot get the review.
          if (!isListed) dispatch(reviewApi.util.invalidateTags(reviewsListed()));
          else
            dispatch(
              reviewApi.util.updateQueryData('getReviews', undefined, (all) => applyNewReview(all, review)),
            );
        } catch {
          // The form shows the error.
        }
      },
    }),
  }),
});

/** The action that puts the answer of this call into the cache, for a page that the server renders. */
export const reviewsReceived = (reviews: Review[]) =>
  reviewApi.util.upsertQueryEntries([
    {
      endpointName: 'getReviews',
      arg: undefined,
      value: reviewAdapter.setAll(reviewAdapter.getInitialState(), reviews),
    },
  ]);

export const { useGetReviewsQuery } = reviewApi;
