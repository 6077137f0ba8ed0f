// True while the customer of a reservation can still change its trip details, by the server's clock.
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { tripClosesAt } from '#domain/booking/trip.ts';

/** False for a reservation that is not confirmed; the component renders again at the deadline. */
export function useIsTripOpen(reservation: Reservation): boolean {
  // The last millisecond is included.
  const isClosed = useServerReached(tripClosesAt(occupiedPeriod(reservation)?.start ?? 0) + 1);
  return reservation.status === 'confirmed' && !isClosed;
}
