// Mails to drivers about accepted jobs: enqueued in the transaction of the change, and sent by the mail worker.
import { personName } from '#domain/account/personName.ts';
import type { JobDates } from '#domain/job/dates.ts';
import { datesOfJob } from '#domain/job/dates.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/db/database.ts';
import { jobMailContent, type JobMailKind } from '#server/mail/jobTemplates.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { renderHtml, renderText } from '#server/mail/renderMail.ts';
import { enqueue, runDue, type OutboxDeps, type OutboxEntry } from '#server/outbox/outbox.ts';
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
  before: JobDates | null;
  /** The name of the previous car, if the car has changed. */
  carBefore?: string | null;
}

/** Requests a mail about a change of `job`, which is the row before the change. */
export async function enqueueJobMail(
  tx: Queryable,
  request: {
    mail: JobMailKind;
    userId: string;
    job: JobRow;
    before?: JobDates | undefined;
    carBefore?: string | undefined;
  },
  now: Instant,
): Promise<void> {
  const { mail, userId, job, before, carBefore } = request;
  const payload: JobMailTask = {
    mail,
    userId,
    jobId: job.id,
    before: before ?? null,
    carBefore: carBefore ?? null,
  };
  await enqueue(tx, JOB_MAIL_TASK, `mail:${mail}:${job.id}:${job.version}`, { payload, now });
}

export interface JobMailDeps extends OutboxDeps {
  mailer: Mailer;
  now: () => Instant;
}

interface Addressee extends JobDates {
  first_name: string;
  last_name: string;
  email: string;
  title: string;
  car: string;
}

async function sendMail({ db, mailer, now }: JobMailDeps, entry: OutboxEntry<JobMailTask>): Promise<void> {
  const { mail, userId, jobId, before, carBefore } = entry.payload;
  const [found] = await db.query<Addressee>(
    `SELECT u.first_name, u.last_name, u.email, j.title, j.start_date AS "startDate", j.end_date AS "endDate",
       j.start_time AS "startTime", j.end_time AS "endTime", coalesce(r.car_make || ' ' || r.car_model, '') AS car
     FROM users u JOIN jobs j ON j.id = $2 LEFT JOIN reservations r ON r.id = j.reservation_id WHERE u.id = $1 AND u.deleted_at IS NULL`,
    [userId, jobId],
  );
  const dates = found && datesOfJob(found);
  if (!dates) return;
  const facts = {
    mail,
    title: found.title,
    dates,
    before: before ? datesOfJob(before) : undefined,
    car: carBefore ? { before: carBefore, now: found.car } : undefined,
  };
  const content = jobMailContent(facts, `${mailer.origin()}/DriversDashboard`);
  const context = { firstName: found.first_name, profileUrl: null, supportEmail: mailer.supportEmail };
  await mailer.transport.send({
    key: entry.dedupe_key,
    number: entry.id,
    requestId: entry.request_id ?? undefined,
    date: new Date(now()),
    to: { name: personName(found), address: found.email },
    subject: content.subject,
    text: renderText(content, context),
    html: renderHtml(content, context),
  });
}

/** Sends all due mails about jobs, or stops when `isStopped` returns true. */
export function sendDueJobMails(deps: JobMailDeps, isStopped?: () => boolean): Promise<void> {
  return runDue<JobMailTask>(deps, JOB_MAIL_TASK, (entry) => sendMail(deps, entry), isStopped);
}
