// VAT numbers by country: their format and their check digits.
import * as library from 'jsvat-next';

// Node finds only some names of this CommonJS module; there its default export has all of them.
const { checkVAT, countries } = (Reflect.get(library, 'default') ?? library) as typeof library;

/** Digits and capital letters: 'GB 123-4567 82' is 'GB123456782'. */
const compact = (vatNumber: string) => vatNumber.replaceAll(/[ .-]/g, '').toUpperCase();

/**
 * Whether a country issues such a VAT number. `country` is ISO 3166-1 alpha-2. The numbers of countries without a known
 * format have 4 to 20 letters and digits. Those of
 * Northern Ireland begin with XI and belong to GB.
 */
export function isVatNumberOf(country: string, vatNumber: string): boolean {
  const number = compact(vatNumber);
  if (!/^[A-Z0-9]{4,20}$/.test(number)) return false;
  const known = countries.filter(({ codes }) => codes.includes(country));
  // Many people leave out the letters of the country.
  const full = `${country === 'GR' ? 'EL' : country}${number}`;
  return known.length === 0 || [number, full].some((each) => checkVAT(each, known).isValid);
}
