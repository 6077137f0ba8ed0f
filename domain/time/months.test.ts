// Tests months and their first days.
import { periodBefore } from '#domain/kit/periods.ts';
import { addMonths, firstOfMonth, monthOf, monthsBetween, weeksOf } from './months.ts';

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

it.each([
  ['2026-11-21', 1, '2026-12-21'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2028-01-30', 1, '2028-02-29'],
  ['2027-03-31', -1, '2027-02-28'],
  ['2027-01-05', -1, '2026-12-05'],
])('moves %s by %i months to %s', (date, months, moved) => {
  expect(addMonths(date, months)).toBe(moved);
});

it('lists the weeks of a month from Monday, also across a change of the clocks', () => {
  const cases: [date: string, count: number, days: string[]][] = [
    ['2026-11-21', 6, ['2026-10-26', '2026-11-01', '2026-11-30', '2026-12-06']],
    ['2027-02-14', 1, ['2027-02-01', '2027-02-07', '2027-02-01', '2027-02-07']],
    ['2027-03-01', 5, ['2027-03-01', '2027-03-07', '2027-03-29', '2027-04-04']],
  ];
  for (const [date, count, days] of cases) {
    const weeks = weeksOf(date, count);
    expect(weeks.map((week) => new Set(week).size)).toEqual(Array.from({ length: count }, () => 7));
    expect([weeks[0], weeks.at(-1)].flatMap((week) => [week?.[0], week?.[6]])).toEqual(days);
  }
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
