// Refuses to delete an account with open business.
import { hasOpenBusiness } from '#domain/people/refusals.ts';
import { openBusiness } from '#domain/office/openBusiness.ts';
import { ACTIVE_JOB_STATES } from '#domain/jobs/status.ts';
import type { ReservationStatus } from '#domain/booking/status.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';

interface Row {
  reference: string;
  status: ReservationStatus;
  end: Date;
  hold_end: Date | null;
  /** Pence. */
  remaining: number;
}

/**
 * Throws HttpProblem 409 'open_business' with the list of open holds, reservations that have not ended, debts,
 * accepted jobs and unpaid finished jobs of the person. Locks the account, so that a new reservation waits for the end of the transaction.
 */
export async function refuseOpenBusiness(tx: Queryable, userId: string, now: Instant): Promise<void> {
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
  const rows = await tx.query<Row>(
    `SELECT reference, status, upper(during) AS "end", hold_expires_at AS hold_end,
       CASE WHEN status = 'cancelled' AND cancelled_free THEN 0
         ELSE greatest(total_pence - paid_pence, 0) END AS remaining
     FROM reservations WHERE user_id = $1 AND status IN ('held', 'confirmed', 'cancelled') AND changes_id IS NULL
     ORDER BY start_date, reference`,
    [userId],
  );
  const jobs = await tx.query<{ title: string; pay: string; done: boolean }>(
    `SELECT title, pay, state = 'done' AS done FROM jobs j WHERE accepted_by = $1 AND deleted_at IS NULL
       AND (state = ANY($2) OR (state = 'done'
         AND NOT EXISTS (SELECT 1 FROM driver_payments p WHERE p.job_id = j.id AND p.driver_id = $1)))
     ORDER BY done, title`,
    [userId, ACTIVE_JOB_STATES],
  );
  const reservations = rows.map(({ end, hold_end: holdEnd, ...row }) => ({
    ...row,
    end: end.getTime(),
    holdEnd: holdEnd?.getTime() ?? null,
  }));
  const driverJobs = jobs.map(({ done: isDone, ...job }) => ({ ...job, isDone }));
  const open = openBusiness({ reservations, jobs: driverJobs }, now);
  if (open.length > 0) throw hasOpenBusiness(open);
}
