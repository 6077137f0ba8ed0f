// The life of one payment at the provider: open -> succeeded | cancelled | failed | quarantined. What succeeded stays so;
// what was given up may still turn out to have been paid.
import { sourcesOf, type Cause, type Transition } from '#domain/stateMachine.ts';

export const PAYMENT_STATUSES = ['open', 'succeeded', 'failed', 'cancelled', 'quarantined'] as const;

/**
 * `failed`: the provider refused to open it. `quarantined`: paid, but not what was asked for; it confirms nothing
 * until a person has looked.
 */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Every step a payment may take; the database refuses any other. */
export const PAYMENT_TRANSITIONS: readonly Transition<PaymentStatus>[] = [
  { from: 'open', to: 'succeeded', by: ['provider'] },
  { from: 'open', to: 'failed', by: ['provider'] },
  // At the provider; by the customer's other dates or amount; by a hold that ran out; by an admin's change.
  { from: 'open', to: 'cancelled', by: ['provider', 'customer', 'clock', 'admin'] },
  { from: 'open', to: 'quarantined', by: ['provider'] },
  { from: 'cancelled', to: 'succeeded', by: ['provider'] },
  { from: 'cancelled', to: 'quarantined', by: ['provider'] },
  { from: 'failed', to: 'succeeded', by: ['provider'] },
  { from: 'failed', to: 'quarantined', by: ['provider'] },
];

/** True where a payment may go from one status to the other; with `cause`, where that may bring it about. */
export function paymentCanBecome(from: PaymentStatus, to: PaymentStatus, cause?: Cause): boolean {
  return sourcesOf(PAYMENT_TRANSITIONS, to, cause).includes(from);
}
