// Telephone numbers as people type them.
const EXTENSION = /(?:,|;)?\s*(?:ext(?:ension)?\.?|x|#)\s*(\d{1,7})\s*$/i;

/**
 * The `tel:` address of a number (RFC 3966): '+44 (0)7700 900123' is 'tel:+447700900123', and the extension of
 * '020 7946 0001 ext. 12' is a parameter. Undefined for a text without digits.
 */
export function phoneAddress(typed: string): string | undefined {
  const extension = EXTENSION.exec(typed);
  const number = extension ? typed.slice(0, extension.index) : typed;
  const isInternational = /^\s*(?:\+|00)/.test(number);
  // '(0)' is dialled only inside the country.
  const digits = (isInternational ? number.replace(/\(0\)/, '') : number).replace(/\D/g, '');
  if (digits === '') return undefined;
  const dialled = isInternational ? `+${digits.replace(/^00/, '')}` : digits;
  return `tel:${dialled}${extension ? `;ext=${extension[1] ?? ''}` : ''}`;
}
