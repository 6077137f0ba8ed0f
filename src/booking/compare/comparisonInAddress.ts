// The comparison in the address, so that a link shares it: ?cars={id}.{id}&from=…&to=…&startTime=…&endTime=…&extras=….
import { extrasText, readDates, readExtras, searchOf } from '#app/platform/address/datesInAddress.ts';
import type { DatesInAddress } from '#app/platform/address/datesInAddress.ts';
import { SHORTLIST_MAX } from '#app/platform/preferences/preferencesSlice.ts';

export interface Comparison {
  /** Each once, in display order. */
  carIds: readonly string[];
  dates: DatesInAddress;
  /** The quantity of each extra, by id. */
  extras: Readonly<Record<string, number>>;
}

/** The comparison of a query; invalid ids and cars above the maximum are left out. */
export function readComparison(search: string): Comparison {
  const ids = new URLSearchParams(search).get('cars')?.split('.') ?? [];
  const valid = ids.filter((id) => /^[\da-f-]{36}$/i.test(id));
  return {
    carIds: [...new Set(valid)].slice(0, SHORTLIST_MAX),
    dates: readDates(search),
    extras: readExtras(search),
  };
}

/** The query, with '?', of the comparison in `search` with these changes. */
export function writeComparison(search: string, changes: Partial<Comparison>): string {
  const { carIds, dates, extras } = { ...readComparison(search), ...changes };
  return searchOf({ cars: carIds.join('.'), ...dates, extras: extrasText(extras) });
}
