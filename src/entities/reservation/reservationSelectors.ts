// What the screens ask of reservations.
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '#app/store/types.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import type { Reservation, TakenDates } from '#domain/contract/reservations.ts';
import { noReservations, reservationAdapter, type ReservationsById } from './reservationAdapter.ts';
import { reservationApi } from './reservationApi.ts';

const { selectAll } = reservationAdapter.getSelectors();
const nothingTaken: readonly TakenDates[] = Object.freeze([]);

/** What the store knows of when a car is taken; nothing while that is still on its way. */
export function selectTakenDates(state: RootState, carId: string): readonly TakenDates[] {
  return reservationApi.endpoints.getTakenDates.select(carId)(state).data ?? nothingTaken;
}

/** The reservations a customer is shown: those that stand, and the cancelled ones. */
export const selectShownReservations = createSelector(
  (reservations: ReservationsById | undefined) => reservations ?? noReservations,
  (reservations): Reservation[] =>
    selectAll(reservations).filter(({ status }) => status === 'confirmed' || status === 'cancelled'),
);

/** A reservation of the signed-in customer's own, where it or their list is loaded. */
export function selectMyReservation(state: RootState, reservationId: string): Reservation | undefined {
  const { getMyReservations, getReservation } = reservationApi.endpoints;
  const alone = getReservation.select(reservationId)(state).data;
  return alone ?? getMyReservations.select(selectUserId(state))(state).data?.entities[reservationId];
}
