// The dates of a search by the rules of booking, with the server's clock and configuration.
import { selectConfig } from '#app/platform/api/configApi.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import type { SearchContext } from '#domain/booking/fleetSearch.ts';
import { datesOfSearch, type DatesOfSearch } from './foundCars.ts';
import type { CarSearch } from './searchInAddress.ts';
import { MINUTE } from '#domain/time/durations.ts';

export function useSearchContext(): SearchContext {
  const now = useServerNow(MINUTE);
  const { maxReservationDays: maxDays, noticeHours, pickupHours } = useAppSelector(selectConfig) ?? {};
  return { now, maxDays, noticeHours, pickupHours };
}

export function useDatesOfSearch(search: CarSearch): DatesOfSearch {
  return datesOfSearch(search, useSearchContext());
}
