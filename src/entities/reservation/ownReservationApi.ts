// What a customer does to an own reservation; staff change its trip details by the same call. Only the dialogs load it.
import { baseApi } from '#app/api/baseApi.ts';
import { ownReservationChanged, savedCardChanged, tripChanged } from '#app/api/tags.ts';
import { reservation, type Reservation } from '#domain/contract/reservations.ts';
import type { TripDetails } from '#domain/contract/tripDetails.ts';
import { ofReservation } from './reservationApi.ts';

export const ownReservationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Replaces the trip details; `version` is that of the reservation that the form began with. 409 `trip_closed`,
     * `version_conflict` or `not_confirmed`, 400 with the field.
     */
    changeTrip: build.mutation<Reservation, { reservationId: string; trip: TripDetails; version: number }>({
      query: ({ reservationId, trip, version }) => ({
        url: `${ofReservation(reservationId)}/trip`,
        method: 'PUT',
        body: { ...trip, version },
      }),
      responseSchema: reservation,
      invalidatesTags: (_reservation, error, { reservationId }) => (error ? [] : tripChanged(reservationId)),
    }),
    /**
     * Cancels an own reservation until its start; `refund` in pounds is what the screen has announced. Answers what is
     * refunded and what stays due. 409 `already_started`, or `refund_changed` when another amount would go back.
     */
    cancelOwnReservation: build.mutation<
      Reservation,
      { reservationId: string; carId: string; refund: number }
    >({
      query: ({ reservationId, refund }) => ({
        url: `${ofReservation(reservationId)}/cancellation`,
        method: 'POST',
        body: { refund },
      }),
      extraOptions: { movesMoney: true },
      responseSchema: reservation,
      invalidatesTags: (_reservation, error, { reservationId, carId }) =>
        error ? [] : ownReservationChanged(reservationId, carId),
    }),
    /** Removes the card that is kept for the balance of an own reservation, also at the payment provider. */
    removeSavedCard: build.mutation<Reservation, { reservationId: string }>({
      query: ({ reservationId }) => ({ url: `${ofReservation(reservationId)}/saved-card`, method: 'DELETE' }),
      responseSchema: reservation,
      invalidatesTags: (_reservation, error, { reservationId }) =>
        error ? [] : savedCardChanged(reservationId),
    }),
  }),
});

export const { useCancelOwnReservationMutation, useChangeTripMutation, useRemoveSavedCardMutation } =
  ownReservationApi;
