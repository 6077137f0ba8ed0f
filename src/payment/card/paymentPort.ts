// The interface to a card payment provider. Thunks and tests use it instead of Stripe.

/** The data of the payer for the provider. */
export interface BillingDetails {
  email: string;
  country?: string;
  postalCode?: string;
}

/** `pending`: the bank has not decided yet; the reservation is updated after its decision. */
export type CardOutcome =
  { kind: 'succeeded' } | { kind: 'declined'; message?: string } | { kind: 'pending' };

export interface PaymentPort {
  /** Charges the card in the field to the intent. Rejects when the result is unknown. */
  confirm: (paymentIntentId: string, billing: BillingDetails) => Promise<CardOutcome>;
  /** Charges the kept card of the intent; absent for a wallet. Rejects when the result is unknown. */
  confirmKept?: (paymentIntentId: string) => Promise<CardOutcome>;
}
