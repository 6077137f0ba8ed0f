import { tripDetails } from './tripDetails.ts';
import { trip } from './trips.ts';

const none = {
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

it('fills missing fields, and accepts numbers as text', () => {
  expect(tripDetails.parse({})).toEqual(none);
  const typed = {
    pickup: ' 1 Park Lane ',
    passengers: '3',
    luggage: '',
    timeAtPlace: '09:30',
    notes: 'a\nb',
  };
  const read = { ...none, pickup: '1 Park Lane', passengers: 3, timeAtPlace: '09:30', notes: 'a\nb' };
  expect(tripDetails.parse(typed)).toEqual(read);
  expect(trip.parse(read)).toEqual(read);
});

it.each([
  ['passengers', '0', 'Passengers is at least 1.'],
  ['passengers', '51', 'Passengers is at most 50.'],
  ['passengers', '1.5', 'Passengers is a whole number.'],
  ['luggage', '-1', 'Luggage is at least 0.'],
  ['luggage', '101', 'Luggage is at most 100.'],
  ['pickup', 'x'.repeat(301), 'Pickup address can have at most 300 characters.'],
  ['dropOff', 'x'.repeat(301), 'Drop-off address can have at most 300 characters.'],
  ['location', 'x'.repeat(301), 'Location can have at most 300 characters.'],
  ['travelNumber', 'banana', 'This is not a flight or train number. Examples: BA 117, Eurostar 9014.'],
  ['drivers', 'x'.repeat(301), 'Drivers can have at most 300 characters.'],
  ['contactName', 'x'.repeat(121), 'Contact on site can have at most 120 characters.'],
  ['contactPhone', 'x'.repeat(41), 'Phone of the contact can have at most 40 characters.'],
  ['callTimes', 'x'.repeat(501), 'Call times can have at most 500 characters.'],
  ['notes', 'x'.repeat(1001), 'Notes can have at most 1000 characters.'],
  ['pickup', 'a\nb', 'Pickup address cannot contain line breaks.'],
  ['notes', 'a\u0007b', 'Notes cannot contain control characters.'],
])('refuses %s %p', (field, value, message) => {
  const result = tripDetails.safeParse({ [field]: value });
  expect(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    [field, message],
  ]);
});

it.each(['timeAtPlace', 'collectionTime'])('refuses 24:00 as %s', (field) => {
  expect(tripDetails.safeParse({ [field]: '24:00' }).success).toBe(false);
});
