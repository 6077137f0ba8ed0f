// SQL of a change of a reservation's dates, car and total.
import type { Period, ReservationDates } from '#domain/time/period.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { CarRow } from '../repository.ts';

interface NextDates {
  dates: ReservationDates;
  period: Period;
  totalPence: Pence;
  depositPence?: Pence;
  turnaroundMinutes?: number;
  /** The car to which the reservation moves. */
  car?: Pick<CarRow, 'id' | 'make' | 'model' | 'price_pence'> | undefined;
}

/**
 * Replaces dates and total, and the car where one is named; without `depositPence` the deposit stays, within the new
 * total. Other dates and another car get the current turnaround of the car, or `turnaroundMinutes`.
 */
export async function updateDates(
  tx: Queryable,
  id: string,
  { dates, period, totalPence, depositPence, turnaroundMinutes, car }: NextDates,
): Promise<void> {
  await tx.query(
    `UPDATE reservations r SET start_date = $2, end_date = $3, start_time = $4, end_time = $5,
       turnaround_minutes = CASE WHEN during = tstzrange($6, $7, '[)') AND coalesce($11, r.car_id) = r.car_id
         THEN turnaround_minutes
         ELSE coalesce($10, (SELECT c.turnaround_minutes FROM cars c WHERE c.id = coalesce($11, r.car_id))) END,
       during = tstzrange($6, $7, '[)'), total_pence = $8, deposit_pence = least(coalesce($9, deposit_pence), $8),
       car_id = coalesce($11, car_id), car_make = coalesce($12, car_make), car_model = coalesce($13, car_model),
       price_pence = coalesce($14, price_pence),
       dates_version = dates_version + 1, version = version + 1 WHERE id = $1`,
    [
      id,
      dates.startDate,
      dates.endDate,
      dates.startTime ?? null,
      dates.endTime ?? null,
      new Date(period.start).toISOString(),
      new Date(period.end).toISOString(),
      totalPence,
      depositPence ?? null,
      turnaroundMinutes ?? null,
      car?.id ?? null,
      car?.make ?? null,
      car?.model ?? null,
      car?.price_pence ?? null,
    ],
  );
}
