// The currencies of the sandbox: how they are written, and the least and the most that may be charged in them.
import { checkAmount, readCurrency } from '../src/currencies.ts';
import { parseForm } from '../src/formBody.ts';
import { Params } from '../src/params.ts';

const MAX_AMOUNT = 99_999_999;

it('reads a currency in either case, and names those it knows', () => {
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
])('%s: no less than %i', (currency, least, leastInWords, mostInWords) => {
  expect(checkAmount(least, currency)).toBe(least);
  expect(checkAmount(MAX_AMOUNT, currency)).toBe(MAX_AMOUNT);
  const refused = (code: string, message: string) =>
    expect.objectContaining({
      message,
      body: expect.objectContaining({ type: 'invalid_request_error', code, param: 'amount' }),
    });
  expect(() => checkAmount(least - 1, currency)).toThrow(
    refused('amount_too_small', `Amount must be at least ${leastInWords}`),
  );
  expect(() => checkAmount(1, currency)).toThrow(
    refused('amount_too_small', `Amount must be at least ${leastInWords}`),
  );
  expect(() => checkAmount(MAX_AMOUNT + 1, currency)).toThrow(
    refused('amount_too_large', `Amount must be no more than ${mostInWords}`),
  );
  expect(() => checkAmount(0, currency)).toThrow(
    refused('parameter_invalid_integer', 'This value must be greater than or equal to 1.'),
  );
});
