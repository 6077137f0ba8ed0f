// Checks the search of the cars: its dates, filters and order, and its parameters in the address.
import { checkCases } from '#app/testing/checkCases.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { aCar, anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { datesOfSearch, findCars } from './foundCars.ts';
import { countFilters, EMPTY_SEARCH, hasDates, readSearch, writeSearch } from './searchInAddress.ts';

const context = { now: FIXED_NOW, maxDays: 31 };
const search = (more: Partial<typeof EMPTY_SEARCH> = {}) => ({ ...EMPTY_SEARCH, ...more });
const DATES = { from: '2026-12-04', to: '2026-12-06' };

describe('the dates', () => {
  test('are refused at the first field that is missing or no date', () =>
    checkCases<[Partial<typeof EMPTY_SEARCH>, string, string]>(
      [
        [{ to: '2026-12-06' }, 'Please select a start date', 'from'],
        [{ from: 'x', to: '2026-12-06' }, 'Please select a start date', 'from'],
        [{ from: '2026-12-04', to: 'x' }, 'Please select an end date', 'to'],
        [
          { from: '2026-12-04', startTime: '25:00', endTime: '12:00' },
          'Please select a start time',
          'startTime',
        ],
        [{ from: '2026-12-04', startTime: '10:00', endTime: 'x' }, 'Please select an end time', 'endTime'],
      ],
      (more, message, field) => {
        expect(datesOfSearch(search(more), context)).toEqual({
          kind: 'refused',
          fault: { message, fields: [field] },
        });
      },
    ));

  test('are missing, valid, or violate a rule', () => {
    expect(datesOfSearch(search({ make: 'Bentley' }), context)).toEqual({ kind: 'none' });
    expect(datesOfSearch(search(DATES), context)).toMatchObject({ kind: 'asked', query: DATES });
    expect(datesOfSearch(search({ from: '2026-01-04', to: '2026-01-06' }), context).kind).toBe('refused');
    const hours = { from: '2026-12-04', startTime: '10:00', endTime: '14:00' };
    expect(datesOfSearch(search(hours), context)).toMatchObject({
      kind: 'asked',
      query: { ...hours, to: '2026-12-04' },
    });
    const night = { ...hours, startTime: '20:00', endTime: '02:00' };
    expect(datesOfSearch(search(night), context)).toMatchObject({
      kind: 'asked',
      query: { ...night, to: '2026-12-05' },
    });
    expect(datesOfSearch(search({ ...night, to: '2026-12-04' }), context).kind).toBe('refused');
  });

  test('are incomplete, not refused, while the end is missing', () => {
    const from = '2026-12-04';
    const hints = [{ from }, { from, startTime: '10:00' }, { from, endTime: '10:00' }].map((more) =>
      datesOfSearch(search(more), context),
    );
    expect(hints).toEqual([
      { kind: 'incomplete', hint: 'Add an end date, or times for one day.' },
      { kind: 'incomplete', hint: 'Add an end time.' },
      { kind: 'incomplete', hint: 'Add a start time.' },
    ]);
  });
});

describe('the filters', () => {
  const ghost = aCar({ details: { seats: 4 } });
  const azure = aCar({ id: anId(111), make: 'Bentley', model: 'Azure', price: 300 });
  const limo = aCar({
    id: anId(112),
    make: 'Bentley',
    model: 'Arnage',
    price: 900,
    CarForReason: 'Chauffeur',
    details: { seats: 7 },
  });
  const all: Car[] = [ghost, azure, limo];
  const none = { dates: { kind: 'none' }, context } as const;
  const find = (more: Partial<typeof EMPTY_SEARCH>) => findCars(all, search(more), none);
  const names = (more: Partial<typeof EMPTY_SEARCH>) => find(more).cars.map(({ model }) => model);

  test('find and sort the cars', () =>
    checkCases<[Partial<typeof EMPTY_SEARCH>, string[]]>(
      [
        [{}, ['Ghost', 'Azure', 'Arnage']],
        [{ purpose: 'Chauffeur' }, ['Arnage']],
        [{ make: 'Bentley' }, ['Azure', 'Arnage']],
        [{ seats: '4' }, ['Ghost', 'Arnage']],
        [{ seats: '5' }, ['Arnage']],
        [{ seats: '0' }, ['Ghost', 'Azure', 'Arnage']],
        [{ seats: 'x' }, ['Ghost', 'Azure', 'Arnage']],
        // Without dates the price of an hour counts: the limousine has £900.00 for six.
        [{ maxPrice: '300' }, ['Azure', 'Arnage']],
        [{ maxPrice: '299.99' }, ['Arnage']],
        [{ maxPrice: '0' }, ['Ghost', 'Azure', 'Arnage']],
        [{ sort: 'price' }, ['Arnage', 'Azure', 'Ghost']],
        [{ sort: '-price' }, ['Ghost', 'Azure', 'Arnage']],
        [{ sort: 'make' }, ['Arnage', 'Azure', 'Ghost']],
        [{ sort: 'other' }, ['Ghost', 'Azure', 'Arnage']],
        [{ sort: '__proto__' }, ['Ghost', 'Azure', 'Arnage']],
        [{ sort: 'constructor' }, ['Ghost', 'Azure', 'Arnage']],
      ],
      (more, models) => {
        expect(names(more)).toEqual(models);
        expect(find(more).loosen).toEqual([]);
      },
    ));

  test('name each filter whose removal gives results', () => {
    expect(find({ purpose: 'MusicVideo', maxPrice: '10', make: 'Bentley' }).loosen).toEqual(['maxPrice']);
    expect(find({ purpose: 'Chauffeur', make: 'Rolls-Royce' }).loosen).toEqual(['purpose', 'make']);
    expect(find({ purpose: 'Chauffeur', maxPrice: '10', make: 'Rolls-Royce' }).loosen).toEqual([]);
  });

  test('use the price of the dates when the search has dates', () => {
    const dates = datesOfSearch(search(DATES), context);
    const within = (maxPrice: string) =>
      findCars(all, search({ maxPrice }), { dates, context }).cars.map(({ model }) => model);
    // The price is for three days.
    expect(within('900')).toEqual(['Azure']);
    expect(within('1200')).toEqual(['Ghost', 'Azure']);
    expect(within('2700')).toEqual(['Ghost', 'Azure', 'Arnage']);
  });

  test('list available cars before the others, each in the selected order', () => {
    const isFree = ({ model }: Car) => model !== 'Ghost' && model !== 'Arnage';
    const models = (more: Partial<typeof EMPTY_SEARCH>) =>
      findCars(all, search(more), { ...none, isFree }).cars.map(({ model }) => model);
    expect(models({})).toEqual(['Azure', 'Ghost', 'Arnage']);
    expect(models({ sort: 'price' })).toEqual(['Azure', 'Arnage', 'Ghost']);
    // An order that the address does not know.
    expect(models({ sort: '__proto__' })).toEqual(models({}));
  });

  test('list cars without a price for the dates last, and never exclude them by the price', () => {
    const hours = search({ from: '2026-12-04', startTime: '10:00', endTime: '14:00' });
    const dates = datesOfSearch(hours, context);
    const models = (more: Partial<typeof EMPTY_SEARCH>) =>
      findCars(all, { ...hours, ...more }, { dates, context }).cars.map(({ model }) => model);
    // A chauffeur's car has a minimum of six hours.
    expect(models({ sort: 'price' })).toEqual(['Azure', 'Ghost', 'Arnage']);
    expect(models({ maxPrice: '1200' })).toEqual(['Azure', 'Arnage']);
  });
});

describe('the address', () => {
  test('contains every field that is set, and is read again', () => {
    const full = search({
      ...{ ...DATES, startTime: '10:00', endTime: '12:00', purpose: 'Chauffeur', maxPrice: '9' },
      ...{ seats: '4', make: 'Bentley', sort: '-price' },
    });
    expect(Object.values(full).includes('')).toBe(false);
    expect(readSearch(writeSearch(full))).toEqual(full);
    expect(writeSearch(EMPTY_SEARCH)).toBe('');
    expect(readSearch('')).toEqual(EMPTY_SEARCH);
    expect(Object.values(EMPTY_SEARCH).every((value) => value === '')).toBe(true);
  });

  test('counts the filters without the dates and the purpose', () => {
    expect(countFilters(search(DATES))).toBe(0);
    expect(countFilters(search({ purpose: 'a', maxPrice: '1', seats: '2', make: 'b', sort: 'price' }))).toBe(
      4,
    );
  });

  test('has dates with one of their fields alone', () =>
    checkCases(['from', 'to', 'startTime', 'endTime'] as const, (name) => {
      expect(hasDates(search({ [name]: 'x' }))).toBe(true);
      expect(hasDates(search({ make: 'x' }))).toBe(false);
    }));
});
