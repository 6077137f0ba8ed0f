import { FIXED_NOW } from '#domain/testing/clock.ts';
import { calendarFile, type CalendarEntry, type CalendarFileOptions } from './calendarFile.ts';

const anEntry = (overrides: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'job-1',
  version: 2,
  changedAt: FIXED_NOW,
  cancelled: false,
  dates: { startDate: '2026-11-28', endDate: '2026-11-28', startTime: '19:00', endTime: '23:00' },
  summary: 'Opera',
  description: 'Wait.',
  location: 'Bow Street, London; stage door',
  url: 'https://cars.example/DriversDashboard',
  organiser: 'support@cars.example',
  ...overrides,
});
const linesOf = (entries: readonly CalendarEntry[], more: Partial<CalendarFileOptions> = {}) =>
  calendarFile(entries, { method: 'PUBLISH', product: 'Jobs', ...more })
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');
const starting = (lines: readonly string[], name: string) => lines.filter((line) => line.startsWith(name));

it('contains each entry, and London’s time zone once', () => {
  const lines = linesOf([
    anEntry(),
    anEntry({ uid: 'job-2', version: 5, changedAt: FIXED_NOW + 60_000, cancelled: true, location: '' }),
  ]);
  expect(starting(lines, 'UID:')).toEqual(['UID:job-1@luxury-car-rentals', 'UID:job-2@luxury-car-rentals']);
  expect(starting(lines, 'SEQUENCE:')).toEqual(['SEQUENCE:2', 'SEQUENCE:5']);
  for (const name of ['DTSTAMP', 'LAST-MODIFIED']) {
    const stamps = [`${name}:20261121T100000Z`, `${name}:20261121T100100Z`];
    expect(starting(lines, `${name}:`)).toEqual(stamps);
  }
  expect(starting(lines, 'STATUS:')).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
  expect(starting(lines, 'LOCATION:')).toEqual(['LOCATION:Bow Street\\, London\\; stage door']);
  expect(starting(lines, 'BEGIN:VTIMEZONE')).toHaveLength(1);
});

it('contains the name of a subscription and its refresh interval', () => {
  const lines = linesOf([], { name: 'Cars; jobs' });
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Luxury Car Rentals//Jobs//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Cars\\; jobs',
    'X-WR-CALNAME:Cars\\; jobs',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'END:VCALENDAR',
    '',
  ]);
  expect(starting(linesOf([anEntry()]), 'X-')).toEqual([]);
});

it.each([
  ['the night on which the clocks go back', '2026-10-24', '2026-10-25'],
  ['the night on which the clocks go forward', '2027-03-27', '2027-03-28'],
])('keeps the London hours of %s', (_night, startDate, endDate) => {
  const lines = linesOf([anEntry({ dates: { startDate, endDate, startTime: '22:00', endTime: '04:00' } })]);
  const value = (date: string) => date.replaceAll('-', '');
  expect(lines).toContain(`DTSTART;TZID=Europe/London:${value(startDate)}T220000`);
  expect(lines).toContain(`DTEND;TZID=Europe/London:${value(endDate)}T040000`);
});

it('ends whole days over a clock change on the day after the last one', () => {
  const lines = linesOf([anEntry({ dates: { startDate: '2026-10-24', endDate: '2026-10-25' } })]);
  expect(starting(lines, 'DT')).toEqual([
    'DTSTAMP:20261121T100000Z',
    'DTSTART;VALUE=DATE:20261024',
    'DTEND;VALUE=DATE:20261026',
  ]);
  expect(starting(lines, 'BEGIN:VTIMEZONE')).toEqual([]);
});
