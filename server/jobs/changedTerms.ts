// Changed terms of an accepted job: its history records them, its driver receives a mail, and has to confirm some.
import { placeOfTrip } from '#domain/jobs/reservationJob.ts';
import type { JobTerm } from '#domain/jobs/terms.ts';
import type { JobDates } from '#domain/jobs/dates.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertStep } from './historyRepository.ts';
import { enqueueJobMail } from './jobMails.ts';
import { setNeedsConfirmation, type JobRow } from './repository.ts';

/** The terms of a row for the rules. */
export const rowTerms = (row: JobRow) => ({
  pay: row.pay,
  place: placeOfTrip(row.trip) || row.place,
  carId: row.car_id,
  startDate: row.start_date,
  endDate: row.end_date,
  startTime: row.start_time,
  endTime: row.end_time,
});

export interface ChangedTerms {
  changed: readonly JobTerm[];
  mustConfirm: boolean;
  /** The staff who have changed the job; undefined for a change by its reservation. */
  actorId?: string | undefined;
  before?: JobDates | undefined;
  carBefore?: string | undefined;
  payBefore?: string | undefined;
  now: Instant;
}

/** Records the change of `job`, which is the row before it. Returns the id of the driver to notify. */
export async function recordChangedTerms(
  tx: Queryable,
  job: JobRow,
  { changed, mustConfirm, actorId, now, ...facts }: ChangedTerms,
): Promise<string | undefined> {
  const driverId = job.accepted_by;
  if (!driverId || changed.length === 0) return undefined;
  if (mustConfirm) await setNeedsConfirmation(tx, job.id, true);
  await insertStep(tx, {
    jobId: job.id,
    from: job.state,
    to: job.state,
    cause: actorId ? 'admin' : 'reservation',
    ...(actorId ? { actorId } : {}),
    driverId,
    changed,
    now,
  });
  const hasNewPlace = changed.includes('place');
  const mail = { mail: 'job-moved', userId: driverId, job, mustConfirm, hasNewPlace, ...facts } as const;
  await enqueueJobMail(tx, mail, now);
  return driverId;
}
