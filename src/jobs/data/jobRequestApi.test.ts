// Checks the calls about requests for drivers, as the admin screens use them.
import { waitFor } from '@testing-library/react';
import { rowsOf } from '#app/platform/api/entityList.ts';
import { makeStore } from '#app/app/store/makeStore.ts';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import { anId } from '#domain/testing/builders.ts';
import { admin } from '#mocks/backend.ts';
import { aJobRequest } from '#mocks/jobs/jobFixtures.ts';
import { useBackend } from '#mocks/node.ts';
import { jobRequestAdminApi } from './jobRequestAdminApi.ts';

const { getJobRequests, deleteJobRequest } = jobRequestAdminApi.endpoints;

afterEach(stopWatching);

test('returns a page of the requests, the largest budget first, with the total count', async () => {
  const jobRequests = [100, 300, 200].map((budget, index) => aJobRequest({ id: anId(601 + index), budget }));
  useBackend({ signedInAs: admin.id, jobRequests });
  const { data } = await makeStore().dispatch(
    getJobRequests.initiate({ page: 0, pageSize: 2, sort: '-budget' }),
  );
  expect(rowsOf(data!).map(({ budget }) => budget)).toEqual([300, 200]);
  expect(data?.total).toBe(3);
});

test('refetches the list after a removal, and nothing after a failure', async () => {
  useBackend({ signedInAs: admin.id, jobRequests: [aJobRequest()] });
  const store = makeStore();
  await store.dispatch(getJobRequests.initiate());
  const calls = watchRequests();
  const path = `/api/requested-driver-jobs/${aJobRequest().id}`;
  await store.dispatch(deleteJobRequest.initiate(aJobRequest().id));
  await waitFor(() => expect(getJobRequests.select()(store.getState()).data?.ids).toEqual([]));
  await store.dispatch(deleteJobRequest.initiate(aJobRequest().id));
  expect(calls).toEqual([`DELETE ${path}`, 'GET /api/requested-driver-jobs', `DELETE ${path}`]);
});
