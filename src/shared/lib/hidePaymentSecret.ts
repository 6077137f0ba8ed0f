// A bank's page may redirect here with the client secret of the payment in the address, where the history, screenshots
// and other people could see it. The id of the payment and its result may stay.

const SECRET = 'payment_intent_client_secret';

/** Removes the secret from the address; call it before other code reads the address. */
export function hidePaymentSecret(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(SECRET)) return;
  address.searchParams.delete(SECRET);
  window.history.replaceState(window.history.state, '', address);
}
