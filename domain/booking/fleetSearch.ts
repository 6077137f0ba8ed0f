// The search of the fleet by dates: whether the dates can be booked, and the nearest dates of the same length.
import { occupiedPeriod, type Period, type ReservationDates } from '#domain/time/period.ts';
import type { AvailabilityQuery } from './contract/availability.ts';
import type { Tariff } from '#domain/money/quote.ts';
import { addDays } from '#domain/time/london.ts';
import type { Pence } from '#domain/money/pence.ts';
import { isFault, priceBooking } from './priceBooking.ts';
import {
  checkSearch,
  draftDates,
  RESERVATION_MESSAGES,
  SINGLE_DAY_END,
  type CalendarContext,
  type ReservationDraft,
  type ReservationField,
} from './rules.ts';

/** The number of days before and after the requested dates in which the search looks for other free dates. */
export const NEARBY_DAYS = 60;

type QueryField = keyof AvailabilityQuery;

/** The reason why dates are refused: a message for users, and the fields of the query that it is about. */
export interface SearchFault {
  message: string;
  fields: readonly QueryField[];
}

/** Dates that keep the rules which are the same for all cars, and their period. */
export interface SearchedDates {
  dates: ReservationDates;
  period: Period;
}

/** The rules that apply at `now`. */
export type SearchContext = Pick<CalendarContext, 'now' | 'maxDays' | 'noticeHours' | 'pickupHours'>;

/** Searched dates, moved by `shift` days. */
export interface NearbyDates extends SearchedDates {
  shift: number;
}

const QUERY_FIELDS: Readonly<Record<ReservationField, QueryField>> = {
  startDate: 'from',
  endDate: 'to',
  startTime: 'startTime',
  endTime: 'endTime',
};

/** The draft of a query: a single day when it has a time. */
export function draftOfSearch({ from, to, startTime, endTime }: AvailabilityQuery): ReservationDraft {
  const isSingleDay = Boolean(startTime || endTime);
  return {
    mode: isSingleDay ? 'single-day' : 'multi-day',
    startDate: from,
    endDate: isSingleDay ? '' : to,
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    endsNextDay: isSingleDay && to === addDays(from, 1),
  };
}

/**
 * The dates of a query, or the first rule of the reservation form that they break. Leaves out the rules that depend on
 * a car or a customer: the minimum hours, the other bookings and the session.
 */
export function searchedDates(query: AvailabilityQuery, context: SearchContext): SearchedDates | SearchFault {
  const draft = draftOfSearch(query);
  if (draft.mode === 'single-day' && query.to !== query.from && !draft.endsNextDay) {
    return { message: SINGLE_DAY_END, fields: ['to'] };
  }
  const problem = checkSearch(draft, context);
  if (problem)
    return { message: problem.message, fields: problem.fields.map((field) => QUERY_FIELDS[field]) };
  const dates = draftDates(draft);
  const period = occupiedPeriod(dates);
  return period ? { dates, period } : { message: RESERVATION_MESSAGES.order, fields: ['to'] };
}

/** True for dates that are refused. */
export const isSearchFault = (result: SearchedDates | SearchFault): result is SearchFault =>
  'message' in result;

/**
 * The dates within `NEARBY_DAYS` before and after that can be booked, from the earliest to the latest. Leaves out dates
 * in the past, dates beyond the horizon and times that the clocks skip.
 */
export function nearbyDates({ dates }: SearchedDates, context: SearchContext): NearbyDates[] {
  const shifts = Array.from({ length: 2 * NEARBY_DAYS + 1 }, (_, index) => index - NEARBY_DAYS);
  return shifts.flatMap((shift) => {
    if (shift === 0) return [];
    const { startDate, endDate, startTime, endTime } = dates;
    const query = { from: addDays(startDate, shift), to: addDays(endDate, shift), startTime, endTime };
    const moved = searchedDates(query, context);
    return isSearchFault(moved) ? [] : [{ ...moved, shift }];
  });
}

/** The price of a car on these dates, in pence; null where the rules of booking this car refuse them. */
export function searchedTotal(
  tariff: Tariff,
  { dates }: SearchedDates,
  context: SearchContext,
): Pence | null {
  // A price is shown without a session.
  const priced = priceBooking(tariff, dates, { ...context, userId: 'anybody' });
  return isFault(priced) ? null : priced.price.totalPence;
}
