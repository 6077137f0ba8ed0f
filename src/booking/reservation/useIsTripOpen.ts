// True while the customer of a reservation can change its trip details, by the server's clock.
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { hasTrip, tripClosesAt } from '#domain/booking/trip.ts';

/** Without a deadline while the customer pays; the component renders again at the deadline. */
export function useIsTripOpen(reservation: Reservation): boolean {
  // The last millisecond is included.
  const isClosed = useServerReached(tripClosesAt(occupiedPeriod(reservation)?.start ?? 0) + 1);
  const { changes, status } = reservation;
  if (!hasTrip({ status, isChange: changes !== undefined })) return false;
  return status === 'held' || !isClosed;
}
