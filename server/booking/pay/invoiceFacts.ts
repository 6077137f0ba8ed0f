// The facts of a reservation for its invoices and credit notes.
import { datesOf } from '../presenter.ts';
import type { InvoiceFacts } from '#server/payment/invoices/issue.ts';
import type { ReservationRow } from '../repository.ts';

/** Amounts in pence, London dates. */
export function invoiceFactsOf(row: ReservationRow): InvoiceFacts {
  return {
    id: row.id,
    userId: row.user_id,
    status: row.status,
    isFree: row.cancelled_free,
    totalPence: row.total_pence,
    paidPence: row.paid_pence,
    car: `${row.car_make} ${row.car_model}`,
    dates: datesOf(row),
    lines: row.lines,
  };
}
