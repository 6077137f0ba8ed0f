import { startPeriodicTask } from './periodicTask.ts';

const EVERY_MS = 1_000;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
afterEach(() => void jest.useRealTimers());

/** Resolves after all pending callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function recordedRounds() {
  const rounds: { finish: (error?: Error) => void; isStopped: () => boolean }[] = [];
  const errors: unknown[] = [];
  const work = (isStopped: () => boolean) =>
    new Promise<void>((resolve, reject) =>
      rounds.push({ finish: (error) => (error ? reject(error) : resolve()), isStopped }),
    );
  const stop = startPeriodicTask(work, { everyMs: EVERY_MS, onError: (error) => errors.push(error) });
  const finish = async (error?: Error) => {
    rounds.at(-1)?.finish(error);
    await settled();
  };
  return { rounds, errors, stop, finish };
}

it('runs at once and then once per period, one round at a time', async () => {
  const { rounds, stop, finish } = recordedRounds();
  expect(rounds).toHaveLength(1);
  jest.advanceTimersByTime(5 * EVERY_MS);
  expect(rounds).toHaveLength(1);
  for (const expected of [2, 3]) {
    await finish();
    jest.advanceTimersByTime(EVERY_MS - 1);
    expect(rounds).toHaveLength(expected - 1);
    jest.advanceTimersByTime(1);
    expect(rounds).toHaveLength(expected);
  }
  await finish();
  await stop();
  jest.advanceTimersByTime(5 * EVERY_MS);
  expect(rounds).toHaveLength(3);
});

it('reports the error of a round and runs the next one', async () => {
  const { rounds, errors, stop, finish } = recordedRounds();
  const error = new Error('broken');
  await finish(error);
  expect(errors).toEqual([error]);
  jest.advanceTimersByTime(EVERY_MS);
  expect(rounds).toHaveLength(2);
  await finish();
  await stop();
});

it('signals the running round to stop and waits for it', async () => {
  const { rounds, stop, finish } = recordedRounds();
  expect(rounds[0]?.isStopped()).toBe(false);
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await settled();
  expect(rounds[0]?.isStopped()).toBe(true);
  expect(isStopped).toBe(false);
  await finish();
  await stopped;
  expect(isStopped).toBe(true);
});
