// Jobs: who sees them, who has accepted them, their state, and their changes by admins.
import { nearestFirst } from '#domain/jobs/board.ts';
import { hasSetOwnPay, isDriversDecision } from '#domain/jobs/decision.ts';
import {
  assertReportTime,
  carOfJobGone,
  driverBusy,
  driversOnly,
  jobDatesOrThrow,
  jobMissing,
  jobRefused,
  jobsOverlap,
  jobTaken,
  notYourJob,
  onLeave,
  termsChanged,
  wrongOrder,
} from '#domain/jobs/refusals.ts';
import { londonDate } from '#domain/time/london.ts';
import { isHiddenJob, isTakenJob, type DriverState } from '#domain/jobs/status.ts';
import { changedTerms, mayBeLowerPay } from '#domain/jobs/terms.ts';
import type { Job, JobListQuery, JobUpdate, NewJob } from '#domain/jobs/contract/jobs.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { may, rowOf, type Backend, type StoredUser } from '#mocks/backend.ts';
import {
  attentionIdOf,
  changeTerms,
  confirmJob,
  insertJob,
  moveJob,
  overlappingJob,
  overlappingLeave,
  raiseAttention,
  withTrip,
} from './jobs.ts';
import { answerList, type Listing } from '#mocks/answers.ts';
import * as calls from '#domain/jobs/calls/board.ts';
import { answers } from '#mocks/serve.ts';

const LISTING: Listing<Job> = {
  searched: ['title', 'description', 'pay', 'acceptedByName'],
  sortable: ['title', 'description', 'pay', 'taken', 'acceptedByName', 'state', 'startDate'],
};
// A user who may not read emails may not search by email.
const ADMIN_LISTING: Listing<Job> = {
  ...LISTING,
  searched: [
    ...LISTING.searched,
    'acceptedByEmail',
    'place',
    ({ reservation }) => reservation?.reference ?? '',
  ],
};
const DATE_FIELDS = ['startDate', 'endDate', 'startTime', 'endTime'] as const;

const readsAll = (user: StoredUser) => may(user, 'jobs.read');

const hasSetPay = ({ paySetters }: Backend, { id, pay }: Job, userId: string) =>
  hasSetOwnPay({ pay, payBy: paySetters.get(id) ?? null }, userId);

/** Staff and the driver who accepted the job see its private data; only staff see the reservation. */
export function seenBy(backend: Backend, stored: Job, user: StoredUser): Job {
  const isOwnPay = user.isDriver && stored.state === 'open' && hasSetPay(backend, stored, user.id);
  const job = { ...withTrip(backend, stored), ...(isOwnPay && { isPaySetByCaller: true }) };
  if (readsAll(user)) return job;
  if (job.acceptedBy === user.id) return { ...job, reservation: null };
  const nobody = { acceptedByEmail: '', contactName: '', contactPhone: '', notes: '' };
  return { ...job, ...nobody, reservation: null, trip: null };
}

/** Drivers see open jobs, jobs that have a driver, and the jobs that they have done themselves. */
const isVisible = ({ state, acceptedBy }: Job, user: StoredUser) =>
  readsAll(user) || (state === 'done' ? acceptedBy === user.id : !isHiddenJob(state));

/** Removes the attention entry of a job that has a driver again. */
export function clearAttention(backend: Backend, job: Job): void {
  backend.attention = backend.attention.filter(({ id }) => id !== attentionIdOf(job));
}

/** Throws the refusal of staff who have set the pay of a job and would be its driver. */
export function refuseOwnPay(backend: Backend, job: Job, driverId: string): void {
  if (hasSetPay(backend, job, driverId)) throw jobRefused('set_pay', 403);
}

function accept(backend: Backend, job: Job, driver: StoredUser, { version }: JobUpdate): Job {
  if (isHiddenJob(job.state)) throw jobMissing();
  if (job.acceptedBy === driver.id && job.needsConfirmation && version !== undefined) {
    if (version !== job.version) throw termsChanged(withTrip(backend, job));
    return confirmJob(backend, job, { by: 'driver', byName: driver.name });
  }
  if (job.acceptedBy === driver.id) return job;
  if (job.taken) throw jobTaken(job.acceptedByName);
  refuseOwnPay(backend, job, driver.id);
  if (version !== undefined && version !== job.version) throw termsChanged(withTrip(backend, job));
  const leave = overlappingLeave(backend, driver.id, job);
  if (leave) throw onLeave(leave);
  const other = overlappingJob(backend, driver.id, job);
  if (other) throw jobsOverlap(other);
  moveJob(backend, job, { to: 'accepted', by: 'driver', user: driver });
  clearAttention(backend, job);
  return job;
}

function giveBack(backend: Backend, job: Job, driver: StoredUser): Job {
  if (!job.taken) return job;
  if (job.acceptedBy !== driver.id) throw notYourJob();
  if (!moveJob(backend, job, { to: 'open', by: 'driver', user: driver })) throw jobRefused('job_started');
  raiseAttention(backend, job);
  return job;
}

function carNameOrThrow(backend: Backend, carId: string | null): string {
  if (!carId) return '';
  const car = rowOf(backend.cars, carId, carOfJobGone);
  return `${car.make} ${car.model}`;
}

/** The change by an admin; throws the errors that the server answers. */
function edit(backend: Backend, job: Job, user: StoredUser, change: JobUpdate): Job {
  const {
    acceptedByName: _driver,
    version: basedOn,
    taken,
    startDate,
    endDate,
    startTime,
    endTime,
    ...fields
  } = change;
  const entered = { startDate, endDate, startTime, endTime };
  const entersDates = DATE_FIELDS.some((field) => entered[field] !== undefined);
  if (job.reservation && (entersDates || fields.place !== undefined || fields.carId !== undefined)) {
    throw jobRefused('from_reservation');
  }
  if (fields.pay !== undefined && fields.pay !== job.pay && job.acceptedBy === user.id) {
    throw jobRefused('own_pay', 403);
  }
  const carId = fields.carId === undefined ? job.carId : fields.carId || null;
  const car = carId === job.carId ? job.car : carNameOrThrow(backend, carId);
  const given = Object.fromEntries(
    DATE_FIELDS.map((field) => [field, entered[field] === undefined ? job[field] : entered[field]]),
  );
  const dates = entersDates ? jobDatesOrThrow(given) : {};
  assertVersion(basedOn, job.version, 'job');
  const driverId = job.acceptedBy;
  const after = { ...job, ...dates };
  if (driverId && (overlappingJob(backend, driverId, after) ?? overlappingLeave(backend, driverId, after))) {
    throw driverBusy();
  }
  const version = job.version + 1;
  if (taken !== undefined && isTakenJob(job.state) !== taken) {
    if (job.state === 'draft') throw jobRefused('draft');
    const to = taken ? 'accepted' : 'open';
    if (!moveJob(backend, job, { to, by: 'admin', user })) throw jobRefused('job_over');
  }
  const before = { ...job };
  if (fields.pay !== undefined && fields.pay !== job.pay) backend.paySetters.set(job.id, user.id);
  Object.assign(job, fields, dates, { carId, car, version });
  const changed = driverId === job.acceptedBy ? changedTerms(before, job) : [];
  const isOther = changed.includes('time') || changed.includes('place');
  const mustConfirm = isOther || mayBeLowerPay(before.pay, job.pay);
  changeTerms(backend, job, { changed, by: 'admin', byName: user.name, mustConfirm });
  return job;
}

/** Adds a new job to the list. */
export function addJob(backend: Backend, { pay, ...input }: NewJob, admin: StoredUser): Job {
  const carId = input.carId || null;
  const car = carNameOrThrow(backend, carId);
  const fields = { ...input, pay: String(pay), carId, car, ...jobDatesOrThrow(input) };
  const job = insertJob(backend, fields, { by: 'admin', byName: admin.name });
  backend.paySetters.set(job.id, admin.id);
  return job;
}

/** The report of the next state by the driver; throws the errors that the server answers. */
function report(backend: Backend, job: Job, user: StoredUser, state: DriverState): Job {
  if (isHiddenJob(job.state)) throw jobMissing();
  if (job.acceptedBy !== user.id) throw jobRefused('not_yours', 403);
  if (job.state === state) return job;
  assertReportTime({ ...job, doneAt: job.doneAt ? Date.parse(job.doneAt) : null }, state, backend.now);
  const isUndo = job.state === 'done' && state === 'with-customer';
  if (isUndo && overlappingJob(backend, user.id, job)) throw jobRefused('driver_busy');
  if (!moveJob(backend, job, { to: state, by: 'driver', user })) throw wrongOrder(job.state);
  return job;
}

function passes(job: Job, { state, driver, from, to }: JobListQuery): boolean {
  const hasDriver =
    driver === 'none' ? job.state === 'draft' || job.state === 'open' : job.acceptedBy === driver;
  return (
    (!state || (state === 'unconfirmed' ? job.needsConfirmation : job.state === state)) &&
    (!driver || hasDriver) &&
    (!from || (job.endDate ?? job.startDate ?? '') >= from) &&
    (!to || (job.startDate !== null && job.startDate <= to))
  );
}

export const jobHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getJobs: ({ user, request, query }) => {
      const jobs = backend.jobs
        .filter((job) => passes(job, query))
        .filter((job) => isVisible(job, user))
        .map((job) => seenBy(backend, job, user));
      const orders = { nearest: (rows: readonly Job[]) => nearestFirst(rows, londonDate(backend.now)) };
      return answerList(request, jobs, { ...(readsAll(user) ? ADMIN_LISTING : LISTING), orders });
    },

    addJob: ({ user, body }) => addJob(backend, body, user),

    changeJob: ({ user, params, body }) => {
      const job = rowOf(backend.jobs, params.id, jobMissing);
      if (!isDriversDecision({ ...user, isAdmin: may(user, 'jobs.manage') }, body)) {
        return seenBy(backend, edit(backend, job, user, body), user);
      }
      if (body.taken === undefined) throw driversOnly();
      const decide = body.taken ? accept : giveBack;
      return seenBy(backend, decide(backend, job, user, body), user);
    },

    reportJobState: ({ user, params, body: { state } }) =>
      seenBy(backend, report(backend, rowOf(backend.jobs, params.id, jobMissing), user, state), user),

    publishJob: ({ user, params, body: { pay, version } }) => {
      const job = rowOf(backend.jobs, params.id, jobMissing);
      if (job.state !== 'draft') throw jobRefused('not_a_draft');
      assertVersion(version, job.version, 'job');
      moveJob(backend, job, { to: 'open', by: 'admin', user });
      backend.paySetters.set(job.id, user.id);
      return seenBy(backend, Object.assign(job, { pay }), user);
    },

    getJobHistory: ({ params }) => {
      const job = rowOf(backend.jobs, params.id, jobMissing);
      const steps = backend.jobSteps.filter(({ jobId }) => jobId === job.id);
      return steps.map(({ jobId: _job, ...step }) => step);
    },

    deleteJob: ({ params }) => {
      const job = rowOf(backend.jobs, params.id, jobMissing);
      const isPaid = backend.driverPayments.some(({ jobId }) => jobId === job.id);
      if (job.state === 'done' && job.acceptedBy && !isPaid) throw jobRefused('unpaid');
      backend.jobs.splice(backend.jobs.indexOf(job), 1);
      clearAttention(backend, job);
      const booked = backend.reservations.find(({ id }) => id === job.reservation?.id);
      if (booked) booked.chauffeur = null;
    },
  });
