// The words of a search. The database compares them by its function `search_text`.
const MAX_WORDS = 8;
const PHONE = /^\+?[\d\s().-]{7,}$/;
const DATE = /^(?:\d{4}-\d\d?-\d\d?|\d\d?[-. ]\d\d?[-. ]\d{4})$/;
const MIN_PHONE_DIGITS = 7;
/** At the start of a number: the prefix of calls abroad, Britain's code, and the 0 of a national number. */
const NATIONAL_PREFIX = /^(?:\+44|0044|0(?!0))/;
const ABROAD_PREFIX = /^(?:\+|00)/;

/** The digits that both spellings of a telephone number contain: '7700900123' of '+44 (0)7700 900123'. */
function phoneWord(text: string): string | undefined {
  if (!PHONE.test(text) || DATE.test(text)) return undefined;
  const number = text.replace('(0)', '').replace(/[^\d+]/g, '');
  const digits = number.replace(NATIONAL_PREFIX, '').replace(ABROAD_PREFIX, '');
  return digits.length >= MIN_PHONE_DIGITS ? digits : undefined;
}

/**
 * The words that a row must contain, in any order, at most eight. A telephone number is one word of digits. A text
 * without letters, digits or symbols has no words.
 */
export function searchWords(text: string): string[] {
  const trimmed = text.trim();
  const phone = phoneWord(trimmed);
  if (phone !== undefined) return [phone];
  return trimmed
    .split(/[\s,;/]+/)
    .filter((word) => word.replace(/[-'"`\u00b4\u02bc\u2018\u2019\u2032]/g, '') !== '')
    .slice(0, MAX_WORDS);
}
