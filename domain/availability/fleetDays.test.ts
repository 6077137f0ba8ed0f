// Tests the days of the fleet in a month.
import { fleetDays } from './fleetDays.ts';

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
