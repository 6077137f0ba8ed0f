// Tests the tools for work in batches, within deadlines, at limits and in periods.
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { createBatch } from './batch.ts';
import { createClock } from './clock.ts';
import { createConcurrencyLimit } from './concurrencyLimit.ts';
import { withDeadline } from './deadline.ts';
import { startPeriodicTask } from './periodicTask.ts';

describe('a batch', () => {
  const itemError = new Error('this item cannot be loaded');
  const outage = new Error('the database is away');

  function recordedBatches(maxBatchSize = 100) {
    const batches: number[][] = [];
    const load = createBatch<number, number>({
      batchFn: async (keys) => {
        batches.push([...keys]);
        await new Promise((resolve) => setImmediate(resolve));
        if (keys.includes(-1)) throw itemError;
        if (keys.includes(-2)) throw outage;
        return keys.map((key) => key * 10);
      },
      isItemError: (error) => error === itemError,
      maxBatchSize,
    });
    return { load, batches };
  }

  it('loads concurrent calls in batches of the maximum size, in the order of the calls', async () => {
    const { load, batches } = recordedBatches(3);
    expect(await Promise.all([1, 2, 3, 4, 5].map(load))).toEqual([10, 20, 30, 40, 50]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(await load(6)).toBe(60);
  });

  it('collects the calls that arrive while a batch runs', async () => {
    let finishFirst = () => {};
    const batches: number[][] = [];
    const load = createBatch<number, number>({
      batchFn: async (keys) => {
        batches.push([...keys]);
        if (batches.length === 1) await new Promise<void>((resolve) => (finishFirst = resolve));
        return keys;
      },
    });
    const first = load(1);
    while (batches.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = load(2);
    await new Promise((resolve) => setImmediate(resolve));
    const third = load(3);
    finishFirst();
    expect(await Promise.all([first, second, third])).toEqual([1, 2, 3]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('rejects only the call whose item causes the error', async () => {
    const { load, batches } = recordedBatches();
    const results = await Promise.allSettled([1, -1, 3].map(load));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([[1, -1, 3], [1], [-1], [3]]);
  });

  it('rejects every call of a batch that fails, and loads the next batch', async () => {
    const { load, batches } = recordedBatches();
    const results = await Promise.allSettled([1, -2, 3].map(load));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(batches).toHaveLength(1);
    expect(await load(4)).toBe(40);
  });
});

describe('the clock', () => {
  const MACHINE = Date.parse('2026-11-22T10:00:00Z');
  const START = Date.parse('2028-02-29T23:59:59.500Z');

  beforeEach(() => jest.useFakeTimers({ now: MACHINE }));
  afterEach(() => jest.useRealTimers());

  it("returns the machine's time without a start", () => {
    const now = createClock();
    jest.advanceTimersByTime(1_500);
    expect(now()).toBe(MACHINE + 1_500);
  });

  it('starts at the given instant and runs on', () => {
    const now = createClock(START);
    expect(now()).toBe(START);
    jest.advanceTimersByTime(1_500);
    expect(now()).toBe(START + 1_500);
  });
});

describe('the concurrency limit', () => {
  const makeLimit = () =>
    createConcurrencyLimit({
      concurrency: 2,
      maxPending: 1,
      overloaded: () => new HttpProblem(503, 'Too many are waiting.'),
    });

  it('runs two, queues one and refuses the next', async () => {
    const limit = makeLimit();
    const started: string[] = [];
    const finish = new Map<string, () => void>();
    const run = (name: string) =>
      limit(() => {
        started.push(name);
        return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
      });
    const results = [run('a'), run('b'), run('c')];
    await expect(run('d')).rejects.toThrow('Too many are waiting.');
    expect(started).toEqual(['a', 'b']);
    finish.get('b')?.();
    await results[1];
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).toEqual(['a', 'b', 'c']);
    for (const end of finish.values()) end();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
  });

  it('runs the next work after work that fails', async () => {
    const limit = makeLimit();
    for (let count = 0; count < 3; count += 1) {
      await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    }
    await expect(limit(async () => 'fine')).resolves.toBe('fine');
  });
});

describe('a deadline', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const never = new Promise<string>(() => undefined);

  it('resolves with the result of the work in time, and leaves no timer', async () => {
    expect(await withDeadline(Promise.resolve('done'), 10, () => 'late')).toBe('done');
    await expect(withDeadline(Promise.reject(new Error('broken')), 10, () => 'late')).rejects.toThrow(
      'broken',
    );
    expect(jest.getTimerCount()).toBe(0);
  });

  it('resolves with the result of onTimeout after the deadline, not before', async () => {
    const settled = jest.fn();
    void withDeadline(never, 10, () => 'late').then(settled);
    await jest.advanceTimersByTimeAsync(9);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith('late');
  });

  it('rejects with the error that onTimeout throws', async () => {
    const failed = jest.fn();
    const onTimeout = (): string => {
      throw new Error('too late');
    };
    withDeadline(never, 10, onTimeout).catch(failed);
    await jest.advanceTimersByTimeAsync(10);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'too late' }));
  });
});

describe('a periodic task', () => {
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
});
