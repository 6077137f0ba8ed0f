// Dispatch: the drivers for a job, the driver that staff choose, the leave of drivers, and their pay.
import type { JobDriver, Leave } from '#domain/jobs/contract/dispatch.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { byAvailability, isAssignable, isFreeDriver, leavePeriod } from '#domain/jobs/dispatch.ts';
import { PAY_BY_ARRANGEMENT } from '#domain/jobs/reservationJob.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { noSuchUser } from '#domain/people/refusals.ts';
import { may, rowOf, type Backend, type StoredUser } from '#mocks/backend.ts';
import * as dispatchCalls from '#domain/jobs/calls/dispatch.ts';
import { answers } from '#mocks/serve.ts';
import {
  assertNotPast,
  driverUnavailable,
  jobMissing,
  jobRefused,
  leaveHasJob,
  leaveMissing,
  noFinishedJob,
} from '#domain/jobs/refusals.ts';
import { clearAttention, refuseOwnPay, seenBy } from './jobCalls.ts';
import { confirmJob, jobWithin, moveJob, overlappingJob, overlappingLeave, setUnconfirmed } from './jobs.ts';
import type { DriverPay } from '#domain/jobs/contract/pay.ts';
import { payDayOf, payInPence } from '#domain/jobs/earnings.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import { londonDate } from '#domain/time/london.ts';
import * as payCalls from '#domain/jobs/calls/pay.ts';

function toDriverPay({ driverPayments }: Backend, job: Job): DriverPay {
  const paid = driverPayments.find(({ jobId, driverId }) => jobId === job.id && driverId === job.acceptedBy);
  const agreed = payInPence(job.pay);
  return {
    id: job.id,
    title: job.title,
    driverId: job.acceptedBy,
    driverName: job.acceptedByName || 'No driver',
    date: payDayOf(job),
    pay: job.pay,
    amount: paid?.amount ?? (agreed === undefined ? null : penceToPounds(agreed)),
    paidOn: paid?.paidOn ?? null,
    reservationId: job.reservation?.id ?? null,
    reference: job.reservation?.reference ?? '',
  };
}

function clashOf({ id: jobId, title, startDate, endDate, startTime, endTime }: Job): JobDriver['clash'] {
  return startDate && endDate ? { jobId, title, startDate, endDate, startTime, endTime } : null;
}

function toJobDriver(backend: Backend, job: Job, { id, name, phonenumber: phone }: StoredUser): JobDriver {
  const other = overlappingJob(backend, id, job);
  const leave = overlappingLeave(backend, id, job);
  return {
    id,
    name,
    phone,
    isAssigned: job.acceptedBy === id,
    clash: other ? clashOf(other) : null,
    leave: leave ? { from: leave.from, to: leave.to } : null,
  };
}

function assign(backend: Backend, job: Job, driver: StoredUser, user: StoredUser): void {
  const fit = toJobDriver(backend, job, driver);
  if (!isFreeDriver(fit)) throw driverUnavailable(fit);
  const wasDraft = job.state === 'draft';
  if (job.state !== 'open') moveJob(backend, job, { to: 'open', by: 'admin', user });
  if (wasDraft) job.pay ||= PAY_BY_ARRANGEMENT;
  moveJob(backend, job, { to: 'accepted', by: 'admin', user, accepting: driver });
  setUnconfirmed(backend, job, true);
  clearAttention(backend, job);
}

const isStaff = (user: StoredUser) => may(user, 'jobs.manage');

function assertNoJob(
  backend: Backend,
  { driverId, from, to }: Pick<Leave, 'driverId' | 'from' | 'to'>,
): void {
  const job = jobWithin(backend, driverId, leavePeriod({ from, to }));
  if (job) throw leaveHasJob(job.title, { from, to });
}

const calls = { ...dispatchCalls, ...payCalls };

export const dispatchHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getJobDrivers: ({ params }) => {
      const job = rowOf(backend.jobs, params.id, jobMissing);
      const drivers = backend.users.filter(({ isDriver, isVerifiedDriver }) => isDriver && isVerifiedDriver);
      return drivers.map((each) => toJobDriver(backend, job, each)).sort(byAvailability);
    },

    assignDriver: ({ user, params, body: { driverId, version } }) => {
      const job = rowOf(backend.jobs, params.id, jobMissing);
      if (job.acceptedBy === driverId) return seenBy(backend, job, user);
      assertVersion(version, job.version, 'job');
      if (!isAssignable(job.state)) throw jobRefused('not_assignable');
      const driver = backend.users.find(({ id, isVerifiedDriver }) => id === driverId && isVerifiedDriver);
      if (!driver) throw jobRefused('not_a_driver');
      if (driverId === user.id) refuseOwnPay(backend, job, driverId);
      assign(backend, job, driver, user);
      return seenBy(backend, job, user);
    },

    confirmDriver: ({ user, params, body: { version } }) => {
      const job = rowOf(backend.jobs, params.id, jobMissing);
      if (!job.acceptedBy) throw jobRefused('no_driver');
      if (job.needsConfirmation) {
        assertVersion(version, job.version, 'job');
        confirmJob(backend, job, { by: 'admin', byName: user.name });
      }
      return seenBy(backend, job, user);
    },

    getLeave: ({ user, query: { driver, from } }) => {
      const driverId = isStaff(user) ? driver : user.id;
      return backend.leave
        .filter((each) => (!driverId || each.driverId === driverId) && (!from || each.to >= from))
        .sort((a, b) => a.from.localeCompare(b.from));
    },

    addLeave: ({ user, body: { driverId: chosen, from, to, note } }) => {
      assertNotPast('to', to, backend.now);
      const driverId = isStaff(user) ? (chosen ?? user.id) : user.id;
      const driver = rowOf(backend.users, driverId, noSuchUser);
      if (!driver.isDriver) throw jobRefused('not_a_driver');
      assertNoJob(backend, { driverId, from, to });
      const leave = { id: backend.nextId(), driverId, driverName: driver.name, from, to, note };
      backend.leave.push(leave);
      return leave;
    },

    deleteLeave: ({ user, params }) => {
      const leave = backend.leave.find(({ id }) => id === params.id);
      if (!leave || !(isStaff(user) || leave.driverId === user.id)) throw leaveMissing();
      backend.leave.splice(backend.leave.indexOf(leave), 1);
    },

    getDriverPay: ({ query: { from, to } }) =>
      backend.jobs
        .filter(({ state }) => state === 'done')
        .map((job) => toDriverPay(backend, job))
        .filter(({ date }) => from <= date && date <= to)
        .sort((a, b) => b.date.localeCompare(a.date)),

    markDriverPay: ({ user, params, body: { amount } }) => {
      const job = backend.jobs.find(({ id, state }) => id === params.id && state === 'done');
      if (!job) throw noFinishedJob();
      if (job.acceptedBy === user.id) throw jobRefused('own_pay', 403);
      const { id: jobId, acceptedBy: driverId } = job;
      const paid = backend.driverPayments.find((each) => each.jobId === jobId && each.driverId === driverId);
      if (paid && amount !== null) {
        if (paid.amount === amount) return toDriverPay(backend, job);
        throw jobRefused('already_paid');
      }
      backend.driverPayments = backend.driverPayments.filter(
        (each) => each.jobId !== jobId || each.driverId !== driverId,
      );
      if (amount !== null) {
        backend.driverPayments.push({ jobId, driverId, amount, paidOn: londonDate(backend.now) });
      }
      return toDriverPay(backend, job);
    },
  });
