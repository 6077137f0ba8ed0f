import * as fc from 'fast-check';
import { addDays } from './london.ts';
import { readDate, readTime, shownDate } from './entry.ts';

const dates = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1990-01-01', days));

describe('reading a typed date', () => {
  it.each([
    ['12/03/2027', '2027-03-12'],
    ['1/3/2027', '2027-03-01'],
    ['01/3/2027', '2027-03-01'],
    ['12.03.2027', '2027-03-12'],
    ['12-03-2027', '2027-03-12'],
    ['12 3 2027', '2027-03-12'],
    [' 12/03/2027\n', '2027-03-12'],
    ['12032027', '2027-03-12'],
    ['2027-03-12', '2027-03-12'],
    ['29/02/2028', '2028-02-29'],
    ['31/12/2026', '2026-12-31'],
    ['28 Dec 2026', '2026-12-28'],
    ['28 December 2026', '2026-12-28'],
    ['1 sept 2026', '2026-09-01'],
    ['Mon, 28 Dec 2026', '2026-12-28'],
    ['Monday 28 December 2026', '2026-12-28'],
    ['28th December, 2026', '2026-12-28'],
    ['28-Dec-2026', '2026-12-28'],
    ['28\u00a0Dec  2026', '2026-12-28'],
    ['２８/１２/２０２６', '2026-12-28'],
    ['٢٨/١٢/٢٠٢٦', '2026-12-28'],
    ['28 Dec. 2026', '2026-12-28'],
    ['Dec 28, 2026', '2026-12-28'],
    ['Monday, December 28th 2026', '2026-12-28'],
  ])('reads %j as %s, complete', (text, value) => {
    expect(readDate(text)).toEqual({ value, isComplete: true });
  });

  it.each([
    ['12/03/27', '2027-03-12'],
    ['1/3/27', '2027-03-01'],
    ['1/3/20', '2020-03-01'],
    ['1.3.99', '2099-03-01'],
    ['28 Dec 26', '2026-12-28'],
  ])('reads %j as %s, which can still become another year', (text, value) => {
    expect(readDate(text)).toEqual({ value, isComplete: false });
  });

  it.each([
    ...['', ' ', 'tomorrow', '12', '12/03', '12/03/', '12/03/2', '12/03/202', '12/03/20277', '123/03/2027'],
    // The month is not first, and not every day exists.
    ...['03/13/2027', '31/04/2027', '29/02/2027', '00/01/2027', '01/00/2027', '2027-13-01', '2027-02-30'],
    ...[
      '12/03-2027',
      '12//03/2027',
      '2027/03/12',
      '2027-3-1',
      '20270312',
      '120327',
      '12/03/2027 10:00',
      '28 Dec',
      '28 De 2026',
      '28 Decem 2026',
      '28 Dez 2026',
      '31 Apr 2026',
    ],
  ])('refuses %j', (text) => {
    expect(readDate(text)).toBeUndefined();
  });

  it('reads a day without a year as the first one from a given date on', () => {
    const cases: Record<string, string | undefined> = {
      '5 jan': '2027-01-05',
      'Sat 28 Nov': '2026-11-28',
      '27 November': '2026-11-27',
      '26 Nov': '2027-11-26',
      '29 Feb': '2028-02-29',
      '30 Feb': undefined,
    };
    const found = Object.keys(cases).map((text) => [text, readDate(text, '2026-11-27')]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        Object.entries(cases).map(([text, value]) => [text, value && { value, isComplete: false }]),
      ),
    );
    expect(readDate('5 jan')).toBeUndefined();
  });

  it('reads the text of a field and the value of a script as the same date', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(readDate(shownDate(date))).toEqual({ value: date, isComplete: true });
        expect(readDate(date)).toEqual({ value: date, isComplete: true });
      }),
    );
  });
});

describe('reading a typed time', () => {
  it.each([
    ['09:05', '09:05'],
    ['9:05', '09:05'],
    ['23:59', '23:59'],
    ['00:00', '00:00'],
    ['0:00', '00:00'],
    ['14.30', '14:30'],
    ['1430', '14:30'],
    [' 14:30 ', '14:30'],
    ['2:30 pm', '14:30'],
    ['2:30pm', '14:30'],
    ['2:30\u202f pm', '14:30'],
    ['14h30', '14:30'],
    ['02:30 PM', '14:30'],
    ['2:30 p.m.', '14:30'],
    ['2:30 am', '02:30'],
    ['12:00 am', '00:00'],
    ['12:15 pm', '12:15'],
    ['1:00 pm', '13:00'],
    ['11:59 pm', '23:59'],
    ['9am', '09:00'],
    ['12 am', '00:00'],
    ['9 p.m.', '21:00'],
    ['21h', '21:00'],
    ['9 h', '09:00'],
  ])('reads %j as %s', (text, value) => {
    expect(readTime(text)).toEqual({ value, isComplete: true });
  });

  it.each([
    ...['', 'noon', '9', '9:', '9:5', '24:00', '09:60', '09:05:00', '099:05', '930', '2400', '9:05 xm'],
    ...['0:30 pm', '13:00 pm', '14:30 am', '2:30 p', '13pm', '24h', '21hm', 'h'],
  ])('refuses %j', (text) => {
    expect(readTime(text)).toBeUndefined();
  });
});

describe('showing a date in a field', () => {
  it.each([
    ['2027-03-12', '12/03/2027'],
    ['', ''],
    ['soon', 'soon'],
    ['2027-02-30', '2027-02-30'],
  ])('shows %j as %j', (date, text) => {
    expect(shownDate(date)).toBe(text);
  });
});
