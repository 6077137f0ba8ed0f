// The reservations that a customer can review. Separate, because the profile needs only this call.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { reviewableReservations } from '#app/platform/api/tags.ts';
import type { ReviewableReservation } from '#domain/reviews/contract/reviews.ts';
import { getReviewableReservations } from '#domain/reviews/calls.ts';

export const reviewableApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The finished and paid reservations that this user has not reviewed yet, newest first. */
    getReviewableReservations: build.query<ReviewableReservation[], string>({
      ...to(getReviewableReservations, () => ({})),
      providesTags: () => reviewableReservations(),
    }),
  }),
});

export const { useGetReviewableReservationsQuery } = reviewableApi;
