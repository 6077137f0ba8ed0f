// The currencies of the sandbox, with the minimum and maximum amounts of a charge.
import { checkAmount, readCurrency } from '../src/currencies.ts';
import { parseForm } from '../src/formBody.ts';
import { Params } from '../src/params.ts';

const MAX_AMOUNT = 99_999_999;

it('reads a currency in either case, and lists the supported ones in its error', () => {
  const read = (currency: string) => readCurrency(new Params(parseForm(`currency=${currency}`)));
  expect(read('GBP')).toBe('gbp');
  for (const unknown of ['xyz', 'constructor']) {
    expect(() => read(unknown)).toThrow(
      `Invalid currency: ${unknown}. This sandbox supports these currencies: aed, aud`,
    );
    expect(() => read(unknown)).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ param: 'currency' }) }),
    );
  }
});

it.each([
  ['gbp', 30, '£0.30 gbp', '£999,999.99 gbp'],
  ['usd', 50, '0.50 usd', '999,999.99 usd'],
  ['czk', 1_500, '15.00 czk', '999,999.99 czk'],
  ['jpy', 50, '50 jpy', '99,999,999 jpy'],
])('refuses amounts in %s below %i and above the maximum', (currency, minimum, minimumText, maximumText) => {
  expect(checkAmount(minimum, currency)).toBe(minimum);
  expect(checkAmount(MAX_AMOUNT, currency)).toBe(MAX_AMOUNT);
  const refused = (code: string, message: string) =>
    expect.objectContaining({
      message,
      body: expect.objectContaining({ type: 'invalid_request_error', code, param: 'amount' }),
    });
  expect(() => checkAmount(minimum - 1, currency)).toThrow(
    refused('amount_too_small', `Amount must be at least ${minimumText}`),
  );
  expect(() => checkAmount(1, currency)).toThrow(
    refused('amount_too_small', `Amount must be at least ${minimumText}`),
  );
  expect(() => checkAmount(MAX_AMOUNT + 1, currency)).toThrow(
    refused('amount_too_large', `Amount must be no more than ${maximumText}`),
  );
  expect(() => checkAmount(0, currency)).toThrow(
    refused('parameter_invalid_integer', 'This value must be greater than or equal to 1.'),
  );
});
