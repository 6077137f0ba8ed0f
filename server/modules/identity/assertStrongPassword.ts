// Refuses a new password that is common or derived from the email address. Sign-in accepts any stored password.
import { dictionary } from '@zxcvbn-ts/language-common';
import { isMadeOfEmail, PASSWORD_MESSAGES } from '#domain/account/passwordRules.ts';
import { PASSWORD_MIN } from '#domain/contract/identity.ts';
import { HttpProblem } from '#server/httpProblem.ts';

/** The passwords of real leaks, in lower case, that the contract's minimum length allows: about 18,000. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN),
);

const refuse = (message: string, code: string) =>
  new HttpProblem(422, message, { code, errors: [{ field: 'password', message }] });

/** Throws HttpProblem 422 at the field `password`: 'password_common' or 'password_of_email'. */
export function assertStrongPassword(password: string, email: string): void {
  if (COMMON.has(password.toLowerCase())) throw refuse(PASSWORD_MESSAGES.common, 'password_common');
  if (isMadeOfEmail(password, email)) throw refuse(PASSWORD_MESSAGES.ofEmail, 'password_of_email');
}
