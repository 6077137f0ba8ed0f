// The fleet between two days: every car with its reservations, holds, turnarounds and blocks.
import {
  MAX_FLEET_PERIODS,
  type Fleet,
  type FleetPeriod,
  type FleetQuery,
} from '#domain/fleet/contract/fleet.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import { periodOfDays } from '#domain/time/period.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import {
  listBlocked,
  listFleetCars,
  listReserved,
  type BlockedRow,
  type ReservedRow,
} from './timelineRepository.ts';

const datesOf = (row: ReservedRow | BlockedRow) => ({
  id: row.id,
  carId: row.car_id,
  startDate: row.start_date,
  endDate: row.end_date,
  startTime: row.start_time,
  endTime: row.end_time,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  version: row.version,
});

const presentReserved = (row: ReservedRow): FleetPeriod => ({
  kind: 'reservation',
  ...datesOf(row),
  status: row.status,
  reference: row.reference,
  turnaroundMinutes: row.turnaround_minutes,
  customer: row.email ? row.name : null,
  surname: (row.email && row.surname) || '',
  lacksDriver: row.lacks_driver,
  userId: row.user_id,
  totalPrice: penceToPounds(row.total_pence),
  remainingToPay: penceToPounds(Math.max(0, row.total_pence - row.paid_pence)),
  holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
  changes: row.changes_id,
});

const presentBlocked = (row: BlockedRow): FleetPeriod => ({
  kind: 'block',
  ...datesOf(row),
  blockKind: row.kind,
  note: row.note,
});

/**
 * The cars by their names, and the occupants of the days by their start; amounts in pounds. Includes expired holds
 * until a request for their dates or the reconciler releases them. Throws HttpProblem 422 for more than
 * MAX_FLEET_PERIODS periods.
 */
export async function readFleet(db: Queryable, query: FleetQuery, now: Instant): Promise<Fleet> {
  const period = periodOfDays(query);
  const [cars, reserved, blocked] = await Promise.all([
    listFleetCars(db),
    listReserved(db, period, { now, limit: MAX_FLEET_PERIODS + 1 }),
    listBlocked(db, period, MAX_FLEET_PERIODS + 1),
  ]);
  if (reserved.length + blocked.length > MAX_FLEET_PERIODS) {
    const message = 'There are too many reservations for one timeline. Please choose fewer days.';
    throw new HttpProblem(422, message, { code: 'too_many_periods', errors: [{ field: 'to', message }] });
  }
  return {
    cars: cars.map(({ turnaround_minutes, purpose, ...car }) => ({
      ...car,
      CarForReason: purpose,
      turnaroundMinutes: turnaround_minutes,
    })),
    periods: [...reserved.map(presentReserved), ...blocked.map(presentBlocked)].sort((a, b) =>
      a.startsAt.localeCompare(b.startsAt),
    ),
  };
}
