// `npm run test:full -- faults`: kills the server with SIGKILL at named points and checks that nothing is lost or doubled.
//   -- [CHECKOUTS | quick] [--engine pglite|postgres] [--only PART] [--seed N]
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundlePrograms } from './bundle.ts';
import { openDatabases } from './databases.ts';
import { none, printFigures, seconds, type Figure } from './figures.ts';
import { killCheckouts } from './killCheckouts.ts';
import { killFirstStart } from './killFirstStart.ts';
import { killWriters } from './killWriters.ts';
import { CRASH_POINTS } from './crashPoints.ts';
import { createRandom } from './random.ts';
import { secondProcess } from './secondProcess.ts';
import { ProductFailure } from './productFailure.ts';

const FULL = { checkouts: 100, firstStarts: 30, processes: { tries: 20, withinMs: 3_000 }, writers: 30 };
/** Each named point once, and a few of the other runs: the size for every change, also on a busy machine. */
const QUICK = {
  checkouts: Object.keys(CRASH_POINTS).length,
  firstStarts: 3,
  processes: { tries: 2, withinMs: 20_000 },
  writers: 2,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'pglite' },
    only: { type: 'string' },
    seed: { type: 'string' },
  },
});

function count(name: string, given: string): number {
  if (!/^\d+$/.test(given)) throw new Error(`${name} is a number, not '${given}'.`);
  return Number(given);
}

const anySeed = () => String(Math.floor(Math.random() * 2 ** 31));
const { engine } = values;
if (engine !== 'pglite' && engine !== 'postgres') throw new Error(`There is no engine '${engine}'.`);
const folder = await mkdtemp(path.join(os.tmpdir(), 'faults-'));
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The figure of an error that ended a part: the product failed, or the harness. */
function failureOf(error: unknown): Figure {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return error instanceof ProductFailure
    ? none('failures of the product', [text])
    : { ...none('failures of the harness', [text]), of: 'harness' };
}

async function playParts(): Promise<boolean> {
  const [size = 'full'] = positionals;
  const isCount = /^\d+$/.test(size);
  if (!isCount && size !== 'full' && size !== 'quick') throw new Error(`There is no size '${size}'.`);
  const sizes = size === 'quick' ? QUICK : { ...FULL, ...(isCount ? { checkouts: Number(size) } : {}) };
  const seed = count('--seed', values.seed ?? anySeed());
  const rounds = sizes.checkouts;
  const progress = (done: number) => {
    if (done % 10 === 0) print(`  ${String(done)} of ${String(rounds)}`);
  };
  const PARTS: Record<string, { title: string; run: () => Promise<Figure[]> }> = {
    checkouts: {
      title: `${String(rounds)} checkouts on ${String(engine)}`,
      run: () => killCheckouts({ rounds, seed, folder, databases, progress }),
    },
    firstStart: { title: 'First start', run: () => killFirstStart(sizes.firstStarts, folder) },
    secondProcess: { title: 'Second process', run: () => secondProcess(sizes.processes, folder) },
    writers: {
      title: 'Write load',
      run: () => killWriters(sizes.writers, { folder, random: createRandom(seed) }),
    },
  };
  // Only the embedded database restricts a data folder to one process.
  const wanted = values.only ? [values.only] : engine === 'pglite' ? Object.keys(PARTS) : ['checkouts'];

  print(`seed ${String(seed)}`);
  const figures: Figure[] = [];
  for (const name of wanted) {
    const part = PARTS[name];
    if (!part) throw new Error(`There is no part '${name}': ${Object.keys(PARTS).join(', ')}.`);
    const since = performance.now();
    const found = await part.run().catch((error: unknown) => [failureOf(error)]);
    printFigures(`${part.title}: ${seconds(performance.now() - since)}`, found);
    figures.push(...found);
  }

  const wrong = figures.filter(({ faults }) => faults.length > 0);
  if (wrong.length > 0) {
    const ofHarness = wrong.filter((one) => one.of === 'harness').length;
    const again = ['npm run test:full -- faults --', size, '--engine', engine, '--seed', String(seed)];
    print(
      `\n${String(ofHarness)} harness failures, ${String(wrong.length - ofHarness)} invariant violations`,
    );
    print(`Once more: ${again.join(' ')}`);
  }
  return wrong.length === 0;
}

await bundlePrograms();
const databases = await openDatabases(engine);
const hasPassed = await playParts();
await databases.stop();
if (hasPassed) await rm(folder, { recursive: true });
else print(`Data and logs are kept in ${folder}`);
process.exit(hasPassed ? 0 : 1);
