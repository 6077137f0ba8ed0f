// Tests which failed transactions are repeated, and how often.
import { retrying } from './retry.ts';

const failure = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ['a deadlock', '40P01', 4],
  ['a serialisation failure', '40001', 4],
  ['a violation of a constraint', '23505', 1],
  ['a lost connection', 'ECONNRESET', 1],
])('gives a transaction up after %s (%s) in %i attempts', async (_what, code, times) => {
  const attempt = jest.fn(() => Promise.reject(failure(code)));
  await expect(retrying(attempt)).rejects.toMatchObject({ code });
  expect(attempt).toHaveBeenCalledTimes(times);
});

it('returns the result of the first attempt that succeeds', async () => {
  const attempt = jest.fn(async () => 'done');
  attempt.mockRejectedValueOnce(failure('40P01')).mockRejectedValueOnce(failure('40001'));
  expect(await retrying(attempt)).toBe('done');
  expect(attempt).toHaveBeenCalledTimes(3);
});
