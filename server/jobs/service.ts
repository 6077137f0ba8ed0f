// Use cases of the drivers' job board: its list, and the changes by admins. driverSteps.ts has the actions of drivers.
import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import { isDriversDecision } from '#domain/jobs/decision.ts';
import { NO_JOB_DATES, type JobDates } from '#domain/jobs/dates.ts';
import {
  carOfJobGone,
  driverBusy,
  driversOnly,
  jobDatesOrThrow,
  jobMissing,
  jobRefused,
} from '#domain/jobs/refusals.ts';
import { changedTerms, mayBeLowerPay } from '#domain/jobs/terms.ts';
import { isActiveJob, isTakenJob } from '#domain/jobs/status.ts';
import type { JobListQuery } from '#domain/jobs/contract/jobs.ts';
import type {
  Job,
  JobStep,
  jobPublication,
  jobStateChange,
  jobUpdate,
  newJob,
} from '#domain/jobs/contract/jobs.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { londonDate } from '#domain/time/london.ts';
import { changesBetween, type Audit } from '#server/platform/audit/auditLog.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { EXCLUSION_VIOLATION, sqlState } from '#server/platform/db/failures.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { mapList, type List } from '#server/platform/http/readList.ts';
import { announceJob } from './announcements.ts';
import { recordChangedTerms, rowTerms } from './changedTerms.ts';
import type { JobDeps } from './deps.ts';
import { acceptJob, giveJobBack, reportState, rowDates } from './driverSteps.ts';
import { takeBackEarlyReports } from './earlyReports.ts';
import { insertStep, listSteps } from './historyRepository.ts';
import { enqueueJobMail } from './jobMails.ts';
import { readsAllJobs, toJob } from './presentJob.ts';
import { findDriverPay } from './pay/repository.ts';
import * as jobs from './repository.ts';

type NewJobInput = z.output<typeof newJob>;
type JobUpdateInput = z.output<typeof jobUpdate>;

const AUDITED = [
  'title',
  'pay',
  'taken',
  'accepted_by',
  'state',
  'start_date',
  'end_date',
  'start_time',
  'end_time',
  'car_id',
] as const;
const DATE_FIELDS = ['startDate', 'endDate', 'startTime', 'endTime'] as const;

async function assertCarExists(tx: Queryable, carId: string | null): Promise<void> {
  if (carId && !(await jobs.carExists(tx, carId))) throw carOfJobGone();
}

/** Inserts a free job within a transaction; for an admin's new job and for a request that becomes one. */
export async function addJobIn(
  tx: Queryable,
  input: NewJobInput,
  { actorId, now }: { actorId: string; now: number },
): Promise<string> {
  const { title, description, pay } = input;
  const id = randomUUID();
  const carId = input.carId || null;
  await assertCarExists(tx, carId);
  await jobs.insertJob(tx, {
    id,
    title,
    description,
    pay,
    payBy: actorId,
    state: 'open',
    dates: jobDatesOrThrow(input),
    place: input.place ?? '',
    contactName: input.contactName ?? '',
    contactPhone: input.contactPhone ?? '',
    notes: input.notes ?? '',
    carId,
    reservation: null,
    createdAt: new Date(now),
  });
  await insertStep(tx, { jobId: id, from: null, to: 'open', cause: 'admin', actorId, driverId: null, now });
  return id;
}

/** The job after an admin's change; omitted fields stay unchanged. A job of a reservation keeps its dates. */
function changedFields(row: jobs.JobRow, input: JobUpdateInput, actorId: string): jobs.JobChange {
  const follows = [...DATE_FIELDS, 'place', 'carId'] as const;
  if (row.reservation_id && follows.some((field) => input[field] !== undefined)) {
    throw jobRefused('from_reservation');
  }
  const entersDates = DATE_FIELDS.some((field) => input[field] !== undefined);
  const before: JobDates = row.start_date ? rowDates(row) : NO_JOB_DATES;
  const entered = Object.fromEntries(
    DATE_FIELDS.map((field) => [field, input[field] === undefined ? before[field] : input[field]]),
  );
  return {
    title: input.title ?? row.title,
    description: input.description ?? row.description,
    pay: input.pay ?? row.pay,
    payBy: (input.pay ?? row.pay) === row.pay ? row.pay_by : actorId,
    place: input.place ?? row.place,
    contactName: input.contactName ?? row.contact_name,
    contactPhone: input.contactPhone ?? row.contact_phone,
    notes: input.notes ?? row.notes,
    carId: input.carId === undefined ? row.car_id : input.carId || null,
    dates: entersDates ? jobDatesOrThrow(entered) : before,
  };
}

/** The use cases of the job board. Dates and times of jobs are on London's clock; `pay` is a text. */
export function createJobs(deps: JobDeps) {
  const { db, now } = deps;

  /** Reads the job after a change and emits its event. */
  async function changed(session: Session, id: string): Promise<Job> {
    const row = await jobs.findJob(db, id);
    if (!row) throw jobMissing();
    await announceJob(deps, row);
    return toJob(row, session);
  }

  /**
   * An admin's `taken`: true makes an open job taken without a driver, false makes a taken job open. Returns whether
   * the state changed.
   */
  async function setTaken(
    tx: Queryable,
    row: jobs.JobRow,
    taken: boolean | undefined,
    actorId: string,
  ): Promise<boolean> {
    if (taken === undefined || isTakenJob(row.state) === taken) return false;
    if (row.state === 'draft') throw jobRefused('draft');
    const to = taken ? 'accepted' : 'open';
    if (!(await jobs.moveJob(tx, row.id, { to, by: 'admin', now: now() }))) throw jobRefused('job_over');
    const step = { jobId: row.id, from: row.state, to, actorId, driverId: row.accepted_by } as const;
    await insertStep(tx, { ...step, cause: 'admin', now: now() });
    return true;
  }

  /** Records the changed terms of an accepted job. Returns the driver to notify. */
  async function recordChange(
    tx: Queryable,
    before: jobs.JobRow,
    after: jobs.JobRow,
    actorId: string,
  ): Promise<string | undefined> {
    if (after.accepted_by !== before.accepted_by || !isActiveJob(after.state)) return undefined;
    const changed = changedTerms(rowTerms(before), rowTerms(after));
    const isOther = changed.includes('time') || changed.includes('place');
    return recordChangedTerms(tx, before, {
      changed,
      mustConfirm: isOther || mayBeLowerPay(before.pay, after.pay),
      actorId,
      before: changed.includes('time') ? rowDates(before) : undefined,
      carBefore: changed.includes('car') ? before.car || 'none' : undefined,
      payBefore: changed.includes('pay') ? before.pay : undefined,
      now: now(),
    });
  }

  /** Mails a driver whose accepted job staff have taken back or deleted. Returns the driver to notify. */
  async function mailTakenBack(tx: Queryable, job: jobs.JobRow): Promise<string | undefined> {
    if (!job.accepted_by || !isActiveJob(job.state)) return undefined;
    await enqueueJobMail(tx, { mail: 'job-taken-back', userId: job.accepted_by, job }, now());
    return job.accepted_by;
  }

  async function edit(session: Session, id: string, input: JobUpdateInput, audit: Audit): Promise<Job> {
    let driverId: string | null = null;
    let notified: string | undefined;
    let isTakenBack = false;
    try {
      await db.transaction(async (tx) => {
        const before = await jobs.findJob(tx, id, true);
        if (!before) throw jobMissing();
        driverId = before.accepted_by;
        const change = changedFields(before, input, session.userId);
        if (change.pay !== before.pay && before.accepted_by === session.userId)
          throw jobRefused('own_pay', 403);
        if (change.carId !== before.car_id) await assertCarExists(tx, change.carId);
        assertVersion(input.version, before.version, 'job');
        const isMoved = await setTaken(tx, before, input.taken, session.userId);
        isTakenBack = isMoved && input.taken === false;
        await jobs.changeJob(tx, id, change, isMoved ? before.version + 1 : undefined);
        const act = { dates: change.dates, actorId: session.userId, now: now() };
        if (!isMoved) await takeBackEarlyReports(tx, before, act);
        const after = await jobs.findJob(tx, id);
        if (!after) throw jobMissing();
        notified = isTakenBack
          ? await mailTakenBack(tx, before)
          : await recordChange(tx, before, after, session.userId);
        await audit(tx, {
          action: 'job.changed',
          object: { type: 'job', id },
          ...changesBetween(before, after, AUDITED),
        });
      });
    } catch (error) {
      if (sqlState(error) !== EXCLUSION_VIOLATION || !driverId) throw error;
      throw driverBusy();
    }
    const what = isTakenBack ? 'withdrawn' : 'moved';
    if (notified) deps.eventBus.emit('acceptedJobChanged', { userId: notified, jobId: id, change: what });
    return changed(session, id);
  }

  return {
    /** Reads a new job, and emits its event. Errors: 404. */
    announceAdded: changed,

    /**
     * The board, newest first or in the order of the query; one page if the query requests one. Staff see every job. Drivers see the open jobs,
     * the accepted jobs, and their own finished jobs.
     */
    async list(session: Session, query: JobListQuery): Promise<List<Job>> {
      const driverId = readsAllJobs(session) ? undefined : session.userId;
      const listed = await jobs.listJobs(db, query, { driverId, today: londonDate(now()) });
      return mapList(listed, (rows) => rows.map((row) => toJob(row, session)));
    },

    /** Adds a free job. Errors: 422 'invalid_job' for dates that are not complete, or an unknown car. */
    async add(session: Session, input: NewJobInput, audit: Audit): Promise<Job> {
      const { title, pay } = input;
      const id = await db.transaction(async (tx) => {
        const added = await addJobIn(tx, input, { actorId: session.userId, now: now() });
        await audit(tx, { action: 'job.added', object: { type: 'job', id: added }, after: { title, pay } });
        return added;
      });
      return changed(session, id);
    },

    /**
     * Staff change any field and `taken`. A driver accepts (`taken` true) or returns a job (false) under their own
     * name; of two concurrent drivers one succeeds. Errors: 404; 409 'job_taken' naming the driver, 'terms_changed' for
     * an older `version` that a driver accepts, 'version_conflict' for one that staff change, 'driver_busy' when the driver has another job at that time, 'from_reservation' for the dates of
     * a job of a reservation, 'job_started', 'draft'; 422 'invalid_job'; 403 for a job that another driver accepted, 'own_pay' for the pay of the caller's own job, and 'set_pay' for a driver who has set the pay. Source: decisions, "Job
     * acceptance".
     */
    async update(session: Session, id: string, input: JobUpdateInput, audit: Audit): Promise<Job> {
      const isAdmin = mayDo(session.staffRole, 'jobs.manage');
      if (!isDriversDecision({ ...session, isAdmin }, input)) return edit(session, id, input, audit);
      if (input.taken === undefined) throw driversOnly();
      return input.taken ? acceptJob(deps, session, id, input.version) : giveJobBack(deps, session, id);
    },

    /** The accepting driver's report of the next state. Errors: those of `reportState`. */
    report: (session: Session, id: string, { state }: z.output<typeof jobStateChange>): Promise<Job> =>
      reportState(deps, session, id, state),

    /** Makes a draft visible to drivers, with its pay. Errors: 404; 409 'not_a_draft' or 'version_conflict'. */
    async publish(
      session: Session,
      id: string,
      { pay, version }: z.output<typeof jobPublication>,
      audit: Audit,
    ): Promise<Job> {
      await db.transaction(async (tx) => {
        const row = await jobs.findJob(tx, id, true);
        if (!row) throw jobMissing();
        if (row.state !== 'draft') throw jobRefused('not_a_draft');
        assertVersion(version, row.version, 'job');
        await jobs.moveJob(tx, id, { to: 'open', by: 'admin', now: now() });
        await jobs.changeJob(tx, id, changedFields(row, { pay }, session.userId), row.version + 1);
        const step = { jobId: id, from: 'draft', to: 'open', cause: 'admin' } as const;
        await insertStep(tx, { ...step, actorId: session.userId, driverId: null, now: now() });
        await audit(tx, { action: 'job.published', object: { type: 'job', id }, after: { pay } });
      });
      return changed(session, id);
    },

    /** Every step of a job, oldest first. Errors: 404. */
    async history(id: string): Promise<JobStep[]> {
      if (!(await jobs.findJob(db, id))) throw jobMissing();
      return (await listSteps(db, id)).map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        from: row.from_state,
        to: row.to_state,
        by: row.cause,
        byName: row.actor_name ?? '',
        driverName: row.driver_name ?? '',
        changed: row.changed,
      }));
    },

    /** Deletes a job, and mails the driver who has accepted it. Errors: 404, 409 'unpaid' for a finished job whose driver waits for the pay. */
    async remove(id: string, audit: Audit): Promise<void> {
      const { row, driverId } = await db.transaction(async (tx) => {
        const found = await jobs.findJob(tx, id, true);
        if (!found) throw jobMissing();
        const pay = found.accepted_by ? await findDriverPay(tx, id) : undefined;
        if (pay && pay.paid_pence === null) throw jobRefused('unpaid');
        await jobs.deleteJob(tx, id, now());
        await audit(tx, { action: 'job.deleted', object: { type: 'job', id } });
        return { row: found, driverId: await mailTakenBack(tx, found) };
      });
      if (driverId) {
        deps.eventBus.emit('acceptedJobChanged', { userId: driverId, jobId: id, change: 'withdrawn' });
      }
      await announceJob(deps, row);
    },
  };
}
