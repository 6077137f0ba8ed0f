// True while the customer of a reservation can still change its trip details, by the server's clock.
import { useServerReached } from '#app/entities/config/index.ts';
import { occupiedPeriod } from '#domain/availability/period.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { tripClosesAt } from '#domain/reservation/trip.ts';

/** False for a reservation that is not confirmed; the component renders again at the deadline. */
export function useIsTripOpen(reservation: Reservation): boolean {
  // The last millisecond is included.
  const isClosed = useServerReached(tripClosesAt(occupiedPeriod(reservation)?.start ?? 0) + 1);
  return reservation.status === 'confirmed' && !isClosed;
}
