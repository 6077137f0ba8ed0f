// The pay of drivers for finished jobs.
import type { DriverPay } from '#domain/jobs/contract/pay.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { payDayOf, payInPence } from '#domain/jobs/earnings.ts';
import { jobRefused, noFinishedJob } from '#domain/jobs/refusals.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import { londonDate } from '#domain/time/london.ts';
import type { Backend } from '#mocks/backend.ts';
import * as calls from '#domain/jobs/calls/pay.ts';
import { answers } from '#mocks/serve.ts';

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

export const driverPayHandlers = (backend: Backend) =>
  answers(backend, calls, {
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
