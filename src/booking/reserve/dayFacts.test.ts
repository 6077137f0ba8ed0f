// Checks the mark and the label of each day of the calendar.
import { dayUses } from '#domain/fleet/calendar.ts';
import { takenDates } from '#domain/testing/builders.ts';
import { dayFacts, type CalendarFacts } from './dayFacts.ts';

const bookings = [
  takenDates(),
  takenDates({ startDate: '2026-12-03', startTime: '16:00', endTime: '18:00' }),
  takenDates({ startDate: '2026-12-03', startTime: '10:00', endTime: '14:00' }),
];
const facts: CalendarFacts = {
  mode: 'multi-day',
  today: '2026-11-21',
  selection: { kind: 'none' },
  uses: dayUses(bookings),
};
const single = { ...facts, mode: 'single-day' } as const;
const range = { kind: 'range', start: '2026-12-04', end: '2026-12-06' } as const;

it.each([
  ['2026-11-20', facts, 'free', 'Fri 20 November, past'],
  ['2026-11-21', facts, 'free', 'Sat 21 November, today'],
  ['2026-11-28', facts, 'reserved', 'Sat 28 November, reserved'],
  ['2026-12-03', facts, 'reserved', 'Thu 3 December, reserved'],
  ['2026-11-28', single, 'reserved', 'Sat 28 November, reserved'],
  ['2026-12-03', single, 'part', 'Thu 3 December, booked 10:00 to 14:00, 16:00 to 18:00'],
  ['2026-12-03', { ...facts, uses: dayUses([]), selection: range }, 'free', 'Thu 3 December'],
  ['2026-12-05', { ...facts, selection: range }, 'range', 'Sat 5 December, in your hire'],
  ['2026-12-06', { ...facts, selection: range }, 'range', 'Sun 6 December, in your hire'],
  ['2026-12-07', { ...facts, selection: range }, 'free', 'Mon 7 December'],
  ['2026-12-04', { ...facts, selection: range }, 'start', 'Fri 4 December, start of your hire'],
  [
    '2026-12-03',
    { ...single, selection: { kind: 'range', start: '2026-12-03', end: '2026-12-03' } as const },
    'start',
    'Thu 3 December, booked 10:00 to 14:00, 16:00 to 18:00, chosen',
  ],
  [
    '2026-11-29',
    { ...facts, selection: { kind: 'range', start: '2026-11-27', end: '2026-12-01' } as const },
    'reserved',
    'Sun 29 November, reserved',
  ],
  // A typed range may begin on a reserved day.
  [
    '2026-11-28',
    { ...facts, selection: { kind: 'range', start: '2026-11-28', end: '2026-12-01' } as const },
    'reserved',
    'Sat 28 November, reserved',
  ],
  [
    '2026-11-28',
    { ...single, selection: { kind: 'range', start: '2026-11-28', end: '2026-11-28' } as const },
    'reserved',
    'Sat 28 November, reserved',
  ],
])('describes %s', (date, given, mark, label) => {
  expect(dayFacts(date, given)).toMatchObject({ mark, label });
});

it('marks the end of the range', () => {
  const isEnd = (date: string) => dayFacts(date, { ...facts, selection: range }).isEnd;
  expect(['2026-12-05', '2026-12-06'].map(isEnd)).toEqual([false, true]);
});
