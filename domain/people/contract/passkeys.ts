// Passkeys (WebAuthn): adding, listing and removing them, and signing in with one. Only the screens that need them load
// these schemas.
import * as z from 'zod/mini';
import { id, line } from '#domain/kit/fields.ts';

const NO_PASSKEY = 'This is no passkey.';
/** Bytes in base64url. */
const bytes = z.string(NO_PASSKEY).check(z.regex(/^[\w-]{1,20000}$/, NO_PASSKEY));

/** The options of a ceremony, in the form that the browser's WebAuthn API expects. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

/** The browser's response after it has created a passkey (RegistrationResponseJSON). */
const createdPasskey = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', NO_PASSKEY),
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});

/** The browser's response after a passkey has signed a challenge (AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', NO_PASSKEY),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.string().check(z.maxLength(200))),
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
  name: z.string(),
  /** Instants in the format of the API. */
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;
/** GET /api/users/{id}/passkeys: the oldest first. */
export const passkeyList = z.array(passkey);

/** The new passkey. Contains recovery codes when it is the first second factor of the account; they are shown once. */
export const addedPasskey = z.object({ passkey, recoveryCodes: z.array(z.string()) });
export type AddedPasskey = z.infer<typeof addedPasskey>;
