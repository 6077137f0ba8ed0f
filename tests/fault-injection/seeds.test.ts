// Tests a run of many seeds: its output, and the classification of failures.
import { coverage, none, type Figure } from './figures.ts';
import { ProductFailure } from './productFailure.ts';
import { runSeeds } from './seeds.ts';

type Outcome = Figure[] | Error;

async function run(outcomes: Outcome[]) {
  const lines: string[] = [];
  const result = await runSeeds({
    from: 7,
    count: outcomes.length,
    print: (line) => lines.push(line),
    play(seed) {
      const outcome = outcomes[seed - 7] ?? [];
      if (outcome instanceof Error) return Promise.reject(outcome);
      return Promise.resolve({ figures: outcome, kills: 12, charges: 9, settledMs: 400 });
    },
  });
  return { lines, ...result };
}

it('prints a line for each seed and a summary when all is well', async () => {
  const { lines, ...result } = await run([[], [none('lost payments', [])]]);
  expect(result).toEqual({ harnessFailures: [], violations: [] });
  expect(lines).toEqual([
    expect.stringMatching(/^seed 7 +12 kills, +9 charges settled in 0\.4 s, \d+\.\d s {2}ok$/),
    expect.stringMatching(/^seed 8 .* ok$/),
    '2 seeds, 0 harness failures, 0 invariant violations',
  ]);
});

it('counts failures of the harness separately from violations by the product, and continues with the next seeds', async () => {
  const { lines, ...result } = await run([
    new Error('The plan was not kept.'),
    [none('lost payments', ['paid for nothing'])],
    [coverage('killed: before the refund call', '0', false)],
    new ProductFailure('The server ended with 1'),
    [],
  ]);
  expect(result).toEqual({ harnessFailures: [7, 9], violations: [8, 10] });
  expect(lines).toContain('    lost payments: paid for nothing');
  expect(lines.at(-1)).toBe('5 seeds, 2 harness failures, 2 invariant violations');
  expect(lines.find((line) => line.startsWith('seed 11'))).toMatch(/ok$/);
});
