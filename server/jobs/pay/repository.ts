// SQL of the pay of drivers. A job that is opened again and done by another driver has a payment for each of them.
import type { PeriodQuery } from '#domain/kit/periods.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface DriverPayRow {
  id: string;
  title: string;
  driver_id: string | null;
  driver_name: string | null;
  day: string;
  pay: string;
  paid_pence: Pence | null;
  paid_on: string | null;
  reservation_id: string | null;
  reference: string | null;
}

/** The day of the pay, as `payDayOf` (domain/jobs/earnings.ts) computes it. */
const PAY_DAY = "coalesce(j.start_date, (j.done_at AT TIME ZONE 'Europe/London')::date)";
const SELECT = `SELECT j.id, j.title, j.accepted_by AS driver_id, j.accepted_by_name AS driver_name, ${PAY_DAY} AS day,
    j.pay, p.amount_pence AS paid_pence, p.paid_on, j.reservation_id, r.reference
  FROM jobs j LEFT JOIN driver_payments p ON p.job_id = j.id AND p.driver_id IS NOT DISTINCT FROM j.accepted_by
    LEFT JOIN reservations r ON r.id = j.reservation_id
  WHERE j.state = 'done' AND j.deleted_at IS NULL`;

/** The finished jobs of the period, newest first. */
export function listDriverPay(db: Queryable, { from, to }: PeriodQuery): Promise<DriverPayRow[]> {
  return db.query<DriverPayRow>(
    `${SELECT} AND ${PAY_DAY} BETWEEN $1::date AND $2::date ORDER BY day DESC, j.added_seq DESC`,
    [from, to],
  );
}

export async function findDriverPay(db: Queryable, jobId: string): Promise<DriverPayRow | undefined> {
  const [row] = await db.query<DriverPayRow>(`${SELECT} AND j.id = $1`, [jobId]);
  return row;
}

/** Stores the payment of a job to its driver, which has none. */
export async function storePayment(
  tx: Queryable,
  { id, driver_id }: Pick<DriverPayRow, 'id' | 'driver_id'>,
  paid: { amountPence: Pence; paidOn: string; actorId: string },
): Promise<void> {
  await tx.query(
    'INSERT INTO driver_payments (job_id, driver_id, amount_pence, paid_on, marked_by) VALUES ($1, $2, $3, $4, $5)',
    [id, driver_id, paid.amountPence, paid.paidOn, paid.actorId],
  );
}

export async function deletePayment(
  tx: Queryable,
  { id, driver_id }: Pick<DriverPayRow, 'id' | 'driver_id'>,
): Promise<void> {
  await tx.query(
    'DELETE FROM driver_payments WHERE job_id = $1 AND driver_id IS NOT DISTINCT FROM $2::uuid',
    [id, driver_id],
  );
}
