// Tests the season and weekend rates of a price: a table of the days, the clock changes, and the rounding.
import * as fc from 'fast-check';
import { addDays } from '#domain/time/london.ts';
import type { ReservationDates } from '#domain/time/period.ts';
import { linesAfterChange } from './changedPrice.ts';
import { percentOf, type DayRate } from './dayRates.ts';
import { hireLines, linesTotal, promoLines, withAgreedTotal, type PriceLine } from './lines.ts';
import { arithmeticText, quote, type Tariff } from './quote.ts';

const season: DayRate = {
  ...{ id: 'season', kind: 'season', name: 'Summer', percent: 50 },
  ...{ firstDay: '2027-07-01', lastDay: '2027-07-31', weekdays: [] },
};
const weekend: DayRate = {
  ...{ id: 'weekend', kind: 'weekend', name: 'Weekend', percent: 20 },
  ...{ firstDay: null, lastDay: null, weekdays: [6, 7] },
};
const quiet: DayRate = { ...season, id: 'quiet', name: 'Quiet', percent: -10 };

/** £300.00 an hour, or a day. */
const tariff: Tariff = { purpose: 'MusicVideo', pricePence: 30_000 };
const days = (startDate: string, count: number): ReservationDates => ({
  ...{ startDate, endDate: addDays(startDate, count - 1) },
});
const hours = (startDate: string, startTime: string, endTime: string, endDate = startDate) => ({
  ...{ startDate, endDate, startTime, endTime },
});
const linesOf = (dates: ReservationDates, rates: readonly DayRate[], of = tariff) => {
  const rated = { ...of, rates };
  return hireLines(rated, quote(rated, dates)!);
};
const amounts = (lines: readonly PriceLine[]) => lines.map(({ amountPence }) => amountPence);

const CASES: Record<string, [dates: ReservationDates, rates: readonly DayRate[], amounts: number[]]> = {
  'without rates': [days('2027-07-01', 2), [], [60_000]],
  'the first and the last day of a season': [days('2027-06-30', 33), [season], [990_000, 31 * 15_000]],
  'the day before a season': [days('2027-06-29', 2), [season], [60_000]],
  'the day after a season': [days('2027-08-01', 2), [season], [60_000]],
  // Saturday 31 July and Sunday 1 August.
  'a weekend across the end of a month': [days('2027-07-30', 4), [weekend], [120_000, 2 * 6_000]],
  'a season and a weekend on the same days, which are added': [
    days('2027-07-30', 3),
    [season, weekend],
    [90_000, 2 * 15_000, 2 * 6_000],
  ],
  'two seasons of a day: the first one': [days('2027-07-05', 1), [quiet, season], [30_000, -3_000]],
  'a weekend across the clock change in March': [days('2027-03-26', 5), [weekend], [150_000, 2 * 6_000]],
  'a weekend across the clock change in October': [days('2027-10-29', 5), [weekend], [150_000, 2 * 6_000]],
  'hours of a Saturday': [hours('2027-07-03', '10:00', '13:00'), [weekend], [90_000, 18_000]],
  'hours of a Friday': [hours('2027-07-02', '10:00', '13:00'), [weekend], [90_000]],
  'a night from Friday to Saturday: its hours of Saturday': [
    hours('2027-07-02', '22:00', '01:00', '2027-07-03'),
    [weekend],
    [90_000, 6_000],
  ],
  'a night until midnight': [hours('2027-07-02', '21:00', '00:00', '2027-07-03'), [weekend], [90_000]],
  // From 22:00 to 04:00 five hours pass, three of them on Sunday.
  'a night of the clock change in March': [
    hours('2027-03-27', '22:00', '04:00', '2027-03-28'),
    [{ ...weekend, weekdays: [7] }],
    [150_000, 18_000],
  ],
  // Seven hours pass, five of them on Sunday.
  'a night of the clock change in October': [
    hours('2027-10-30', '22:00', '04:00', '2027-10-31'),
    [{ ...weekend, weekdays: [7] }],
    [210_000, 30_000],
  ],
  'a day that is not rated in an odd price': [
    days('2027-07-02', 2),
    [{ ...weekend, percent: 3 }],
    [60_000, 900],
  ],
};

it('prices each London day by its season and its weekend rate', () => {
  const priced = Object.entries(CASES).map(([name, [dates, rates]]) => [
    name,
    amounts(linesOf(dates, rates)),
  ]);
  const expected = Object.entries(CASES).map(([name, [, , pence]]) => [name, pence]);
  expect(Object.fromEntries(priced)).toEqual(Object.fromEntries(expected));
});

it('shares the price of weeks and of a day at most among the days and the hours', () => {
  const byDay = { ...tariff, dayPence: 100_000, weekPence: 350_000 };
  // Seven days cost a week of £3,500.00: £500.00 a day.
  expect(amounts(linesOf(days('2027-07-05', 7), [weekend], byDay))).toEqual([350_000, 20_000]);
  // Ten hours cost a day of £1,000.00, of which the half is on Saturday.
  const night = hours('2027-07-02', '19:00', '05:00', '2027-07-03');
  expect(amounts(linesOf(night, [weekend], byDay))).toEqual([100_000, 10_000]);
});

it('rounds each rate and a promo code once, half up from 0', () => {
  const odd = { ...tariff, pricePence: 101 };
  // 0.5 pence of 1% of £0.50 …
  expect([percentOf(50, 1), percentOf(50, -1), percentOf(49, -1)]).toEqual([1, -1, 0]);
  // Two of three days at £1.01: 5% of £2.02 is 10.1 pence.
  expect(amounts(linesOf(days('2027-07-02', 3), [{ ...weekend, percent: 5 }], odd))).toEqual([303, 10]);
});

it('names the rate and its time in the lines and in the calculation', () => {
  const rates = [season, quiet, weekend];
  const ofDays = { ...tariff, rates };
  const dates = days('2027-07-30', 3);
  expect(linesOf(dates, rates).map(({ kind, label }) => [kind, label])).toEqual([
    ['car', 'Car hire'],
    ['rate', 'Summer +50%, 2 days'],
    ['rate', 'Weekend +20%, 2 days'],
  ]);
  expect(arithmeticText(ofDays, quote(ofDays, dates)!)).toBe(
    '3 days x £300.00 + £300.00 (Summer +50%, 2 days) + £120.00 (Weekend +20%, 2 days) = £1,320.00',
  );
  const low = { ...tariff, rates: [quiet] };
  expect(arithmeticText(low, quote(low, hours('2027-07-02', '10:00', '12:30'))!)).toBe(
    '2 hours 30 minutes x £300.00 / Hour - £75.00 (Quiet -10%, 2 hours 30 minutes) = £675.00',
  );
});

describe('a change of the dates', () => {
  const spring = { ...{ id: 'promo', name: 'SPRING', percent: -10 }, days: [] };
  /** Friday to Sunday with the weekend rate: £900.00 and £120.00. */
  const booked = days('2027-07-02', 3);
  const before = (more: (lines: PriceLine[]) => PriceLine[] = (lines) => lines) => {
    const lines = more(linesOf(booked, [weekend]));
    return { dates: booked, lines, totalPence: linesTotal(lines) };
  };
  const raised = { ...weekend, percent: 60 };
  const own = { ...tariff, rates: [season, raised] };
  const changed = (
    dates: ReservationDates,
    of = before(),
    change: { own?: Tariff; other?: Tariff } = { own },
  ) => amounts(linesAfterChange(of, { own: change.own, other: change.other, dates }));

  const CHANGES: Record<string, [actual: number[], expected: number[]]> = {
    'the same dates after a rise': [changed(booked), [90_000, 12_000]],
    'a day more: only the new day has the season of today': [
      changed(days('2027-07-02', 4)),
      [120_000, 12_000, 15_000],
    ],
    'a day less': [changed(days('2027-07-02', 2)), [60_000, 6_000]],
    'the same length on other days has the rates of today': [
      changed(days('2027-07-09', 3)),
      [90_000, 45_000, 36_000],
    ],
    'the same length on days without a rate': [changed(days('2027-08-02', 3)), [90_000]],
    'rates that no longer exist stay on their days': [
      changed(days('2027-07-03', 2), before(), { own: tariff }),
      [60_000, 12_000],
    ],
    'another car has the rates of today': [
      changed(booked, before(), { own, other: { ...own, pricePence: 60_000 } }),
      [180_000, 90_000, 72_000],
    ],
    'a promo code keeps its percentage': [
      changed(
        days('2027-07-02', 2),
        before((lines) => [...lines, ...promoLines(lines, spring)]),
      ),
      [60_000, 6_000, -6_600],
    ],
    // £510.00 for £1,020.00 is the half, also of £660.00.
    'an agreed price changes in the proportion of the price with its rates': [
      changed(
        days('2027-07-02', 2),
        before((lines) => withAgreedTotal(lines, 51_000)),
      ),
      [60_000, 6_000, -33_000],
    ],
  };

  it('keeps the rates of booked days, and prices new days by the rates of today', () => {
    const entries = Object.entries(CHANGES);
    expect(Object.fromEntries(entries.map(([name, [actual]]) => [name, actual]))).toEqual(
      Object.fromEntries(entries.map(([name, [, expected]]) => [name, expected])),
    );
  });
});

const aRate = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  kind: fc.constantFrom('season' as const, 'weekend' as const),
  name: fc.constant('Rate'),
  percent: fc.integer({ min: -40, max: 300 }).filter((percent) => percent !== 0),
  firstDay: fc.constantFrom(null, '2027-03-20', '2027-04-02'),
  lastDay: fc.constantFrom(null, '2027-04-10'),
  weekdays: fc.constantFrom([], [6, 7], [1, 2, 3, 4, 5]),
});
const somePromo = fc.option(
  fc.record({
    ...{ id: fc.constant('promo'), name: fc.constant('SPRING'), days: fc.constant<string[]>([]) },
    percent: fc.integer({ min: -90, max: -1 }),
  }),
);
const someRates = fc.uniqueArray(aRate, { maxLength: 3, selector: ({ id }) => id });
const someDates = fc
  .tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 1, max: 12 }))
  .map(([shift, count]) => days(addDays('2027-03-18', shift), count));

it('adds up, never costs less than a fifth, and keeps the price of the same dates, for random rates and dates', () => {
  const rising = fc.array(fc.tuple(someDates, someRates), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(someDates, someRates, rising, somePromo, (dates, rates, changes, promo) => {
      const hire = linesOf(dates, rates);
      expect(linesTotal(hire)).toBe(quote({ ...tariff, rates }, dates)!.totalPence);
      expect(linesTotal(hire) * 5).toBeGreaterThanOrEqual(linesTotal(hire.slice(0, 1)));
      let lines: readonly PriceLine[] = promo ? [...hire, ...promoLines(hire, promo)] : hire;
      let [at, totalPence] = [dates, linesTotal(lines)];
      for (const [next, today] of changes) {
        const own = { ...tariff, rates: today };
        const same = linesAfterChange({ dates: at, lines, totalPence }, { dates: at, own });
        expect(linesTotal(same)).toBe(totalPence);
        lines = linesAfterChange({ dates: at, lines, totalPence }, { dates: next, own });
        [at, totalPence] = [next, linesTotal(lines)];
        expect(totalPence).toBeGreaterThan(0);
      }
    }),
  );
});
