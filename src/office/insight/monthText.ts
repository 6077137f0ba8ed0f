// The texts and figures of a month in the overview.
import type { OverviewMonth } from '#domain/office/contract/overview.ts';

const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' });
const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const instant = (month: string) => Date.parse(`${month}-01T00:00:00Z`);

export const shortMonth = (month: string) => short.format(instant(month));
export const longMonth = (month: string) => long.format(instant(month));

/** The reserved days of all days of the fleet, in percent with one decimal; 0 without a fleet. */
export function utilisation({ hiredDays, fleetDays }: OverviewMonth): number {
  return fleetDays === 0 ? 0 : Math.round((hiredDays * 1000) / fleetDays) / 10;
}
