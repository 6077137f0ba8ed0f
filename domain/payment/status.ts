// The states of one payment at the provider: open -> succeeded | cancelled | failed | quarantined. A succeeded payment
// never changes; a cancelled payment can still turn out to be paid.
import { type Transition } from '#domain/kit/stateMachine.ts';

export const PAYMENT_STATUSES = ['open', 'succeeded', 'failed', 'cancelled', 'quarantined'] as const;

/**
 * `failed`: the provider refused to open it. `quarantined`: paid, but with another amount or purpose than requested; it
 * confirms nothing until an admin has resolved it.
 */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Every allowed transition of a payment; the database refuses any other. */
export const PAYMENT_TRANSITIONS: readonly Transition<PaymentStatus>[] = [
  { from: 'open', to: 'succeeded', by: ['provider'] },
  { from: 'open', to: 'failed', by: ['provider'] },
  // Causes: the provider; other dates or another amount of the customer; the end of a hold; a change by an admin.
  { from: 'open', to: 'cancelled', by: ['provider', 'customer', 'clock', 'admin'] },
  { from: 'open', to: 'quarantined', by: ['provider'] },
  { from: 'cancelled', to: 'succeeded', by: ['provider'] },
  { from: 'cancelled', to: 'quarantined', by: ['provider'] },
  { from: 'failed', to: 'succeeded', by: ['provider'] },
  { from: 'failed', to: 'quarantined', by: ['provider'] },
];
