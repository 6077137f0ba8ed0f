// `npm run test:full -- faults`: kills the server with SIGKILL at named points and checks that nothing is lost or doubled.
//   -- [CHECKOUTS | quick] [--engine pglite|postgres] [--only PART] [--seed N]
//   -- seeds COUNT [--checkouts N] [--engine pglite|postgres] [--from SEED]
// FAULTS_RESULTS names a file for the counts of correct and wrong figures.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundlePrograms } from './bundle.ts';
import { openDatabases, type Databases } from './databases.ts';
import { none, printFigures, seconds, type Figure } from './figures.ts';
import { killCheckouts } from './killCheckouts.ts';
import { killFirstStart } from './killFirstStart.ts';
import { killWriters } from './killWriters.ts';
import { CRASH_POINTS } from './crashPoints.ts';
import { createRandom } from './random.ts';
import { secondProcess } from './secondProcess.ts';
import { failureOf, runSeeds } from './seeds.ts';

const FULL = { checkouts: 100, firstStarts: 30, processes: { tries: 20, withinMs: 3_000 }, writers: 30 };
/** Each named point once, and a few of the other runs: the size for every change, also on a busy machine. */
const QUICK = {
  checkouts: Object.keys(CRASH_POINTS).length,
  firstStarts: 3,
  processes: { tries: 2, withinMs: 20_000 },
  writers: 2,
};
const SEED_CHECKOUTS = '10';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'pglite' },
    only: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    checkouts: { type: 'string', default: SEED_CHECKOUTS },
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

async function playSeeds(databases: Databases): Promise<boolean> {
  const rounds = count('--checkouts', values.checkouts);
  const { harnessFailures, violations } = await runSeeds({
    from: count('--from', values.from ?? anySeed()),
    count: count('The number of seeds', positionals[1] ?? '50'),
    print,
    async play(seed) {
      const own = path.join(folder, String(seed));
      await mkdir(own);
      const played = await killCheckouts({ rounds, seed, folder: own, databases, isHurried: true });
      if (played.figures.every(({ faults }) => faults.length === 0)) await rm(own, { recursive: true });
      return played;
    },
  });
  const failed = [...new Set([...harnessFailures, ...violations])];
  for (const seed of failed) {
    const again = `seeds 1 --from ${String(seed)} --checkouts ${String(rounds)} --engine ${engine}`;
    print(`Once more: npm run test:full -- faults -- ${again}`);
  }
  return failed.length === 0;
}

async function playParts(databases: Databases): Promise<boolean> {
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
      run: async () =>
        (await killCheckouts({ rounds, seed, folder, databases, isHurried: false, progress })).figures,
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
    const found = await part.run().catch((error: unknown): Figure[] => {
      const { harness, product } = failureOf(error);
      return [
        { ...none('failures of the harness', harness), of: 'harness' },
        none('failures of the product', product),
      ];
    });
    printFigures(`${part.title}: ${seconds(performance.now() - since)}`, found);
    figures.push(...found);
  }

  const wrong = figures.filter(({ faults }) => faults.length > 0);
  const results = process.env['FAULTS_RESULTS'];
  if (results) {
    await writeFile(results, JSON.stringify({ passed: figures.length - wrong.length, failed: wrong.length }));
  }
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
const hasPassed = await (positionals[0] === 'seeds' ? playSeeds : playParts)(databases);
await databases.stop();
if (hasPassed) await rm(folder, { recursive: true });
else print(`Data and logs are kept in ${folder}`);
process.exit(hasPassed ? 0 : 1);
