// Tests the limit of concurrent work and of the queue behind it.
import { createConcurrencyLimit } from './concurrencyLimit.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';

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
