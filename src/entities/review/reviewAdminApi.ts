// The calls about reviews of every status, for admins.
import { baseApi } from '#app/api/baseApi.ts';
import { toEntityList, type EntityList } from '#app/api/entityList.ts';
import { reviewsListed, tagsOfList } from '#app/api/tags.ts';
import {
  moderatedReview,
  moderatedReviewList,
  type ModeratedReview,
  type ReviewListQuery,
  type ReviewModeration,
} from '#domain/contract/reviewsAdmin.ts';

export const reviewAdminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page for a query with the total count, or without `page` the whole list. */
    getModeratedReviews: build.query<EntityList<ModeratedReview>, ReviewListQuery>({
      query: (params) => ({ url: '/admin/reviews', params }),
      rawResponseSchema: moderatedReviewList,
      transformResponse: toEntityList<ModeratedReview>,
      providesTags: (reviews) => tagsOfList('Review', reviews?.ids),
    }),
    /** Approves, hides or restores a review; 404 for an unknown review. */
    moderateReview: build.mutation<ModeratedReview, { reviewId: string; status: ReviewModeration['status'] }>(
      {
        query: ({ reviewId, status }) => ({
          url: `/admin/reviews/${encodeURIComponent(reviewId)}`,
          method: 'PUT',
          body: { status },
        }),
        responseSchema: moderatedReview,
        invalidatesTags: (_review, error) => (error ? [] : reviewsListed()),
      },
    ),
  }),
});

export const { useModerateReviewMutation } = reviewAdminApi;
