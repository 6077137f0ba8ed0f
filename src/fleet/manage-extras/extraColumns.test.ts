// Checks the texts in the table of extras and in its export, and the sortable fields.
import {
  exportedTexts,
  fixedColumns,
  shownTexts,
  sortableFields,
} from '#app/kit/table/testing/columnTexts.ts';
import { anExtra } from '#mocks/fleet/extraFixtures.ts';
import { EXTRA_COLUMNS } from './extraColumns.tsx';

test.each([
  [null, 'All cars'],
  ['MusicVideo', 'Music video'],
  ['Chauffeur', 'Chauffeur'],
] as const)('names the cars of the purpose %s: %s', (CarForReason, text) => {
  expect(exportedTexts(EXTRA_COLUMNS, anExtra({ CarForReason })).Cars).toBe(text);
  expect(shownTexts(EXTRA_COLUMNS, anExtra({ CarForReason })).Cars).toBe(text);
});

test.each([
  ['reservation', 'per reservation'],
  ['day', 'per day'],
  ['hour', 'per hour'],
] as const)('names the unit %s: %s', (unit, text) => {
  expect(exportedTexts(EXTRA_COLUMNS, anExtra({ unit })).Unit).toBe(text);
  expect(shownTexts(EXTRA_COLUMNS, anExtra({ unit })).Unit).toBe(text);
});

test('exports amounts without a currency sign, and shows them with one', () => {
  expect(exportedTexts(EXTRA_COLUMNS, anExtra({ price: 15.5 }))).toMatchObject({
    ...{ Name: 'Child seat', Description: anExtra().description, Price: '15.50', 'At most': '2' },
  });
  expect(shownTexts(EXTRA_COLUMNS, anExtra({ price: 1500 }))).toMatchObject({
    ...{ Price: '£1,500.00', 'At most': 2 },
  });
});

test('sorts by the fields of the server', () => {
  expect(sortableFields(EXTRA_COLUMNS)).toEqual(['name', 'price', 'unit', 'maxQuantity', 'CarForReason']);
  expect(fixedColumns(EXTRA_COLUMNS)).toEqual(['Name', 'Edit', 'Withdraw']);
});
