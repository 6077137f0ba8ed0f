// Checks that the times of messages are in London time.
import { dayText, shortTime, timeOf } from './chatTimes.ts';

const TODAY = '2026-07-02';

test.each([
  ['2026-07-02', 'Today'],
  ['2026-07-01', 'Yesterday'],
  ['2026-06-30', 'Tue, 30 Jun 2026'],
  ['2026-07-03', 'Fri, 3 Jul 2026'],
])('names the day %s: %s', (day, text) => {
  expect(dayText(day, TODAY)).toBe(text);
});

test.each([
  ['2026-07-02T08:05:00Z', '09:05'],
  // This instant is on the next day in London.
  ['2026-07-01T23:30:00Z', '00:30'],
  ['2026-07-01T12:00:00Z', 'Yesterday'],
  ['2026-06-30T12:00:00Z', '30 Jun'],
  ['2025-06-30T12:00:00Z', '30 Jun'],
])('is short in the list of contacts: %s, %s', (timestamp, text) => {
  expect(shortTime(timestamp, TODAY)).toBe(text);
});

test('shows hours and minutes of London', () => {
  expect(timeOf('2026-07-02T12:34:56Z')).toBe('13:34');
});
