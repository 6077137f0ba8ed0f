// What mails and calendar entries say of a reservation: its figures at one moment, and nobody's name.
import type { HireDates } from '#domain/availability/period.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { ReservationStatus } from '#domain/reservation/status.ts';
import { remainingPence } from './presenter.ts';
import type { ReservationRow } from './repository.ts';

export interface HireFacts {
  id: string;
  version: number;
  status: ReservationStatus;
  /** Make and model. */
  car: string;
  dates: HireDates;
  totalPence: Pence;
  paidPence: Pence;
  remainingPence: Pence;
  /** Cancelled in time: everything paid goes back. */
  free: boolean;
}

export function hireFactsOf(row: ReservationRow): HireFacts {
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    car: `${row.car_make} ${row.car_model}`,
    dates: {
      startDate: row.start_date,
      endDate: row.end_date,
      startTime: row.start_time,
      endTime: row.end_time,
    },
    totalPence: row.total_pence,
    paidPence: row.paid_pence,
    remainingPence: remainingPence(row),
    free: row.cancelled_free,
  };
}
