import * as fc from 'fast-check';
import {
  addDays,
  datesBetween,
  daysBetween,
  formatLondonDate,
  isLondonDate,
  isLondonTime,
  londonDate,
  londonInstant,
  londonTime,
  startOfLondonDay,
} from './london.ts';
import { HOUR, MINUTE } from './durations.ts';

/** The last Sundays of March and October. */
const CLOCK_CHANGES = [
  { spring: '2026-03-29', autumn: '2026-10-25' },
  { spring: '2027-03-28', autumn: '2027-10-31' },
  { spring: '2028-03-26', autumn: '2028-10-29' },
];
const MINUTES = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, '0'));

describe('isLondonDate', () => {
  it.each(['2026-11-28', '2028-02-29', '2027-12-31', '2000-02-29'])('accepts %s', (text) => {
    expect(isLondonDate(text)).toBe(true);
  });

  it.each([
    ...['2027-02-29', '2100-02-29', '2027-13-01', '2027-00-10', '2027-04-31', '2027-01-00', '2027-01-32'],
    ...[
      '2027-1-1',
      '27-01-01',
      '01/02/2027',
      '2027-01-01T00:00',
      ' 2027-01-01',
      '2027-01-01\n',
      'Invalid Date',
    ],
    ...['', '+010000-01-01', '٢٠٢٧-01-01'],
  ])('refuses %j', (text) => {
    expect(isLondonDate(text)).toBe(false);
  });
});

describe('isLondonTime', () => {
  it.each(['00:00', '09:05', '19:59', '20:00', '23:59'])('accepts %s', (text) => {
    expect(isLondonTime(text)).toBe(true);
  });

  it.each(['24:00', '9:05', '09:60', '09:5', '0905', '09:05:00', ' 09:05', '09:05\n', 'noon', ''])(
    'refuses %j',
    (text) => {
      expect(isLondonTime(text)).toBe(false);
    },
  );
});

describe('the instant of a wall-clock time', () => {
  it.each([
    ['2026-11-21', '10:00', '2026-11-21T10:00Z'],
    ['2026-07-01', '10:00', '2026-07-01T09:00Z'],
    ['2026-07-01', '00:30', '2026-06-30T23:30Z'],
    ['2027-03-28', '00:59', '2027-03-28T00:59Z'],
    ['2027-03-28', '02:00', '2027-03-28T01:00Z'],
    ['2027-10-31', '00:59', '2027-10-30T23:59Z'],
    ['2027-10-31', '01:00', '2027-10-31T00:00Z'],
    ['2027-10-31', '01:59', '2027-10-31T00:59Z'],
    ['2027-10-31', '02:00', '2027-10-31T02:00Z'],
  ])('converts %s %s to %s', (date, time, instant) => {
    expect(londonInstant(date, time)).toBe(Date.parse(instant));
  });

  it.each([
    ['2027-02-29', '10:00'],
    ['2026-11-21', '25:00'],
    ['', ''],
    ['Invalid Date', '10:00'],
    ['2026-11-21', 'Invalid Date'],
    ['+010000-01-01', '00:00'],
  ])('refuses %j %j', (date, time) => {
    expect(londonInstant(date, time)).toBeUndefined();
  });
});

describe.each(CLOCK_CHANGES)('the clock changes of $spring and $autumn', ({ spring, autumn }) => {
  it('has no minute from 01:00 to 01:59 in spring, and joins the minutes around them', () => {
    expect(MINUTES.filter((minute) => londonInstant(spring, `01:${minute}`) !== undefined)).toEqual([]);
    expect(londonInstant(spring, '02:00')).toBe(londonInstant(spring, '00:59')! + MINUTE);
  });

  it('maps every minute from 01:00 to 01:59 in autumn to its first occurrence', () => {
    const first = MINUTES.map((minute) => londonInstant(autumn, `01:${minute}`));
    expect(first).toEqual(MINUTES.map((_, index) => startOfLondonDay(autumn) + HOUR + index * MINUTE));
    const second = first.map((instant) => londonTime(instant! + HOUR));
    expect(second).toEqual(MINUTES.map((minute) => `01:${minute}`));
    expect(londonInstant(autumn, '02:00')).toBe(londonInstant(autumn, '01:59')! + HOUR + MINUTE);
  });

  it.each([
    ['the day in spring', spring, 23],
    ['the day after it', addDays(spring, 1), 24],
    ['the day in autumn', autumn, 25],
    ['the day before it', addDays(autumn, -1), 24],
  ])('%s, %s, has %p hours', (_, date, hours) => {
    expect(startOfLondonDay(addDays(date, 1)) - startOfLondonDay(date)).toBe(hours * HOUR);
  });

  it.each([spring, autumn])('counts days on the calendar across %s', (date) => {
    expect(daysBetween(addDays(date, -1), addDays(date, 1))).toBe(2);
    expect(daysBetween(addDays(date, 1), addDays(date, -1))).toBe(-2);
    expect(datesBetween(addDays(date, -1), addDays(date, 1))).toEqual([
      addDays(date, -1),
      date,
      addDays(date, 1),
    ]);
  });
});

describe('the wall-clock time of an instant', () => {
  const lastSunday = (year: number, month: number): number => {
    const lastDay = new Date(Date.UTC(year, month + 1, 0));
    return Date.UTC(year, month, lastDay.getUTCDate() - lastDay.getUTCDay(), 1);
  };
  /**
   * The rule of summer time: one hour ahead from 01:00 UTC on the last Sunday of March to the last Sunday of October.
   */
  const isSummer = (instant: number): boolean => {
    const year = new Date(instant).getUTCFullYear();
    return instant >= lastSunday(year, 2) && instant < lastSunday(year, 9);
  };
  const anyMinute = fc
    .integer({ min: Date.UTC(2000, 0, 1) / MINUTE, max: Date.UTC(2100, 11, 31) / MINUTE })
    .map((minutes) => minutes * MINUTE);

  it('follows the rule of summer time, 2000 to 2100', () => {
    fc.assert(
      fc.property(anyMinute, fc.integer({ min: 0, max: MINUTE - 1 }), (minute, milliseconds) => {
        const shown = `${londonDate(minute + milliseconds)}T${londonTime(minute + milliseconds)}`;
        expect(shown).toBe(new Date(minute + (isSummer(minute) ? HOUR : 0)).toISOString().slice(0, 16));
      }),
      { numRuns: 1_000 },
    );
  });

  it('converts back to that instant, or to the first of two instants with the same time', () => {
    const nearAutumnChange = fc
      .tuple(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: -120, max: 120 }))
      .map(([year, minutes]) => lastSunday(year, 9) + minutes * MINUTE);
    fc.assert(
      fc.property(fc.oneof(anyMinute, nearAutumnChange), (instant) => {
        const back = londonInstant(londonDate(instant), londonTime(instant));
        const isSecond = !isSummer(instant) && isSummer(instant - HOUR);
        expect(back).toBe(isSecond ? instant - HOUR : instant);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('counting days', () => {
  it.each([
    ['2026-11-28', '2026-11-28', 0],
    ['2026-11-28', '2026-11-30', 2],
    ['2026-12-31', '2027-01-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-01-01', '2028-12-31', 1095],
    ['2026-11-30', '2026-11-28', -2],
  ])('from %s to %s: %p', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
    expect(datesBetween(from, to)).toHaveLength(Math.max(0, days + 1));
  });

  it('gives each day of 2026 to 2028 as the successor of the day before', () => {
    const dates = datesBetween('2026-01-01', '2028-12-31');
    expect(dates).toHaveLength(1096);
    expect(
      dates.filter((date, index) => !isLondonDate(date) || daysBetween(dates[0]!, date) !== index),
    ).toEqual([]);
  });
});

describe('invalid dates', () => {
  it.each(['', '2027-02-29', 'Invalid Date', '0202-11-21'])('%j has no start instant', (date) => {
    expect(() => startOfLondonDay(date)).toThrow(RangeError);
  });
});

describe('the display text of a date', () => {
  it.each([
    ['2026-11-28', 'Sat, 28 Nov 2026'],
    ['2027-03-28', 'Sun, 28 Mar 2027'],
    ['2027-10-31', 'Sun, 31 Oct 2027'],
    ['2028-02-29', 'Tue, 29 Feb 2028'],
  ])('shows %s as %s', (date, text) => {
    expect(formatLondonDate(date)).toBe(text);
  });
});
