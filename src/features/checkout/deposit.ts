// The deposit of a checkout and the outcomes of its payment.
import type { CheckoutBooking } from '#app/entities/reservation/index.ts';
import type { Reservation } from '#domain/contract/reservations.ts';

/** The booking that is paid for, and the id of its hold when the address names one. */
export interface Deposit {
  order: CheckoutBooking;
  reservationId: string | undefined;
}

/** The outcome of a payment. `stopped` means that the state of the checkout has the reason. */
export type DepositOutcome =
  { kind: 'reserved'; reservation: Reservation } | { kind: 'already-reserved' } | { kind: 'stopped' };
