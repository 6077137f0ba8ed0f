// The facts of a reservation for mails and calendar entries.
import type { BookingFacts } from './bookingFacts.ts';
import { datesOf, remainingPence } from '../presenter.ts';
import type { ReservationRow } from '../repository.ts';

export function bookingFactsOf(row: ReservationRow): BookingFacts {
  return {
    id: row.id,
    reference: row.reference,
    version: row.version,
    changedAt: row.changed_at.getTime(),
    bookedAt: row.created_at.getTime(),
    status: row.status,
    car: `${row.car_make} ${row.car_model}`,
    dates: datesOf(row),
    lines: row.lines,
    totalPence: row.total_pence,
    paidPence: row.paid_pence,
    remainingPence: remainingPence(row),
    free: row.cancelled_free,
  };
}
