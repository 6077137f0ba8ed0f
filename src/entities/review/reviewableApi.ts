// The reservations that a customer can review. Separate, because the profile needs only this call.
import { baseApi } from '#app/api/baseApi.ts';
import { reviewableReservations } from '#app/api/tags.ts';
import { reviewableReservationList, type ReviewableReservation } from '#domain/contract/reviews.ts';

export const reviewableApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The finished and paid reservations that this user has not reviewed yet, newest first. */
    getReviewableReservations: build.query<ReviewableReservation[], string>({
      query: () => '/reviews/reservations',
      responseSchema: reviewableReservationList,
      providesTags: () => reviewableReservations(),
    }),
  }),
});

export const { useGetReviewableReservationsQuery } = reviewableApi;
