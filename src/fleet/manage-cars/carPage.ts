// A page of the fleet: the list is public and complete, so that the browser filters, sorts and pages it.
import type { TableView } from '#app/kit/table/tableView.ts';
import { carName } from '../data/carSelectors.ts';
import { ownValue } from '#app/platform/browser/ownValue.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { containsWords } from '#domain/kit/searchText.ts';

/** The names of the purposes of a car for admins. */
export const PURPOSE_NAMES: Readonly<Record<Purpose, string>> = {
  MusicVideo: 'Music Video',
  Chauffeur: 'Chauffeur',
};

/** The filters of the fleet, in addition to the search. */
export const CAR_FILTERS = [{ name: 'reason', label: 'Reason', options: { '': 'All', ...PURPOSE_NAMES } }];

/** The columns whose order is not that of the field of the car. */
const KEYS: Readonly<Record<string, (car: Car) => string | number>> = {
  make: carName,
  reason: ({ CarForReason }) => CarForReason,
};

/** The value by which the column sorts; 0 for an empty one. */
function keyOf(car: Car, column: string): string | number {
  const value: unknown = ownValue(KEYS, column)?.(car) ?? ownValue<unknown>(car, column);
  return typeof value === 'string' || typeof value === 'number' ? value : 0;
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en-GB');

function found(cars: readonly Car[], { q, filters }: TableView): Car[] {
  return cars.filter((car) => {
    const text = `${carName(car)} ${car.year} ${car.CarForReason} ${car.description}`;
    return containsWords(text, q) && (filters.reason ?? car.CarForReason) === car.CarForReason;
  });
}

/** Every car of the view, sorted. */
export function listedCars(cars: readonly Car[], view: TableView): Car[] {
  const column = view.sort.replace(/^-/, '');
  const listed = found(cars, view);
  const direction = view.sort.startsWith('-') ? -1 : 1;
  return listed.sort((a, b) => compare(keyOf(a, column), keyOf(b, column)) * direction);
}

export function pageOf(cars: readonly Car[], { page, pageSize }: TableView): Car[] {
  return cars.slice(page * pageSize, (page + 1) * pageSize);
}
