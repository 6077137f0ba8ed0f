// Checks the texts in the table of the fleet and in its export, and the sortable fields.
import { checkCases } from '#app/testing/checkCases.ts';
import {
  exportedTexts,
  fixedColumns,
  shownTexts,
  sortableFields,
} from '#app/kit/table/testing/columnTexts.ts';
import { aCar, anId } from '#domain/testing/builders.ts';
import { CAR_COLUMNS, DETAIL_FIELDS } from './carColumns.tsx';
import { readView } from '#app/kit/table/tableView.ts';
import { CAR_FILTERS, listedCars, pageOf } from './carPage.ts';
import { manageCarsSlice } from './manageCarsSlice.ts';
import { aPicture, anExtra } from '#mocks/fleet/fixtures.ts';
import { keptPictures, moved, pictureFields, type QueuedPicture } from './pictureQueue.ts';
import { EXTRA_COLUMNS } from '../manage-extras/extraColumns.tsx';

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
  ...{ 'Miles a Day': '', 'Extra Mile': '', Insurance: '', 'Minimum Age': '', 'Number Plate': '' },
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
    ...['milesPerDay', 'extraMilePrice', 'insurance', 'minimumAge', 'plate'],
  ]);
});

describe('the page of a car', () => {
  const cars = [
    aCar({ id: anId(1), make: 'Bentley', model: 'Azure', price: 90, year: 2020, weekPrice: 500 }),
    aCar({
      id: anId(2),
      make: 'Aston Martin',
      model: 'DB11',
      price: 1000,
      year: 2022,
      CarForReason: 'Chauffeur',
      turnaroundMinutes: 90,
      dayPrice: 800,
    }),
    aCar({
      id: anId(3),
      make: 'Rolls-Royce',
      model: 'Ghost',
      price: 400,
      description: 'A silent Bentley rival.',
    }),
  ];
  const view = (query: string) => readView(new URLSearchParams(query), { filters: CAR_FILTERS });
  const models = (query: string) => listedCars(cars, view(query)).map(({ model }) => model);

  test('returns the cars of a view', () =>
    checkCases(
      [
        ['', ['Azure', 'DB11', 'Ghost']],
        ['sort=make', ['DB11', 'Azure', 'Ghost']],
        ['sort=-price', ['DB11', 'Ghost', 'Azure']],
        ['sort=year', ['Azure', 'DB11', 'Ghost']],
        ['sort=-turnaroundMinutes', ['DB11', 'Azure', 'Ghost']],
        ['sort=-dayPrice', ['DB11', 'Azure', 'Ghost']],
        ['sort=weekPrice', ['DB11', 'Ghost', 'Azure']],
        ['sort=nonsense', ['Azure', 'DB11', 'Ghost']],
        ['q=bentley', ['Azure', 'Ghost']],
        ['q=silent%20rolls%20royce', ['Ghost']],
        ['reason=Chauffeur', ['DB11']],
        ['q=nothing', []],
      ],
      (query, expected) => {
        expect(models(query)).toEqual(expected);
      },
    ));

  test('returns one page of the list', () => {
    const many = Array.from({ length: 30 }, (_, index) => aCar({ id: anId(index) }));
    expect(pageOf(many, view('size=25'))).toHaveLength(25);
    expect(pageOf(many, view('size=25&page=2'))).toHaveLength(5);
  });
});

describe('the slice', () => {
  const { reducer, actions, getInitialState } = manageCarsSlice;
  const { updateRequested, updateFormTouched } = actions;
  type Event = Parameters<typeof reducer>[1];
  const answered = (endpointName: string, originalArgs: unknown): Event => ({
    type: 'api/executeMutation/fulfilled',
    meta: { requestId: '1', requestStatus: 'fulfilled', arg: { endpointName, originalArgs } },
  });
  const carDeleted = (id: string) => answered('deleteCar', id);
  const after = (...events: Event[]) => events.reduce(reducer, getInitialState());

  test('resets the state when the user leaves the screen', () => {
    const { addFormToggled, screenLeft } = actions;
    const opened = [addFormToggled(), updateRequested('a'), updateFormTouched()];
    expect(after(...opened)).toMatchObject({ isAddFormOpen: true, isTouched: true });
    expect(after(...opened, screenLeft())).toEqual(getInitialState());
    expect(after(addFormToggled(), addFormToggled())).toEqual(getInitialState());
  });

  test('closes the form of a car that is deleted, and no other', () => {
    expect(after(updateRequested('a'), carDeleted('a'))).toMatchObject({ selectedId: null });
    expect(after(updateRequested('a'), carDeleted('b'))).toMatchObject({ selectedId: 'a' });
    expect(after(updateRequested('a'), answered('saveCar', { uploadId: '1', carId: 'a' }))).toMatchObject({
      selectedId: null,
      outcome: { kind: 'success', text: 'Car updated successfully' },
    });
  });
});

describe('the queue of pictures', () => {
  const before = ['a', 'b', 'c'].map((id) => aPicture({ id }));
  const kept = keptPictures(before);
  const added = (name: string): QueuedPicture => ({
    kind: 'new',
    key: name,
    file: new File(['x'], name),
    preview: `blob:${name}`,
  });
  const keys = (queue: readonly QueuedPicture[]) => queue.map(({ key }) => key).join('');

  test('moves a picture within the ends', () =>
    checkCases(
      [
        ['a', 1, 'bac'],
        ['a', 2, 'bca'],
        ['a', 99, 'bca'],
        ['c', 0, 'cab'],
        ['c', -1, 'cab'],
        ['b', 1, 'abc'],
        ['x', 0, 'abc'],
      ],
      (key, to, expected) => {
        expect(keys(moved(kept, key, to))).toBe(expected);
      },
    ));

  test('returns the removed pictures, the new files and the order of all', () => {
    const queue = [added('y'), ...kept.filter(({ key }) => key !== 'b'), added('z')];
    const { files, order, deletedImages } = pictureFields(queue, before);
    expect(files.map(({ name }) => name)).toEqual(['y', 'z']);
    expect(order).toEqual(['new:0', 'a', 'c', 'new:1']);
    expect(deletedImages).toEqual(['b']);
  });
});

describe('the columns of extras', () => {
  test('names the cars of a purpose', () =>
    checkCases<['MusicVideo' | 'Chauffeur' | null, string]>(
      [
        [null, 'All cars'],
        ['MusicVideo', 'Music video'],
        ['Chauffeur', 'Chauffeur'],
      ],
      (CarForReason, text) => {
        expect(exportedTexts(EXTRA_COLUMNS, anExtra({ CarForReason })).Cars).toBe(text);
        expect(shownTexts(EXTRA_COLUMNS, anExtra({ CarForReason })).Cars).toBe(text);
      },
    ));

  test('names the unit', () =>
    checkCases<['reservation' | 'day' | 'hour', string]>(
      [
        ['reservation', 'per reservation'],
        ['day', 'per day'],
        ['hour', 'per hour'],
      ],
      (unit, text) => {
        expect(exportedTexts(EXTRA_COLUMNS, anExtra({ unit })).Unit).toBe(text);
        expect(shownTexts(EXTRA_COLUMNS, anExtra({ unit })).Unit).toBe(text);
      },
    ));

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
});
