// The states of jobs in the mock server: steps with their history, and the jobs of chauffeur reservations.
import { occupiedPeriod, overlaps, sameDates, type Period } from '#domain/time/period.ts';
import type { AttentionItem } from '#domain/payment/contract/payments.ts';
import type { Job, JobStep } from '#domain/jobs/contract/jobs.ts';
import type { Leave } from '#domain/jobs/contract/dispatch.ts';
import {
  confirmationNeededFrom,
  driverMissingText,
  driverNeededFrom,
  driverUnconfirmedText,
  givenBackText,
  lacksConfirmation,
  leavePeriod,
  needsDriver,
} from '#domain/jobs/dispatch.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { datesOfJob, type JobDates } from '#domain/jobs/dates.ts';
import { hasWorkAgain } from '#domain/jobs/reports.ts';
import type { JobTerm } from '#domain/jobs/terms.ts';
import { placeOfTrip, reservationJobTexts } from '#domain/jobs/reservationJob.ts';
import { isActiveJob, isTakenJob, jobCanBecome, type JobState } from '#domain/jobs/status.ts';
import { londonDate } from '#domain/time/london.ts';
import { nowIso, userOf, type Backend, type StoredUser } from '#mocks/backend.ts';

/** The defaults of a job that has only title, description and pay. */
export const NO_JOB_DETAILS = {
  startDate: null,
  endDate: null,
  startTime: null,
  endTime: null,
  place: '',
  carId: null,
  car: '',
  reservation: null,
  contactName: '',
  contactPhone: '',
  notes: '',
  trip: null,
  needsConfirmation: false,
  doneAt: null,
};

const driverOf = ({ id, name, email }: StoredUser) => ({
  acceptedBy: id,
  acceptedByName: name,
  acceptedByEmail: email,
});
export const NO_DRIVER = { acceptedBy: null, acceptedByName: '', acceptedByEmail: '' };

/** Adds a new job without a driver. */
export function insertJob(
  backend: Backend,
  fields: Partial<Job> & Pick<Job, 'title' | 'description' | 'pay'>,
  by: Pick<JobStep, 'by' | 'byName'>,
): Job {
  const id = backend.nextId();
  const state = by.by === 'reservation' ? 'draft' : 'open';
  const own = { id, _id: id, taken: false, state, version: 0 } as const;
  const job: Job = { ...NO_JOB_DETAILS, ...NO_DRIVER, ...fields, ...own };
  backend.jobs.unshift(job);
  addStep(backend, job, { from: null, to: state, ...by, driverName: '' });
  showOnReservation(backend, job);
  return job;
}

/** Sets the job of a reservation, as in the server's answers. */
function showOnReservation(backend: Backend, job: Job): void {
  const row = backend.reservations.find(({ id }) => id === job.reservation?.id);
  if (!row) return;
  row.chauffeur = job.state === 'cancelled' ? null : chauffeurOf(backend, job);
}

/** The driver's phone and portrait are shown until the job is done. */
function chauffeurOf(
  backend: Backend,
  { id: jobId, state, acceptedBy, acceptedByName: name, needsConfirmation }: Job,
) {
  const driver = isActiveJob(state) ? userOf(backend, acceptedBy) : undefined;
  const portrait = driver && backend.licences[driver.id]?.portrait;
  return {
    ...{ jobId, state, name },
    ...(needsConfirmation ? { needsConfirmation } : {}),
    ...(driver?.phonenumber ? { phone: driver.phonenumber } : {}),
    ...(portrait ? { portraitId: portrait.id } : {}),
  };
}

/** Shows the customers of a driver's jobs the present data of the driver. */
export function showDriver(backend: Backend, driverId: string): void {
  for (const job of backend.jobs) if (job.acceptedBy === driverId) showOnReservation(backend, job);
}

function addStep(
  backend: Backend,
  job: Job,
  step: Pick<JobStep, 'from' | 'to' | 'by' | 'byName' | 'driverName'> & Partial<Pick<JobStep, 'changed'>>,
): void {
  const at = nowIso(backend);
  backend.jobSteps.push({ jobId: job.id, id: String(backend.jobSteps.length + 1), at, changed: [], ...step });
}

/**
 * Changes the state of a job if `by` may do this; returns true if so. A change of a reservation gives no `user`. Staff
 * who give the job to a driver name the driver.
 */
export function moveJob(
  backend: Backend,
  job: Job,
  {
    to,
    by,
    user,
    accepting = by === 'driver' ? user : undefined,
  }: { to: JobState; by: JobStep['by']; user?: StoredUser; accepting?: StoredUser | undefined },
): boolean {
  if (!jobCanBecome(job.state, to, by)) return false;
  const driver = !isTakenJob(to) ? NO_DRIVER : to === 'accepted' && accepting ? driverOf(accepting) : {};
  const driverName = job.acceptedByName;
  const from = job.state;
  Object.assign(job, driver, {
    state: to,
    taken: isTakenJob(to),
    doneAt: to === 'done' ? nowIso(backend) : null,
    needsConfirmation: job.needsConfirmation && (to === 'on-the-way' || to === 'with-customer'),
    version: job.version + 1,
  });
  const names = { byName: user?.name ?? '', driverName: job.acceptedByName || driverName };
  addStep(backend, job, { from, to, by, ...names });
  showOnReservation(backend, job);
  return true;
}

/** Says whether the driver has to confirm the job, also on its reservation. */
export function setUnconfirmed(backend: Backend, job: Job, needsConfirmation: boolean): void {
  job.needsConfirmation = needsConfirmation;
  showOnReservation(backend, job);
}

/** Records that the driver of the job agrees to its terms. */
export function confirmJob(backend: Backend, job: Job, by: Pick<JobStep, 'by' | 'byName'>): Job {
  const { state, acceptedByName: driverName, version } = job;
  addStep(backend, job, { from: state, to: state, driverName, changed: ['confirmed'], ...by });
  setUnconfirmed(backend, job, false);
  return Object.assign(job, { version: version + 1 });
}

/** Records changed terms of an accepted job; without `mustConfirm: false` its driver has to accept them. */
export function changeTerms(
  backend: Backend,
  job: Job,
  {
    changed,
    by,
    byName = '',
    mustConfirm = true,
  }: {
    changed: JobTerm[];
    by: JobStep['by'];
    byName?: string;
    mustConfirm?: boolean;
  },
): void {
  if (!job.acceptedBy || !isActiveJob(job.state) || changed.length === 0) return;
  const { state, acceptedByName: driverName } = job;
  addStep(backend, job, { from: state, to: state, by, byName, driverName, changed });
  if (mustConfirm) setUnconfirmed(backend, job, true);
}

/** The period of a job; undefined for a job without dates. */
function periodOfJob(job: Pick<Job, keyof JobDates>): Period | undefined {
  const dates = datesOfJob(job);
  return dates && occupiedPeriod(dates);
}

/** The active job of a driver in this period. */
export const jobWithin = ({ jobs }: Backend, driverId: string, period: Period | undefined): Job | undefined =>
  jobs.find((job) => {
    const taken = job.acceptedBy === driverId && isActiveJob(job.state) ? periodOfJob(job) : undefined;
    return period && taken && overlaps(period, taken);
  });

/** The active job of a driver that overlaps another job with these dates. */
export const overlappingJob = (
  backend: Backend,
  driverId: string,
  wanted: Pick<Job, 'id' | keyof JobDates>,
): Job | undefined =>
  jobWithin(
    { ...backend, jobs: backend.jobs.filter(({ id }) => id !== wanted.id) },
    driverId,
    periodOfJob(wanted),
  );

/** The leave of a driver that overlaps these dates. */
export function overlappingLeave(
  { leave }: Backend,
  driverId: string,
  wanted: Pick<Job, keyof JobDates>,
): Leave | undefined {
  const period = periodOfJob(wanted);
  return leave.find((each) => each.driverId === driverId && period && overlaps(period, leavePeriod(each)));
}

/** The job in the format of the answers, with the trip details of its reservation. */
export function withTrip(backend: Backend, job: Job): Job {
  const booked = backend.reservations.find(({ id }) => id === job.reservation?.id);
  const customer = userOf(backend, booked?.userId);
  const trip = booked?.trip ?? null;
  const contactName = trip?.contactName || job.contactName;
  const contactPhone = trip?.contactPhone || job.contactPhone;
  return {
    ...job,
    contactName: contactName || (contactPhone ? '' : (customer?.name ?? '')),
    contactPhone: contactPhone || (customer?.phonenumber ?? ''),
    ...(trip && { trip, place: placeOfTrip(trip) || job.place, notes: trip.notes || job.notes }),
  };
}

/** Gives the job the car of its reservation. The texts that name the car follow it, unless an admin has written others. */
function moveCar(job: Job, { carId, carMake, carModel, reference = '' }: Reservation): void {
  if (job.carId === carId) return;
  const car = `${carMake} ${carModel}`;
  const [old, next] = [
    reservationJobTexts({ car: job.car, reference }),
    reservationJobTexts({ car, reference }),
  ];
  Object.assign(job, {
    carId,
    car,
    title: job.title === old.title ? next.title : job.title,
    description: job.description === old.description ? next.description : job.description,
    version: job.version + 1,
  });
}

export const attentionIdOf = ({ id }: Job) => `job-given-back-${id}`;

/** The jobs without a driver that begin soon. */
export const driverlessAttention = (backend: Backend): AttentionItem[] =>
  backend.jobs
    .filter((job) => needsDriver(job, backend.now))
    .filter((job) => backend.attention.every(({ id }) => id !== attentionIdOf(job)))
    .map((job) => ({
      id: `driver-missing-${job.id}`,
      kind: 'driver-missing' as const,
      detail: driverMissingText({ title: job.title, startDate: job.startDate ?? '' }),
      amount: null,
      reservationId: job.reservation?.id ?? null,
      reference: null,
      since: new Date(driverNeededFrom(job) ?? backend.now).toISOString(),
    }))
    .filter(({ id }) => backend.resolutions.every((resolved) => resolved.id !== id));

/** The jobs that begin soon and that their drivers have not confirmed. */
export const unconfirmedAttention = (backend: Backend): AttentionItem[] =>
  backend.jobs
    .filter((job) => lacksConfirmation(job, backend.now))
    .map((job) => ({
      id: `driver-unconfirmed-${job.id}-${job.version}`,
      kind: 'driver-unconfirmed' as const,
      detail: driverUnconfirmedText({ title: job.title, startDate: job.startDate ?? '' }),
      amount: null,
      reservationId: job.reservation?.id ?? null,
      reference: null,
      since: new Date(confirmationNeededFrom(job) ?? backend.now).toISOString(),
    }))
    .filter(({ id }) => backend.resolutions.every((resolved) => resolved.id !== id));

/** Alerts staff of a job that has lost its driver. */
export function raiseAttention(backend: Backend, job: Job): void {
  backend.attention.push({
    id: attentionIdOf(job),
    kind: 'job-given-back',
    detail: givenBackText({ title: job.title, startDate: job.startDate ?? '' }),
    amount: null,
    reservationId: job.reservation?.id ?? null,
    reference: null,
    since: nowIso(backend),
  });
}

/** Creates, moves or withdraws the job of a reservation that has changed. */
export function followReservation(backend: Backend, row: Reservation): void {
  const job = backend.jobs.find(({ reservation }) => reservation?.id === row.id);
  const { startDate, endDate, startTime, endTime } = row;
  const dates = { startDate, endDate, startTime, endTime };
  if (!job) {
    // A reservation whose job was deleted still has `chauffeur`, and gets no other job.
    const isOver = endDate < londonDate(backend.now);
    if (row.status !== 'confirmed' || row.purpose !== 'Chauffeur' || isOver) return;
    if (row.chauffeur !== undefined) return;
    const car = `${row.carMake} ${row.carModel}`;
    const { id, carId, reference } = row;
    const texts = reservationJobTexts({ car, reference });
    const draft = { ...texts, pay: '', ...dates, carId, car, reservation: { id, reference } };
    insertJob(backend, draft, { by: 'reservation', byName: '' });
    return;
  }
  if (row.status === 'cancelled') return void moveJob(backend, job, { to: 'cancelled', by: 'reservation' });
  if (job.state === 'cancelled') return;
  if (job.state === 'done') {
    if (!hasWorkAgain(Date.parse(job.doneAt ?? ''), job, dates)) return;
    moveJob(backend, job, { to: 'open', by: 'reservation' });
    raiseAttention(backend, job);
  }
  if (job.carId !== row.carId)
    changeTerms(backend, job, { changed: ['car'], by: 'reservation', mustConfirm: false });
  moveCar(job, row);
  const before = datesOfJob(job);
  if (before && sameDates(before, dates)) return;
  const isBusy =
    job.acceptedBy &&
    (overlappingJob(backend, job.acceptedBy, { id: job.id, ...dates }) ??
      overlappingLeave(backend, job.acceptedBy, dates));
  if (isBusy) {
    moveJob(backend, job, { to: 'open', by: 'reservation' });
    raiseAttention(backend, job);
  }
  changeTerms(backend, job, { changed: ['time'], by: 'reservation' });
  Object.assign(job, dates, { version: job.version + 1 });
}
