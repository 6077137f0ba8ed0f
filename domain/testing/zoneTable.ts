// The results of the rules around the clock changes as text, which is the same in a process of any time zone.
import { occupiedPeriod } from '#domain/time/period.ts';
import { quote } from '#domain/money/quote.ts';
import { checkReservation } from '#domain/booking/rules.ts';
import {
  addDays,
  daysBetween,
  formatLondonDate,
  isLondonDate,
  londonDate,
  londonInstant,
  londonTime,
  startOfLondonDay,
} from '#domain/time/london.ts';
import { aDraft } from './builders.ts';
import { FIXED_NOW } from './clock.ts';

const DATES = ['2026-10-25', '2026-12-31', '2027-03-28', '2027-06-15', '2027-10-31', '2028-02-29'];
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);

function dayLine(date: string): string {
  const before = addDays(date, -1);
  const start = startOfLondonDay(date);
  const price = quote({ purpose: 'Chauffeur', pricePence: 90_001 }, { startDate: before, endDate: date });
  return [
    isLondonDate(date),
    formatLondonDate(date),
    start,
    daysBetween(before, date),
    londonDate(start - 1),
    londonTime(start - 1),
    JSON.stringify(price),
  ].join(' ');
}

function timeLine(date: string, startTime: string): string {
  const draft = aDraft({ mode: 'single-day', startDate: date, startTime, endTime: '23:45' });
  const dates = { startDate: date, endDate: date, startTime, endTime: '23:45' };
  const outcome = checkReservation(draft, {
    userId: 'a customer',
    purpose: 'MusicVideo',
    bookings: [{ startDate: date, endDate: date, startTime: '12:00', endTime: '14:00' }],
    now: FIXED_NOW,
  });
  const period = JSON.stringify(occupiedPeriod(dates));
  return [date, startTime, londonInstant(date, startTime), period, outcome?.rule].join(' ');
}

/** A line for each date, and one for each half hour of it. */
export function zoneTable(): string {
  return DATES.flatMap((date) => [dayLine(date), ...HALF_HOURS.map((time) => timeLine(date, time))]).join(
    '\n',
  );
}
