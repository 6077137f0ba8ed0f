// Checks every read after a failure: the error, the repetition, and the recovery of shown reads.
import { checkCases } from '#app/testing/checkCases.ts';
import { http, HttpResponse } from 'msw';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { TAG_TYPES } from '#app/platform/api/tags.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { makeStore } from './makeStore.ts';
import { loadAllEndpoints } from '../timeTravel/allEndpoints.ts';
import type * as timers from 'node:timers';
import { carApi } from '#app/fleet/data/carApi.ts';
import { reviewApi } from '#app/reviews/data/reviewApi.ts';
import { recoveryDelay } from './recoverQueries.ts';

describe('failedReads', () => {
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
    'getMessagesAfter',
    'getMessagesBefore',
    'getPresence',
    'getSession',
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
      const { error } = (await dispatch(initiate(ARG, { subscribe: false }))) as {
        error?: { code?: string };
      };
      if (error?.code !== 'contract') passed.push(name);
    }
    expect(passed).toEqual(['getPresence']);
  });
});

describe('recoverQueries', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    visible(true);
  });

  function visible(isVisible: boolean) {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  }

  const { getCars } = carApi.endpoints;
  const { getReviews } = reviewApi.endpoints;
  const cars = getCars.select();
  const reviews = getReviews.select();

  const { setImmediate: nextTurn } = jest.requireActual<typeof timers>('node:timers');

  /** Advances the time in small steps, so that the mocks can answer in between. */
  async function pass(ms: number) {
    for (let passed = 0; passed < ms; passed += 250) {
      await jest.advanceTimersByTimeAsync(250);
      for (let turn = 0; turn < 4; turn += 1) await new Promise<void>((resolve) => nextTurn(resolve));
    }
  }

  /** Two queries that a screen shows, while the server is unavailable. */
  async function openDuringOutage(status?: number) {
    answerFrom();
    server.use(
      http.get('*/api/*', () => (status ? HttpResponse.json({}, { status }) : HttpResponse.error())),
    );
    const requests = recordRequests();
    const store = makeStore();
    const shown = [store.dispatch(getCars.initiate()), store.dispatch(getReviews.initiate())];
    await pass(5_000);
    const statuses = () => [cars(store.getState()).status, reviews(store.getState()).status];
    expect(statuses()).not.toContain('fulfilled');
    return { store, requests, shown, statuses };
  }

  const BACK = ['fulfilled', 'fulfilled'];

  it('repeats the failed queries within 10 seconds when a server without an answer is back', () =>
    checkCases([[undefined], [502], [503], [504]], async (status) => {
      const { statuses, shown } = await openDuringOutage(status);
      await pass(5_000);
      answerFrom();
      await pass(10_000);
      expect(statuses()).toEqual(BACK);
      for (const { unsubscribe } of shown) unsubscribe();
    }));

  it('repeats only one query every few seconds while the server is unavailable', async () => {
    const { requests } = await openDuringOutage();
    await pass(15_000);
    requests.take();
    await pass(60_000);
    const asked = requests.take();
    expect(new Set(asked).size).toBe(1);
    // The requests are 3 to 6 seconds apart; each has two retries.
    expect(asked.length).toBeGreaterThanOrEqual(3 * 7);
    expect(asked.length).toBeLessThanOrEqual(3 * 20);
  });

  it('sends nothing while the page is hidden, and repeats at once when it is visible', async () => {
    const { requests, statuses } = await openDuringOutage();
    await pass(20_000);
    visible(false);
    await pass(10_000);
    requests.take();
    await pass(60_000);
    expect(requests.take()).toEqual([]);
    answerFrom();
    visible(true);
    await pass(250);
    expect(statuses()).toEqual(BACK);
  });

  it('stops when no screen shows the failed query, and starts again with the next outage', async () => {
    const { store, requests, shown } = await openDuringOutage();
    for (const { unsubscribe } of shown) unsubscribe();
    await pass(10_000);
    requests.take();
    await pass(20_000);
    expect(requests.take()).toEqual([]);
    void store.dispatch(getCars.initiate(undefined, { forceRefetch: true }));
    await pass(5_000);
    answerFrom();
    await pass(10_000);
    expect(cars(store.getState()).isSuccess).toBe(true);
  });

  it('does not repeat a query that the server refused', async () => {
    answerFrom();
    server.use(http.get('*/api/cars', () => HttpResponse.json({}, { status: 404 })));
    const requests = recordRequests();
    void makeStore().dispatch(getCars.initiate());
    await pass(30_000);
    expect(requests.take()).toHaveLength(1);
  });

  it('waits a random time before each attempt, up to a limit', () => {
    const delays = [0, 1, 2, 3, 50].map((attempt) => [recoveryDelay(attempt, 0), recoveryDelay(attempt, 1)]);
    const limit = [3_000, 6_000];
    expect(delays).toEqual([[500, 1_000], [1_000, 2_000], [2_000, 4_000], limit, limit]);
  });
});
