import { tripDetails } from './contract/tripDetails.ts';
import {
  isOtherMeeting,
  meetingFault,
  TRIP_CLOSED,
  TRIP_LABELS,
  tripClosedText,
  tripClosesAt,
  tripExcess,
  tripFacts,
  tripRequestedAt,
} from './trip.ts';
import { HOUR } from '#domain/time/durations.ts';

const empty = tripDetails.parse({});

it('closes 24 hours before the start, and is requested from 72 hours before it', () => {
  expect(tripClosesAt(100 * HOUR)).toBe(76 * HOUR);
  expect(tripRequestedAt(100 * HOUR)).toBe(28 * HOUR);
});

it('says until when the details could be changed before the start, and nothing after the end', () => {
  const period = { start: 100 * HOUR, end: 130 * HOUR };
  expect([99, 100, 129, 130].map((hour) => tripClosedText(period, hour * HOUR))).toEqual([
    TRIP_CLOSED,
    ...Array<unknown>(2).fill(expect.stringMatching(/^This reservation has begun/)),
    undefined,
  ]);
});

it('accepts a time at the place inside the hours, also after midnight, and any time of whole days', () => {
  const day = { startDate: '2026-12-04', endDate: '2026-12-04', startTime: '10:00', endTime: '16:00' };
  const night = { ...day, endDate: '2026-12-05', startTime: '22:00', endTime: '02:00' };
  const whole = { ...day, startTime: null, endTime: null };
  const inside = (time: string, dates: typeof day | typeof whole) => meetingFault(time, dates) === undefined;
  expect(['', '09:59', '10:00', '16:00', '16:01'].map((time) => inside(time, day))).toEqual([
    ...[true, false, true, true, false],
  ]);
  expect(['21:59', '22:00', '01:00', '02:01'].map((time) => inside(time, night))).toEqual([
    ...[false, true, true, false],
  ]);
  expect(inside('03:00', whole)).toBe(true);
});

it('finds another meeting in a changed place or time, not in other details', () => {
  const trip = { ...empty, pickup: '1 Park Lane', timeAtPlace: '10:00' };
  expect(isOtherMeeting(null, empty)).toBe(false);
  expect(isOtherMeeting(trip, { ...trip, notes: 'Door 4' })).toBe(false);
  expect(isOtherMeeting(trip, { ...trip, timeAtPlace: '11:00' })).toBe(true);
  expect(isOtherMeeting(trip, null)).toBe(true);
});

it('has a label for every field of the details', () => {
  expect(Object.keys(TRIP_LABELS).sort()).toEqual(Object.keys(empty).sort());
});

it('lists only the given details, in display order', () => {
  const given = {
    ...empty,
    notes: 'Two child seats',
    luggage: 0,
    pickup: '1 Park Lane',
    timeAtPlace: '09:30',
  };
  expect(tripFacts(given)).toEqual([
    { label: 'Pickup address', value: '1 Park Lane' },
    { label: 'Time at the place', value: '09:30' },
    { label: 'Luggage', value: '0' },
    { label: 'Notes', value: 'Two child seats' },
  ]);
  for (const none of [null, undefined, empty]) expect(tripFacts(none)).toEqual([]);
});

it('finds more passengers than seats and more luggage than suitcases', () => {
  const car = { seats: 2, luggage: 1 };
  const seats = { passengers: 'This car has 2 seats.' };
  const suitcases = { luggage: 'This car takes 1 suitcase.' };
  const cases = [
    ['both fit', { passengers: 2, luggage: 1 }, car, {}],
    ['too many of both', { passengers: 8, luggage: 20 }, car, { ...seats, ...suitcases }],
    ['nothing is known of the trip', { passengers: null, luggage: null }, car, {}],
    ['nothing is known of the car', { passengers: 8, luggage: 20 }, {}, {}],
    ['no car', { passengers: 8, luggage: 20 }, null, {}],
    ['no details', null, car, {}],
  ] as const;
  expect(cases.map(([name, trip, of]) => [name, tripExcess(trip, of)])).toEqual(
    cases.map(([name, , , expected]) => [name, expected]),
  );
});
