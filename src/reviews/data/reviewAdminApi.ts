// The calls about reviews of every status, for admins.
import { isVersionConflict } from '#app/platform/api/apiError.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import { reviewsListed, tagsOfList } from '#app/platform/api/tags.ts';
import type {
  ModeratedReview,
  ReviewListQuery,
  ReviewModeration,
} from '#domain/reviews/contract/reviewsAdmin.ts';
import { getModeratedReviews, moderateReview } from '#domain/reviews/calls.ts';

type Moderation = { reviewId: string } & ReviewModeration;

export const reviewAdminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page for a query with the total count, or without `page` the whole list. */
    getModeratedReviews: build.query<EntityList<ModeratedReview>, ReviewListQuery>({
      ...to(getModeratedReviews),
      transformResponse: toEntityList<ModeratedReview>,
      providesTags: (reviews) => tagsOfList('Review', reviews?.ids),
    }),
    /** Approves, hides or restores a review; 404 for an unknown review, 409 `version_conflict`. */
    moderateReview: build.mutation<ModeratedReview, Moderation>({
      ...to(moderateReview, ({ reviewId, ...body }: Moderation) => ({
        params: { id: reviewId },
        body,
      })),
      invalidatesTags: (_review, error) => (error && !isVersionConflict(error) ? [] : reviewsListed()),
    }),
  }),
});

export const { useModerateReviewMutation } = reviewAdminApi;
