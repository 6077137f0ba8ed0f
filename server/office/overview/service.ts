// Builds the figures of the day and of twelve months from the database's counts.
import { blockedDays, fleetDays, type FleetTime } from '#domain/office/fleetDays.ts';
import type { Overview, OverviewMonth, OverviewMonths } from '#domain/office/contract/overview.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import { addDays, londonDate, type Instant, type LondonDate } from '#domain/time/london.ts';
import { firstOfMonth } from '#domain/time/months.ts';
import type { Database } from '#server/platform/db/database.ts';
import { carFigures, dayFigures, monthFigures, type FleetFigures, type MonthFigures } from './repository.ts';

const MONTHS_BEFORE = 6;
const MONTHS_IN_ALL = 12;

/** The days on which the car belongs to the fleet. */
export function toFleetTime({ created_at, deleted_at, first_start, blocks }: FleetFigures): FleetTime {
  const added = londonDate(created_at.getTime());
  return {
    from: first_start !== null && first_start < added ? first_start : added,
    until: deleted_at && londonDate(deleted_at.getTime()),
    blocked: blocks ?? [],
  };
}

function toMonth(
  first: LondonDate,
  figures: readonly MonthFigures[],
  fleet: readonly FleetTime[],
): OverviewMonth {
  const month = first.slice(0, 7);
  const days = { first, end: firstOfMonth(first, 1) };
  const found = figures.find((known) => known.month === month);
  return {
    month,
    revenue: penceToPounds(found?.revenue_pence ?? 0),
    hiredDays: found?.hired_days ?? 0,
    fleetDays: fleetDays(fleet, days) - blockedDays(fleet, days),
  };
}

/** The figures of London's day at the instant `now`; amounts in pounds. */
export async function readOverview(db: Database, now: Instant): Promise<Overview> {
  const today = londonDate(now);
  const day = await dayFigures(db, { today, tomorrow: addDays(today, 1) });
  return {
    today,
    hiresToday: day?.hires_today ?? 0,
    hiresTomorrow: day?.hires_tomorrow ?? 0,
    unpaid: { count: day?.unpaid_count ?? 0, amount: penceToPounds(day?.unpaid_pence ?? 0) },
    requestedJobs: day?.requested_jobs ?? 0,
    unverifiedDrivers: day?.unverified_drivers ?? 0,
  };
}

/** The figures of the London months around the instant `now`; amounts in pounds. */
export async function readMonths(db: Database, now: Instant): Promise<OverviewMonths> {
  const today = londonDate(now);
  const from = firstOfMonth(today, -MONTHS_BEFORE);
  const months = await monthFigures(db, { from, until: firstOfMonth(from, MONTHS_IN_ALL) });
  const fleet = (await carFigures(db)).map(toFleetTime);
  return {
    today,
    months: Array.from({ length: MONTHS_IN_ALL }, (_, index) =>
      toMonth(firstOfMonth(from, index), months, fleet),
    ),
  };
}
