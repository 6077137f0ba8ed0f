// The calls about reviews.
import { baseApi } from '#app/api/baseApi.ts';
import { reviewsListed, tagsOfList } from '#app/api/tags.ts';
import { reviewAnswer, reviewList, type NewReview, type Review } from '#domain/contract/reviews.ts';
import { applyNewReview, reviewAdapter, type ReviewsById } from './reviewAdapter.ts';

export const reviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All of them, newest first. */
    getReviews: build.query<ReviewsById, void>({
      query: () => '/reviews',
      rawResponseSchema: reviewList,
      transformResponse: (reviews: Review[]) =>
        reviewAdapter.setAll(reviewAdapter.getInitialState(), reviews),
      providesTags: (reviews) => tagsOfList('Review', reviews?.ids),
    }),
    /** From anybody; 400 with its faults by field, 429 where they are too many. */
    addReview: build.mutation<Review, NewReview>({
      query: (body) => ({ url: '/reviews', method: 'POST', body }),
      rawResponseSchema: reviewAnswer,
      transformResponse: (answer: { review: Review }) => answer.review,
      // The answer is the whole review: it goes into the list without asking for the list again.
      onQueryStarted: async (_review, { dispatch, getState, queryFulfilled }) => {
        try {
          const { data: review } = await queryFulfilled;
          const isListed = reviewApi.endpoints.getReviews.select()(getState()).isSuccess;
          // A list that failed, or is on its way without this review, has nothing to put it into.
          if (!isListed) dispatch(reviewApi.util.invalidateTags(reviewsListed()));
          else
            dispatch(
              reviewApi.util.updateQueryData('getReviews', undefined, (all) => applyNewReview(all, review)),
            );
        } catch {
          // The form shows what went wrong.
        }
      },
    }),
  }),
});

export const { useAddReviewMutation, useGetReviewsQuery } = reviewApi;
