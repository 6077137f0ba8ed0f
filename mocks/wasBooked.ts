// Which reservations were booked. The others are holds, and bookings by staff that were withdrawn before the payment.
import type { Reservation } from '#domain/contract/reservations.ts';

/** The same rule as on the server. A withdrawn booking has no instant in `holdExpiresAt`. */
export function wasBooked({ status, isBookedByStaff, holdExpiresAt }: Reservation): boolean {
  const isWithdrawn = status === 'cancelled' && isBookedByStaff === true && holdExpiresAt === null;
  return status === 'confirmed' || (status === 'cancelled' && !isWithdrawn);
}
