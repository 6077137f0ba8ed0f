import { londonInstant } from '#domain/time/london.ts';
import { isQuoteValid, quoteNumber, quotesKeptFrom, quoteValidUntil } from './quotes.ts';

const at = (date: string, time = '12:00') => londonInstant(date, time) ?? 0;

it('is valid for a week, and not longer than until the first day of the hire', () => {
  expect(quoteValidUntil(at('2026-11-21'), '2027-03-01')).toBe('2026-11-28');
  expect(quoteValidUntil(at('2026-11-21'), '2026-11-24')).toBe('2026-11-24');
  // The day is London's: in summer it begins an hour before midnight of UTC.
  expect(quoteValidUntil(at('2027-07-01', '00:30'), '2028-01-01')).toBe('2027-07-08');
});

it('ends after its last day', () => {
  const quote = { validUntil: '2026-11-28' };
  expect(isQuoteValid(quote, at('2026-11-28', '23:59'))).toBe(true);
  expect(isQuoteValid(quote, at('2026-11-29', '00:00'))).toBe(false);
});

it('is kept for 30 days, and has a short number', () => {
  expect(quotesKeptFrom(at('2026-12-31'))).toBe('2026-12-01');
  expect(quoteNumber('0c1d2e3f-0000-4000-8000-000000000000')).toBe('Q-0C1D2E3F');
});
