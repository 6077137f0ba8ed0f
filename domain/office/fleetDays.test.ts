// Tests the days of the fleet in a month.
import { startOfLondonDay } from '#domain/time/london.ts';
import { blockedDays, fleetDays } from './fleetDays.ts';

const NOVEMBER = { first: '2026-11-01', end: '2026-12-01' };

it.each([
  ['a car added before the month', [{ from: '2026-01-05', until: null }], 30],
  ['a car that is added on the 21st', [{ from: '2026-11-21', until: null }], 10],
  ['a car that is added on the last day', [{ from: '2026-11-30', until: null }], 1],
  ['a car that is added in the next month', [{ from: '2026-12-01', until: null }], 0],
  ['a car that is deleted on the 11th', [{ from: '2026-01-05', until: '2026-11-11' }], 10],
  ['a car deleted before the month', [{ from: '2026-01-05', until: '2026-10-11' }], 0],
  ['a car deleted after the month', [{ from: '2026-01-05', until: '2026-12-11' }], 30],
  ['a car that is added and deleted on one day', [{ from: '2026-11-05', until: '2026-11-05' }], 0],
  ['no car', [], 0],
])('counts the days of %s', (_title, cars, days) => {
  expect(fleetDays(cars, NOVEMBER)).toBe(days);
});

it('adds up the days of all cars', () => {
  const cars = [
    { from: '2026-01-05', until: null },
    { from: '2026-11-21', until: null },
  ];
  expect(fleetDays(cars, NOVEMBER)).toBe(40);
});

describe('the days on which a car is blocked', () => {
  const instant = (date: string, hours = 0) => startOfLondonDay(date) + hours * 3_600_000;
  const block = (from: string, to: string, [start, end] = [0, 0]) => ({
    start: instant(from, start),
    end: instant(to, end),
  });
  const since = { from: '2026-01-05', until: null };

  it.each([
    ['no block', [], 0],
    ['three whole days', [block('2026-11-05', '2026-11-08')], 3],
    ['some hours of a day', [block('2026-11-05', '2026-11-05', [9, 17])], 0],
    [
      'from noon to noon four days later, the three between',
      [block('2026-11-05', '2026-11-09', [12, 12])],
      3,
    ],
    [
      'two halves of a day',
      [block('2026-11-05', '2026-11-06', [12, 0]), block('2026-11-05', '2026-11-05', [0, 12])],
      1,
    ],
    ['what began before and ends later', [block('2026-10-20', '2027-01-05')], 30],
    ['what is over before', [block('2026-10-20', '2026-11-01')], 0],
  ])('%s', (_title, blocked, days) => {
    expect(blockedDays([{ ...since, blocked }], NOVEMBER)).toBe(days);
  });

  it('counts only days in the fleet, and a day of a clock change as one', () => {
    const blocked = [block('2026-10-24', '2026-11-05')];
    expect(blockedDays([{ from: '2026-11-03', until: null, blocked }], NOVEMBER)).toBe(2);
    expect(blockedDays([{ ...since, until: '2026-11-02', blocked }, since], NOVEMBER)).toBe(1);
    expect(blockedDays([{ ...since, blocked }], { first: '2026-10-24', end: '2026-10-27' })).toBe(3);
  });
});
