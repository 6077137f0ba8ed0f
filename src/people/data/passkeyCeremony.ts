// Runs the WebAuthn ceremonies in the browser. The library loads when the first ceremony starts.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAssertion, PasskeyOptions } from '#domain/people/contract/passkeys.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Please try again.',
  AbortError: 'No passkey was used. Please try again.',
  InvalidStateError: 'This device has a passkey of your account already.',
};

/** Returns the message for a failed ceremony, or undefined when the error does not come from WebAuthn. */
export const ceremonyMessage = (error: unknown): string | undefined =>
  error instanceof Error ? (MESSAGES[error.name] ?? 'This browser could not use a passkey.') : undefined;

/**
 * Creates a passkey with the user's consent. Rejects with an Error of WebAuthn, for example when the user
 * cancels.
 */
export async function createPasskey(options: PasskeyOptions): Promise<NewPasskey['credential']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server creates the options with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON });
}

/**
 * Lets the user sign the challenge with a passkey of this site. Rejects with an Error of WebAuthn, for
 * example when the user cancels.
 */
export async function signWithPasskey(options: PasskeyOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON });
}
