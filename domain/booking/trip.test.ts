import { tripDetails } from './contract/tripDetails.ts';
import { isTravelNumber } from './travelNumber.ts';
import {
  isOtherMeeting,
  meetingFault,
  TRIP_CLOSED,
  TRIP_LABELS,
  tripClosedText,
  tripClosesAt,
  driversOfAgeText,
  hasTrip,
  tripExcess,
  tripFacts,
  tripFaults,
  tripWarnings,
} from './trip.ts';
import { HOUR } from '#domain/time/durations.ts';

const empty = tripDetails.parse({});

it('closes 24 hours before the start', () => {
  expect(tripClosesAt(100 * HOUR)).toBe(76 * HOUR);
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

it('belongs to booked reservations and to holds of new ones', () => {
  const statuses = ['held', 'confirmed', 'expired', 'cancelled', 'conflict'] as const;
  const having = (isChange: boolean) => statuses.filter((status) => hasTrip({ status, isChange }));
  expect([having(false), having(true)]).toEqual([['held', 'confirmed'], ['confirmed']]);
});

it('refuses impossible details, and tells staff about unusual ones', () => {
  const dates = { startDate: '2026-12-04', endDate: '2026-12-04', startTime: '06:30', endTime: '16:00' };
  const car = { seats: 2, luggage: 3, minimumAge: 30 };
  const seats = 'This car has 2 seats.';
  const cases = [
    ['nothing', {}, {}, []],
    ['all places taken', { passengers: 2, luggage: 3 }, {}, []],
    ['too many passengers', { passengers: 3 }, { passengers: seats }, [seats]],
    ['twice the luggage', { luggage: 6 }, {}, ['This car takes 3 suitcases.']],
    [
      'more luggage than that',
      { luggage: 7 },
      { luggage: 'This car takes 3 suitcases.' },
      [expect.any(String)],
    ],
    [
      'before the hours',
      { timeAtPlace: '06:00' },
      { timeAtPlace: expect.stringMatching(/06:30 to 16:00/) },
      [expect.stringMatching(/06:30 to 16:00/)],
    ],
    ['at night', { collectionTime: '04:59' }, {}, ['A time is at night.']],
    [
      'drivers without an age',
      { drivers: 'Ada' },
      { areDriversOfAge: 'Please confirm the age of the drivers.' },
      [],
    ],
    ['drivers of age', { drivers: 'Ada', areDriversOfAge: true }, {}, []],
  ] as const;
  const found = cases.map(([name, given]) => {
    const trip = { ...empty, ...given };
    const warnings = tripWarnings(trip, { car, purpose: 'Chauffeur', dates });
    return [name, tripFaults(trip, { dates, car, isStaff: false }), warnings];
  });
  expect(found).toEqual(cases.map(([name, , faults, warnings]) => [name, faults, warnings]));
  const many = { ...empty, passengers: 9, luggage: 90 };
  expect(tripFaults(many, { dates, car, isStaff: true })).toEqual({});
  expect(tripFaults(many, { dates, car: null, isStaff: false })).toEqual({});
  expect(tripWarnings(empty, { car, purpose: 'MusicVideo', dates })).toEqual(['No driver is named.']);
  expect(tripWarnings(null, { car, purpose: 'MusicVideo', dates })).toEqual([]);
});

it('names the minimum age of the car in the statement about the drivers', () => {
  expect([driversOfAgeText(30), driversOfAgeText(undefined)]).toEqual([
    expect.stringMatching(/is 30 or older/),
    expect.stringMatching(/the minimum age of this car/),
  ]);
});

it('knows the formats of flight and train numbers', () => {
  const right = [
    'BA 117',
    'ba117',
    'LH2030',
    'U2 8001',
    'EZY-8001',
    'BA117A',
    'Eurostar 9014',
    '9014',
    '1A23',
    'Avanti West 1A23',
  ];
  const wrong = ['banana', 'BA', 'terminal 5!', '1', 'BA 11777777', '<b>', '12 34 56'];
  expect(right.filter((each) => !isTravelNumber(each))).toEqual([]);
  expect(wrong.filter(isTravelNumber)).toEqual([]);
});
