import { at } from '#domain/testing/clock.ts';
import { byNextTrip, countdownText } from './nextTrip.ts';
import type { ReservationStatus } from './status.ts';

const hire = (
  startDate: string,
  endDate: string,
  more: { status?: ReservationStatus; startTime?: string } = {},
) => ({
  startDate,
  endDate,
  status: 'confirmed' as ReservationStatus,
  ...(more.startTime ? { endTime: '23:00' } : {}),
  ...more,
});
const now = at('2026-11-27', '10:00');

it('lists the next trip first, and what is over or cancelled last, the newest first', () => {
  const trips = {
    later: hire('2027-01-05', '2027-01-06'),
    ended: hire('2026-11-01', '2026-11-02'),
    next: hire('2026-12-01', '2026-12-02'),
    cancelled: hire('2026-12-05', '2026-12-06', { status: 'cancelled' }),
    running: hire('2026-11-26', '2026-11-28'),
    longEnded: hire('2026-01-01', '2026-01-02'),
  };
  const names = byNextTrip(Object.values(trips), now).map(
    (trip) => Object.entries(trips).find(([, each]) => each === trip)?.[0],
  );
  expect(names).toEqual(['running', 'next', 'later', 'cancelled', 'ended', 'longEnded']);
});

it('says when a trip starts', () => {
  const text = (...dates: Parameters<typeof hire>) => countdownText(hire(...dates), now);
  expect({
    days: text('2026-12-10', '2026-12-11'),
    'two days': text('2026-11-29', '2026-11-30'),
    tomorrow: text('2026-11-28', '2026-11-30'),
    'late tomorrow': text('2026-11-28', '2026-11-28', { startTime: '22:00' }),
    'today, two hours': text('2026-11-27', '2026-11-27', { startTime: '12:30' }),
    'an hour': text('2026-11-27', '2026-11-27', { startTime: '11:00' }),
    'less than an hour': text('2026-11-27', '2026-11-27', { startTime: '10:30' }),
    running: text('2026-11-27', '2026-11-27', { startTime: '10:00' }),
    over: text('2026-11-25', '2026-11-26'),
    cancelled: text('2026-12-10', '2026-12-11', { status: 'cancelled' }),
    'paid too late': text('2026-12-10', '2026-12-11', { status: 'conflict' }),
  }).toEqual({
    days: 'In 13 days',
    'two days': 'In 2 days',
    tomorrow: 'Tomorrow',
    'late tomorrow': 'Tomorrow',
    'today, two hours': 'In 2 hours',
    'an hour': 'In 1 hour',
    'less than an hour': 'In less than an hour',
    running: 'Under way',
    over: undefined,
    cancelled: undefined,
    'paid too late': undefined,
  });
});
