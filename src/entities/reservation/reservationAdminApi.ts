// The calls about everybody's reservations, for admins.
import type { EntityState } from '@reduxjs/toolkit';
import { baseApi } from '#app/api/baseApi.ts';
import { listTotal } from '#app/api/listTotal.ts';
import { reservationAdministered, reservationCancelled, tagsOfList } from '#app/api/tags.ts';
import {
  reservation,
  reservationList,
  type Reservation,
  type ReservationListQuery,
  type ReservationUpdate,
} from '#domain/contract/reservations.ts';
import { reservationAdapter } from './reservationAdapter.ts';
import { ofReservation } from './reservationApi.ts';

export interface ReservationPage extends EntityState<Reservation, string> {
  /** Of the whole list that this is a page of. */
  total: number;
}

export interface ReservationEdit {
  /** The reservation as it was when the edit began; its version goes along, so that nobody's change is lost. */
  before: Reservation;
  changes: Required<
    Pick<ReservationUpdate, 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'totalPrice'>
  >;
}

export const reservationAdminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page by its query, with the count of all; amounts in pounds. */
    getReservationPage: build.query<ReservationPage, ReservationListQuery>({
      query: (params) => ({ url: '/reservations', params }),
      rawResponseSchema: reservationList,
      transformResponse: (reservations: Reservation[], meta) =>
        reservationAdapter.setAll(
          reservationAdapter.getInitialState({ total: listTotal(meta, reservations.length) }),
          reservations,
        ),
      providesTags: (page) => tagsOfList('Reservation', page?.ids),
    }),
    // For CSV: read at once, handed over, and not kept.
    getWholeReservationList: build.query<Reservation[], Omit<ReservationListQuery, 'page' | 'pageSize'>>({
      query: (params) => ({ url: '/reservations', params }),
      responseSchema: reservationList,
      keepUnusedDataFor: 0,
    }),
    /**
     * London dates and times, the total in pounds. 409 `version_conflict`, `dates_taken` or `not_confirmed`, 422
     * with the field.
     */
    editReservation: build.mutation<Reservation, ReservationEdit>({
      query: ({ before, changes }) => {
        const { id, userId, car, carId, carMake, carModel, version } = before;
        return {
          url: ofReservation(id),
          method: 'PUT',
          body: { id, userId, car, carId, carMake, carModel, version, ...changes },
        };
      },
      responseSchema: reservation,
      invalidatesTags: (_reservation, error, { before }) =>
        error ? [] : reservationAdministered(before.id, before.carId),
    }),
    /**
     * Answers what it became: what is refunded and what stays due, by the policy of
     * domain/reservation/cancellation.
     */
    cancelReservation: build.mutation<Reservation, { reservationId: string; carId: string }>({
      query: ({ reservationId }) => ({ url: ofReservation(reservationId), method: 'DELETE' }),
      extraOptions: { movesMoney: true },
      responseSchema: reservation,
      invalidatesTags: (_reservation, error, { reservationId, carId }) =>
        error ? [] : reservationCancelled(reservationId, carId),
    }),
  }),
});

export const { useGetReservationPageQuery, useEditReservationMutation, useCancelReservationMutation } =
  reservationAdminApi;
