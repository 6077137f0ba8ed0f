// Passkeys (WebAuthn): adding, listing and removing them, and signing in with one. Only the screens that need them load
// these schemas.
import * as z from 'zod/mini';
import { privately, privateText, publicText } from '#domain/kit/privacy.ts';
import { id, line } from '#domain/kit/fields.ts';

const NO_PASSKEY = 'This is no passkey.';
const BYTES = /^[\w-]{1,20000}$/;
/** Bytes in base64url. */
const bytes = privateText(NO_PASSKEY).check(z.regex(BYTES, NO_PASSKEY));
/** The id of a passkey, which the server sends to every browser that asks for it. */
const passkeyId = publicText(NO_PASSKEY).check(z.regex(BYTES, NO_PASSKEY));

/** The options of a ceremony, in the form that the browser's WebAuthn API expects. */
export const passkeyOptions = privately(z.looseObject({ challenge: privateText() }));
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

/** The browser's response after it has created a passkey (RegistrationResponseJSON). */
const createdPasskey = z.object({
  id: passkeyId,
  rawId: passkeyId,
  type: z.literal('public-key', NO_PASSKEY),
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});

/** The browser's response after a passkey has signed a challenge (AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  id: passkeyId,
  rawId: passkeyId,
  type: z.literal('public-key', NO_PASSKEY),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(privateText().check(z.maxLength(200))),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** The name of a new passkey, which its owner chooses. */
export const passkeyName = z.object({ name: line('Passkey name', 60) });

/** POST /api/users/{id}/passkeys. */
export const newPasskey = z.extend(passkeyName, { credential: createdPasskey });
export type NewPasskey = z.infer<typeof newPasskey>;

export const passkey = z.object({
  id,
  name: privateText(),
  /** Instants in the format of the API. */
  createdAt: publicText(),
  lastUsedAt: z.nullable(publicText()),
});
export type Passkey = z.infer<typeof passkey>;
/** GET /api/users/{id}/passkeys: the oldest first. */
export const passkeyList = z.array(passkey);

/** The new passkey. Contains recovery codes when it is the first second factor of the account; they are shown once. */
export const addedPasskey = z.object({ passkey, recoveryCodes: z.array(privateText()) });
export type AddedPasskey = z.infer<typeof addedPasskey>;
