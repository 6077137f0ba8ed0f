// Checks which reservations a day has, in which order, and their texts.
import { aReservation } from '#domain/testing/builders.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { Trip } from '#domain/booking/contract/trips.ts';
import { dayEntries } from './dayEntries.ts';

const DAY = '2026-11-21';
const noTrip: Trip = {
  pickup: '',
  dropOff: '',
  timeAtPlace: '',
  passengers: null,
  luggage: null,
  travelNumber: '',
  contactName: '',
  contactPhone: '',
  location: '',
  callTimes: '',
  drivers: '',
  areDriversOfAge: false,
  collectionTime: '',
  notes: '',
};
const entriesOf = (...rows: Partial<Reservation>[]) =>
  dayEntries(
    rows.map((row) => aReservation(row)),
    DAY,
  ).map(({ kind, time, place }) => [kind, time, place]);
const from = (startDate: string, endDate: string, more: Partial<Reservation> = {}) => ({
  startDate,
  endDate,
  ...more,
});

test.each<[string, Partial<Reservation>, string[]]>([
  [
    'a single day with times',
    from(DAY, DAY, { startTime: '10:00', endTime: '14:00' }),
    ['Starts and ends', '10:00 to 14:00', ''],
  ],
  ['a whole day', from(DAY, DAY), ['Starts and ends', '', '']],
  ['the first day', from(DAY, '2026-11-23'), ['Starts', '', '']],
  [
    'the first day with trip details',
    from(DAY, '2026-11-23', { trip: { ...noTrip, timeAtPlace: '09:30', pickup: 'Carlos Place' } }),
    ['Starts', '09:30', 'Carlos Place'],
  ],
  [
    'the first day at a film location',
    from(DAY, '2026-11-23', { trip: { ...noTrip, location: 'Pinewood' } }),
    ['Starts', '', 'Pinewood'],
  ],
  [
    'the evening of a night shoot',
    from(DAY, '2026-11-22', { startTime: '20:00', endTime: '04:00' }),
    ['Starts', '20:00', ''],
  ],
  [
    'the morning after a night shoot',
    from('2026-11-20', DAY, { startTime: '20:00', endTime: '04:00' }),
    ['Ends', '04:00', ''],
  ],
  [
    'the last day',
    from('2026-11-19', DAY, { trip: { ...noTrip, collectionTime: '18:00', dropOff: 'Heathrow' } }),
    ['Ends', '18:00', 'Heathrow'],
  ],
  ['a day between', from('2026-11-19', '2026-11-22'), ['On hire', '', '']],
])('describes %s', (_what, row, entry) => {
  expect(entriesOf(row)).toEqual([entry]);
});

test('leaves out other days and reservations that are not confirmed', () => {
  expect(
    entriesOf(
      from('2026-11-19', '2026-11-20'),
      from('2026-11-22', '2026-11-23'),
      from(DAY, DAY, { status: 'cancelled' }),
      from(DAY, DAY, { status: 'held' }),
    ),
  ).toEqual([]);
});

test('sorts starts and ends by time, those without a time first, and continuing reservations last', () => {
  const at = (startTime: string, endTime: string) => from(DAY, DAY, { startTime, endTime });
  const ends = from('2026-11-19', DAY, { trip: { ...noTrip, collectionTime: '11:00' } });
  const entries = entriesOf(
    from('2026-11-19', '2026-11-25'),
    at('14:00', '20:00'),
    ends,
    at('09:00', '10:00'),
    from(DAY, '2026-11-23'),
  );
  expect(entries.map(([kind, time]) => `${String(kind)} ${String(time)}`.trim())).toEqual([
    'Starts',
    'Starts and ends 09:00 to 10:00',
    'Ends 11:00',
    'Starts and ends 14:00 to 20:00',
    'On hire',
  ]);
});
