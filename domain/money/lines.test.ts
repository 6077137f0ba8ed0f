// Tests the lines of a price: their sum is the total of every quote and edit.
import * as fc from 'fast-check';
import type { Purpose } from '#domain/kit/purpose.ts';
import { linesOfReservation, presentLine, readLine } from '#domain/money/presentedLines.ts';
import { addDays } from '#domain/time/london.ts';
import {
  carLines,
  linesTotal,
  lineText,
  wholeLine,
  withAgreedTotal,
  withGoodwill,
  withLateTotal,
  type PriceLine,
} from './lines.ts';
import { quote, type Tariff } from './quote.ts';
import type { ReservationDates } from '#domain/time/period.ts';

const DAY = '2026-11-28';
const days = (count: number): ReservationDates => ({ startDate: DAY, endDate: addDays(DAY, count - 1) });
const hours = (startTime: string, endTime: string): ReservationDates => ({
  startDate: DAY,
  endDate: DAY,
  startTime,
  endTime,
});
const linesFor = (tariff: Tariff, dates: ReservationDates): PriceLine[] => {
  const price = quote(tariff, dates);
  return price ? carLines(tariff, price) : [];
};
const ghost: Tariff = { purpose: 'MusicVideo', pricePence: 40_000 };
const withRates: Tariff = { ...ghost, dayPence: 200_000, weekPence: 1_000_000 };
const seat: PriceLine = {
  kind: 'extra',
  label: 'Child seat',
  quantity: 2,
  unit: 'reservation',
  unitPence: 1_500,
  amountPence: 3_000,
  extraId: '00000000-0000-4000-8000-000000000001',
};

it.each<[string, Tariff, ReservationDates, [string, number][]]>([
  ['days', ghost, days(3), [['3 days x £400.00', 120_000]]],
  ['one day', ghost, days(1), [['1 day x £400.00', 40_000]]],
  [
    'weeks and days',
    withRates,
    days(9),
    [
      ['1 week x £10,000.00', 1_000_000],
      ['2 days x £2,000.00', 400_000],
    ],
  ],
  ['a week that costs less', withRates, days(6), [['1 week x £10,000.00', 1_000_000]]],
  ['hours', ghost, hours('10:00', '12:30'), [['2 hours 30 minutes x £400.00 / Hour', 100_000]]],
  [
    'hours that cost as much as the day',
    withRates,
    hours('10:00', '15:00'),
    [['5 hours x £400.00 / Hour', 200_000]],
  ],
  ['hours that cost the day', withRates, hours('10:00', '15:01'), [['1 day x £2,000.00', 200_000]]],
  [
    'blocks of six hours',
    { purpose: 'Chauffeur', pricePence: 90_000 },
    hours('09:00', '18:00'),
    [['9 hours x £150.00 / Hour', 135_000]],
  ],
])('has the lines of %s', (_name, tariff, dates, expected) => {
  const lines = linesFor(tariff, dates);
  expect(lines.map((line) => [lineText(line), line.amountPence])).toEqual(expected);
  expect(lines.map(({ label, extraId }) => [label, extraId])).toEqual(expected.map(() => ['Car hire', null]));
});

const aTariff: fc.Arbitrary<Tariff> = fc.record({
  purpose: fc.constantFrom<Purpose>('MusicVideo', 'Chauffeur'),
  pricePence: fc.integer({ min: 1, max: 500_000 }),
  dayPence: fc.option(fc.integer({ min: 1, max: 500_000 })),
  weekPence: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
});
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const someDates = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map(days),
  fc
    .tuple(fc.integer({ min: 0, max: 1_300 }), fc.integer({ min: 1, max: 139 }))
    .map(([start, length]) => hours(clock(start), clock(start + length))),
);
const extra = fc
  .record({ quantity: fc.integer({ min: 1, max: 20 }), unitPence: fc.integer({ min: 1, max: 50_000 }) })
  .map((part): PriceLine => ({ ...seat, ...part, amountPence: part.quantity * part.unitPence }));

it('adds up to the total of every quote, with each amount the rounded quantity times the unit price', () => {
  fc.assert(
    fc.property(aTariff, someDates, (tariff, dates) => {
      const lines = linesFor(tariff, dates);
      expect(linesTotal(lines)).toBe(quote(tariff, dates)?.totalPence ?? 0);
      for (const { quantity, unitPence, amountPence } of lines) {
        expect(Math.abs(quantity * unitPence - amountPence)).toBeLessThanOrEqual(0.5001);
      }
    }),
  );
});

it('reads the lines that it presents, including a reduction and the tariff of a booked time', () => {
  fc.assert(
    fc.property(aTariff, extra, fc.integer({ min: -90_000, max: 90_000 }), (tariff, line, difference) => {
      const lines = withAgreedTotal(
        [...linesFor(tariff, days(3)), line],
        Math.max(line.amountPence + difference, 1),
      );
      expect(lines.map(presentLine).map(readLine)).toEqual(lines);
    }),
  );
});

it('writes the agreed difference as one line, and replaces it at the next change', () => {
  const priced = linesFor(ghost, days(3));
  const lower = withAgreedTotal([...priced, seat], 100_000);
  expect(lower.at(-1)).toMatchObject({ label: 'Price agreed', quantity: 1, amountPence: -23_000 });
  expect(lineText(lower.at(-1)!)).toBe('');
  expect(withAgreedTotal(lower, 124_000).map(({ amountPence }) => amountPence)).toEqual([
    120_000, 3_000, 1_000,
  ]);
  expect(withAgreedTotal(lower, 123_000)).toEqual([...priced, seat]);
});

it('keeps a reduction of goodwill beside the agreed difference', () => {
  const priced = withGoodwill(linesFor(ghost, days(3)), 5_000);
  expect(withGoodwill(priced, 2_000).at(-1)).toMatchObject({ kind: 'goodwill', amountPence: -7_000 });
  const kinds = (lines: PriceLine[]) => lines.map(({ kind, amountPence }) => [kind, amountPence]);
  expect(kinds(withAgreedTotal(withLateTotal(priced, 130_000), 110_000))).toEqual([
    ['car', 120_000],
    ['agreed', -5_000],
    ['goodwill', -5_000],
  ]);
});

it('states a price without a calculation as one line', () => {
  const line = wholeLine(90_000);
  expect(line).toEqual({
    kind: 'car',
    label: 'Car hire',
    quantity: 1,
    unit: 'reservation',
    unitPence: 90_000,
    amountPence: 90_000,
    extraId: null,
  });
  expect(lineText(line)).toBe('');
});

it('reads the lines of a reservation in pence', () => {
  expect(linesOfReservation({ lines: [presentLine(seat)] })).toEqual([seat]);
});

it('explains the amount of an extra', () => {
  expect(lineText(seat)).toBe('2 x £15.00');
  expect(lineText({ ...seat, unit: 'hour' })).toBe('2 hours x £15.00');
  expect(lineText({ ...seat, unit: 'day', quantity: 1 })).toBe('1 day x £15.00');
});
