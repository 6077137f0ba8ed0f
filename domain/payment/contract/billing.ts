// PUT /api/users/{id}/billing. Separate from the answer, because the check of VAT numbers is large.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { line, plain, text } from '#domain/kit/fields.ts';
import { isCountry } from '../countries.ts';
import { isVatNumberOf } from '../vatNumber.ts';

const MAX_ADDRESS_LINES = 5;

/**
 * The details on invoices that are issued from then on; all '' for a private person. A company needs its address and
 * country, and a VAT number needs its company and is checked by the country.
 */
export const billingDetails = z
  .object({
    company: line('Company', 120, 0),
    address: text('Address', 300, 0).check(
      z.refine(
        (address) => address.split('\n').length <= MAX_ADDRESS_LINES,
        `An address has at most ${MAX_ADDRESS_LINES} lines.`,
      ),
    ),
    postcode: line('Postal code', 20, 0),
    country: publicText().check(
      z.refine((code) => code === '' || isCountry(code), 'Please choose a country of the list.'),
    ),
    vatNumber: privateText().check(plain(), z.maxLength(30, 'A VAT number can have at most 30 characters.')),
    poNumber: line('Purchase order number', 40, 0),
  })
  .check(({ value, issues }) => {
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value[field] });
    const { company, address, country, vatNumber } = value;
    if (company === '' && vatNumber !== '') refuse('company', 'Please enter the company of the VAT number.');
    if (company !== '' && address === '') refuse('address', 'Please enter the address of the company.');
    if (company !== '' && country === '') refuse('country', 'Please choose the country of the company.');
    if (vatNumber !== '' && country !== '' && !isVatNumberOf(country, vatNumber)) {
      refuse('vatNumber', 'This is no valid VAT number of this country.');
    }
  });
