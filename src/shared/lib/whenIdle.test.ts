// Checks that the function waits for an idle browser, also in a browser without idle callbacks.
import { whenIdle } from './whenIdle.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

test('waits until the browser is idle, and sets a maximum wait', async () => {
  const asked = jest.fn<void, [() => void, { timeout: number }]>();
  Object.assign(window, { requestIdleCallback: asked });
  const done = jest.fn();
  void whenIdle().then(done);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(done).not.toHaveBeenCalled();
  const [callback, options] = asked.mock.calls[0]!;
  expect(options).toEqual({ timeout: 2_000 });
  callback();
  await jest.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledTimes(1);
});

test('waits a short time in a browser without idle callbacks', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  const done = jest.fn();
  void whenIdle().then(done);
  await jest.advanceTimersByTimeAsync(199);
  expect(done).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledTimes(1);
});
