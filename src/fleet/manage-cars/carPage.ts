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

const KEYS: Readonly<Record<string, (car: Car) => string | number>> = {
  make: carName,
  year: ({ year }) => year,
  reason: ({ CarForReason }) => CarForReason,
  description: ({ description }) => description,
  price: ({ price }) => price,
  dayPrice: ({ dayPrice }) => dayPrice ?? 0,
  weekPrice: ({ weekPrice }) => weekPrice ?? 0,
  turnaroundMinutes: ({ turnaroundMinutes }) => turnaroundMinutes,
};

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
  const key = ownValue(KEYS, view.sort.replace(/^-/, ''));
  const listed = found(cars, view);
  if (!key) return listed;
  const direction = view.sort.startsWith('-') ? -1 : 1;
  return listed.sort((a, b) => compare(key(a), key(b)) * direction);
}

export function pageOf(cars: readonly Car[], { page, pageSize }: TableView): Car[] {
  return cars.slice(page * pageSize, (page + 1) * pageSize);
}
