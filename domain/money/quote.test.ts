import * as fc from 'fast-check';
import { isFullExtent, report } from '#domain/testing/extent.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import type { ReservationDates } from '#domain/time/period.ts';
import { formatPounds, poundsToPence } from './pence.ts';
import { addDays } from '#domain/time/london.ts';
import {
  arithmeticText,
  chargedDays,
  durationText,
  hourlyRatePence,
  leastPriceText,
  minimumMinutes,
  priceLine,
  quote,
  rateText,
  splitDeposit,
  type Quote,
  type Tariff,
} from './quote.ts';

const musicVideo = (pounds: number | string): Tariff => ({
  purpose: 'MusicVideo',
  pricePence: poundsToPence(pounds),
});
const chauffeur = (pounds: number | string): Tariff => ({
  purpose: 'Chauffeur',
  pricePence: poundsToPence(pounds),
});
const multiDay = (startDate: string, endDate: string): ReservationDates => ({ startDate, endDate });
const singleDay = (startDate: string, startTime: string, endTime: string): ReservationDates => ({
  startDate,
  endDate: startDate,
  startTime,
  endTime,
});

function priced(tariff: Tariff, dates: ReservationDates): Quote {
  const price = quote(tariff, dates);
  if (!price) throw new Error(`No price for ${JSON.stringify(dates)}`);
  return price;
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const aTariff = fc.record({
  purpose: fc.constantFrom<Purpose>('MusicVideo', 'Chauffeur'),
  pricePence: fc.integer({ min: 1, max: 1_000_000 }),
});
const aDate = fc.integer({ min: 0, max: 1_095 }).map((days) => addDays('2026-01-01', days));
const aMinute = fc.integer({ min: 0, max: 1_439 });
const someDates = fc.oneof(
  fc
    .tuple(aDate, fc.integer({ min: 0, max: 30 }))
    .map(([start, days]) => multiDay(start, addDays(start, days))),
  fc.tuple(aDate, aMinute, aMinute).map(([date, a, b]) => singleDay(date, timeOf(a), timeOf(b))),
);

/** The last Sundays of March and October. */
const CLOCK_CHANGES = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26', '2028-10-29'];

/** Every day of these years, without date arithmetic: the expected values for that arithmetic. */
function writtenOut(years: readonly number[]): string[] {
  const two = (number: number) => String(number).padStart(2, '0');
  return years.flatMap((year) => {
    const february = year === 2028 ? 29 : 28;
    return [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].flatMap((length, month) =>
      Array.from({ length }, (_, day) => `${String(year)}-${two(month + 1)}-${two(day + 1)}`),
    );
  });
}

describe('the price of a multi-day reservation: days x price, charging both end days', () => {
  it.each([
    ['2026-11-28', '2026-11-28', 1, '£400.00', '£120.00', '£280.00'],
    ['2026-11-28', '2026-11-29', 2, '£800.00', '£240.00', '£560.00'],
    ['2026-11-28', '2026-11-30', 3, '£1,200.00', '£360.00', '£840.00'],
    ['2026-11-28', '2026-12-01', 4, '£1,600.00', '£480.00', '£1,120.00'],
    ['2026-11-28', '2026-12-02', 5, '£2,000.00', '£600.00', '£1,400.00'],
    ['2026-11-28', '2026-12-03', 6, '£2,400.00', '£720.00', '£1,680.00'],
    ['2026-11-28', '2026-12-04', 7, '£2,800.00', '£840.00', '£1,960.00'],
    ['2026-11-28', '2026-12-05', 8, '£3,200.00', '£960.00', '£2,240.00'],
    ['2026-11-28', '2026-12-06', 9, '£3,600.00', '£1,080.00', '£2,520.00'],
    ['2026-11-28', '2026-12-07', 10, '£4,000.00', '£1,200.00', '£2,800.00'],
    ['2026-11-28', '2026-12-08', 11, '£4,400.00', '£1,320.00', '£3,080.00'],
    ['2026-11-28', '2026-12-09', 12, '£4,800.00', '£1,440.00', '£3,360.00'],
    ['2026-11-28', '2026-12-10', 13, '£5,200.00', '£1,560.00', '£3,640.00'],
    ['2026-11-28', '2026-12-11', 14, '£5,600.00', '£1,680.00', '£3,920.00'],
    ['2027-03-27', '2027-03-28', 2, '£800.00', '£240.00', '£560.00'],
    ['2027-10-30', '2027-10-31', 2, '£800.00', '£240.00', '£560.00'],
    ['2026-10-20', '2026-10-27', 8, '£3,200.00', '£960.00', '£2,240.00'],
  ])('%s to %s: %p days, %s (%s now, %s later)', (start, end, days, total, deposit, remaining) => {
    for (const tariff of [musicVideo(400), chauffeur(400)]) {
      const price = priced(tariff, multiDay(start, end));
      expect([price.unit, price.quantity]).toEqual(['day', days]);
      expect(formatPounds(price.totalPence)).toBe(total);
      expect(formatPounds(price.depositPence)).toBe(deposit);
      expect(formatPounds(price.remainingPence)).toBe(remaining);
    }
  });

  it('is right for every 1 to 14 days that start in 2026, 2027 or 2028, compared with a calendar without date arithmetic', () => {
    const tariff = musicVideo('399.99');
    const calendar = writtenOut([2026, 2027, 2028, 2029]);
    const starts = calendar.filter((date) => date < '2029');
    const wrong: string[] = [];
    const overChange: Record<string, number> = Object.fromEntries(CLOCK_CHANGES.map((date) => [date, 0]));
    starts.forEach((start, index) => {
      for (let days = 1; days <= 14; days += 1) {
        const end = calendar[index + days - 1] ?? '';
        const dates = multiDay(start, end);
        const price = quote(tariff, dates);
        if (chargedDays(dates) !== days || price?.totalPence !== days * 39_999)
          wrong.push(`${start} to ${end}`);
        for (const change of CLOCK_CHANGES) {
          if (start <= change && change <= end) overChange[change] = (overChange[change] ?? 0) + 1;
        }
      }
    });
    expect(wrong).toEqual([]);
    // 1 + 2 + ... + 14 reservations contain each day.
    expect(overChange).toEqual(Object.fromEntries(CLOCK_CHANGES.map((date) => [date, 105])));
    const counts = { pairs: starts.length * 14, wrong: wrong.length, ...overChange };
    report({
      suite: 'every 1 to 14 days from 2026 to 2028',
      on: 'rules',
      what: 'and over each clock change',
      counts,
    });
  });

  it('is undefined for an end before the start', () => {
    expect(quote(musicVideo(400), multiDay('2026-11-28', '2026-11-27'))).toBeUndefined();
  });
});

describe('the price of a single-day reservation: elapsed time at the hourly rate, divided last', () => {
  it.each([
    ['MusicVideo, 2 hours', musicVideo(120), '10:00', '12:00', 120, '£240.00'],
    ['MusicVideo, 2½ hours', musicVideo(120), '10:00', '12:30', 150, '£300.00'],
    ['MusicVideo, 2 h 20 min', musicVideo('99.99'), '10:00', '12:20', 140, '£233.31'],
    ['MusicVideo, half a penny goes up', musicVideo('100.01'), '10:00', '12:30', 150, '£250.03'],
    ['MusicVideo, the longest day', musicVideo(120), '00:00', '23:59', 1_439, '£2,878.00'],
    ['Chauffeur, 6 hours', chauffeur(900), '10:00', '16:00', 360, '£900.00'],
    ['Chauffeur, 6½ hours', chauffeur(900), '10:00', '16:30', 390, '£975.00'],
    ['Chauffeur, 8 hours', chauffeur(900), '10:00', '18:00', 480, '£1,200.00'],
    ['Chauffeur, 6 hours at £16.67 an hour', chauffeur(100), '10:00', '16:00', 360, '£100.00'],
    ['Chauffeur, 7 hours at £16.67 an hour', chauffeur(100), '10:00', '17:00', 420, '£116.67'],
  ])('%s', (_, tariff, start, end, minutes, total) => {
    const price = priced(tariff, singleDay('2026-11-28', start, end));
    expect([price.unit, price.quantity, formatPounds(price.totalPence)]).toEqual(['minute', minutes, total]);
  });

  it.each([
    ['2026-03-29', 'skips an hour: 1 hour', 60, '£120.00'],
    ['2026-10-25', 'has one twice: 3 hours', 180, '£360.00'],
    ['2027-03-28', 'skips an hour: 1 hour', 60, '£120.00'],
    ['2027-10-31', 'has one twice: 3 hours', 180, '£360.00'],
    ['2027-11-07', 'is an ordinary day: 2 hours', 120, '£240.00'],
  ])('00:30 to 02:30 on %s, which %s', (date, _, minutes, total) => {
    const price = priced(musicVideo(120), singleDay(date, '00:30', '02:30'));
    expect([price.quantity, formatPounds(price.totalPence)]).toEqual([minutes, total]);
  });

  it.each([
    ['a start the clocks skip', singleDay('2027-03-28', '01:30', '09:00')],
    ['an end the clocks skip', singleDay('2027-03-28', '00:00', '01:00')],
    ['an end at the start', singleDay('2026-11-28', '10:00', '10:00')],
    ['an end before the start', singleDay('2026-11-28', '12:00', '10:00')],
    ['nothing chosen yet', multiDay('', '')],
    ['a year half typed', multiDay('0202-11-21', '2026-11-28')],
  ])('is undefined for %s', (_, dates) => {
    expect(quote(musicVideo(120), dates)).toBeUndefined();
  });
});

describe('the deposit: 30%, rounded half up, and the rest', () => {
  it.each([
    ['£0.01', 1, 0, 1],
    ['£0.02', 2, 1, 1],
    ['£0.05', 5, 2, 3],
    ['£100.05', 10_005, 3_002, 7_003],
    ['£1,200.00', 120_000, 36_000, 84_000],
  ])('of %s', (_, total, depositPence, remainingPence) => {
    expect(splitDeposit(total)).toEqual({ depositPence, remainingPence });
  });

  it('adds up and is exact for every total up to £1,000.00', () => {
    const largest = isFullExtent ? 1_000_000 : 100_000;
    const wrong: number[] = [];
    for (let total = 1; total <= largest; total++) {
      const { depositPence, remainingPence } = splitDeposit(total);
      const exact = (BigInt(total) * 30n + 50n) / 100n;
      if (depositPence + remainingPence !== total || BigInt(depositPence) !== exact) wrong.push(total);
    }
    expect(wrong).toEqual([]);
    const counts = { totals: largest, wrong: wrong.length };
    report({
      suite: 'deposit and rest make the total',
      on: 'rules',
      what: 'half up, against exact integers',
      counts,
    });
  });
});

describe('the texts of a price', () => {
  it.each([
    ['a MusicVideo car', musicVideo(120), '£120.00 / Hour', undefined],
    ['one over a thousand', musicVideo('1250.5'), '£1,250.50 / Hour', undefined],
    ['a Chauffeur car', chauffeur(900), '£900.00 / 6 Hours', '£150.00 per hour'],
    ['one whose hour is no whole penny', chauffeur(1000), '£1,000.00 / 6 Hours', '£166.67 per hour'],
  ])('the price line of %s', (_, tariff, main, secondary) => {
    expect(priceLine(tariff)).toEqual(secondary === undefined ? { main } : { main, secondary });
  });

  const rated = { dayPence: 240_000, weekPence: 1_200_000 };

  it('has the day rate beside the price line, and day and week in the form', () => {
    expect(priceLine({ ...musicVideo(400), ...rated })).toEqual({
      main: '£400.00 / Hour',
      secondary: '£2,400.00 per day',
    });
    expect(priceLine({ ...chauffeur(900), ...rated }).secondary).toBe('£150.00 per hour, £2,400.00 per day');
    expect(rateText({ ...musicVideo(400), ...rated }, 'multi-day')).toBe(
      '£2,400.00 / day, £12,000.00 / week',
    );
    expect(rateText({ ...musicVideo(400), ...rated }, 'single-day')).toBe('£400.00 / hour');
  });

  it.each([
    ['2 days x £2,400.00 = £4,800.00', multiDay('2026-11-28', '2026-11-29')],
    ['1 week x £12,000.00 = £12,000.00', multiDay('2026-11-28', '2026-12-03')],
    ['2 weeks x £12,000.00 + 1 day x £2,400.00 = £26,400.00', multiDay('2026-11-28', '2026-12-12')],
    ['6 hours x £400.00 / Hour = £2,400.00', singleDay('2026-11-28', '10:00', '16:00')],
    ['8 hours, charged as 1 day x £2,400.00 = £2,400.00', singleDay('2026-11-28', '10:00', '18:00')],
  ])('explains the total with rates: %s', (text, dates) => {
    const tariff = { ...musicVideo(400), ...rated };
    expect(arithmeticText(tariff, priced(tariff, dates))).toBe(text);
  });

  it('charges at most a day as the minimum of a single day', () => {
    expect(leastPriceText({ ...chauffeur(900), dayPence: 80_000 })).toBe('from £800.00, 6-hour minimum');
  });

  it.each([
    ['MusicVideo', 'multi-day', '£400.00 / day', musicVideo(400)],
    ['MusicVideo', 'single-day', '£400.00 / hour', musicVideo(400)],
    ['Chauffeur', 'multi-day', '£900.00 / day', chauffeur(900)],
    ['Chauffeur', 'single-day', '£150.00 / hour', chauffeur(900)],
  ] as const)('writes the rate of a %s car, %s: %s', (_, mode, text, tariff) => {
    expect(rateText(tariff, mode)).toBe(text);
  });

  it.each([
    ['1 day x £400.00 = £400.00', musicVideo(400), multiDay('2026-11-28', '2026-11-28')],
    ['3 days x £400.00 = £1,200.00', musicVideo(400), multiDay('2026-11-28', '2026-11-30')],
    ['2 hours x £120.00 / Hour = £240.00', musicVideo(120), singleDay('2026-11-28', '10:00', '12:00')],
    [
      '2 hours 30 minutes x £120.00 / Hour = £300.00',
      musicVideo(120),
      singleDay('2026-11-28', '10:00', '12:30'),
    ],
    ['3 hours x £120.00 / Hour = £360.00', musicVideo(120), singleDay('2027-10-31', '00:30', '02:30')],
    ['6 hours x £150.00 / Hour = £900.00', chauffeur(900), singleDay('2026-11-28', '10:00', '16:00')],
  ])('explains the total: %s', (text, tariff, dates) => {
    expect(arithmeticText(tariff, priced(tariff, dates))).toBe(text);
  });

  it.each([
    ['from £240.00, 2-hour minimum', musicVideo(120)],
    ['from £900.00, 6-hour minimum', chauffeur(900)],
  ])('writes the minimum price of a single day: %s', (text, tariff) => {
    expect(leastPriceText(tariff)).toBe(text);
  });

  it.each([
    [0, '0 hours'],
    [1, '1 minute'],
    [59, '59 minutes'],
    [60, '1 hour'],
    [61, '1 hour 1 minute'],
    [150, '2 hours 30 minutes'],
    [360, '6 hours'],
  ])('writes %p minutes as %s', (minutes, text) => {
    expect(durationText(minutes)).toBe(text);
  });

  it.each([
    ['MusicVideo', musicVideo('120.00'), 12_000, 120],
    ['Chauffeur', chauffeur('900.00'), 15_000, 360],
    ['Chauffeur, rounded', chauffeur('100.00'), 1_667, 360],
  ])('the hour and the shortest hire of %s', (_, tariff, hourPence, minutes) => {
    expect(hourlyRatePence(tariff)).toBe(hourPence);
    expect(minimumMinutes(tariff.purpose)).toBe(minutes);
  });
});

describe('properties of every price', () => {
  const runs = { numRuns: 1_000 };

  it('has amounts that are whole, not negative and add up', () => {
    fc.assert(
      fc.property(aTariff, someDates, (tariff, dates) => {
        const price = quote(tariff, dates);
        if (!price) return;
        const { totalPence, depositPence, remainingPence } = price;
        expect([totalPence, depositPence, remainingPence].every((n) => Number.isInteger(n) && n >= 0)).toBe(
          true,
        );
        expect(depositPence + remainingPence).toBe(totalPence);
      }),
      runs,
    );
  });

  it('never costs less for a longer reservation', () => {
    fc.assert(
      fc.property(aTariff, aDate, aMinute, aMinute, aMinute, (tariff, date, ...minutes) => {
        const [start = 0, shorter = 0, longer = 0] = minutes.sort((a, b) => a - b);
        const less = quote(tariff, singleDay(date, timeOf(start), timeOf(shorter)));
        const more = quote(tariff, singleDay(date, timeOf(start), timeOf(longer)));
        if (less && more) expect(more.totalPence).toBeGreaterThanOrEqual(less.totalPence);
        const end = addDays(date, shorter % 40);
        const days = priced(tariff, multiDay(date, end));
        expect(priced(tariff, multiDay(date, addDays(end, 1))).totalPence).toBe(
          days.totalPence + tariff.pricePence,
        );
      }),
      runs,
    );
  });

  it('charges a single day its exact share of the price, rounded once', () => {
    fc.assert(
      fc.property(aTariff, aDate, aMinute, aMinute, (tariff, date, start, end) => {
        const price = quote(tariff, singleDay(date, timeOf(start), timeOf(end)));
        if (!price) return;
        const perMinutes = tariff.purpose === 'MusicVideo' ? 60n : 360n;
        const exact = BigInt(tariff.pricePence) * BigInt(price.quantity);
        expect(BigInt(price.totalPence)).toBe((2n * exact + perMinutes) / (2n * perMinutes));
      }),
      runs,
    );
  });
});

describe('a reservation that ends the next day', () => {
  const night = (startDate: string, startTime = '22:00', endTime = '04:00'): ReservationDates => ({
    startDate,
    endDate: addDays(startDate, 1),
    startTime,
    endTime,
  });

  it.each([
    ['an ordinary night', '2026-11-28', 360, '£720.00'],
    ['the short night of March', '2027-03-27', 300, '£600.00'],
    ['the long night of October', '2027-10-30', 420, '£840.00'],
  ])('costs its elapsed hours: %s', (_, date, minutes, total) => {
    const price = priced(musicVideo(120), night(date));
    expect([price.unit, price.quantity, formatPounds(price.totalPence)]).toEqual(['minute', minutes, total]);
  });

  it('costs the sum of its parts before and after midnight, over each clock change', () => {
    const someNight = fc.constantFrom('2026-11-28', ...CLOCK_CHANGES.map((date) => addDays(date, -1)));
    fc.assert(
      fc.property(someNight, aMinute, aMinute, (date, a, b) => {
        const [end, start] = [Math.min(a, b), Math.max(a, b)];
        const whole = quote(musicVideo(60), night(date, timeOf(start), timeOf(end)));
        if (!whole) return;
        const morning = quote(musicVideo(60), singleDay(addDays(date, 1), '00:00', timeOf(end)));
        // At £60 an hour a minute costs £1.
        expect(whole.totalPence).toBe((1_440 - start) * 100 + (morning?.totalPence ?? 0));
      }),
      { numRuns: 1_000 },
    );
  });

  it('costs at most a day where there is a day rate', () => {
    const tariff = { ...musicVideo(120), dayPence: 50_000 };
    expect(priced(tariff, night('2026-11-28')).totalPence).toBe(50_000);
  });
});
