// Refuses weak passwords as the server does; the list of common ones is an excerpt.
import { weakPassword } from '#domain/people/signInRefusals.ts';
import { isMadeOfEmail, isMadeOfFirm, isSimple, PASSWORD_MESSAGES } from '#domain/people/passwordRules.ts';

const COMMON: ReadonlySet<string> = new Set(['password', 'password123', '12345678', 'qwerty123', 'iloveyou']);

/** Throws the 422 that the server answers. */
export function refuseWeakPassword(password: string, email: string): void {
  if (COMMON.has(password.toLowerCase())) throw weakPassword(PASSWORD_MESSAGES.common, 'password_common');
  if (isSimple(password)) throw weakPassword(PASSWORD_MESSAGES.simple, 'password_simple');
  if (isMadeOfEmail(password, email)) throw weakPassword(PASSWORD_MESSAGES.ofEmail, 'password_of_email');
  if (isMadeOfFirm(password)) throw weakPassword(PASSWORD_MESSAGES.ofFirm, 'password_of_firm');
}
