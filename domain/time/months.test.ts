// Tests months and their first days.
import { periodBefore } from '#domain/kit/periods.ts';
import { firstOfMonth, monthOf, monthsBetween } from './months.ts';

it.each([
  ['2026-11-21', 0, '2026-11-01'],
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-31', -1, '2026-12-01'],
  ['2026-11-21', -11, '2025-12-01'],
])('finds the first day of the month of %s and %i more: %s', (date, months, first) => {
  expect(firstOfMonth(date, months)).toBe(first);
});

it.each([
  ['2026-11-21', '2026-11-21', ['2026-11']],
  ['2026-11-30', '2027-01-01', ['2026-11', '2026-12', '2027-01']],
  ['2026-12-01', '2026-11-30', []],
])('lists the months from %s to %s', (from, to, months) => {
  expect(monthsBetween(from, to)).toEqual(months);
});

it('returns the month of a date', () => {
  expect(monthOf('2027-03-28')).toBe('2027-03');
});

it('gives the period before: whole months for whole months, otherwise as many days', () => {
  const cases: [from: string, to: string, before: string][] = [
    ['2026-11-01', '2026-11-30', '2026-10-01 2026-10-31'],
    ['2025-12-01', '2026-11-30', '2024-12-01 2025-11-30'],
    ['2026-03-01', '2026-03-31', '2026-02-01 2026-02-28'],
    ['2026-11-05', '2026-11-30', '2026-10-10 2026-11-04'],
    ['2026-11-05', '2026-11-05', '2026-11-04 2026-11-04'],
  ];
  for (const [from, to, before] of cases) {
    expect([from, Object.values(periodBefore({ from, to })).join(' ')]).toEqual([from, before]);
  }
});
