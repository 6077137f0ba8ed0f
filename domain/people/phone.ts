// Telephone numbers as people type them.
import { withAsciiDigits } from '#domain/kit/cleanText.ts';

const EXTENSION = /(?:,|;)?\s*(?:ext(?:ensio)?n?[.:]?|x|#)\s*(\d{1,7})\s*$/i;
/** What stands between two numbers in one field. */
const OTHER_NUMBER = /(?:\/|;|,|\bor\b|\band\b)(?=(?:\D*\d){7})/i;
/** The number without its extension, and the extension. */
export function splitExtension(typed: string): { number: string; extension: string | undefined } {
  const found = EXTENSION.exec(typed);
  return found
    ? { number: typed.slice(0, found.index), extension: found[1] }
    : { number: typed, extension: undefined };
}

/**
 * The `tel:` address of a number (RFC 3966): '+44 (0)7700 900123' is 'tel:+447700900123', and the extension of
 * '020 7946 0001 ext. 12' is a parameter. The first of two numbers; undefined for a text without digits.
 */
export function phoneAddress(typed: string): string | undefined {
  const [first = ''] = withAsciiDigits(typed).split(OTHER_NUMBER);
  const { number, extension } = splitExtension(first);
  const isInternational = /^\D*(?:\+|00)/.test(number);
  // '(0)' is dialled only inside the country.
  const digits = (isInternational ? number.replace(/[([]\s*0\s*[)\]]/, '') : number).replace(/\D/g, '');
  if (digits === '') return undefined;
  // No British number begins with 0 behind the country's code.
  const dialled = isInternational ? `+${digits.replace(/^00/, '').replace(/^440/, '44')}` : digits;
  return `tel:${dialled}${extension === undefined ? '' : `;ext=${extension}`}`;
}
