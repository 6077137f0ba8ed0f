import fc from 'fast-check';
import { BALANCE_DUE_HOURS, balanceDueAt, balanceDueOf, reminderWindows } from './balanceDue.ts';
import { DAY, HOUR } from '#domain/time/durations.ts';

const START = Date.parse('2026-11-28T00:00:00Z');
const due = (bookedAt: number, dueHours = BALANCE_DUE_HOURS) =>
  balanceDueAt({ start: START, bookedAt, dueHours });

it.each([
  ['a week before', START - 168 * HOUR, START - 48 * HOUR],
  ['at the due time', START - 48 * HOUR, START - 48 * HOUR],
  ['after the due time', START - 48 * HOUR + 1, START],
])('is due 48 hours before the start, or at the start when it is booked %s', (_when, bookedAt, expected) => {
  expect(due(bookedAt)).toBe(expected);
});

it('uses the setting, and is due at the start with 0 hours', () => {
  expect(due(0, 72)).toBe(START - 72 * HOUR);
  expect(due(0, 0)).toBe(START);
});

it('counts elapsed hours across a change of the clock', () => {
  const dates = { startDate: '2027-03-29', endDate: '2027-03-29', startTime: '10:00', endTime: '14:00' };
  const at = balanceDueOf(dates, { bookedAt: 0, dueHours: 48 });
  expect(new Date(at ?? 0).toISOString()).toBe('2027-03-27T09:00:00.000Z');
  expect(balanceDueOf({ ...dates, startDate: 'soon' }, { bookedAt: 0, dueHours: 48 })).toBeUndefined();
});

it.each([
  [7 * DAY + 1, undefined],
  [7 * DAY, 7],
  [3 * DAY + 1, 7],
  [3 * DAY, 3],
  [DAY + 1, 3],
  [DAY, 1],
  [1, 1],
  [0, undefined],
  [-1, undefined],
])('selects the reminder of a start in %d ms', (ahead, days) => {
  const found = reminderWindows(0).filter(({ after, until }) => ahead > after && ahead <= until);
  expect(found.map((window) => window.days)).toEqual(days === undefined ? [] : [days]);
});

it('is never due after the start or before the booking', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(500), (bookedHoursBefore, dueHours) => {
      const bookedAt = START - bookedHoursBefore * HOUR;
      expect(due(bookedAt, dueHours)).toBeLessThanOrEqual(START);
      expect(due(bookedAt, dueHours)).toBeGreaterThanOrEqual(bookedAt);
    }),
  );
});
