// Checks where passkeys are offered, and the messages when a browser could not use one.
import { ceremonyMessage } from './passkeyCeremony.ts';
import { supportsPasskeys } from './passkeySupport.ts';

function withBrowser(isSecureContext: boolean, hasCredentials: boolean): boolean {
  Object.assign(window, { isSecureContext });
  if (hasCredentials) Object.assign(window, { PublicKeyCredential: class {} });
  else Reflect.deleteProperty(window, 'PublicKeyCredential');
  return supportsPasskeys();
}

// The address of the tests is localhost.
test.each([
  [true, true, true],
  [false, true, false],
  [true, false, false],
])('are offered on a secure page (%s) of a browser with passkeys (%s): %s', (isSecure, has, isOffered) => {
  expect(withBrowser(isSecure, has)).toBe(isOffered);
});

const named = (name: string) => Object.assign(new Error('details of the browser'), { name });
test.each([
  [named('NotAllowedError'), 'No passkey was used. Please try again.'],
  [named('AbortError'), 'No passkey was used. Please try again.'],
  [named('InvalidStateError'), 'This device has a passkey of your account already.'],
  [named('UnknownError'), 'This browser could not use a passkey.'],
  [{ status: 401, message: 'An answer of the API.' }, undefined],
  [undefined, undefined],
])('explains %s', (error, message) => {
  expect(ceremonyMessage(error)).toBe(message);
});
