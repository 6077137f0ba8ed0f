import { withDeadline } from './deadline.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const never = new Promise<string>(() => undefined);

it('resolves with the result of the work in time, and leaves no timer', async () => {
  expect(await withDeadline(Promise.resolve('done'), 10, () => 'late')).toBe('done');
  await expect(withDeadline(Promise.reject(new Error('broken')), 10, () => 'late')).rejects.toThrow('broken');
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
