// Money is integer pence inside the code; pounds with two decimals exist only in the API and on the screen.
import { withSimpleCharacters } from '#domain/kit/cleanText.ts';

/** An amount of money in whole pence. */
export type Pence = number;

// As the product shows it, '£1,200.00', or with spaces or apostrophes between thousands, or 'GBP'. A decimal comma is
// refused: '1,200' would have two meanings.
const DECIMAL =
  /^(?:£|GBP)? ?(\d{1,10}|\d{1,3}(?:([, '’])\d{3})(?:\2\d{3})?)(?:\.(\d{1,2}))?(?: ?(?:£|GBP))?$/i;

const plainText = (pounds: number | string): string => withSimpleCharacters(String(pounds));

/** The message about a text that is no amount. */
export const NOT_POUNDS = 'Please enter pounds with at most two decimals, such as 1,200.50.';

/**
 * Reads pounds ('12.5', '£1,200.00', 12.5) as pence, exactly: by their decimal digits, never by multiplying a float.
 * Throws a RangeError for anything that is not a non-negative amount with at most two decimals.
 */
export function poundsToPence(pounds: number | string): Pence {
  const match = DECIMAL.exec(plainText(pounds));
  if (!match) throw new RangeError(`Not an amount in pounds: ${String(pounds)}`);
  const [, whole = '0', , fraction = ''] = match;
  return Number(whole.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Pounds that may be negative, as pence. Throws as poundsToPence does. */
export const signedPence = (pounds: number): Pence => Math.sign(pounds) * poundsToPence(Math.abs(pounds));

/** Pounds for the API: the number that prints with these two decimals. */
export function penceToPounds(pence: Pence): number {
  return pence / 100;
}

/** True where poundsToPence can read `pounds`. */
export function isPounds(pounds: number | string): boolean {
  return DECIMAL.test(plainText(pounds));
}

/** '1200.00': pounds as a two-decimal string, for inputs. */
export function poundsText(pence: Pence): string {
  const sign = pence < 0 ? '-' : '';
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** '£1,200.00': pounds for display. */
export function formatPounds(pence: Pence): string {
  const text = poundsText(Math.abs(pence));
  const [whole = '', fraction = ''] = text.split('.');
  return `${pence < 0 ? '-' : ''}£${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** '£1,200.00' for display, from an amount of the API in pounds. Throws as poundsToPence does. */
export function poundsForPeople(pounds: number): string {
  return formatPounds(poundsToPence(pounds));
}

/** numerator / denominator to the nearest integer, rounding half up; both non-negative integers. */
export function divideHalfUp(numerator: number, denominator: number): number {
  const rest = numerator % denominator;
  return (numerator - rest) / denominator + (rest * 2 >= denominator ? 1 : 0);
}
