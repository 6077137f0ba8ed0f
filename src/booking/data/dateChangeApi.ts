// The change of the dates by the customer. Only its dialog loads this code.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { ownReservationChanged, tagOne } from '#app/platform/api/tags.ts';
import { changeDates, quoteDateChange } from '#domain/booking/calls/dateChanges.ts';
import type { DateChangeQuote, DateChangeRequest } from '#domain/booking/contract/dateChanges.ts';
import type { BookingDates, Reservation } from '#domain/booking/contract/reservations.ts';

interface OfReservation {
  reservationId: string;
  carId: string;
}

export const dateChangeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The price of other dates, in pounds. 409 `dates_taken`, `same_dates`, `change_closed` or `not_confirmed`, 422 for
     * a broken rule.
     */
    getDateChangeQuote: build.query<DateChangeQuote, OfReservation & { dates: BookingDates }>({
      ...to(quoteDateChange, ({ reservationId, dates }: OfReservation & { dates: BookingDates }) => ({
        params: { id: reservationId },
        body: dates,
      })),
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
    changeDates: build.mutation<Reservation, OfReservation & { change: DateChangeRequest }>({
      ...to(changeDates, ({ reservationId, change }: OfReservation & { change: DateChangeRequest }) => ({
        params: { id: reservationId },
        body: change,
      })),
      invalidatesTags: (_reservation, error, { reservationId, carId }) =>
        error ? [] : ownReservationChanged(reservationId, carId),
    }),
  }),
});

export const { useGetDateChangeQuoteQuery } = dateChangeApi;
