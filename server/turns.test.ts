// Turns: as many at a time as allowed, the rest in their order, and a refusal where too many wait.
import { Refusal } from './refusal.ts';
import { createTurns } from './turns.ts';

const makeTurns = () =>
  createTurns({ atATime: 2, waiting: 1, refusal: () => new Refusal(503, 'Too many are waiting.') });

it('runs two, lets one wait and refuses the next', async () => {
  const turns = makeTurns();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) =>
    turns.inTurn(() => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const results = [work('a'), work('b'), work('c')];
  await expect(work('d')).rejects.toThrow('Too many are waiting.');
  expect(started).toEqual(['a', 'b']);
  ends.get('b')?.();
  await results[1];
  await Promise.resolve();
  expect(started).toEqual(['a', 'b', 'c']);
  for (const end of ends.values()) end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
});

it('goes on after work that failed', async () => {
  const turns = makeTurns();
  for (let count = 0; count < 3; count += 1) {
    await expect(turns.inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  await expect(turns.inTurn(async () => 'fine')).resolves.toBe('fine');
});
