// Keeps jobs in line with chauffeur reservations. A job stores the version of the reservation that it was updated to,
// and this work compares the versions. It needs no event, so a crash cannot lose a change.
import { randomUUID } from 'node:crypto';
import { occupiedPeriod, sameDates } from '#domain/time/period.ts';
import type { ServerEvent } from '#domain/conversation/realtime.ts';
import { recordChangedTerms } from './changedTerms.ts';
import type { JobDates } from '#domain/jobs/dates.ts';
import { hasWorkAgain } from '#domain/jobs/reports.ts';
import { PAY_BY_ARRANGEMENT, reservationJobTexts } from '#domain/jobs/reservationJob.ts';
import { londonDate } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { announceJob } from './announcements.ts';
import type { JobDeps } from './deps.ts';
import { rowDates } from './driverSteps.ts';
import { takeBackEarlyReports } from './earlyReports.ts';
import { insertStep } from './historyRepository.ts';
import { enqueueJobMail } from './jobMails.ts';
import type { JobMailKind } from './jobTemplates.ts';
import * as jobs from './repository.ts';
import {
  findFollowed,
  findToFollow,
  isDriverBusy,
  lockJobOf,
  type FollowedReservation,
} from './reservationJobsRepository.ts';

export interface ReservationJobsDeps extends JobDeps {
  /** Whether a new job of a reservation waits for an admin ('draft', the default) or is visible to drivers at once. */
  chauffeurJobs?: 'draft' | 'publish' | undefined;
}

type Change = ServerEvent<'acceptedJobChanged'>['change'];

/** The result of a transaction, for the events after it. */
interface Followed {
  jobId: string;
  /** The driver to notify. */
  notify?: { userId: string; change: Change };
}

const datesOf = ({ start_date, end_date, start_time, end_time }: FollowedReservation) => ({
  startDate: start_date,
  endDate: end_date,
  startTime: start_time,
  endTime: end_time,
});

async function createJob(
  { now, chauffeurJobs = 'draft' }: ReservationJobsDeps,
  tx: Queryable,
  reservation: FollowedReservation,
): Promise<Followed | undefined> {
  if (reservation.status !== 'confirmed') return undefined;
  const [id, state] = [randomUUID(), chauffeurJobs === 'publish' ? 'open' : 'draft'] as const;
  const isNew = await jobs.insertJob(tx, {
    id,
    ...reservationJobTexts(reservation),
    pay: state === 'open' ? PAY_BY_ARRANGEMENT : '',
    payBy: null,
    state,
    dates: datesOf(reservation),
    place: '',
    contactName: '',
    contactPhone: '',
    notes: '',
    carId: reservation.car_id,
    reservation: { id: reservation.id, version: reservation.version },
    createdAt: new Date(now()),
  });
  if (!isNew) return undefined;
  await insertStep(tx, {
    jobId: id,
    from: null,
    to: state,
    cause: 'reservation',
    driverId: null,
    now: now(),
  });
  return { jobId: id };
}

/** Changes the job to a state that its reservation causes, and notifies its driver, if it has one. */
async function moveAndNotify(
  { now }: ReservationJobsDeps,
  tx: Queryable,
  job: jobs.JobRow,
  move: { to: 'open' | 'cancelled'; change: Change; mail?: JobMailKind; before?: JobDates | undefined },
): Promise<Followed> {
  const driverId = job.accepted_by;
  await jobs.moveJob(tx, job.id, { to: move.to, by: 'reservation', now: now() });
  const step = { jobId: job.id, from: job.state, to: move.to, cause: 'reservation' } as const;
  await insertStep(tx, { ...step, driverId, now: now() });
  if (!driverId) return { jobId: job.id };
  const mail = move.mail ?? (`job-${move.change}` as const);
  await enqueueJobMail(tx, { mail, userId: driverId, job, before: move.before }, now());
  return { jobId: job.id, notify: { userId: driverId, change: move.change } };
}

/** The parts of a job that its reservation has changed; undefined for an unchanged part. */
interface Moved {
  dates: ReturnType<typeof datesOf> | undefined;
  /** The new car, and the name of the one before. */
  car: (jobs.FollowedCar & { before: string }) | undefined;
}

/** The texts that name the car follow it, unless an admin has written others. */
async function movedCar(
  tx: Queryable,
  job: jobs.JobRow,
  reservation: FollowedReservation,
): Promise<Moved['car']> {
  if (job.car_id === reservation.car_id) return undefined;
  const before = (await jobs.findCarName(tx, job.car_id)) ?? '';
  const [old, next] = [
    reservationJobTexts({ car: before, reference: reservation.reference }),
    reservationJobTexts(reservation),
  ];
  return {
    id: reservation.car_id,
    title: job.title === old.title ? next.title : job.title,
    description: job.description === old.description ? next.description : job.description,
    before,
  };
}

async function movedParts(tx: Queryable, job: jobs.JobRow, reservation: FollowedReservation): Promise<Moved> {
  const before = rowDates(job);
  const dates = datesOf(reservation);
  const isSame = sameDates(dates, {
    ...before,
    startDate: before.startDate ?? '',
    endDate: before.endDate ?? '',
  });
  return { dates: isSame ? undefined : dates, car: await movedCar(tx, job, reservation) };
}

/** Gives the job the dates and the car of its reservation. A driver who is busy then loses the job to the board. */
async function moveWith(
  deps: ReservationJobsDeps,
  tx: Queryable,
  job: jobs.JobRow,
  { version, hasNewPlace, ...moved }: Moved & { version: number; hasNewPlace: boolean },
): Promise<Followed> {
  const { dates, car } = moved;
  const before = dates && rowDates(job);
  const period = dates && occupiedPeriod(dates);
  const driverId = job.accepted_by;
  if (driverId && period) {
    await jobs.lockDriver(tx, driverId);
    if (await isDriverBusy(tx, driverId, { jobId: job.id, ...period })) {
      const followed = await moveAndNotify(deps, tx, job, { to: 'open', change: 'released', before });
      await jobs.followReservation(tx, job.id, { version, dates, car });
      return followed;
    }
  }
  await jobs.followReservation(tx, job.id, { version, dates, car });
  const changed = [
    ...(dates ? (['time'] as const) : []),
    ...(hasNewPlace ? (['place'] as const) : []),
    ...(car ? (['car'] as const) : []),
  ];
  const mustConfirm = dates !== undefined || hasNewPlace;
  const now = deps.now();
  const current = dates ? await takeBackEarlyReports(tx, job, { dates, now }) : job;
  const facts = { changed, mustConfirm, before, carBefore: car?.before, now };
  const notified = await recordChangedTerms(tx, current, facts);
  return { jobId: job.id, ...(notified ? { notify: { userId: notified, change: 'moved' } } : {}) };
}

/** Puts a finished job back on the board when its reservation has moved to dates with work ahead. */
async function reopenDone(
  deps: ReservationJobsDeps,
  tx: Queryable,
  job: jobs.JobRow,
  reservation: FollowedReservation,
): Promise<Followed | undefined> {
  const [before, dates] = [rowDates(job), datesOf(reservation)];
  const { version } = reservation;
  const isReopened =
    reservation.status === 'confirmed' && hasWorkAgain(job.done_at?.getTime() ?? 0, before, dates);
  if (!isReopened) {
    await jobs.followReservation(tx, job.id, { version });
    return undefined;
  }
  const move = { to: 'open', change: 'released', mail: 'job-reopened', before } as const;
  const followed = await moveAndNotify(deps, tx, job, move);
  await jobs.followReservation(tx, job.id, { version, dates, car: await movedCar(tx, job, reservation) });
  return followed;
}

async function followOne(deps: ReservationJobsDeps, reservationId: string): Promise<Followed | undefined> {
  return deps.db.transaction(async (tx) => {
    // The job is locked before its reservation is read, so that the last transaction has read the newest version.
    const jobId = await lockJobOf(tx, reservationId);
    const reservation = await findFollowed(tx, reservationId);
    if (!reservation) return undefined;
    if (!jobId) return createJob(deps, tx, reservation);
    const job = await jobs.findJob(tx, jobId);
    if (!job || job.reservation_version === reservation.version || job.state === 'cancelled')
      return undefined;
    if (job.state === 'done') return reopenDone(deps, tx, job, reservation);
    if (reservation.status === 'cancelled') {
      const followed = await moveAndNotify(deps, tx, job, { to: 'cancelled', change: 'withdrawn' });
      await jobs.followReservation(tx, jobId, { version: reservation.version });
      return followed;
    }
    const { version } = reservation;
    const hasNewPlace = reservation.meeting_version > (job.reservation_version ?? 0);
    const moved = await movedParts(tx, job, reservation);
    return moveWith(deps, tx, job, { ...moved, version, hasNewPlace });
  });
}

/**
 * Creates the missing jobs of confirmed chauffeur reservations, moves those whose reservation has moved, and withdraws
 * those whose reservation was cancelled. Their drivers receive a mail and an event. With `changedMinutes` only for
 * reservations and jobs that have changed within these minutes. Returns the number of reservations that were due.
 */
export async function followReservations(
  deps: ReservationJobsDeps,
  { changedMinutes }: { changedMinutes?: number } = {},
): Promise<number> {
  const { db, eventBus, now } = deps;
  const due = await findToFollow(db, { today: londonDate(now()), changedMinutes });
  for (const reservationId of due) {
    const followed = await followOne(deps, reservationId);
    if (!followed) continue;
    const { jobId, notify } = followed;
    await announceJob(deps, { id: jobId, reservation_id: reservationId });
    if (notify) eventBus.emit('acceptedJobChanged', { userId: notify.userId, jobId, change: notify.change });
    if (notify?.change === 'released') eventBus.emit('jobGivenBack', { jobId });
  }
  return due.length;
}
