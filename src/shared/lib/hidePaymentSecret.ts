// A bank's own page may lead back here with the secret of the payment in the address, where history, screenshots and
// whoever looks over a shoulder would find it. Which payment it was, and how it went, may stay.

const SECRET = 'payment_intent_client_secret';

/** Takes the secret out of the address; to be called before anything else reads it. */
export function hidePaymentSecret(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(SECRET)) return;
  address.searchParams.delete(SECRET);
  window.history.replaceState(window.history.state, '', address);
}
