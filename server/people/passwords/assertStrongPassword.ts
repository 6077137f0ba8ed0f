// Refuses a new password that is common, simple, or derived from the email address or the firm's name. Sign-in accepts
// any stored password.
import { weakPassword } from '#domain/people/signInRefusals.ts';
import {
  isMadeOfEmail,
  isMadeOfFirm,
  isSimple,
  PASSWORD_MESSAGES,
  undisguised,
} from '#domain/people/passwordRules.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** The passwords of real leaks, in lower case: about 49,000. The first new password loads them. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));

/** A common password with fewer characters around it is still a guess of the first attempts. */
const MIN_REST = 4;

/** What guesses add to a word first: a year, or the first digits. */
const ADDED = /(?:19|20)\d\d|12345?6?/g;

/**
 * True for a common password, also with disguised letters or letters of full width, and with a year or a few digits or
 * signs before or after it.
 */
async function isCommon(password: string): Promise<boolean> {
  const text = password.normalize('NFKC').toLowerCase();
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? [];
  const read = `${before} ${after}`.replace(ADDED, '').length <= MIN_REST ? [text, core] : [text];
  const known = await commonPasswords();
  return read.some((each) => known.has(each) || known.has(undisguised(each)));
}

/**
 * Rejects with HttpProblem 422 at the field `password`: 'password_common', 'password_simple', 'password_of_email' or
 * 'password_of_firm'.
 */
export async function assertStrongPassword(password: string, email: string): Promise<void> {
  if (await isCommon(password)) throw weakPassword(PASSWORD_MESSAGES.common, 'password_common');
  if (isSimple(password)) throw weakPassword(PASSWORD_MESSAGES.simple, 'password_simple');
  if (isMadeOfEmail(password, email)) throw weakPassword(PASSWORD_MESSAGES.ofEmail, 'password_of_email');
  if (isMadeOfFirm(password)) throw weakPassword(PASSWORD_MESSAGES.ofFirm, 'password_of_firm');
}
