// The calls about all reservations, for admins.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import {
  bookingsChanged,
  datesChanged,
  reservationAdministered,
  reservationCancelled,
  tagsOfList,
} from '#app/platform/api/tags.ts';
import { updateReservation } from '#domain/booking/calls/reservations.ts';
import { cancelAtOurFault, cancelReservation, getReservations } from '#domain/booking/calls/staff.ts';
import type { FaultCancellation } from '#domain/booking/contract/cancellations.ts';
import type {
  Reservation,
  ReservationListQuery,
  ReservationUpdate,
} from '#domain/booking/contract/reservations.ts';

export interface ReservationEdit {
  /** The reservation at the start of the edit; with its version the server refuses to overwrite a newer one. */
  before: Reservation;
  changes: Required<
    Pick<ReservationUpdate, 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'totalPrice'>
  > &
    Pick<ReservationUpdate, 'carId' | 'refund' | 'reason'>;
}

export const reservationAdminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page for a query with the total count, or without `page` the whole list; amounts in pounds. */
    getReservations: build.query<EntityList<Reservation>, ReservationListQuery>({
      ...to(getReservations),
      transformResponse: toEntityList<Reservation>,
      providesTags: (page) => [...tagsOfList('Reservation', page?.ids), ...bookingsChanged()],
    }),
    /**
     * London dates and times, the total in pounds; `carId` moves it to another car. 409 `version_conflict`, `dates_taken` or `not_confirmed`, 422
     * with the field.
     */
    editReservation: build.mutation<Reservation, ReservationEdit>({
      ...to(updateReservation, ({ before, changes }: ReservationEdit) => {
        const { id, userId, car, carId, carMake, carModel, version } = before;
        const body = { id, userId, car, carId, carMake, carModel, version, ...changes };
        return { params: { id }, body };
      }),
      invalidatesTags: (_reservation, error, { before, changes }) =>
        error
          ? []
          : [
              ...reservationAdministered(before.id, before.carId),
              ...datesChanged(changes.carId ?? before.carId),
            ],
    }),
    /**
     * Answers the result: the refund and the remaining amount, by the policy of
     * domain/booking/cancellation.
     */
    cancelReservation: build.mutation<Reservation, { reservationId: string; carId: string }>({
      ...to(cancelReservation, ({ reservationId }: { reservationId: string; carId: string }) => ({
        params: { id: reservationId },
      })),
      invalidatesTags: (_reservation, error, { reservationId, carId }) =>
        error ? [] : reservationCancelled(reservationId, carId),
    }),
    /** Refunds everything, at any time; the reason is an internal note. */
    cancelAtOurFault: build.mutation<
      Reservation,
      FaultCancellation & { reservationId: string; carId: string }
    >({
      ...to(
        cancelAtOurFault,
        ({ reservationId, reason }: FaultCancellation & { reservationId: string; carId: string }) => ({
          params: { id: reservationId },
          body: { reason },
        }),
      ),
      invalidatesTags: (_reservation, error, { reservationId, carId }) =>
        error ? [] : reservationCancelled(reservationId, carId),
    }),
  }),
});
