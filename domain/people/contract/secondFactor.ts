// Two-step sign-in: the second factor of an account, signing in with it, and re-authentication. Only the screens that
// need them load these schemas.
import * as z from 'zod/mini';
import { privateText } from '#domain/kit/privacy.ts';
import { plain } from '#domain/kit/fields.ts';
import { withAsciiDigits } from '#domain/kit/cleanText.ts';
import { PASSWORD_MAX } from './identity.ts';

const CODE_MISSING = 'Please enter the code.';

/** A code in capitals and ASCII digits; people type it with spaces and dashes or without. */
const typedCode = privateText(CODE_MISSING).check(
  plain(),
  z.overwrite((typed) =>
    withAsciiDigits(typed)
      .replace(/[\s\p{Pd}]/gu, '')
      .toUpperCase(),
  ),
  z.maxLength(40, 'This is no code.'),
);
/** A code of the authenticator app, or a recovery code. */
const code = typedCode.check(z.minLength(1, CODE_MISSING));

const password = (name: string) =>
  privateText(`${name} is required.`).check(
    z.minLength(1, `${name} is required.`),
    z.maxLength(PASSWORD_MAX, 'Password is too long.'),
  );

/** GET /api/users/{id}/second-factor. */
export const secondFactorState = z.object({
  isOn: z.boolean(),
  /** The number of unused recovery codes. */
  recoveryCodesLeft: z.int(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** POST /api/users/{id}/second-factor: a new secret, which becomes active after the user confirms a code of it. */
export const secondFactorSetup = z.object({
  /** In base32, for users who type it into their app. */
  secret: privateText(),
  /** The `otpauth:` URL that an authenticator app reads. */
  uri: privateText(),
  /** The URL as a QR code: a data URL of an SVG picture. */
  qrCode: privateText(),
});
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

/** POST /api/users/{id}/second-factor/confirmation: a code of the new secret. */
export const secondFactorConfirmation = z.object({ code });
export type SecondFactorConfirmation = z.input<typeof secondFactorConfirmation>;

/** Recovery codes, which are shown once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(privateText()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** POST /api/users/{id}/second-factor/removal. */
export const secondFactorRemoval = z.object({ currentPassword: password('Current Password'), code });
export type SecondFactorRemoval = z.input<typeof secondFactorRemoval>;

/** POST /api/auth/login/second-factor: the challenge of the refused sign-in, and a code. */
export const secondFactorSignIn = z.object({
  challenge: privateText('Please sign in again.').check(z.minLength(1), z.maxLength(200)),
  code,
});
export type SecondFactorSignIn = z.input<typeof secondFactorSignIn>;

/** POST /api/auth/reauthenticate. The code is required for accounts with a second factor. */
export const reauthentication = z.object({
  password: password('Password'),
  code: z.optional(typedCode),
});
export type Reauthentication = z.input<typeof reauthentication>;
