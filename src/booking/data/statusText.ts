// The texts of the state of a reservation and of its payments, for staff.
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsForPeople, poundsToPence } from '#domain/money/pence.ts';
import { londonMoment } from '#domain/payment/paymentLink.ts';
import { paidState } from '#domain/booking/status.ts';

/** The state of a refund. */
function refundText({ refunded, refundState }: Reservation): string | undefined {
  if (refundState === 'pending') return 'Refund pending';
  if (refundState === 'failing') return 'Refund failing';
  return refunded > 0 ? `Refunded ${poundsForPeople(refunded)}` : undefined;
}

/** 'Payment link sent, until Sat 28 Nov 2026 14:05', because commas separate the parts of a state. */
const linkText = (until: string | null | undefined) =>
  `Payment link sent, until ${londonMoment(Date.parse(until ?? '') || 0).replaceAll(',', '')}`;

/** 'Paid', 'Unpaid, Refund pending', 'Cancelled, Refunded £90.00' and the like. */
export function statusText(reservation: Reservation): string {
  const { status, remainingToPay, isBookedByStaff, holdExpiresAt } = reservation;
  if (status === 'held') return isBookedByStaff ? linkText(holdExpiresAt) : 'Held, not paid';
  const refund = refundText(reservation);
  const paid = paidState(poundsToPence(remainingToPay));
  if (status !== 'cancelled') return refund ? `${paid}, ${refund}` : paid;
  return `Cancelled, ${refund ?? (remainingToPay > 0 ? 'Unpaid' : 'nothing refunded')}`;
}
