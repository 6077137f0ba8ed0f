// Whether this page may use passkeys: browsers allow WebAuthn on https and on localhost, and never on a network address.

const NETWORK_ADDRESS = /^[\d.]+$|^\[/;

export const supportsPasskeys = (): boolean =>
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  !NETWORK_ADDRESS.test(window.location.hostname);
