// The client secrets of payments under way, by intent. Whoever holds one can act on a payment, so they live here in
// memory: never in the store, where an action or a cached answer would show them to DevTools, and never in storage.

const secrets = new Map<string, string>();

/** Remembers the secret that came with an intent; a newer one takes the older one's place. */
export function keepPaymentSecret(paymentIntentId: string, secret: string): void {
  secrets.set(paymentIntentId, secret);
}

/** The secret with which the card's confirmation names this intent; undefined where none was answered here. */
export function paymentSecret(paymentIntentId: string): string | undefined {
  return secrets.get(paymentIntentId);
}

/** Called once a payment has succeeded: nobody needs its secret any more. */
export function forgetPaymentSecret(paymentIntentId: string): void {
  secrets.delete(paymentIntentId);
}
