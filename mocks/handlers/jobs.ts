// The drivers' board: who may see it, who has a job, and what admins change of it.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/shared/config/paths.ts';
import { jobUpdate, newJob, type Job } from '#domain/contract/jobs.ts';
import { readBody, refuse, requireAdmin, requireUser } from '../answers.ts';
import type { Backend, StoredUser } from '../backend.ts';
import { answerList } from '../paging.ts';

const FREE = { taken: false, acceptedBy: null, acceptedByName: '', acceptedByEmail: '' };

const missing = () => refuse(404, 'This job does not exist any more.');

function requireBoard(backend: Backend): StoredUser {
  const user = requireUser(backend);
  if (!user.isAdmin && !(user.isDriver && user.isVerifiedDriver)) {
    throw refuse(403, 'You are not authorized to do this.');
  }
  return user;
}

/** The email of who accepted is for admins and for that driver. */
const seenBy = (job: Job, { id, isAdmin }: StoredUser): Job =>
  isAdmin || job.acceptedBy === id ? job : { ...job, acceptedByEmail: '' };

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
    return answerList(request, jobs, ['title', 'description', 'pay', 'acceptedByName']);
  }),

  http.post(`*${API_BASE}/jobs`, async ({ request }) => {
    requireAdmin(backend);
    const { title, description, pay } = await readBody(request, newJob);
    const id = backend.nextId();
    const job: Job = { id, _id: id, title, description, pay, ...FREE, version: 0 };
    backend.jobs.unshift(job);
    return HttpResponse.json(job, { status: 201 });
  }),

  http.put(`*${API_BASE}/jobs/:jobId`, async ({ params, request }) => {
    const user = requireBoard(backend);
    const changes = await readBody(request, jobUpdate);
    const job = backend.jobs.find(({ id }) => id === params.jobId);
    if (!job) return missing();
    if (user.isAdmin) {
      const freed = changes.taken === false ? FREE : {};
      return HttpResponse.json(Object.assign(job, changes, freed, { version: job.version + 1 }));
    }
    if (changes.taken === undefined) return refuse(403, 'Drivers can accept and cancel jobs.');
    const decided = changes.taken ? accept(job, user) : giveBack(job, user);
    if (decided) return HttpResponse.json(seenBy(decided, user));
    return changes.taken
      ? refuse(409, `Accepted by ${job.acceptedByName}.`, { code: 'job_taken' })
      : refuse(403, 'Only the driver who accepted this job can cancel it.', { code: 'not_yours' });
  }),

  http.delete(`*${API_BASE}/jobs/:jobId`, ({ params }) => {
    requireAdmin(backend);
    const index = backend.jobs.findIndex(({ id }) => id === params.jobId);
    if (index < 0) return missing();
    backend.jobs.splice(index, 1);
    return new HttpResponse(null, { status: 204 });
  }),
];
