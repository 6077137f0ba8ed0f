// Checks the texts in the table of the fleet and in its export, and the sortable fields.
import {
  exportedTexts,
  fixedColumns,
  shownTexts,
  sortableFields,
} from '#app/kit/table/testing/columnTexts.ts';
import { aCar } from '#domain/testing/builders.ts';
import { CAR_COLUMNS, DETAIL_FIELDS } from './carColumns.tsx';

const plain = aCar();
const full = aCar({
  CarForReason: 'Chauffeur',
  price: 900.5,
  dayPrice: 1200,
  weekPrice: 7000,
  turnaroundMinutes: 90,
  details: { seats: 4, features: ['Bar', 'Starlight roof'], colour: 'Blue' },
});
const NO_DETAILS = {
  ...{ Seats: '', Luggage: '', Transmission: '', 'Power (hp)': '', Colour: '', Features: '' },
  ...{ 'Miles a Day': '', 'Extra Mile': '', Insurance: '', 'Minimum Age': '' },
};

test('exports every field, with amounts without a currency sign', () => {
  expect(exportedTexts(CAR_COLUMNS, plain)).toEqual({
    Details: 'Rolls-Royce Ghost',
    Year: '2024',
    Reason: 'Music Video',
    Description: 'A silent saloon in midnight blue.',
    Price: '400.00',
    'Day Rate': '',
    'Week Rate': '',
    Turnaround: '0',
    ...NO_DETAILS,
  });
  expect(exportedTexts(CAR_COLUMNS, full)).toMatchObject({
    Reason: 'Chauffeur',
    Price: '900.50',
    'Day Rate': '1200.00',
    'Week Rate': '7000.00',
    Turnaround: '90',
    Seats: '4',
    Features: 'Bar; Starlight roof',
    Colour: 'Blue',
  });
});

test('shows rates, turnaround and details only of a car that has them', () => {
  expect(shownTexts(CAR_COLUMNS, plain)).toEqual({
    ...{ Year: 2024, Reason: 'Music Video', 'Day Rate': '', 'Week Rate': '', Turnaround: '' },
    ...NO_DETAILS,
  });
  expect(shownTexts(CAR_COLUMNS, full)).toMatchObject({
    ...{ Reason: 'Chauffeur', 'Day Rate': '£1,200.00', 'Week Rate': '£7,000.00', Turnaround: '90 min' },
    ...{ Seats: '4', Features: 'Bar; Starlight roof' },
  });
});

test('sorts by the fields of the list, not by pictures and details', () => {
  expect(sortableFields(CAR_COLUMNS)).toEqual([
    ...['make', 'year', 'reason', 'description', 'price', 'dayPrice', 'weekPrice', 'turnaroundMinutes'],
  ]);
  expect(fixedColumns(CAR_COLUMNS)).toEqual(['Details', 'Actions']);
  expect(DETAIL_FIELDS).toEqual([
    ...['turnaroundMinutes', 'seats', 'luggage', 'transmission', 'power', 'colour', 'features'],
    ...['milesPerDay', 'extraMilePrice', 'insurance', 'minimumAge'],
  ]);
});
