// Checks that a page recovers without the user after the server is back.
import type * as timers from 'node:timers';
import { http, HttpResponse } from 'msw';
import { carApi } from '#app/entities/car/index.ts';
import { reviewApi } from '#app/entities/review/reviewApi.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { makeStore } from './makeStore.ts';
import { recoveryDelay } from './recoverQueries.ts';

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
  server.use(http.get('*/api/*', () => (status ? HttpResponse.json({}, { status }) : HttpResponse.error())));
  const requests = recordRequests();
  const store = makeStore();
  const shown = [store.dispatch(getCars.initiate()), store.dispatch(getReviews.initiate())];
  await pass(5_000);
  const statuses = () => [cars(store.getState()).status, reviews(store.getState()).status];
  expect(statuses()).not.toContain('fulfilled');
  return { store, requests, pass, shown, statuses: statuses };
}

const BACK = ['fulfilled', 'fulfilled'];

it.each([
  ['did not answer', undefined],
  ['answered 502', 502],
  ['answered 503', 503],
  ['answered 504', 504],
])('repeats the failed queries within 10 seconds when a server that %s is back', async (_, status) => {
  const { statuses } = await openDuringOutage(status);
  await pass(60_000);
  answerFrom();
  await pass(10_000);
  expect(statuses()).toEqual(BACK);
});

it('repeats only one query every few seconds while the server is unavailable', async () => {
  const { requests } = await openDuringOutage();
  await pass(60_000);
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

it.each([
  [0, 500, 1_000],
  [1, 1_000, 2_000],
  [2, 2_000, 4_000],
  [3, 3_000, 6_000],
  [50, 3_000, 6_000],
])('waits a random time before attempt %p: %p to %p ms', (attempt, least, most) => {
  expect(recoveryDelay(attempt, 0)).toBe(least);
  expect(recoveryDelay(attempt, 1)).toBe(most);
});
