// Checks every read after a failure: the caller gets the error, and a change of the data repeats the read.
import { http, HttpResponse } from 'msw';
import { baseApi } from '#app/api/baseApi.ts';
import { TAG_TYPES } from '#app/api/tags.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { server } from '#mocks/node.ts';
import { makeStore } from './makeStore.ts';
import { loadAllEndpoints } from './timeTravel/allEndpoints.ts';

interface Read {
  initiate: (arg: unknown, options?: { subscribe: boolean }) => never;
}
/** An argument with the properties of the arguments of all reads. */
const ARG = {
  userId: anId(1),
  partnerId: anId(2),
  personId: anId(3),
  reservationId: anId(4),
  carId: anId(5),
  isOwn: false,
};
/** Reads that no other call of this browser makes stale, and one read that sends no request. */
const WITHOUT_TAGS = [
  'getAudit',
  'getEarlierPage',
  'getInvoice',
  'getJobHistory',
  'getMessagesAfter',
  'getMessagesBefore',
  'getPresence',
  'getSession',
  'getSessions',
];

async function reads(): Promise<[string, Read][]> {
  await loadAllEndpoints();
  const endpoints = Object.entries(baseApi.endpoints as Record<string, object>);
  return endpoints.filter(([, endpoint]) => 'useQuery' in endpoint) as unknown as [string, Read][];
}

test('returns the error of the server to the caller of each read', async () => {
  server.use(http.all('*/api/*', () => refuse(400, 'Not like this.')));
  const { dispatch } = makeStore();
  const answers: Record<string, unknown> = {};
  for (const [name, { initiate }] of await reads()) {
    const { error } = (await dispatch(initiate(ARG, { subscribe: false }))) as { error?: unknown };
    answers[name] = error;
  }
  const { getPresence, ...others } = answers;
  expect(getPresence).toBeUndefined();
  expect(Object.keys(others).length).toBeGreaterThan(35);
  for (const [name, error] of Object.entries(others)) {
    expect([name, error]).toEqual([name, { status: 400, message: 'Not like this.' }]);
  }
});

test('repeats a failed read when its data have changed', async () => {
  server.use(http.all('*/api/*', () => refuse(400, 'Not like this.')));
  const { dispatch } = makeStore();
  const requests = recordRequests();
  const untagged: string[] = [];
  for (const [name, { initiate }] of await reads()) {
    const read = dispatch(initiate(ARG)) as unknown as Promise<unknown> & { unsubscribe: () => void };
    await read;
    requests.take();
    dispatch(baseApi.util.invalidateTags([...TAG_TYPES]));
    await Promise.all(dispatch(baseApi.util.getRunningQueriesThunk()));
    if (requests.take().length === 0) untagged.push(name);
    read.unsubscribe();
  }
  expect(untagged.sort()).toEqual(WITHOUT_TAGS);
});

test('fails a read whose answer does not match the contract', async () => {
  server.use(http.all('*/api/*', () => HttpResponse.json({ unexpected: true })));
  const { dispatch } = makeStore();
  const passed: string[] = [];
  for (const [name, { initiate }] of await reads()) {
    const { error } = (await dispatch(initiate(ARG, { subscribe: false }))) as { error?: { code?: string } };
    if (error?.code !== 'contract') passed.push(name);
  }
  expect(passed).toEqual(['getPresence']);
});
