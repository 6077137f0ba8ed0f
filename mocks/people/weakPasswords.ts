// Refuses weak passwords as the server does; the list of common ones is an excerpt.
import { isMadeOfEmail, isMadeOfFirm, isSimple, PASSWORD_MESSAGES } from '#domain/people/passwordRules.ts';
import { refuse } from '#mocks/answers.ts';

const COMMON: ReadonlySet<string> = new Set(['password', 'password123', '12345678', 'qwerty123', 'iloveyou']);

/** Throws the 422 that the server answers. */
export function refuseWeakPassword(password: string, email: string): void {
  const fail = (message: string, code: string) =>
    refuse(422, message, { code, errors: [{ field: 'password', message }] });
  if (COMMON.has(password.toLowerCase())) throw fail(PASSWORD_MESSAGES.common, 'password_common');
  if (isSimple(password)) throw fail(PASSWORD_MESSAGES.simple, 'password_simple');
  if (isMadeOfEmail(password, email)) throw fail(PASSWORD_MESSAGES.ofEmail, 'password_of_email');
  if (isMadeOfFirm(password)) throw fail(PASSWORD_MESSAGES.ofFirm, 'password_of_firm');
}
