import { londonInstant } from '#domain/time/london.ts';
import { isFault, priceBooking, type PricedBooking } from './priceBooking.ts';
import { linesTotal } from '#domain/money/lines.ts';
import { atQuotedPrice, isQuoteValid, quoteNumber, quotesKeptFrom, quoteValidUntil } from './quotes.ts';
import { atPromoPrice } from './pricedLines.ts';

const at = (date: string, time = '12:00') => londonInstant(date, time) ?? 0;

it('is valid for a week, and not longer than until the first day of the hire', () => {
  expect(quoteValidUntil(at('2026-11-21'), '2027-03-01')).toBe('2026-11-28');
  expect(quoteValidUntil(at('2026-11-21'), '2026-11-24')).toBe('2026-11-24');
  // The day is London's: in summer it begins an hour before midnight of UTC.
  expect(quoteValidUntil(at('2027-07-01', '00:30'), '2028-01-01')).toBe('2027-07-08');
});

it('accepts a quote until the end of its last day', () => {
  const quote = { validUntil: '2026-11-28' };
  expect(isQuoteValid(quote, at('2026-11-28', '23:59'))).toBe(true);
  expect(isQuoteValid(quote, at('2026-11-29', '00:00'))).toBe(false);
});

it('keeps quotes for 30 days and numbers them by the start of their id', () => {
  expect(quotesKeptFrom(at('2026-12-31'))).toBe('2026-12-01');
  expect(quoteNumber('0c1d2e3f-0000-4000-8000-000000000000')).toBe('Q-0C1D2E3F');
});

describe('the price of a quote', () => {
  const now = at('2026-11-21');
  const extra = {
    id: 'seat',
    name: 'Child seat',
    unit: 'reservation',
    maxQuantity: 2,
    purpose: null,
  } as const;
  const price = (pricePence: number, booking: object = {}, seatPence = 1_500): PricedBooking => {
    const asked = { startDate: '2026-12-04', endDate: '2026-12-06', isMultiDay: true, ...booking };
    const context = { now, userId: 'anybody', offered: [{ ...extra, pricePence: seatPence }] };
    const priced = priceBooking({ purpose: 'MusicVideo', pricePence }, asked, context);
    if (isFault(priced)) throw new Error(priced.message);
    return priced;
  };
  const seats = (quantity: number) => ({ extras: [{ id: 'seat', quantity }] });
  const quoteOf = ({ dates, lines }: PricedBooking) => ({
    carId: 'car',
    dates,
    lines,
    validUntil: '2026-11-28',
  });

  it('applies to the same car, dates and extras until its last day, with the deposit of its total', () => {
    const quoted = quoteOf(price(40_000, seats(2)));
    const today = price(50_000, seats(2), 9_900);
    const booked = atQuotedPrice(today, 'car', quoted, now);
    expect(booked.price).toMatchObject({ totalPence: 123_000, depositPence: 36_900, remainingPence: 86_100 });
    expect(booked.lines).toEqual(quoted.lines);
    const others: Record<string, PricedBooking> = {
      'another car': atQuotedPrice(today, 'other', quoted, now),
      'no quote': atQuotedPrice(today, 'car', undefined, now),
      'an ended quote': atQuotedPrice(today, 'car', quoted, at('2026-11-29')),
    };
    for (const [name, other] of Object.entries(others)) expect([name, other]).toEqual([name, today]);
    for (const changed of [seats(1), {}, { ...seats(2), endDate: '2026-12-07' }]) {
      const asked = price(50_000, changed);
      expect([changed, atQuotedPrice(asked, 'car', quoted, now)]).toEqual([changed, asked]);
    }
  });

  it('has one promo code: its own as it states it, or another one instead', () => {
    const code = (id: string, percent: number) => ({ id, name: id.toUpperCase(), percent, days: [] });
    const quoted = quoteOf(atPromoPrice(price(40_000, seats(2)), code('spring', -10)));
    const booked = atQuotedPrice(price(50_000, seats(2)), 'car', quoted, now);
    const promos = ({ lines }: PricedBooking) =>
      lines.flatMap(({ kind, amountPence }) => (kind === 'promo' ? [amountPence] : []));
    const cases: [string, PricedBooking, number[], number][] = [
      ['as it is', booked, [-12_000], 111_000],
      ['its code at another percentage', atPromoPrice(booked, code('spring', -50)), [-12_000], 111_000],
      ['another code', atPromoPrice(booked, code('loyal', -25)), [-30_000], 93_000],
    ];
    for (const [name, priced, pence, totalPence] of cases) {
      expect([name, promos(priced), linesTotal(priced.lines)]).toEqual([name, pence, totalPence]);
      expect([name, priced.price.totalPence, priced.price.depositPence]).toEqual([
        ...[name, totalPence, Math.round(totalPence * 0.3)],
      ]);
    }
  });
});
