// Reservations by id, in the server's order.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { Reservation } from '#domain/contract/reservations.ts';

export type ReservationsById = EntityState<Reservation, string>;

export const reservationAdapter = createEntityAdapter<Reservation>();

/** Stands in while nothing is loaded; one object, so that selectors keep their results. */
export const noReservations: ReservationsById = Object.freeze(reservationAdapter.getInitialState());
