// A bank's page redirects to the application with the client secret of the payment in the address. The
// history, screenshots and other people could reveal it there. The id and the result of the payment stay in
// the address.

const SECRET = 'payment_intent_client_secret';

/** Removes the secret from the address. Call it before other code reads the address. */
export function hidePaymentSecret(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(SECRET)) return;
  address.searchParams.delete(SECRET);
  window.history.replaceState(window.history.state, '', address);
}
