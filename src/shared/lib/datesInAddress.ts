// Dates in an address: ?from=…&to=…&startTime=…&endTime=…, as the call about availability names them.
import type { ReservationDates } from '#domain/availability/period.ts';

/** The parameters as they stand; an absent one is empty. */
export interface DatesInAddress {
  from: string;
  to: string;
  startTime: string;
  endTime: string;
}

export function readDates(search: string): DatesInAddress {
  const parameters = new URLSearchParams(search);
  const text = (name: keyof DatesInAddress) => parameters.get(name) ?? '';
  return { from: text('from'), to: text('to'), startTime: text('startTime'), endTime: text('endTime') };
}

/** The query of an address, with '?'; empty without values. */
export function searchOf(values: object): string {
  const filled = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return filled.length > 0 ? `?${new URLSearchParams(filled).toString()}` : '';
}

/** The query that names these dates. */
export const searchOfDates = ({ startDate, endDate, startTime, endTime }: ReservationDates): string =>
  searchOf({ from: startDate, to: endDate, startTime, endTime });
