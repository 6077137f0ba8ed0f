// Tests the optional facts of a car: the bounds of each field, the stored values and the displayed texts.
import fc from 'fast-check';
import {
  DETAIL_NAMES,
  detailFacts,
  detailFaults,
  detailFieldsOf,
  detailText,
  mergeDetails,
  type DetailFields,
} from './details.ts';
import { seatsText } from './seatsText.ts';

const filled: DetailFields = {
  seats: ' 4 ',
  luggage: '3',
  transmission: 'Automatic',
  power: '563',
  colour: 'English white',
  features: 'Self-closing doors\n\n Champagne cooler ',
  milesPerDay: '150',
  extraMilePrice: '2.50',
  insurance: 'Fully comprehensive.',
  minimumAge: '30',
  plate: ' LC26 RLS ',
};
const stored = {
  seats: 4,
  luggage: 3,
  transmission: 'Automatic',
  power: 563,
  colour: 'English white',
  features: ['Self-closing doors', 'Champagne cooler'],
  milesPerDay: 150,
  extraMilePrice: 2.5,
  insurance: 'Fully comprehensive.',
  minimumAge: 30,
  plate: 'LC26 RLS',
};

describe('detailFaults', () => {
  const SEATS = 'Seats is a whole number from 1 to 60.';
  const LUGGAGE = 'Luggage is a whole number from 0 to 100.';
  const POWER = 'Power is a whole number from 1 to 3000.';
  const MILES = 'Miles a day is a whole number from 1 to 5000.';
  const AGE = 'Minimum age is a whole number from 17 to 99.';
  const MILE = 'The price of a mile is from £0.01 to £100.00.';
  it.each<[keyof DetailFields, string, string | undefined]>([
    ['seats', '0', SEATS],
    ['seats', '1', undefined],
    ['seats', '60', undefined],
    ['seats', '61', SEATS],
    ['seats', '2.5', SEATS],
    ['seats', 'two', SEATS],
    ['luggage', '-1', LUGGAGE],
    ['luggage', '0', undefined],
    ['luggage', '100', undefined],
    ['luggage', '101', LUGGAGE],
    ['power', '0', POWER],
    ['power', '3000', undefined],
    ['power', '3001', POWER],
    ['milesPerDay', '0', MILES],
    ['milesPerDay', '5000', undefined],
    ['milesPerDay', '5001', MILES],
    ['minimumAge', '16', AGE],
    ['minimumAge', '17', undefined],
    ['minimumAge', '99', undefined],
    ['minimumAge', '100', AGE],
    ['extraMilePrice', '0', MILE],
    ['extraMilePrice', '0.01', undefined],
    ['extraMilePrice', '100', undefined],
    ['extraMilePrice', '100.01', MILE],
    ['extraMilePrice', '1.005', MILE],
    ['transmission', 'x'.repeat(40), undefined],
    ['transmission', 'x'.repeat(41), 'Transmission can have at most 40 characters.'],
    ['colour', 'x'.repeat(60), undefined],
    ['colour', 'x'.repeat(61), 'Colour can have at most 60 characters.'],
    ['insurance', 'x'.repeat(1000), undefined],
    ['insurance', 'x'.repeat(1001), 'Insurance terms can have at most 1000 characters.'],
    ['features', 'x\n'.repeat(20), undefined],
    ['features', 'x\n'.repeat(21), 'A car can have at most 20 features.'],
    ['features', 'x'.repeat(60), undefined],
    ['features', 'x'.repeat(61), 'A feature can have at most 60 characters.'],
  ])('%s %s: %s', (field, text, message) => {
    expect(detailFaults({ ...filled, [field]: text })).toEqual(message ? [{ field, message }] : []);
  });

  it('accepts fields that are empty or not sent', () => {
    expect(detailFaults({})).toEqual([]);
    expect(detailFaults(Object.fromEntries(DETAIL_NAMES.map((name) => [name, ' '])))).toEqual([]);
  });
});

describe('mergeDetails', () => {
  it('stores numbers, texts and one feature per line', () => {
    expect(mergeDetails(null, filled)).toEqual(stored);
  });

  it('keeps fields that are not sent and removes empty ones', () => {
    expect(mergeDetails(stored, { seats: '5', colour: '' })).toEqual(
      Object.fromEntries(Object.entries({ ...stored, seats: 5 }).filter(([name]) => name !== 'colour')),
    );
    expect(mergeDetails(stored, {})).toEqual(stored);
  });

  it('stores null when no detail is left', () => {
    expect(mergeDetails({ seats: 4 }, { seats: ' ' })).toBeNull();
    expect(mergeDetails(null, {})).toBeNull();
  });

  it('stores the same details when a form sends them unchanged', () => {
    const number = fc.option(fc.integer({ min: 17, max: 60 }), { nil: undefined });
    fc.assert(
      fc.property(number, number, fc.boolean(), (seats, minimumAge, hasFeatures) => {
        const given = { seats, minimumAge, features: hasFeatures ? ['One', 'Two'] : undefined };
        const details = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        const expected = Object.keys(details).length > 0 ? details : null;
        expect(mergeDetails(details, detailFieldsOf(details))).toEqual(expected);
      }),
    );
  });
});

it('formats a detail for a form', () => {
  expect(detailText(stored, 'features')).toBe('Self-closing doors\nChampagne cooler');
  expect(detailText(stored, 'extraMilePrice')).toBe('2.5');
  expect(detailText(null, 'seats')).toBe('');
});

describe('detailFacts', () => {
  it('names each fact with its unit', () => {
    expect(detailFacts(stored)).toEqual([
      { label: 'Seats', value: '4' },
      { label: 'Luggage', value: '3 suitcases' },
      { label: 'Transmission', value: 'Automatic' },
      { label: 'Power', value: '563 hp' },
      { label: 'Colour', value: 'English white' },
      { label: 'Mileage included', value: '150 miles a day' },
      { label: 'Each extra mile', value: '£2.50' },
      { label: 'Minimum age of the driver', value: '30' },
      { label: 'Features', value: 'Self-closing doors, Champagne cooler' },
      { label: 'Insurance', value: 'Fully comprehensive.' },
    ]);
  });

  it('leaves out unknown facts', () => {
    expect(detailFacts({ luggage: 0 })).toEqual([{ label: 'Luggage', value: '0 suitcases' }]);
    expect(detailFacts({ luggage: 1 })).toEqual([{ label: 'Luggage', value: '1 suitcase' }]);
    expect(detailFacts(null)).toEqual([]);
    expect(detailFacts(undefined)).toEqual([]);
  });
});

it('writes the number of seats in words', () => {
  expect([1, 2].map(seatsText)).toEqual(['1 seat', '2 seats']);
});
