// The change of the dates by the customer. Only its dialog loads this code.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { ownReservationChanged, tagOne } from '#app/platform/api/tags.ts';
import {
  dateChangeQuote,
  type DateChangeQuote,
  type DateChangeRequest,
} from '#domain/booking/contract/dateChanges.ts';
import { reservation, type BookingDates, type Reservation } from '#domain/booking/contract/reservations.ts';
import { ofReservation } from './reservationApi.ts';

export const dateChangeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The price of other dates, in pounds. 409 `dates_taken`, `same_dates`, `change_closed` or `not_confirmed`, 422 for
     * a broken rule.
     */
    getDateChangeQuote: build.query<
      DateChangeQuote,
      { reservationId: string; carId: string; dates: BookingDates }
    >({
      query: ({ reservationId, dates }) => ({
        url: `${ofReservation(reservationId)}/date-change/quote`,
        method: 'POST',
        body: dates,
      }),
      responseSchema: dateChangeQuote,
      providesTags: (_quote, _error, { reservationId, carId }) => [
        tagOne('Reservation', reservationId),
        tagOne('Availability', carId),
      ],
      keepUnusedDataFor: 0,
    }),
    /**
     * Changes to dates whose quote the customer has seen. Answers the changed reservation, or the hold of the new
     * dates, which must be paid first. 409 `price_changed` for other amounts.
     */
    changeDates: build.mutation<
      Reservation,
      { reservationId: string; carId: string; change: DateChangeRequest }
    >({
      query: ({ reservationId, change }) => ({
        url: `${ofReservation(reservationId)}/date-change`,
        method: 'POST',
        body: change,
      }),
      extraOptions: { isKeyed: true },
      responseSchema: reservation,
      invalidatesTags: (_reservation, error, { reservationId, carId }) =>
        error ? [] : ownReservationChanged(reservationId, carId),
    }),
  }),
});

export const { useChangeDatesMutation, useGetDateChangeQuoteQuery } = dateChangeApi;
