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
import { nowIso, removeRow, rowOf, type Backend } from '#mocks/backend.ts';
import { addJob } from './jobCalls.ts';
import { answerList, type Listing } from '#mocks/answers.ts';
import { answers } from '#mocks/serve.ts';

const LISTING: Listing<JobRequest> = {
  searched: ['contactNumber', 'description', 'name', 'email', 'place'],
  sortable: ['date', 'driversNeeded', 'budget', 'daysRequired', 'contactNumber', 'description', 'createdAt'],
};

export const jobRequestHandlers = (backend: Backend) =>
  REQUEST_PATHS.flatMap((path) => {
    const calls = {
      add: addJobRequestAt(path),
      list: getJobRequestsAt(path),
      convert: convertJobRequestAt(path),
      remove: deleteJobRequestAt(path),
    };
    return answers(backend, calls, {
      add: ({ body }) => {
        assertNotPast('date', body.date, backend.now);
        const id = backend.nextId();
        const at = { date: body.date || null, createdAt: nowIso(backend) };
        const added: JobRequest = { id, _id: id, ...body, ...at };
        backend.jobRequests.unshift(added);
        return added;
      },
      list: ({ request }) => {
        const added = backend.jobRequests.map(({ id }) => id).reverse();
        return answerList(request, backend.jobRequests, LISTING, added);
      },
      convert: ({ user, params, body: { drivers, ...input } }) => {
        rowOf(backend.jobRequests, params.id, jobRequestMissing);
        const titles = titlesOfDrivers(input.title, drivers);
        const jobs = titles.map((title) => addJob(backend, { ...input, title }, user));
        removeRow(backend.jobRequests, params.id, jobRequestMissing);
        return jobs;
      },
      remove: ({ params }) => removeRow(backend.jobRequests, params.id, jobRequestMissing),
    });
  });
