// The ceremonies of WebAuthn in the browser. The library loads with the first of them.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAssertion, PasskeyOptions } from '#domain/contract/passkeys.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Please try again.',
  AbortError: 'No passkey was used. Please try again.',
  InvalidStateError: 'This device has a passkey of your account already.',
};

/** What to show when the browser could not use a passkey; undefined for errors that are not of WebAuthn. */
export const ceremonyMessage = (error: unknown): string | undefined =>
  error instanceof Error ? (MESSAGES[error.name] ?? 'This browser could not use a passkey.') : undefined;

/** Asks the user for a new passkey; rejects with an Error of WebAuthn, for example when the user cancels. */
export async function createPasskey(options: PasskeyOptions): Promise<NewPasskey['credential']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server made the options with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON });
}

/** Asks the user for a passkey of this site that signs the challenge; rejects with an Error of WebAuthn. */
export async function signWithPasskey(options: PasskeyOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON });
}
