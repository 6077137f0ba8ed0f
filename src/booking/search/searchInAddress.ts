// The search of the car list in the address: dates or a day with times, purpose, maximum price, seats, make
// and order.
import { toPurpose } from '#domain/kit/purpose.ts';
import { readDates, searchOf, type DatesInAddress } from '#app/platform/address/datesInAddress.ts';

export type SortOrder = '' | 'price' | '-price' | 'make';

/** Every field as typed; a missing field is empty. */
export interface CarSearch extends DatesInAddress {
  purpose: string;
  maxPrice: string;
  /** The minimum number of seats. */
  seats: string;
  make: string;
  sort: string;
}

export const EMPTY_SEARCH: CarSearch = {
  from: '',
  to: '',
  startTime: '',
  endTime: '',
  purpose: '',
  maxPrice: '',
  seats: '',
  make: '',
  sort: '',
};

export function readSearch(search: string): CarSearch {
  const parameters = new URLSearchParams(search);
  const text = (name: keyof CarSearch) => parameters.get(name) ?? '';
  return {
    ...readDates(search),
    // A user may have typed the link with another letter case.
    purpose: toPurpose(text('purpose')) ?? text('purpose'),
    maxPrice: text('maxPrice'),
    seats: text('seats'),
    make: text('make'),
    sort: text('sort'),
  };
}

/** The query of the address, with '?'; empty for an empty search. */
export const writeSearch = (search: CarSearch): string => searchOf(search);

export const hasDates = ({ from, to, startTime, endTime }: DatesInAddress): boolean =>
  [from, to, startTime, endTime].some(Boolean);

/** The number of filled fields behind the button: without the dates and the purpose. */
export const countFilters = ({ maxPrice, seats, make, sort }: CarSearch): number =>
  [maxPrice, seats, make, sort].filter(Boolean).length;
