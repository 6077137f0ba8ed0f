// Tests when the watch starts a probe, what an outage does to waiting and to later statements, and the recovery.
import { watchAvailability } from './availability.ts';
import { DatabaseUnavailable } from './failures.ts';

// Jest's fake timers do not replace this module.
jest.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

const probe = jest.fn<Promise<void>, []>();
const onAway = jest.fn();
const never = () => new Promise<never>(() => undefined);
const connectionLost = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  probe.mockResolvedValue(undefined);
});
afterEach(() => jest.useRealTimers());

const watch = () => watchAvailability({ probe, onAway });
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('starts a probe when a statement has no answer for a second, and lets it finish when the probe is answered', async () => {
  const answer = watch().run(() => new Promise((resolve) => setTimeout(() => resolve('slow'), 2_500)));
  await pass(999);
  expect(probe).not.toHaveBeenCalled();
  await pass(1);
  expect(probe).toHaveBeenCalledTimes(1);
  await pass(1_500);
  expect(await answer).toBe('slow');
});

it('starts no probe for a slow statement while the others are answered', async () => {
  const { run } = watch();
  void run(never);
  for (let answers = 0; answers < 10; answers += 1) {
    await pass(400);
    await run(async () => 1);
  }
  expect(probe).not.toHaveBeenCalled();
});

it('starts no probe for statements that are answered within a second', async () => {
  const { run } = watch();
  for (let answers = 0; answers < 4; answers += 1) {
    const answer = run(() => new Promise((resolve) => setTimeout(() => resolve(1), 900)));
    await pass(900);
    expect(await answer).toBe(1);
  }
  expect(probe).not.toHaveBeenCalled();
});

it('rejects every waiting statement when the probe fails, and the next ones without running them', async () => {
  const { run, isAway } = watch();
  probe.mockRejectedValue(connectionLost());
  const waiting = [run(never), run(never)].map((answer) => answer.catch((error: unknown) => error));
  await pass(1_000);
  for (const error of await Promise.all(waiting)) expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect([isAway(), onAway.mock.calls.length]).toEqual([true, 1]);
  const work = jest.fn();
  await expect(run(work)).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(work).not.toHaveBeenCalled();
});

it('runs statements again after the first probe that is answered, and detects a second outage', async () => {
  const { run, isAway, suspect } = watch();
  for (const outages of [1, 2]) {
    probe.mockClear().mockRejectedValueOnce(connectionLost()).mockRejectedValueOnce(connectionLost());
    suspect();
    await pass(0);
    expect([isAway(), onAway.mock.calls.length]).toEqual([true, outages]);
    await pass(100);
    expect([probe.mock.calls.length, isAway()]).toEqual([2, true]);
    await pass(100);
    expect([probe.mock.calls.length, isAway()]).toEqual([3, false]);
    expect(await run(async () => 1)).toBe(1);
  }
  expect(onAway).toHaveBeenCalledTimes(2);
});

it('probes after a lost connection, and not after an error of the statement', async () => {
  const { run } = watch();
  await expect(run(() => Promise.reject(new Error('syntax error')))).rejects.toThrow('syntax error');
  expect(probe).not.toHaveBeenCalled();
  await expect(run(() => Promise.reject(connectionLost()))).rejects.toThrow('refused');
  expect(probe).toHaveBeenCalledTimes(1);
});

it('regards a database as busy that refuses a new connection and answers on an open one', async () => {
  const { run, isAway, suspect } = watch();
  let refuse = (_error: Error) => undefined as void;
  probe.mockImplementationOnce(() => new Promise((_resolve, reject) => (refuse = reject)));
  suspect();
  await pass(10);
  await run(async () => 1);
  refuse(connectionLost());
  await pass(0);
  expect([isAway(), onAway.mock.calls.length]).toEqual([false, 0]);
});

it('rejects waiting statements and stops its probes when it is closed', async () => {
  const { run, close, suspect } = watch();
  const waiting = run(never).catch((error: unknown) => error);
  close();
  expect(await waiting).toBeInstanceOf(DatabaseUnavailable);
  suspect();
  await pass(5_000);
  expect(probe).not.toHaveBeenCalled();
});
