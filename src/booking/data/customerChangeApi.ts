// The change of a reservation by its customer. Only its dialogs load this code.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { ownReservationChanged, tagOne } from '#app/platform/api/tags.ts';
import { changeReservation, quoteChange } from '#domain/booking/calls/customerChanges.ts';
import type {
  ChangeQuote,
  ChangeRequest,
  ReservationChange,
} from '#domain/booking/contract/customerChanges.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';

interface OfReservation {
  reservationId: string;
  carId: string;
}

export const customerChangeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The price after a change, in pounds. 409 `dates_taken`, `nothing_changed`, `change_closed` or `not_confirmed`, 422
     * for a broken rule.
     */
    getChangeQuote: build.query<ChangeQuote, OfReservation & { change: ReservationChange }>({
      ...to(quoteChange, ({ reservationId, change }: OfReservation & { change: ReservationChange }) => ({
        params: { id: reservationId },
        body: change,
      })),
      providesTags: (_quote, _error, { reservationId, carId }) => [
        tagOne('Reservation', reservationId),
        tagOne('Availability', carId),
      ],
      keepUnusedDataFor: 0,
    }),
    /**
     * Makes a change whose quote the customer has seen. Answers the changed reservation, or the hold of the change,
     * which must be paid first. 409 `price_changed` for other amounts.
     */
    changeReservation: build.mutation<Reservation, OfReservation & { change: ChangeRequest }>({
      ...to(changeReservation, ({ reservationId, change }: OfReservation & { change: ChangeRequest }) => ({
        params: { id: reservationId },
        body: change,
      })),
      invalidatesTags: (_reservation, error, { reservationId, carId }) =>
        error ? [] : ownReservationChanged(reservationId, carId),
    }),
  }),
});

export const { useGetChangeQuoteQuery } = customerChangeApi;
