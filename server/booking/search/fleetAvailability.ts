// Returns the cars that are free on the requested dates with their totals, and the nearest free dates of the other
// cars.
import { bookingRefused } from '#domain/booking/refusals.ts';
import type { AvailabilityQuery, CarAvailability } from '#domain/booking/contract/availability.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import {
  isSearchFault,
  nearbyDates,
  searchedDates,
  searchedTotal,
  type NearbyDates,
} from '#domain/booking/fleetSearch.ts';
import { STAFF_NOTICE_HOURS } from '#domain/booking/rules.ts';
import { mayDo } from '#domain/people/permissions.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { findFleetAvailability } from './availabilityRepository.ts';
import { DEFAULT_BOOKING_LIMITS, type ReservationDeps } from '../deps.ts';
import { tariffOf } from '../repository.ts';

function datesAt(nearby: readonly NearbyDates[], shift: number | null): CarAvailability['before'] {
  const dates = nearby.find((each) => each.shift === shift)?.dates;
  return dates ? { ...dates, startTime: dates.startTime ?? null, endTime: dates.endTime ?? null } : null;
}

/**
 * Every car, oldest first, totals in pounds. Leaves out the caller's own holds, which block only other users. Staff who
 * book for customers have a shorter notice. Throws HttpProblem 422 with the fields of the query when the rules refuse the
 * dates for every car.
 */
export async function readFleetAvailability(
  { db, now, limits = DEFAULT_BOOKING_LIMITS }: Pick<ReservationDeps, 'db' | 'now' | 'limits'>,
  query: AvailabilityQuery,
  caller: Pick<Session, 'userId' | 'staffRole'> | null,
): Promise<CarAvailability[]> {
  const isStaff = mayDo(caller?.staffRole ?? null, 'reservations.edit');
  const noticeHours = isStaff ? STAFF_NOTICE_HOURS : limits.noticeHours;
  const context = { now: now(), maxDays: limits.maxDays, noticeHours, pickupHours: limits.pickupHours };
  const searched = searchedDates(query, context);
  if (isSearchFault(searched)) {
    throw bookingRefused({ ...searched, code: 'invalid_booking' });
  }
  const nearby = nearbyDates(searched, context);
  const rows = await findFleetAvailability(db, { wanted: searched.period, nearby, userId: caller?.userId });
  return rows.map((row) => {
    const totalPence = searchedTotal(tariffOf(row), searched, context);
    return {
      carId: row.id,
      isFree: row.is_free,
      total: totalPence === null ? null : penceToPounds(totalPence),
      before: datesAt(nearby, row.before_shift),
      after: datesAt(nearby, row.after_shift),
    };
  });
}
