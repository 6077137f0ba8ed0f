// Requests for drivers, under both spellings of their path.
import { assertNotPast, jobRequestMissing } from '#domain/jobs/refusals.ts';
import {
  addJobRequestAt,
  convertJobRequestAt,
  deleteJobRequestAt,
  getJobRequestsAt,
  REQUEST_PATHS,
} from '#domain/jobs/calls/requests.ts';
import type { JobRequest } from '#domain/jobs/contract/jobRequests.ts';
import { titlesOfDrivers } from '#domain/jobs/jobsOfRequest.ts';
import { nowIso, type Backend } from '#mocks/backend.ts';
import { addJob } from './jobCalls.ts';
import { answerList, type Listing } from '#mocks/paging.ts';
import type { MockCall } from '#mocks/respond.ts';
import { answer } from '#mocks/serve.ts';

const LISTING: Listing<JobRequest> = {
  searched: ['contactNumber', 'description', 'name', 'email', 'place'],
  sortable: ['date', 'driversNeeded', 'budget', 'daysRequired', 'contactNumber', 'description', 'createdAt'],
};

/** Removes the request; throws the server's 404. */
function take(backend: Backend, wanted: string): void {
  const index = backend.jobRequests.findIndex(({ id }) => id === wanted);
  if (index < 0) throw jobRequestMissing();
  backend.jobRequests.splice(index, 1);
}

export const jobRequestHandlers = (backend: Backend): MockCall[] =>
  REQUEST_PATHS.flatMap((path) => [
    answer(backend, addJobRequestAt(path), ({ body }) => {
      assertNotPast('date', body.date, backend.now);
      const id = backend.nextId();
      const added: JobRequest = { id, _id: id, ...body, date: body.date || null, createdAt: nowIso(backend) };
      backend.jobRequests.unshift(added);
      return added;
    }),

    answer(backend, getJobRequestsAt(path), ({ request }) => {
      const added = backend.jobRequests.map(({ id }) => id).reverse();
      return answerList(request, backend.jobRequests, LISTING, added);
    }),

    answer(backend, convertJobRequestAt(path), ({ user, params, body: { drivers, ...input } }) => {
      if (!backend.jobRequests.some(({ id }) => id === params.id)) throw jobRequestMissing();
      const jobs = titlesOfDrivers(input.title, drivers).map((title) =>
        addJob(backend, { ...input, title }, user),
      );
      take(backend, params.id);
      return jobs;
    }),

    answer(backend, deleteJobRequestAt(path), ({ params }) => take(backend, params.id)),
  ]);
