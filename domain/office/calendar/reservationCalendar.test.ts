import fc from 'fast-check';
import { addDays, londonInstant } from '#domain/time/london.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { reservationCalendar, type CalendarReservation } from './reservationCalendar.ts';

const anEntry = (overrides: Partial<CalendarReservation> = {}): CalendarReservation => ({
  id: '00000000-0000-4000-8000-000000000301',
  version: 1,
  changedAt: FIXED_NOW,
  cancelled: false,
  dates: { startDate: '2026-11-28', endDate: '2026-11-30' },
  car: 'Rolls-Royce Ghost',
  description: 'Paid £360.00; £840.00 remains.\nSee you soon.',
  url: 'https://cars.example/Profile',
  organiser: 'support@cars.example',
  ...overrides,
});
const linesOf = (reservation: CalendarReservation) =>
  reservationCalendar(reservation)
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');

it('writes whole days up to the day after the last one for a reservation over several days', () => {
  expect(linesOf(anEntry())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Luxury Car Rentals//Reservations//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:reservation-00000000-0000-4000-8000-000000000301@luxury-car-rentals',
    'SEQUENCE:1',
    'DTSTAMP:20261121T100000Z',
    'LAST-MODIFIED:20261121T100000Z',
    'DTSTART;VALUE=DATE:20261128',
    'DTEND;VALUE=DATE:20261201',
    'SUMMARY:Hire: Rolls-Royce Ghost',
    'DESCRIPTION:Paid £360.00\\; £840.00 remains.\\nSee you soon.',
    'URL:https://cars.example/Profile',
    'ORGANIZER;CN=Luxury Car Rentals:mailto:support@cars.example',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('writes London times and their time zone for a single-day reservation', () => {
  const lines = linesOf(
    anEntry({
      dates: { startDate: '2027-03-28', endDate: '2027-03-28', startTime: '09:30', endTime: '17:00' },
    }),
  );
  expect(lines).toContain('DTSTART;TZID=Europe/London:20270328T093000');
  expect(lines).toContain('DTEND;TZID=Europe/London:20270328T170000');
  expect(lines.filter((line) => line === 'TZID:Europe/London')).toHaveLength(1);
  expect(lines.indexOf('END:VTIMEZONE')).toBeLessThan(lines.indexOf('BEGIN:VEVENT'));
});

it('cancels the entry with the same UID and a later version for a cancelled reservation', () => {
  const entry = (reservation: CalendarReservation) =>
    linesOf(reservation).find((line) => line.startsWith('UID:'));
  const cancelled = anEntry({ cancelled: true, version: 2 });
  expect(linesOf(cancelled)).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED']),
  );
  expect(entry(cancelled)).toBe(entry(anEntry()));
});

it('closes every BEGIN with its END and writes valid properties, for any car and any text', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(words, words, (car, description) => {
      const file = reservationCalendar(anEntry({ car, description }));
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const lines = linesOf(anEntry({ car, description })).slice(0, -1);
      for (const line of lines) expect(line).toMatch(/^[A-Z-]+(;[A-Z]+=[^:;]+)*:/);
      const open: string[] = [];
      for (const line of lines) {
        if (line.startsWith('BEGIN:')) open.push(line.slice(6));
        if (line.startsWith('END:')) expect(open.pop()).toBe(line.slice(4));
      }
      expect(open).toEqual([]);
    }),
  );
});

describe('the time zone of the file is the clock of reservations', () => {
  const lines = linesOf(
    anEntry({
      dates: { startDate: '2027-06-01', endDate: '2027-06-01', startTime: '09:00', endTime: '12:00' },
    }),
  );

  /**
   * The instant at which the block's rule changes the clocks in this year: the last Sunday of its month, at its local
   * time.
   */
  function change(block: 'DAYLIGHT' | 'STANDARD', year: number): string {
    const part = lines.slice(lines.indexOf(`BEGIN:${block}`), lines.indexOf(`END:${block}`));
    const value = (name: string) => part.find((line) => line.startsWith(name))?.split(':')[1] ?? '';
    const rule = /^FREQ=YEARLY;BYMONTH=(\d+);BYDAY=-1SU$/.exec(value('RRULE'));
    const month = String(rule?.[1]).padStart(2, '0');
    const sundays = Array.from({ length: 31 }, (_, day) => addDays(`${year}-${month}-01`, day)).filter(
      (date) => date.slice(5, 7) === month && new Date(`${date}T00:00Z`).getUTCDay() === 0,
    );
    const [, hours, minutes] = /T(\d\d)(\d\d)00$/.exec(value('DTSTART')) ?? [];
    return `${sundays.at(-1)}T${hours}:${minutes}`;
  }

  it.each([2026, 2027, 2028])('in %i, every day at noon and around the changes', (year) => {
    const [spring, autumn] = [change('DAYLIGHT', year), change('STANDARD', year)];
    const offset = (local: string) => (local >= spring && local < autumn ? 3_600_000 : 0);
    const moments = Array.from({ length: 365 }, (_, day) => `${addDays(`${year}-01-01`, day)}T12:00`).concat(
      [spring, autumn].flatMap((local) =>
        ['00:30', '02:00', '02:30', '03:00'].map((time) => `${local.slice(0, 10)}T${time}`),
      ),
    );
    for (const local of moments) {
      const [date = '', time = ''] = local.split('T');
      expect(Date.parse(`${local}Z`) - offset(local)).toBe(londonInstant(date, time));
    }
  });
});
