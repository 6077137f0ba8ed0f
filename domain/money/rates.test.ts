// Tests day and week rates: compares the cheapest cover with every combination.
import * as fc from 'fast-check';
import { addDays } from '#domain/time/london.ts';
import { quote, type Tariff } from './quote.ts';
import { inProportion, priceDays } from './rates.ts';

const dawn = { pricePence: 26_000, dayPence: 156_000, weekPence: 780_000 };

it.each([
  ['1 day', 1, { weeks: 0, days: 1, totalPence: 156_000 }],
  ['4 days', 4, { weeks: 0, days: 4, totalPence: 624_000 }],
  ['5 days cost as much as a week', 5, { weeks: 0, days: 5, totalPence: 780_000 }],
  ['6 days are cheaper as a week', 6, { weeks: 1, days: 0, totalPence: 780_000 }],
  ['a week', 7, { weeks: 1, days: 0, totalPence: 780_000 }],
  ['8 days', 8, { weeks: 1, days: 1, totalPence: 936_000 }],
  ['13 days are cheaper as two weeks', 13, { weeks: 2, days: 0, totalPence: 1_560_000 }],
  ['no days', 0, { weeks: 0, days: 0, totalPence: 0 }],
])('charges %s', (_, days, expected) => {
  expect(priceDays(days, dawn)).toMatchObject(expected);
});

it.each([
  ['no rates: the price of the specification', {}, 3 * 26_000],
  ['no rates, as null', { dayPence: null, weekPence: null }, 3 * 26_000],
  ['a week rate alone: its days cost the price', { weekPence: 50_000 }, 50_000],
  ['a week dearer than seven days', { dayPence: 1_000, weekPence: 9_000 }, 3_000],
])('three days with %s', (_, rates, totalPence) => {
  expect(priceDays(3, { pricePence: 26_000, ...rates }).totalPence).toBe(totalPence);
});

const aRate = fc.integer({ min: 1, max: 10_000_000 });
const anOptionalRate = fc.option(aRate, { nil: undefined });
const rates = fc.record({ pricePence: aRate, dayPence: anOptionalRate, weekPence: anOptionalRate });
const someDays = fc.integer({ min: 1, max: 100 });
const runs = { numRuns: 1_000 };

it('costs as much as the cheapest of all combinations, and covers the days', () => {
  fc.assert(
    fc.property(rates, someDays, (car, days) => {
      const day = car.dayPence ?? car.pricePence;
      const every: number[] = [];
      for (let weeks = 0; weeks * 7 < days + 7; weeks += 1) {
        if (weeks > 0 && car.weekPence === undefined) break;
        every.push(weeks * (car.weekPence ?? 0) + Math.max(days - weeks * 7, 0) * day);
      }
      const price = priceDays(days, car);
      expect(price.totalPence).toBe(Math.min(...every));
      expect(price.weeks * 7 + price.days).toBeGreaterThanOrEqual(days);
      expect(price.weeks * price.weekPence + price.days * price.dayPence).toBe(price.totalPence);
    }),
    runs,
  );
});

it('never costs less for more days', () => {
  fc.assert(
    fc.property(rates, someDays, (car, days) => {
      expect(priceDays(days + 1, car).totalPence).toBeGreaterThanOrEqual(priceDays(days, car).totalPence);
    }),
    runs,
  );
});

const two = (value: number) => String(value).padStart(2, '0');
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const aTariff = fc.record({
  purpose: fc.constantFrom('MusicVideo' as const, 'Chauffeur' as const),
  pricePence: aRate,
  dayPence: anOptionalRate,
  weekPence: anOptionalRate,
});

it('quotes whole amounts that add up to the penny, and never below zero', () => {
  fc.assert(
    fc.property(aTariff, someDays, (tariff, days) => {
      const price = quote(tariff, { startDate: '2026-11-28', endDate: addDays('2026-11-28', days - 1) });
      const { totalPence = -1, depositPence = 0, remainingPence = 0 } = price ?? {};
      expect(totalPence).toBe(priceDays(days, tariff).totalPence);
      expect(depositPence + remainingPence).toBe(totalPence);
      expect([totalPence, depositPence, remainingPence].every((n) => Number.isInteger(n) && n >= 0)).toBe(
        true,
      );
    }),
    runs,
  );
});

it('never charges more for a single day than the day rate', () => {
  const hoursOf = (tariff: Tariff, start: number, end: number) =>
    quote(tariff, {
      startDate: '2026-11-28',
      endDate: '2026-11-28',
      startTime: timeOf(start),
      endTime: timeOf(end),
    });
  const aMinute = fc.integer({ min: 0, max: 1_439 });
  fc.assert(
    fc.property(aTariff, aMinute, aMinute, aMinute, (tariff, ...minutes) => {
      const [start = 0, shorter = 0, longer = 0] = minutes.sort((a, b) => a - b);
      const { dayPence, ...byHours } = tariff;
      const [less, more] = [hoursOf(tariff, start, shorter), hoursOf(tariff, start, longer)];
      if (!less || !more) return;
      const uncapped = hoursOf(byHours, start, longer)?.totalPence ?? 0;
      expect(more.totalPence).toBe(Math.min(uncapped, dayPence ?? Number.POSITIVE_INFINITY));
      expect(more.totalPence).toBeGreaterThanOrEqual(less.totalPence);
    }),
    runs,
  );
});

it.each([
  [30_000, 4, 3, 40_000],
  [10_000, 4, 3, 13_333],
  [10_000, 5, 3, 16_667],
  [99_999_999, 18_270_000_000, 10_000_000, 182_699_998_173],
])('computes %p pence in the proportion of %p to %p', (pence, part, whole, expected) => {
  expect(inProportion(pence, part, whole)).toBe(expected);
});
