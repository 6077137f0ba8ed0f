// A store that has made some reads, and what a change makes it read again. The reads fail: the test needs no data, and a
// list has only its own tag.
import { http } from 'msw';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { refuse } from '#mocks/answers.ts';
import { server } from '#mocks/node.ts';
import { makeStore } from '../store/makeStore.ts';
import { loadAllEndpoints } from '../timeTravel/allEndpoints.ts';

/** The name of an endpoint and its argument. */
export type EndpointCall = readonly [name: string, arg: unknown];
type Endpoints = Record<string, { initiate: (arg: unknown) => never }>;

export async function watchReads(reads: Readonly<Record<string, EndpointCall>>) {
  await loadAllEndpoints();
  const { dispatch } = makeStore();
  const endpoints = baseApi.endpoints as unknown as Endpoints;
  const initiate = ([name, arg]: EndpointCall) => endpoints[name]!.initiate(arg);
  server.use(http.get('*/api/*', () => refuse(400, 'Not now.')));
  const requests = recordRequests();
  const names = new Map<string, string>();
  for (const [name, read] of Object.entries(reads)) {
    await dispatch(initiate(read));
    for (const request of requests.take()) names.set(request, name);
  }
  /** The sorted names of the reads that follow an action. */
  const readsAfter = async (action: unknown): Promise<(string | undefined)[]> => {
    await dispatch(action as never);
    await Promise.all(dispatch(baseApi.util.getRunningQueriesThunk()));
    const repeated = requests.take().filter((request) => request.startsWith('GET'));
    return repeated.map((request) => names.get(request)).sort();
  };
  return { readsAfter, readsAfterCall: (call: EndpointCall) => readsAfter(initiate(call)) };
}
