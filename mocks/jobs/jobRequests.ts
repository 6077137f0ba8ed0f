// Requests for drivers, under both spellings of their path.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import { newJobRequest, type JobRequest } from '#domain/jobs/contract/jobRequests.ts';
import { newJob } from '#domain/jobs/contract/jobs.ts';
import { readBody, readId, refuse, requireAdmin, requireRecentAdmin } from '#mocks/answers.ts';
import { nowIso, type Backend } from '#mocks/backend.ts';
import { addJob } from './jobCalls.ts';
import { answerList, type Listing } from '#mocks/paging.ts';

const SPELLINGS = [`*${API_BASE}/requestedDriverJobs`, `*${API_BASE}/requested-driver-jobs`];

const LISTING: Listing<JobRequest> = {
  searched: ['contactNumber', 'description', 'name', 'email', 'place'],
  sortable: ['date', 'driversNeeded', 'budget', 'daysRequired', 'contactNumber', 'description', 'createdAt'],
};

export const jobRequestHandlers = (backend: Backend): HttpHandler[] =>
  SPELLINGS.flatMap((path) => [
    http.post(path, async ({ request }) => {
      const body = await readBody(request, newJobRequest);
      const id = backend.nextId();
      const added: JobRequest = { id, _id: id, ...body, date: body.date || null, createdAt: nowIso(backend) };
      backend.jobRequests.unshift(added);
      return HttpResponse.json(added, { status: 201 });
    }),

    http.get(path, ({ request }) => {
      requireAdmin(backend, 'jobs.read');
      const added = backend.jobRequests.map(({ id }) => id).reverse();
      return answerList(request, backend.jobRequests, LISTING, added);
    }),

    http.post(`${path}/:id/job`, async ({ params, request }) => {
      const user = requireAdmin(backend, 'jobs.manage');
      const requestId = readId(params);
      const input = await readBody(request, newJob);
      const index = backend.jobRequests.findIndex(({ id }) => id === requestId);
      if (index < 0) return refuse(404, 'This request does not exist any more.');
      const job = addJob(backend, input, user);
      backend.jobRequests.splice(index, 1);
      return HttpResponse.json(job, { status: 201 });
    }),

    http.delete(`${path}/:id`, ({ params }) => {
      requireRecentAdmin(backend, 'jobs.manage');
      const requestId = readId(params);
      const index = backend.jobRequests.findIndex(({ id }) => id === requestId);
      if (index < 0) return refuse(404, 'This request does not exist any more.');
      backend.jobRequests.splice(index, 1);
      return new HttpResponse(null, { status: 204 });
    }),
  ]);
