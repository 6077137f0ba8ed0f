// Tests the messages of each check of a car's fields, and the limits.
import {
  addFormFault,
  carFieldsOf,
  latestYear,
  newCarFaults,
  optionalFormFaults,
  readCarFields,
  serverFaults,
  updateFormFaults,
  type CarFields,
} from './checks.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const ghost: CarFields = {
  make: 'Rolls-Royce',
  model: 'Ghost',
  year: '2024',
  description: 'Silent.',
  price: '480.50',
  CarForReason: 'Chauffeur',
};
const empty: CarFields = { make: ' ', model: '', year: '', description: '\n', price: '', CarForReason: '' };
const messages = (faults: { message: string }[]) => faults.map(({ message }) => message);

it('reads the fields of a form without invisible characters, and names in one line', () => {
  const sent: Record<string, string> = {
    make: 'Rolls\u2028Royce\u200B',
    model: '\u200E',
    description: 'Silent.\nFast\u202E.',
    colour: 'Bl\u00ADue',
  };
  expect(carFieldsOf((name) => sent[name])).toMatchObject({
    ...{ make: 'Rolls Royce', model: '', description: 'Silent.\nFast.', colour: 'Blue', year: '' },
    ...{ dayPrice: undefined },
  });
  expect(carFieldsOf(() => 'Ghost\r\nBcc: x')).toMatchObject({ make: 'Ghost Bcc: x' });
});

describe("the server's check", () => {
  it('accepts a valid car, with any spelling of its purpose', () => {
    for (const CarForReason of ['Chauffeur', 'chauffeur', 'MUSICVIDEO', ' MusicVideo ']) {
      expect(newCarFaults({ ...ghost, CarForReason }, 1, NOW)).toEqual([]);
    }
  });

  it('names everything that is missing, in the words of the specification', () => {
    expect(newCarFaults(empty, 0, NOW)).toEqual([
      { field: 'make', message: 'Make is required' },
      { field: 'model', message: 'Model is required' },
      { field: 'year', message: 'Please enter a valid year' },
      { field: 'price', message: 'Please enter a valid price' },
      { field: 'description', message: 'Description is required' },
      { field: 'CarForReason', message: 'Please select a reason.' },
      { field: 'images', message: 'Please add at least one image' },
    ]);
  });

  it.each<[keyof CarFields, string, string | undefined]>([
    ['year', '1899', 'Please enter a valid year'],
    ['year', '1900', undefined],
    ['year', '2027', undefined],
    ['year', '2028', 'Please enter a valid year'],
    ['year', '2024.5', 'Please enter a valid year'],
    ['year', '2e3', 'Please enter a valid year'],
    ['price', '0', 'Please enter a valid price'],
    ['price', '0.01', undefined],
    ['price', '-1', 'Please enter a valid price'],
    ['price', '1.999', 'Please enter a valid price'],
    ['price', '100000', undefined],
    ['price', '100000.01', 'Please enter a valid price'],
    ['price', '1e3', 'Please enter a valid price'],
    ['price', 'NaN', 'Please enter a valid price'],
    ['make', 'x'.repeat(100), undefined],
    ['make', 'x'.repeat(101), 'Make can have at most 100 characters'],
    ['model', 'x'.repeat(101), 'Model can have at most 100 characters'],
    ['description', 'x'.repeat(2000), undefined],
    ['description', 'x'.repeat(2001), 'Description can have at most 2000 characters'],
    ['CarForReason', 'Wedding', 'Please select a reason.'],
  ])('%s %s: %s', (field, value, message) => {
    expect(messages(serverFaults({ ...ghost, [field]: value }, NOW))).toEqual(message ? [message] : []);
  });

  it("uses the year of London's clock", () => {
    // London's year changes at midnight UTC, because winter time is UTC.
    expect(latestYear(Date.parse('2026-12-31T23:59:00Z'))).toBe(2027);
    expect(latestYear(Date.parse('2027-01-01T00:00:00Z'))).toBe(2028);
  });
});

describe('the inline messages of the update form', () => {
  it('has a message for each field', () => {
    expect(updateFormFaults(ghost, NOW)).toEqual([]);
    expect(messages(updateFormFaults(empty, NOW))).toEqual([
      'Make is required.',
      'Model is required.',
      'Year is required.',
      'Description is required.',
      'Price is required.',
      'Please select a reason.',
    ]);
  });

  it.each([
    ['1885', ['Enter a valid year.']],
    ['1886', []],
    ['2027', []],
    ['2028', ['Enter a valid year.']],
  ])('answers the year %s with %j', (year, expected) => {
    expect(messages(updateFormFaults({ ...ghost, year }, NOW))).toEqual(expected);
  });

  it('accepts 1886 to 1899, which the server refuses', () => {
    expect(updateFormFaults({ ...ghost, year: '1899' }, NOW)).toEqual([]);
    expect(messages(serverFaults({ ...ghost, year: '1899' }, NOW))).toEqual(['Please enter a valid year']);
  });

  it.each(['0', '-1', '1.234', 'abc'])('refuses the price %s', (price) => {
    expect(messages(updateFormFaults({ ...ghost, price }, NOW))).toEqual(['Enter a valid positive price.']);
  });
});

describe('the message of the add form', () => {
  it.each<[string, Partial<CarFields>, number, string | undefined]>([
    ['all fields are filled', {}, 1, undefined],
    ['a field is empty', { model: ' ' }, 1, 'Please fill in all required fields'],
    ['there is no image', {}, 0, 'Please add at least one image'],
    ['the year is too early', { year: '1899' }, 1, 'Year must be between 1900 and 2027'],
    ['there is no price', { price: '0' }, 1, 'Please enter a valid price'],
    ['the purpose does not exist', { CarForReason: 'Wedding' }, 1, 'Please select a reason.'],
  ])('answers when %s', (_name, change, images, message) => {
    expect(addFormFault({ ...ghost, ...change }, images, NOW)).toBe(message);
  });
});

it('converts checked fields to their stored form', () => {
  expect(readCarFields({ ...ghost, make: ' Rolls-Royce ', CarForReason: 'chauffeur' })).toEqual({
    make: 'Rolls-Royce',
    model: 'Ghost',
    year: 2024,
    description: 'Silent.',
    pricePence: 48_050,
    purpose: 'Chauffeur',
  });
  expect(() => readCarFields({ ...ghost, CarForReason: '' })).toThrow(RangeError);
});

describe('the optional prices of a day and a week', () => {
  it.each(['', ' ', '0.01', '1560.00', '100000.00', undefined])('accepts %p', (dayPrice) => {
    const fields = { ...ghost, dayPrice, weekPrice: dayPrice };
    expect(serverFaults(fields, NOW)).toEqual([]);
    expect(updateFormFaults(fields, NOW)).toEqual([]);
    expect(addFormFault(fields, 1, NOW)).toBeUndefined();
  });

  it.each(['0', '-1', '0.00', 'free', '1.005', '100000.01'])('refuses %p at its field', (bad) => {
    for (const field of ['dayPrice', 'weekPrice'] as const) {
      const fields = { ...ghost, [field]: bad };
      expect(serverFaults(fields, NOW)).toEqual([{ field, message: 'Please enter a valid price' }]);
      expect(updateFormFaults(fields, NOW)).toEqual([{ field, message: 'Enter a valid positive price.' }]);
      expect(optionalFormFaults(fields)).toEqual([{ field, message: 'Enter a valid positive price.' }]);
      expect(addFormFault(fields, 1, NOW)).toBe('Please enter a valid price');
    }
  });

  it('are stored in pence, removed when empty, and unchanged when they are not sent', () => {
    expect(readCarFields({ ...ghost, dayPrice: ' 1560.50 ', weekPrice: '' })).toMatchObject({
      dayPence: 156_050,
      weekPence: null,
    });
    expect(readCarFields(ghost).dayPence).toBeUndefined();
  });
});
