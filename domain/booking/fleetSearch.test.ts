// Tests the search of the fleet by dates: its rules, the nearest dates and the total.
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import type { AvailabilityQuery } from './contract/availability.ts';
import {
  isSearchFault,
  nearbyDates,
  searchedDates,
  searchedTotal,
  type SearchedDates,
  type SearchFault,
} from './fleetSearch.ts';

// Now is 21 November 2026, 10:00.
const context = { now: FIXED_NOW, maxDays: 31 };
const evening = { startTime: '22:00', endTime: '04:00' };

function found(query: AvailabilityQuery): SearchedDates {
  const result = searchedDates(query, context);
  if (isSearchFault(result)) throw new Error(result.message);
  return result;
}

it.each([
  [
    'several days',
    { from: '2026-11-28', to: '2026-11-30' },
    { startDate: '2026-11-28', endDate: '2026-11-30' },
  ],
  [
    'hours of one day',
    { from: '2026-11-28', to: '2026-11-28', startTime: '10:00', endTime: '14:00' },
    { startDate: '2026-11-28', endDate: '2026-11-28', startTime: '10:00', endTime: '14:00' },
  ],
  [
    'a night',
    { from: '2026-11-28', to: '2026-11-29', ...evening },
    { startDate: '2026-11-28', endDate: '2026-11-29', ...evening },
  ],
])('reads %s', (_name, query, dates) => {
  expect(found(query)).toEqual({ dates, period: occupiedPeriod(dates) });
});

it.each<[AvailabilityQuery, SearchFault]>([
  [
    { from: '2026-11-20', to: '2026-11-22' },
    { message: 'The start must be in the future.', fields: ['from'] },
  ],
  [
    { from: '2026-11-21', to: '2026-11-21', startTime: '10:00', endTime: '14:00' },
    { message: 'The start must be in the future.', fields: ['startTime'] },
  ],
  [
    { from: '2026-11-28', to: '2026-11-28' },
    { message: 'End time must be after start time', fields: ['from', 'to'] },
  ],
  [
    { from: '2026-11-28', to: '2026-11-28', endTime: '14:00' },
    { message: 'Please select a start time', fields: ['startTime'] },
  ],
  [
    { from: '2026-11-28', to: '2026-11-30', ...evening },
    { message: 'A single-day hire ends on its start date.', fields: ['to'] },
  ],
  [
    { from: '2026-11-28', to: '2026-11-29', startTime: '10:00', endTime: '11:00' },
    { message: 'A hire that ends the next day can last a day at most.', fields: ['endTime'] },
  ],
  [
    { from: '2026-11-28', to: '2026-12-29' },
    { message: 'The longest hire is 31 days. Please choose an earlier end date.', fields: ['to'] },
  ],
])('refuses %j', (query, fault) => {
  expect(searchedDates(query, context)).toEqual(fault);
});

it('returns the dates of the same length within 60 days, without dates in the past', () => {
  const nearby = nearbyDates(found({ from: '2026-11-23', to: '2026-11-25' }), context);
  expect(nearby).toHaveLength(62);
  expect(nearby[0]).toMatchObject({
    shift: -2,
    dates: { startDate: '2026-11-21', endDate: '2026-11-23' },
  });
  expect(nearby.map(({ shift }) => shift)).not.toContain(0);
  const last = { startDate: '2027-01-22', endDate: '2027-01-24' };
  expect(nearby.at(-1)).toMatchObject({ shift: 60, dates: last, period: occupiedPeriod(last) });
});

it('moves a night with its times, and leaves out days on which a time does not exist', () => {
  const night = found({ from: '2027-03-26', to: '2027-03-27', startTime: '22:00', endTime: '01:30' });
  const nearby = nearbyDates(night, context);
  expect(nearby.find(({ shift }) => shift === 1)).toBeUndefined();
  expect(nearby.find(({ shift }) => shift === 2)?.dates).toEqual({
    startDate: '2027-03-28',
    endDate: '2027-03-29',
    startTime: '22:00',
    endTime: '01:30',
  });
});

it('uses the tariff of the car, and has no total below its minimum', () => {
  const fiveHours = found({ from: '2026-11-28', to: '2026-11-28', startTime: '10:00', endTime: '15:00' });
  expect(searchedTotal({ purpose: 'MusicVideo', pricePence: 10_000 }, fiveHours, context)).toBe(50_000);
  expect(searchedTotal({ purpose: 'Chauffeur', pricePence: 10_000 }, fiveHours, context)).toBeNull();
  const week = found({ from: '2026-11-28', to: '2026-12-04' });
  const rates = { dayPence: 30_000, weekPence: 150_000 };
  expect(searchedTotal({ purpose: 'Chauffeur', pricePence: 10_000, ...rates }, week, context)).toBe(150_000);
});
