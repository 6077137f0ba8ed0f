// Returns whether this page can use passkeys. Browsers allow WebAuthn on https and on localhost only.

const NETWORK_ADDRESS = /^[\d.]+$|^\[/;

export const supportsPasskeys = (): boolean =>
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  !NETWORK_ADDRESS.test(window.location.hostname);
