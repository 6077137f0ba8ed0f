// Tests from when a driver may report, and which finished jobs have work again after a move.
import { hasWorkAgain, reportsOpenAt, reportsOpenText } from './reports.ts';

const dates = (startDate: string, endDate: string, startTime: string | null, endTime: string | null) => ({
  startDate,
  endDate,
  startTime,
  endTime,
});
const DAY = dates('2026-12-04', '2026-12-04', null, null);

it('opens the reports 12 hours before the start, in elapsed time when the clocks change', () => {
  const opens = (job: typeof DAY) => new Date(reportsOpenAt(job) ?? 0).toISOString();
  expect(opens(dates('2026-12-04', '2026-12-04', '10:00', '14:00'))).toBe('2026-12-03T22:00:00.000Z');
  expect(opens(DAY)).toBe('2026-12-03T12:00:00.000Z');
  expect(opens(dates('2027-03-28', '2027-03-28', '09:00', '10:00'))).toBe('2027-03-27T20:00:00.000Z');
  expect(reportsOpenAt({ startDate: null, endDate: null, startTime: null, endTime: null })).toBeUndefined();
  expect(reportsOpenText(Date.parse('2026-12-03T22:00:00Z'))).toBe(
    'You can report from Thu, 3 Dec 2026, 22:00.',
  );
});

it('finds work again when the dates of a finished job begin or end later', () => {
  const doneAt = Date.parse('2026-12-04T18:00:00Z');
  const cases: Record<string, [typeof DAY, boolean]> = {
    'the same dates': [DAY, false],
    'a later start': [dates('2026-12-10', '2026-12-10', null, null), true],
    'a later end': [dates('2026-12-04', '2026-12-06', null, null), true],
    'an earlier start': [dates('2026-12-02', '2026-12-04', null, null), false],
    'dates in the past': [dates('2026-12-01', '2026-12-02', null, null), false],
  };
  const found = Object.entries(cases).map(([name, [after]]) => [name, hasWorkAgain(doneAt, DAY, after)]);
  expect(found).toEqual(Object.entries(cases).map(([name, [, expected]]) => [name, expected]));
});
