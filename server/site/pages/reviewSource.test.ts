// Tests the reviews of the rendered page: how often they are read, and their state during an outage.
import type { Review } from '#domain/reviews/contract/reviews.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { createReviewSource } from './reviewSource.ts';

afterEach(() => jest.useRealTimers());
const review = (content: string) => ({ content }) as Review;

function setUp() {
  const clock = { now: 10_000 };
  const eventBus = createEventBus();
  const store = { reviews: [review('Calm.')], reads: 0, isAway: false };
  const read = async () => {
    store.reads += 1;
    if (store.isAway) throw new Error('The database is away.');
    return store.reviews;
  };
  return {
    clock,
    eventBus,
    store,
    source: createReviewSource({ read, eventBus, now: () => clock.now }).newest,
  };
}

it('reads at most once a second, and at once after a change', async () => {
  const { clock, eventBus, store, source } = setUp();
  const first = await source();
  store.reviews = [review('Faultless.')];
  clock.now += 1000;
  expect(await source()).toBe(first);
  eventBus.emit('reviewsChanged', {});
  const second = await source();
  expect(second?.reviews).toEqual([review('Faultless.')]);
  expect(second?.version).not.toBe(first?.version);
  clock.now += 1001;
  expect((await source())?.version).toBe(second?.version);
  expect(store.reads).toBe(3);
});

it('ends its subscription when it is closed', () => {
  const eventBus = createEventBus();
  const source = createReviewSource({ read: async () => [], eventBus, now: () => 0 });
  expect(eventBus.listenerCount('reviewsChanged')).toBe(1);
  source.close();
  expect(eventBus.listenerCount('reviewsChanged')).toBe(0);
});

it('answers within half a second when the database does not', async () => {
  jest.useFakeTimers();
  const read = () => new Promise<never>(() => undefined);
  const { newest } = createReviewSource({ read, eventBus: createEventBus(), now: () => 0 });
  const answer = jest.fn();
  void newest().then(answer);
  await jest.advanceTimersByTimeAsync(500);
  expect(answer).toHaveBeenCalledWith(undefined);
});

it('keeps the last reviews while the database is unavailable', async () => {
  const { clock, store, source } = setUp();
  store.isAway = true;
  expect(await source()).toBeUndefined();
  store.isAway = false;
  clock.now += 1001;
  const read = await source();
  store.isAway = true;
  clock.now += 1001;
  expect(await source()).toEqual(read);
});
