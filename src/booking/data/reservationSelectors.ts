// Selectors of reservations.
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '#app/platform/store/types.ts';
import { selectUserId } from '#app/people/index.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reservationAdapter, type ReservationsById } from './reservationAdapter.ts';
import { reservationApi } from './reservationApi.ts';

const { getLiveHolds, getMyReservations, getReservation } = reservationApi.endpoints;
const { selectAll } = reservationAdapter.getSelectors();

/** A loaded reservation by its id. */
export const selectReservation = (state: RootState, reservationId: string): Reservation | undefined =>
  getReservation.select(reservationId)(state).data;

/** The signed-in customer's confirmed and cancelled reservations; undefined until they are loaded. */
export const selectMyReservations = createSelector(
  (state: RootState) => getMyReservations.select(selectUserId(state))(state).data,
  (reservations: ReservationsById | undefined) =>
    reservations &&
    selectAll(reservations).filter(({ status }) => status === 'confirmed' || status === 'cancelled'),
);

/** The holds that the signed-in customer can still pay; undefined until they are loaded. */
export const selectLiveHolds = createSelector(
  (state: RootState) => getLiveHolds.select(selectUserId(state))(state).data,
  (holds: ReservationsById | undefined) => holds && selectAll(holds),
);
