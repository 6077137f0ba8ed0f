// Which reservations were booked: the others are holds, and bookings by staff that were withdrawn before they were paid.
import type { Reservation } from '#domain/contract/reservations.ts';

/** The same rule as the server's. A withdrawn booking has no instant in `holdExpiresAt`. */
export function wasBooked({ status, isBookedByStaff, holdExpiresAt }: Reservation): boolean {
  const isWithdrawn = status === 'cancelled' && isBookedByStaff === true && holdExpiresAt === null;
  return status === 'confirmed' || (status === 'cancelled' && !isWithdrawn);
}
