// Checks dates and times of a reservation in a column.
import { datesAndTimes, shortDates, shortTimes } from './shortDates.ts';

test.each([
  ['2026-11-28', '2026-11-28', '28 Nov 2026'],
  ['2026-11-28', '2026-12-02', '28 Nov to 2 Dec 2026'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 to 2 Jan 2027'],
])('formats %s to %s as %s', (startDate, endDate, text) => {
  expect(shortDates({ startDate, endDate })).toBe(text);
});

test('shows the hours of a single day only', () => {
  const day = { startDate: '2026-11-28', endDate: '2026-11-28' };
  expect(shortTimes({ ...day, startTime: '10:00', endTime: '14:00' })).toBe('10:00 to 14:00');
  expect(shortTimes({ ...day, startTime: null, endTime: null })).toBe('');
});

test('puts the hours of a single day after its date', () => {
  const day = { startDate: '2026-11-28', endDate: '2026-11-28' };
  expect(datesAndTimes({ ...day, startTime: '10:00', endTime: '14:00' })).toBe('28 Nov 2026, 10:00 to 14:00');
  expect(datesAndTimes({ ...day, endDate: '2026-11-30' })).toBe('28 Nov to 30 Nov 2026');
});
