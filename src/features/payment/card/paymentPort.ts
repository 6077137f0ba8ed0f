// What the app needs of a card payment provider. Thunks and tests know this and nothing of Stripe.

/** What the provider is told of who pays. */
export interface BillingDetails {
  email: string;
  country?: string;
  postalCode?: string;
}

/** `pending`: the bank has not decided yet; the reservation follows by itself once it has. */
export type CardOutcome =
  { kind: 'succeeded' } | { kind: 'declined'; message?: string } | { kind: 'pending' };

export interface PaymentPort {
  /** Charges the card in the field to the intent. Rejects where nobody knows what came of it. */
  confirm: (paymentIntentId: string, billing: BillingDetails) => Promise<CardOutcome>;
}
