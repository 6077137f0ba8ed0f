// The rules of a new password beyond its length. Source: OWASP ASVS 5, section 6.2. The server adds a list of common
// passwords, which is too large for the browser.

/** The messages at the field of the password. */
export const PASSWORD_MESSAGES = {
  common: 'This password is one of the most common ones. Please choose another.',
  ofEmail: 'Please choose a password that is not made of your email address.',
  ofFirm: 'Please choose a password that is not made of our name.',
  simple: 'Please choose a password that is not a repetition or a sequence.',
} as const;

/** A part of the address shorter than this also occurs in other words. */
const MIN_PART = 3;
/** A password with fewer characters besides the parts of the address consists mostly of the address. */
const MIN_REST = 4;
/** The rest beside the words of the firm may also be a year. */
const MIN_REST_OF_FIRM = 5;
/** A repetition of a shorter unit is as weak as the unit, which alone would be too short. */
const MIN_UNIT = 8;
const MIN_DISTINCT = 4;
/** A shorter run of neighbours also occurs in words. */
const MIN_RUN = 3;

const FIRM = ['luxurycarrentals', 'luxury', 'rentals', 'rental', 'chauffeur', 'cars', 'car', 'hire'];
/** Neighbours on the keyboard, in the alphabet and among the digits. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
];
const NEIGHBOURS: ReadonlySet<string> = new Set(
  ROWS.flatMap((row) =>
    [...row].slice(1).flatMap((key, index) => [`${row[index]}${key}`, `${key}${row[index]}`]),
  ),
);

const DISGUISES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** The text in lower case, with letters in place of the digits and signs that look like them: 'P@ssw0rd' is 'password'. */
export const undisguised = (text: string): string =>
  text.toLowerCase().replace(/[@431!0$57]/g, (sign) => DISGUISES[sign] ?? sign);

/** True if little remains of the password without the parts of the email address, in upper or lower case. */
export function isMadeOfEmail(password: string, email: string): boolean {
  const address = email.toLowerCase();
  const [local = '', domain = ''] = address.split('@');
  const parts = [address, local, domain, ...local.split(/[._+-]/), ...domain.split('.')]
    .filter(({ length }) => length >= MIN_PART)
    .sort((a, b) => b.length - a.length);
  const entered = password.toLowerCase();
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), entered);
  return rest !== entered && rest.length < MIN_REST;
}

/** True if little more than a year remains of the password without the words of the firm, also disguised ones. */
export function isMadeOfFirm(password: string): boolean {
  const rests = [password.toLowerCase(), undisguised(password)].map((entered) => {
    const rest = FIRM.reduce((left, word) => left.replaceAll(word, ''), entered);
    return rest === entered ? MIN_REST_OF_FIRM : rest.replace(/[^\p{L}\p{N}]/gu, '').length;
  });
  return Math.min(...rests) < MIN_REST_OF_FIRM;
}

/** True for a text of few different characters, and for one that repeats a short unit, also with a part of it at the end. */
function isRepetition(text: string): boolean {
  if (new Set(text).size < MIN_DISTINCT) return true;
  const longest = Math.min(MIN_UNIT - 1, Math.floor(text.length / 2));
  return Array.from({ length: longest }, (_, index) => text.slice(0, index + 1)).some(
    (unit) => unit.repeat(Math.ceil(text.length / unit.length)).slice(0, text.length) === text,
  );
}

/** True if little remains of the text without its runs of neighbours: 'qwerty123', '987654321'. */
function isSequence(text: string): boolean {
  let [inRuns, run] = [0, 1];
  for (let index = 1; index <= text.length; index += 1) {
    if (NEIGHBOURS.has(text.slice(index - 1, index + 1))) run += 1;
    else {
      if (run >= MIN_RUN) inRuns += run;
      run = 1;
    }
  }
  return inRuns > 0 && text.length - inRuns < MIN_REST;
}

/** True for a repetition or a sequence, in upper or lower case. */
export function isSimple(password: string): boolean {
  const text = password.toLowerCase();
  return isRepetition(text) || isSequence(text);
}
