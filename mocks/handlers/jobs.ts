// Jobs: who may see them, who has accepted them, and how admins change them.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/shared/config/paths.ts';
import { isDriversDecision } from '#domain/job/decision.ts';
import { mayDo } from '#domain/staff/permissions.ts';
import { jobUpdate, newJob, type Job } from '#domain/contract/jobs.ts';
import {
  notAuthorized,
  readBody,
  readId,
  refuse,
  requireAdmin,
  requireRecentAdmin,
  requireUser,
} from '../answers.ts';
import { roleOf, type Backend, type StoredUser } from '../backend.ts';
import { answerList, type Listing } from '../paging.ts';

/** A job without a driver. */
export const FREE = { taken: false, acceptedBy: null, acceptedByName: '', acceptedByEmail: '' };

const LISTING: Listing<Job> = {
  searched: ['title', 'description', 'pay', 'acceptedByName'],
  sortable: ['title', 'description', 'pay', 'taken', 'acceptedByName'],
};
// Users who may not read an email may not find it by search.
const ADMIN_LISTING: Listing<Job> = { ...LISTING, searched: [...LISTING.searched, 'acceptedByEmail'] };

const missing = () => refuse(404, 'This job does not exist any more.');

const readsAll = (user: StoredUser) => mayDo(roleOf(user), 'jobs.read');

function requireBoard(backend: Backend): StoredUser {
  const user = requireUser(backend);
  if (!readsAll(user) && !(user.isDriver && user.isVerifiedDriver)) {
    throw notAuthorized();
  }
  return user;
}

/** Admins and the driver who accepted may read the driver's email. */
const seenBy = (job: Job, user: StoredUser): Job =>
  readsAll(user) || job.acceptedBy === user.id ? job : { ...job, acceptedByEmail: '' };

const takenBy = ({ acceptedByName }: Job) =>
  acceptedByName ? `Accepted by ${acceptedByName}.` : 'This job is already taken.';

function accept(job: Job, driver: StoredUser): Job | undefined {
  if (job.acceptedBy === driver.id) return job;
  if (job.taken) return undefined;
  return Object.assign(job, {
    taken: true,
    acceptedBy: driver.id,
    acceptedByName: driver.name,
    acceptedByEmail: driver.email,
    version: job.version + 1,
  });
}

function giveBack(job: Job, driver: StoredUser): Job | undefined {
  if (!job.taken) return job;
  return job.acceptedBy === driver.id ? Object.assign(job, { ...FREE, version: job.version + 1 }) : undefined;
}

export const jobHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/jobs`, ({ request }) => {
    const user = requireBoard(backend);
    const jobs = backend.jobs.map((job) => seenBy(job, user));
    return answerList(request, jobs, readsAll(user) ? ADMIN_LISTING : LISTING);
  }),

  http.post(`*${API_BASE}/jobs`, async ({ request }) => {
    requireAdmin(backend, 'jobs.manage');
    const { title, description, pay } = await readBody(request, newJob);
    const id = backend.nextId();
    const job: Job = { id, _id: id, title, description, pay, ...FREE, version: 0 };
    backend.jobs.unshift(job);
    return HttpResponse.json(job, { status: 201 });
  }),

  http.put(`*${API_BASE}/jobs/:id`, async ({ params, request }) => {
    const user = requireBoard(backend);
    const jobId = readId(params);
    const changes = await readBody(request, jobUpdate);
    const job = backend.jobs.find(({ id }) => id === jobId);
    if (!job) return missing();
    if (!isDriversDecision({ ...user, isAdmin: mayDo(roleOf(user), 'jobs.manage') }, changes)) {
      const { acceptedByName: _driver, ...edit } = changes;
      const freed = edit.taken === false ? FREE : {};
      return HttpResponse.json(Object.assign(job, edit, freed, { version: job.version + 1 }));
    }
    if (changes.taken === undefined) return refuse(403, 'Drivers can accept and cancel jobs.');
    const decided = changes.taken ? accept(job, user) : giveBack(job, user);
    if (decided) return HttpResponse.json(seenBy(decided, user));
    return changes.taken
      ? refuse(409, takenBy(job), { code: 'job_taken' })
      : refuse(403, 'Only the driver who accepted this job can cancel it.', { code: 'not_yours' });
  }),

  http.delete(`*${API_BASE}/jobs/:id`, ({ params }) => {
    requireRecentAdmin(backend, 'jobs.manage');
    const jobId = readId(params);
    const index = backend.jobs.findIndex(({ id }) => id === jobId);
    if (index < 0) return missing();
    backend.jobs.splice(index, 1);
    return new HttpResponse(null, { status: 204 });
  }),
];
