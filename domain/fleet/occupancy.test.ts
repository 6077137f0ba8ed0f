// Tests blocks and turnarounds: the instants that they occupy, and their form as dates of reservations.
import fc from 'fast-check';
import { londonInstant } from '#domain/time/london.ts';
import {
  blockFault,
  blockPeriod,
  datesOfPeriod,
  takenPeriods,
  withTurnaround,
  type BlockDates,
} from './occupancy.ts';
import { occupiedPeriod, overlapsAny, type Period } from '#domain/time/period.ts';
import { HOUR } from '#domain/time/durations.ts';

const at = (date: string, time: string) => londonInstant(date, time) ?? Number.NaN;
const block = (startDate: string, endDate: string, startTime?: string, endTime?: string): BlockDates => ({
  startDate,
  endDate,
  startTime,
  endTime,
});

describe('blockPeriod and blockFault', () => {
  it.each<[string, BlockDates, number]>([
    ['one whole day', block('2026-12-05', '2026-12-05'), 24],
    ['whole days, the last one included', block('2026-12-05', '2026-12-07'), 72],
    ['hours of a day', block('2026-12-05', '2026-12-05', '09:00', '11:30'), 2.5],
    ['hours over several days', block('2026-12-05', '2026-12-08', '18:00', '08:00'), 62],
    ['the short day of March', block('2027-03-28', '2027-03-28'), 23],
    ['the long day of October', block('2027-10-31', '2027-10-31'), 25],
  ])('returns the period of %s', (_, dates, hours) => {
    expect(blockFault(dates)).toBeUndefined();
    const period = blockPeriod(dates);
    expect(period?.start).toBe(at(dates.startDate, dates.startTime ?? '00:00'));
    expect(((period?.end ?? 0) - (period?.start ?? 0)) / HOUR).toBe(hours);
  });

  it.each<[string, BlockDates, string, string]>([
    [
      'an end before the start',
      block('2026-12-05', '2026-12-04'),
      'endDate',
      'The end must be after the start.',
    ],
    ['no end time', block('2026-12-05', '2026-12-05', '09:00'), 'endTime', 'Please choose an end time too.'],
    [
      'no start time',
      block('2026-12-05', '2026-12-05', '', '09:00'),
      'startTime',
      'Please choose a start time too.',
    ],
    [
      'the same time twice',
      block('2026-12-05', '2026-12-05', '09:00', '09:00'),
      'endTime',
      'The end must be after the start.',
    ],
    [
      'a start that the clocks skip',
      block('2027-03-28', '2027-03-28', '01:30', '09:00'),
      'startTime',
      'The clocks skip this time on that day.',
    ],
    [
      'an end that the clocks skip',
      block('2027-03-27', '2027-03-28', '01:30', '01:30'),
      'endTime',
      'The clocks skip this time on that day.',
    ],
    ['401 days', block('2026-01-01', '2027-02-05'), 'endDate', 'A block can last 400 days at most.'],
  ])('refuses %s', (_, dates, field, message) => {
    expect(blockFault(dates)).toEqual({ field, message });
  });

  it('accepts a period of 400 days', () => {
    expect(blockFault(block('2026-01-01', '2027-02-04'))).toBeUndefined();
  });

  it('returns no period for half-typed dates', () => {
    expect(blockPeriod(block('2026-12-05', '2026-12-'))).toBeUndefined();
    expect(blockPeriod(block('2026-12-', '2026-12-05'))).toBeUndefined();
  });
});

describe('the unavailable periods of a car', () => {
  const period = (start: string, end: string): Period => ({
    start: at('2026-12-05', start),
    end: at('2026-12-05', end),
  });

  it('include the turnaround after a reservation', () => {
    expect(withTurnaround(period('10:00', '12:00'), 90)).toEqual(period('10:00', '13:30'));
    expect(withTurnaround(period('10:00', '12:00'), 0)).toEqual(period('10:00', '12:00'));
  });

  it('include the turnaround of the car before a reservation', () => {
    expect(takenPeriods([period('14:00', '18:00'), period('09:00', '11:00')], 60)).toEqual([
      period('08:00', '11:00'),
      period('13:00', '18:00'),
    ]);
  });

  it('join overlapping periods and keep back-to-back periods separate', () => {
    const backToBack = [period('09:00', '11:00'), period('11:00', '12:00')];
    expect(takenPeriods(backToBack, 0)).toEqual(backToBack);
    expect(takenPeriods(backToBack, 1)).toEqual([period('08:59', '12:00')]);
    expect(takenPeriods([period('09:00', '18:00'), period('10:00', '11:00')], 0)).toEqual([
      period('09:00', '18:00'),
    ]);
  });
});

describe('datesOfPeriod', () => {
  const dates = (startDate: string, endDate: string, startTime?: string, endTime?: string) =>
    startTime === undefined ? { startDate, endDate } : { startDate, endDate, startTime, endTime };

  it.each<[string, [string, string], [string, string], unknown[]]>([
    [
      'hours of a day',
      ['2026-12-05', '10:00'],
      ['2026-12-05', '14:00'],
      [dates('2026-12-05', '2026-12-05', '10:00', '14:00')],
    ],
    ['whole days', ['2026-12-05', '00:00'], ['2026-12-08', '00:00'], [dates('2026-12-05', '2026-12-07')]],
    [
      'hours that end on the next day',
      ['2026-12-05', '22:00'],
      ['2026-12-06', '22:00'],
      [dates('2026-12-05', '2026-12-06', '22:00', '22:00')],
    ],
    [
      'whole days and hours',
      ['2026-12-05', '00:00'],
      ['2026-12-07', '02:00'],
      [dates('2026-12-05', '2026-12-06'), dates('2026-12-07', '2026-12-07', '00:00', '02:00')],
    ],
    [
      'hours, whole days and hours',
      ['2026-12-05', '18:00'],
      ['2026-12-08', '08:00'],
      [
        dates('2026-12-05', '2026-12-06', '18:00', '00:00'),
        dates('2026-12-06', '2026-12-07'),
        dates('2026-12-08', '2026-12-08', '00:00', '08:00'),
      ],
    ],
    [
      'hours of two days, more than a day',
      ['2026-12-05', '18:00'],
      ['2026-12-06', '19:00'],
      [
        dates('2026-12-05', '2026-12-06', '18:00', '00:00'),
        dates('2026-12-06', '2026-12-06', '00:00', '19:00'),
      ],
    ],
  ])('returns the dates of %s', (_, [startDate, startTime], [endDate, endTime], expected) => {
    expect(datesOfPeriod({ start: at(startDate, startTime), end: at(endDate, endTime) })).toEqual(expected);
  });

  it('cover the second occurrence of a time in October', () => {
    const end = at('2027-10-31', '01:30') + HOUR;
    expect(datesOfPeriod({ start: at('2027-10-31', '00:30'), end })).toEqual([
      dates('2027-10-31', '2027-10-31', '00:30', '02:00'),
    ]);
  });

  it('occupy exactly the period, except in the doubled hour of October', () => {
    const minute = 60_000;
    const from = at('2027-03-20', '00:00');
    const anyPeriod = fc
      .tuple(fc.nat(200 * 24 * 60), fc.integer({ min: 1, max: 6 * 24 * 60 }))
      .map(([start, length]) => ({ start: from + start * minute, end: from + (start + length) * minute }));
    fc.assert(
      fc.property(anyPeriod, fc.nat(), (period, offset) => {
        const pieces = datesOfPeriod(period);
        const occupied = pieces.map((piece) => occupiedPeriod(piece));
        const total = occupied.reduce((sum, each) => sum + ((each?.end ?? 0) - (each?.start ?? 0)), 0);
        expect(total).toBe(period.end - period.start);
        expect(occupied[0]?.start).toBe(period.start);
        expect(occupied.at(-1)?.end).toBe(period.end);
        // A minute inside the period is taken.
        const inside = period.start + (offset % ((period.end - period.start) / minute)) * minute;
        const [asked] = datesOfPeriod({ start: inside, end: inside + minute });
        expect(asked && overlapsAny(asked, pieces)).toBe(true);
      }),
    );
  });
});
