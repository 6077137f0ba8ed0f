// Removes from a typed or copied text what nobody sees.

/**
 * Characters without a picture that copied texts contain: zero-width spaces, soft hyphens, byte order marks, halves of
 * characters, and marks that change the direction of the following text, with which a text can look like another one.
 * Joiners stay, because emoji and some scripts need them.
 */
const INVISIBLE =
  /[\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB\u202A-\u202E\u2066-\u2069\p{Cs}]/gu;
/** Invisible letters, which stay only in the flags that consist of them. */
const TAGS = /(\u{1F3F4}[\u{E0061}-\u{E007A}]+\u{E007F})|[\u{E0000}-\u{E007F}]/gu;
/** A character with a picture; the fillers of Hangul and an empty cell of braille have none. */
const PICTURE = /[^\s\p{Cc}\p{Cf}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/u;
/** Separators of lines and paragraphs that are no control characters. */
const SEPARATORS = /[\u2028\u2029]/g;

/** The text without invisible characters; '' for a text without a visible one. */
export function withoutInvisible(typed: string): string {
  const seen = typed.replace(INVISIBLE, '').replace(TAGS, '$1').replace(SEPARATORS, '\n');
  return PICTURE.test(seen) ? seen : '';
}

/** The text with spaces in place of tabs and of separators that a field of one line does not show. */
export const withSpaces = (typed: string): string => typed.replace(/[\t\u2028\u2029]/g, ' ');

/** The same without any control character: a name that a form sends outside a schema. */
export const asOneLine = (typed: string): string =>
  withoutInvisible(withSpaces(typed).replace(/\p{Cc}+/gu, ' ')).trim();

/** The zeros of the scripts that write their own digits: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** The text with the digits of other scripts as 0 to 9. */
export const withAsciiDigits = (typed: string): string =>
  typed.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((each) => point >= each && point < each + 10);
    return zero === undefined ? digit : String(point - zero);
  });

/** A number, an amount, a date or a time with simple spaces and the digits 0 to 9: copied texts have others. */
export const withSimpleCharacters = (typed: string): string =>
  withAsciiDigits(typed.normalize('NFKC')).trim().replace(/\s+/g, ' ');
