// Which reservations wait for a payment by a link, and the actions of staff for them.
import type { Reservation } from '#domain/booking/contract/reservations.ts';

/** True for a booking by staff that is not paid yet. */
export const isPending = ({ status, isBookedByStaff }: Reservation): boolean =>
  status === 'held' && isBookedByStaff === true;

/** True for a reservation whose balance is not paid, also after a late cancellation. */
export const owesBalance = ({ status, remainingToPay }: Reservation): boolean =>
  (status === 'confirmed' || status === 'cancelled') && remainingToPay > 0;

/** The actions by the kinds of their dialogs. */
export const PENDING_ACTIONS = [
  { text: 'Send again', kind: 'sendLink' },
  { text: 'Withdraw', kind: 'withdraw', harmful: true },
] as const;
