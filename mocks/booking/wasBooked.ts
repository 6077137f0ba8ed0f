// Distinguishes booked reservations from holds, and from bookings by staff that were withdrawn before the
// payment.
import type { Reservation } from '#domain/booking/contract/reservations.ts';

/** The same rule as on the server. A withdrawn booking has no instant in `holdExpiresAt`. */
export function wasBooked({ status, isBookedByStaff, holdExpiresAt }: Reservation): boolean {
  const isWithdrawn = status === 'cancelled' && isBookedByStaff === true && holdExpiresAt === null;
  return status === 'confirmed' || (status === 'cancelled' && !isWithdrawn);
}
