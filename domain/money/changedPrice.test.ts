// Tests the price after a change: a table of the rules, and random changes.
import * as fc from 'fast-check';
import type { ReservationDates } from '#domain/time/period.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import { addDays } from '#domain/time/london.ts';
import {
  DEFAULT_DAILY_RATE_PENCE,
  editedLines,
  linesAfterChange,
  type PricedReservation,
} from './changedPrice.ts';
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
import { lengthOf, quote, type Tariff } from './quote.ts';

const DAY = '2026-11-28';
const days = (count: number, from = DAY): ReservationDates => ({
  startDate: from,
  endDate: addDays(from, count - 1),
});
const hours = (
  startTime: string,
  endTime: string,
  startDate = DAY,
  endDate = startDate,
): ReservationDates => ({
  startDate,
  endDate,
  startTime,
  endTime,
});
const LATER = '2026-12-05';
const hourly = (pounds: number): Tariff => ({ purpose: 'MusicVideo', pricePence: pounds * 100 });
const byDay = { purpose: 'MusicVideo', pricePence: 10_000, dayPence: 30_000, weekPence: 150_000 } as const;
const permit = (quantity: number): PriceLine => ({
  ...wholeLine(18_000),
  ...{ kind: 'extra', label: 'Permit', quantity, unit: 'day', amountPence: 18_000 * quantity },
});

type Booking = readonly [tariff: Tariff, dates: ReservationDates];
const priced = (dates: ReservationDates, lines: readonly PriceLine[]): PricedReservation => ({
  dates,
  lines,
  totalPence: linesTotal(lines),
});
const booked = ([tariff, dates]: Booking, ...more: PriceLine[]) =>
  priced(dates, [...carLines(tariff, lengthOf(dates)!), ...more]);
const changed = (
  before: PricedReservation,
  dates: ReservationDates,
  own: Tariff | null = hourly(100),
  other?: Tariff,
) => priced(dates, linesAfterChange(before, { dates, own: own ?? undefined, other }));
const withExtras = (
  before: PricedReservation,
  extras: readonly PriceLine[],
  own = hourly(100),
  dates = before.dates,
  other?: Tariff,
) => priced(dates, linesAfterChange(before, { dates, own, other, extras }));
const agreed = (before: PricedReservation, pounds: number) =>
  priced(before.dates, withAgreedTotal(before.lines, pounds * 100));

const three: Booking = [hourly(100), days(3)];
const dear = hourly(200);
const grown = changed(booked(three), days(4), dear);

const CASES: Record<string, [PricedReservation, pounds: number]> = {
  'the same length at another time': [changed(booked(three), days(3, LATER)), 300],
  'a day more': [changed(booked(three), days(4)), 400],
  'a day less': [changed(booked(three), days(2)), 200],
  'one day': [changed(booked(three), days(1)), 100],
  'across the clock change in March': [changed(booked(three), days(3, '2027-03-27')), 300],
  'across the clock change in October': [changed(booked(three), days(3, '2027-10-30')), 300],
  'an end before the start': [changed(booked(three), days(0)), 300],

  'booked days after a rise of the price': [changed(booked(three), days(3, LATER), dear), 300],
  'fewer days after a rise': [changed(booked(three), days(2), dear), 200],
  'an added day after a rise': [grown, 500],
  'the added day is given up first': [changed(grown, days(3), dear), 300],
  'booked days after the added day was given up': [changed(grown, days(2), dear), 200],
  'an added day after a fall of the price': [changed(booked(three), days(4), hourly(50)), 350],
  'an added day of a deleted car': [changed(booked(three), days(4), null), 400],

  'an agreed price, the same length': [changed(agreed(booked(three), 270), days(3, LATER)), 270],
  'an agreed price, the same length after a rise': [
    changed(agreed(booked(three), 270), days(3, LATER), dear),
    270,
  ],
  'an agreed price, a day more': [changed(agreed(booked(three), 270), days(4)), 360],
  'an agreed price, a day less': [changed(agreed(booked(three), 270), days(2)), 180],
  'an agreed surcharge, a day more': [changed(agreed(booked(three), 330), days(4)), 440],
  'a rate that is not a whole penny': [changed(agreed(booked(three), 100), days(4)), 133.33],
  'extras keep their part of an agreed price': [
    changed(agreed(booked(three, { ...permit(1), unit: 'reservation' }), 450), days(2)),
    360,
  ],
  'other extras, the same hire after a rise': [
    withExtras(agreed(booked(three, permit(1)), 400), [permit(2)], dear),
    580,
  ],
  'no extras, and a day more': [withExtras(booked(three, permit(1)), [], dear, days(4)), 500],
  'other extras of another car': [withExtras(booked(three), [permit(1)], dear, days(3), dear), 780],
  'other extras, goodwill': [
    withExtras(priced(days(3), withGoodwill(booked(three).lines, 5_000)), [permit(1)]),
    430,
  ],
  'other extras are paid by the rest of a late change': [
    withExtras(priced(days(2), withLateTotal(booked([hourly(100), days(2)]).lines, 30_000)), [permit(1)]),
    380,
  ],
  'goodwill, the same length': [
    changed(priced(days(3), withGoodwill(booked(three).lines, 5_000)), days(3, LATER)),
    250,
  ],
  'goodwill, a day more': [changed(priced(days(3), withGoodwill(booked(three).lines, 5_000)), days(4)), 350],
  'goodwill above the price of fewer days': [
    changed(priced(days(3), withGoodwill(booked(three).lines, 25_000)), days(2)),
    0.01,
  ],
  'a late change, then a day more': [
    changed(priced(days(2), withLateTotal(booked([hourly(100), days(2)]).lines, 30_000)), days(3)),
    300,
  ],
  'a late change, then two days more': [
    changed(priced(days(2), withLateTotal(booked([hourly(100), days(2)]).lines, 30_000)), days(4)),
    400,
  ],

  'permits by the day follow fewer days': [changed(booked(three, permit(3)), days(2)), 200 + 360],
  'permits by the day do not grow': [changed(booked(three, permit(2)), days(5)), 500 + 360],
  'permits by the day for hours': [changed(booked(three, permit(3)), hours('10:00', '12:00')), 100 + 180],

  'with a week rate, the cheapest days': [changed(booked([byDay, days(3)]), days(6), byDay), 1_500],
  'with a week rate, a day that the week covers': [changed(booked([byDay, days(6)]), days(7), byDay), 1_500],
  'with a week rate, an added day after a rise': [
    changed(booked([byDay, days(6)]), days(8), { ...byDay, dayPence: 40_000 }),
    1_500 + 400,
  ],
  'with a week rate, an agreed price': [changed(agreed(booked([byDay, days(3)]), 450), days(6), byDay), 750],

  'hours, the same length': [
    changed(booked([hourly(100), hours('10:00', '14:00')]), hours('12:00', '16:00', LATER), dear),
    400,
  ],
  'an hour more after a rise': [
    changed(booked([hourly(100), hours('10:00', '14:00')]), hours('10:00', '15:00'), dear),
    600,
  ],
  'an hour less after a rise': [
    changed(booked([hourly(100), hours('10:00', '14:00')]), hours('10:00', '13:00'), dear),
    300,
  ],
  'a night of the same length': [
    changed(
      booked([hourly(100), hours('23:00', '01:30', DAY, addDays(DAY, 1))]),
      hours('22:00', '00:30', LATER, addDays(LATER, 1)),
      dear,
    ),
    250,
  ],
  "hours that become days take today's rate": [
    changed(booked([hourly(100), hours('10:00', '14:00')]), days(3), hourly(120)),
    360,
  ],
  'days that become hours': [changed(booked([hourly(100), days(3)]), hours('10:00', '10:30'), dear), 50],
  'days that become more hours than a day costs': [
    changed(booked([hourly(100), days(3)]), hours('10:00', '18:00'), dear),
    100,
  ],

  'a total without a calculation': [changed(priced(days(3), [wholeLine(27_000)]), days(4)), 360],
  'a total without a calculation, and without lines': [
    changed({ dates: days(3), lines: [], totalPence: 27_000 }, days(2)),
    180,
  ],
  'a total by the hour without a calculation': [
    changed(priced(hours('10:00', '12:00'), [wholeLine(24_000)]), days(3), hourly(120)),
    360,
  ],
  'a total by the hour without a calculation, of a deleted car': [
    changed(priced(hours('10:00', '12:00'), [wholeLine(24_000)]), days(3), null),
    (3 * DEFAULT_DAILY_RATE_PENCE) / 100,
  ],

  'another car, the same days': [changed(booked(three), days(3), hourly(100), hourly(150)), 450],
  'another car, an agreed reduction of a tenth': [
    changed(agreed(booked(three), 270), days(3), hourly(100), hourly(150)),
    405,
  ],
  'another car, half a penny is rounded up once': [
    changed(agreed(booked(three), 270.01), days(3), hourly(100), hourly(150)),
    405.02,
  ],
  'another car, other days': [changed(agreed(booked(three), 270), days(4), hourly(100), hourly(150)), 540],
  'another car, extras': [changed(booked(three, permit(1)), days(3), hourly(100), hourly(150)), 630],
  'another car, hours': [
    changed(
      booked([hourly(100), hours('10:00', '12:00')]),
      hours('10:00', '12:00'),
      hourly(100),
      hourly(150),
    ),
    300,
  ],
};

it('prices a change by the booked time, the added time, the extras and the agreed differences', () => {
  const totals = Object.entries(CASES).map(([name, [{ totalPence }]]) => [name, totalPence / 100]);
  const expected = Object.entries(CASES).map(([name, [, pounds]]) => [name, pounds]);
  expect(Object.fromEntries(totals)).toEqual(Object.fromEntries(expected));
});

it('explains the booked and the added time in lines', () => {
  const shown = (of: PricedReservation) =>
    of.lines.map((line) => [line.label, lineText(line), line.amountPence]);
  expect(shown(grown)).toEqual([
    ['Car hire', '3 days x £100.00', 30_000],
    ['Car hire', '1 day x £200.00', 20_000],
  ]);
  expect(shown(changed(booked([byDay, days(6)]), days(7), { ...byDay, dayPence: 40_000 }))).toEqual([
    ['Car hire', '1 week x £1,500.00', 150_000],
    ['Car hire, 1 day added', '', 0],
  ]);
  expect(
    shown(changed(booked([hourly(100), hours('10:00', '12:00')]), hours('10:00', '13:30'), dear)),
  ).toEqual([
    ['Car hire', '2 hours x £100.00 / Hour', 20_000],
    ['Car hire', '1 hour 30 minutes x £200.00 / Hour', 30_000],
  ]);
});

it('states another total of the staff as the agreed difference, and keeps the lines for the total of the rule', () => {
  const change = { dates: days(4), own: dear };
  expect(editedLines(booked(three), { ...change, totalPence: 50_000 })).toEqual(grown.lines);
  expect(editedLines(booked(three), { ...change, totalPence: undefined })).toEqual(grown.lines);
  expect(editedLines(booked(three), { ...change, totalPence: 45_000 }).at(-1)).toMatchObject({
    kind: 'agreed',
    amountPence: -5_000,
  });
});

const aTariff: fc.Arbitrary<Tariff> = fc.record({
  purpose: fc.constant<Purpose>('MusicVideo'),
  pricePence: fc.integer({ min: 1, max: 500_000 }),
  dayPence: fc.option(fc.integer({ min: 1, max: 500_000 })),
  weekPence: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
});
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const someDates = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((count) => days(count)),
  fc
    .tuple(fc.integer({ min: 0, max: 1_300 }), fc.integer({ min: 1, max: 139 }))
    .map(([start, length]) => hours(clock(start), clock(start + length))),
);
const anAct = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), dates: someDates, own: aTariff }),
  fc.record({ kind: fc.constant('move' as const), dates: someDates, own: aTariff, other: aTariff }),
  fc.record({ kind: fc.constant('agree' as const), pence: fc.integer({ min: 1, max: 5_000_000 }) }),
  fc.record({ kind: fc.constant('goodwill' as const), share: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ kind: fc.constant('late' as const), dates: someDates, own: aTariff }),
);

it('adds up in random sequences of changes, keeps the price of the same length, and keeps the extras by the reservation', () => {
  const perHire: PriceLine = { ...permit(1), unit: 'reservation' };
  fc.assert(
    fc.property(
      aTariff,
      someDates,
      fc.array(anAct, { maxLength: 8 }),
      aTariff,
      (tariff, dates, acts, later) => {
        let now = booked([tariff, dates], permit(1), perHire);
        for (const act of acts) {
          const { totalPence } = now;
          if (act.kind === 'agree') now = priced(now.dates, withAgreedTotal(now.lines, act.pence));
          else if (act.kind === 'goodwill') {
            now = priced(now.dates, withGoodwill(now.lines, Math.floor((totalPence * act.share) / 100)));
          } else {
            const lines = linesAfterChange(now, act);
            const least = act.kind === 'late' ? Math.max(totalPence, linesTotal(lines)) : 0;
            now = priced(act.dates, withLateTotal(lines, least));
            if (act.kind === 'late') expect(now.totalPence).toBe(least);
          }
          expect(now.totalPence).toBeGreaterThan(0);
          const times = now.lines.flatMap((line) => line.booked ?? []);
          expect(times.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(lengthOf(now.dates)?.quantity);
          expect(now.lines).toContainEqual(perHire);
          expect(now.lines.filter(({ kind }) => kind === 'agreed').length).toBeLessThanOrEqual(1);
          expect(linesAfterChange(now, { dates: now.dates, own: later })).toEqual(now.lines);
        }
      },
    ),
  );
});

it('costs what a new booking costs when nothing is agreed and the tariff is the same', () => {
  fc.assert(
    fc.property(
      aTariff,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      (tariff, from, to) => {
        const after = linesAfterChange(booked([tariff, days(from)]), { dates: days(to), own: tariff });
        expect(linesTotal(after)).toBe(quote(tariff, days(to))?.totalPence);
      },
    ),
  );
});
