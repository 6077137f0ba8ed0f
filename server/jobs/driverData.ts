// The data about a person as a driver, and as a sender of requests for drivers, for the person's own download.
import type { AccountExport } from '#domain/office/contract/accountExport.ts';
import { penceToPounds, type Pence } from '#domain/money/pence.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { listLeave } from './dispatch/repository.ts';
import { toLeave } from './dispatch/leave.ts';
import { listJobRequestsOf } from './requests/repository.ts';
import { toJobRequest } from './requests/service.ts';

interface DriverJobRow {
  id: string;
  title: string;
  startDate: string | null;
  state: string;
  pay: string;
  paid_pence: Pence | null;
  paidOn: string | null;
}

/** The jobs, the payments, the leave and the requests of a person; amounts in pounds. */
export async function exportDriverData(
  db: Queryable,
  userId: string,
): Promise<Pick<AccountExport, 'driverJobs' | 'leave' | 'driverRequests'>> {
  const jobs = await db.query<DriverJobRow>(
    `SELECT j.id, j.title, j.start_date AS "startDate", j.state, j.pay, p.amount_pence AS paid_pence,
       p.paid_on AS "paidOn"
     FROM jobs j LEFT JOIN driver_payments p ON p.job_id = j.id AND p.driver_id = $1
     WHERE (j.accepted_by = $1 AND j.deleted_at IS NULL) OR p.driver_id = $1 ORDER BY j.added_seq DESC`,
    [userId],
  );
  return {
    driverJobs: jobs.map(({ paid_pence: paid, ...job }) => ({
      ...job,
      paid: paid === null ? null : penceToPounds(paid),
    })),
    leave: (await listLeave(db, { driverId: userId, from: undefined })).map(toLeave),
    driverRequests: (await listJobRequestsOf(db, userId)).map(toJobRequest),
  };
}
