// The client secrets of open payments, by intent. A client secret gives access to a payment, so it stays in memory:
// never in the store, where DevTools would show it in an action or a cached answer, and never in storage.

const secrets = new Map<string, string>();

/** Stores the secret of an intent; a newer secret replaces the older one. */
export function keepPaymentSecret(paymentIntentId: string, secret: string): void {
  secrets.set(paymentIntentId, secret);
}

/** The secret for the card confirmation of this intent; undefined when no answer contained one. */
export function paymentSecret(paymentIntentId: string): string | undefined {
  return secrets.get(paymentIntentId);
}

/** Removes the secret after a payment has succeeded. */
export function forgetPaymentSecret(paymentIntentId: string): void {
  secrets.delete(paymentIntentId);
}
