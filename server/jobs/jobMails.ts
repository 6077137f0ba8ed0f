// Mails to drivers about accepted jobs: enqueued in the transaction of the change, and sent by the mail worker.
import { personName } from '#domain/people/personName.ts';
import { type JobDates, datesOfJob } from '#domain/jobs/dates.ts';
import type { Trip } from '#domain/booking/contract/trips.ts';
import { placeOfTrip } from '#domain/jobs/reservationJob.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { jobMailContent, type JobMailKind } from './jobTemplates.ts';
import { sendDue, type MailDeps, type PreparedMail } from '#server/platform/mail/sendDue.ts';
import { enqueue } from '#server/platform/outbox/outbox.ts';
import type { JobRow } from './repository.ts';

const JOB_MAIL_TASK = 'job-mail';

/**
 * The outbox stores ids, dates and the name of a car only; the name, the address and the title are read when the mail is
 * sent.
 */
interface JobMailTask {
  mail: JobMailKind;
  userId: string;
  jobId: string;
  before?: JobDates | undefined;
  /** The name of the previous car, if the car has changed. */
  carBefore?: string | undefined;
  payBefore?: string | undefined;
  hasNewPlace?: boolean;
  mustConfirm?: boolean;
}

/** Requests a mail about a change of `job`, which is the row before the change. */
export async function enqueueJobMail(
  tx: Queryable,
  { job, ...request }: Omit<JobMailTask, 'jobId'> & { job: JobRow },
  now: Instant,
): Promise<void> {
  const payload: JobMailTask = { ...request, jobId: job.id };
  await enqueue(tx, JOB_MAIL_TASK, `mail:${request.mail}:${job.id}:${job.version}`, { payload, now });
}

interface Addressee extends JobDates {
  first_name: string;
  last_name: string;
  email: string;
  title: string;
  car: string;
  pay: string;
  place: string;
  trip: Trip | null;
}

async function prepare({ db, mailer }: MailDeps, payload: JobMailTask): Promise<PreparedMail | undefined> {
  const { mail, userId, jobId, before, carBefore, payBefore, hasNewPlace, mustConfirm } = payload;
  const [found] = await db.query<Addressee>(
    `SELECT u.first_name, u.last_name, u.email, j.title, j.pay, j.place, r.trip, j.start_date AS "startDate", j.end_date AS "endDate",
       j.start_time AS "startTime", j.end_time AS "endTime", coalesce(r.car_make || ' ' || r.car_model, c.make || ' ' || c.model, '') AS car
     FROM users u JOIN jobs j ON j.id = $2 LEFT JOIN reservations r ON r.id = j.reservation_id
       LEFT JOIN cars c ON c.id = j.car_id
     WHERE u.id = $1 AND u.deleted_at IS NULL`,
    [userId, jobId],
  );
  if (!found) return undefined;
  const facts = {
    mail,
    title: found.title,
    dates: datesOfJob(found),
    before: before ? datesOfJob(before) : undefined,
    car: carBefore ? { before: carBefore, now: found.car || 'none' } : undefined,
    pay: payBefore ? { before: payBefore, now: found.pay } : undefined,
    place: hasNewPlace ? placeOfTrip(found.trip) || found.place || 'not known yet' : undefined,
    mustConfirm: mustConfirm ?? false,
  };
  return {
    to: { name: personName(found), address: found.email },
    firstName: found.first_name,
    content: jobMailContent(facts, `${mailer.origin()}/DriversDashboard`),
  };
}

/** Sends all due mails about jobs, or stops when `isStopped` returns true. */
export const sendDueJobMails = (deps: MailDeps, isStopped?: () => boolean): Promise<void> =>
  sendDue(deps, { task: JOB_MAIL_TASK, prepare }, isStopped);
