// Reservations by id, in the server's order.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { Reservation } from '#domain/booking/contract/reservations.ts';

export type ReservationsById = EntityState<Reservation, string>;

export const reservationAdapter = createEntityAdapter<Reservation>();

/** A list of reservations in the store. */
export const reservationsById = (reservations: readonly Reservation[]): ReservationsById =>
  reservationAdapter.setAll(reservationAdapter.getInitialState(), reservations);
