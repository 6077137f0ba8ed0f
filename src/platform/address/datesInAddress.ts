// Reads and writes dates in an address: ?from=…&to=…&startTime=…&endTime=…. The names are those of the
// availability call.
import type { ReservationDates } from '#domain/time/period.ts';

/** The parameters as text; an absent parameter is an empty string. */
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

/** Reads the extras of an address: '{id}*{quantity}' joined by '.'. It ignores quantities outside 1 to 99. */
export function readExtras(search: string): Record<string, number> {
  const parts = new URLSearchParams(search).get('extras')?.split('.') ?? [];
  const read = parts.flatMap((part) => {
    const [, id, quantity] = /^([\da-z-]{1,40})\*([1-9]\d?)$/i.exec(part) ?? [];
    return id === undefined ? [] : [[id, Number(quantity)] as const];
  });
  return Object.fromEntries(read);
}

/** The value that readExtras reads; empty for no extras. */
export const extrasText = (extras: Readonly<Record<string, number>> = {}): string =>
  Object.entries(extras)
    .map(([id, quantity]) => `${id}*${String(quantity)}`)
    .join('.');

/** Returns the query of an address with '?', or an empty string when there are no values. */
export function searchOf(values: object): string {
  const filled = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return filled.length > 0 ? `?${new URLSearchParams(filled).toString()}` : '';
}

/** Returns the query with these dates. */
export const searchOfDates = ({ startDate, endDate, startTime, endTime }: ReservationDates): string =>
  searchOf({ from: startDate, to: endDate, startTime, endTime });
