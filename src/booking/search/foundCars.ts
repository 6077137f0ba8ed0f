// Which cars match a search, in which order, and which filters exclude all cars.
import { carTariff } from '#app/fleet/index.ts';
import { ownValue } from '#app/platform/browser/ownValue.ts';
import type { AvailabilityQuery } from '#domain/booking/contract/availability.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { isPounds, penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import {
  isSearchFault,
  searchedDates,
  searchedTotal,
  type SearchContext,
  type SearchedDates,
  type SearchFault,
} from '#domain/booking/fleetSearch.ts';
import { hourlyRatePence } from '#domain/money/quote.ts';
import { addDays, isLondonDate, isLondonTime } from '#domain/time/london.ts';
import { hasDates, type CarSearch } from './searchInAddress.ts';

export type Filter = 'purpose' | 'maxPrice' | 'seats' | 'make';

/** The name of each filter in messages. */
export const FILTER_NAMES: Readonly<Record<Filter, string>> = {
  purpose: 'purpose',
  maxPrice: 'maximum price',
  seats: 'number of seats',
  make: 'make',
};

/** The dates of the search: none, without their end yet, invalid, or valid for a query of the fleet. */
export type DatesOfSearch =
  | { kind: 'none' }
  | { kind: 'incomplete'; hint: string }
  | { kind: 'refused'; fault: SearchFault }
  | { kind: 'asked'; query: AvailabilityQuery; searched: SearchedDates };

/** A missing end is the day of the start when the search has times, or the next day when they pass midnight. */
export function datesOfSearch(search: CarSearch, context: SearchContext): DatesOfSearch {
  if (!hasDates(search)) return { kind: 'none' };
  const { from, startTime, endTime } = search;
  const isNight = startTime !== '' && endTime !== '' && endTime <= startTime;
  const to = search.to || (startTime || endTime ? endOfHours(from, isNight) : '');
  const refused = (message: string, ...fields: SearchFault['fields']): DatesOfSearch => ({
    kind: 'refused',
    fault: { message, fields },
  });
  if (!isLondonDate(from)) return refused('Please select a start date', 'from');
  if (search.to === '' && (startTime === '') !== (endTime === '')) {
    return { kind: 'incomplete', hint: startTime ? 'Add an end time.' : 'Add a start time.' };
  }
  if (to === '') return { kind: 'incomplete', hint: 'Add an end date, or times for one day.' };
  if (!isLondonDate(to)) return refused('Please select an end date', 'to');
  if (startTime && !isLondonTime(startTime)) return refused('Please select a start time', 'startTime');
  if (endTime && !isLondonTime(endTime)) return refused('Please select an end time', 'endTime');
  const query = { from, to, ...(startTime ? { startTime } : {}), ...(endTime ? { endTime } : {}) };
  const searched = searchedDates(query, context);
  return isSearchFault(searched) ? { kind: 'refused', fault: searched } : { kind: 'asked', query, searched };
}

const endOfHours = (from: string, isNight: boolean) =>
  isNight && isLondonDate(from) ? addDays(from, 1) : from;

/** The price for filter and sort, in pounds: the total for the dates, otherwise the price of one hour. */
function priceOf(car: Car, dates: DatesOfSearch, context: SearchContext): number | null {
  if (dates.kind !== 'asked') return penceToPounds(hourlyRatePence(carTariff(car)));
  const pence = searchedTotal(carTariff(car), dates.searched, context);
  return pence === null ? null : penceToPounds(pence);
}

export interface FoundCars {
  cars: Car[];
  /** For a search without results: the filters whose removal gives results. */
  loosen: Filter[];
}

export function findCars(
  all: readonly Car[],
  search: CarSearch,
  {
    dates,
    context,
    isFree,
  }: {
    dates: DatesOfSearch;
    context: SearchContext;
    /** Cars with true come first; undefined until it is known. */
    isFree?: (car: Car) => boolean | undefined;
  },
): FoundCars {
  const limit = isPounds(search.maxPrice) ? penceToPounds(poundsToPence(search.maxPrice)) : 0;
  const seats = Number(search.seats);
  const passes: Record<Filter, (car: Car) => boolean> = {
    purpose: ({ CarForReason }) => !search.purpose || CarForReason === search.purpose,
    make: ({ make }) => !search.make || make === search.make,
    // A car without a known number of seats may have too few.
    seats: ({ details }) => !(seats > 0) || (details?.seats ?? 0) >= seats,
    maxPrice: (car) => !(limit > 0) || (priceOf(car, dates, context) ?? 0) <= limit,
  };
  const filters = Object.keys(passes) as Filter[];
  const without = (left?: Filter) =>
    all.filter((car) => filters.every((filter) => filter === left || passes[filter](car)));
  const cars = without();
  const loosen = cars.length === 0 ? filters.filter((each) => without(each).length > 0) : [];
  const price = (car: Car) => priceOf(car, dates, context) ?? Number.POSITIVE_INFINITY;
  const compare: Record<string, (a: Car, b: Car) => number> = {
    price: (a, b) => price(a) - price(b) || 0,
    '-price': (a, b) => price(b) - price(a) || 0,
    make: (a, b) => `${a.make} ${a.model}`.localeCompare(`${b.make} ${b.model}`),
  };
  const order = ownValue(compare, search.sort);
  const ordered = order ? [...cars].sort(order) : cars;
  const isTaken = (car: Car) => Number(isFree?.(car) === false);
  return { cars: [...ordered].sort((a, b) => isTaken(a) - isTaken(b)), loosen };
}
