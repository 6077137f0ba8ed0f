// `npm run test:faults`: kills the server with SIGKILL wherever it hurts and checks that nothing is lost or doubled.
//   -- [CHECKOUTS | quick] [--engine pglite|postgres] [--only PART] [--seed N]
// FAULTS_RESULTS names a file for how many figures were right and wrong.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundlePrograms } from '../faults/bundle.ts';
import { printFigures, seconds, type Figure } from '../faults/figures.ts';
import { killCheckouts } from '../faults/killCheckouts.ts';
import { killFirstStart } from '../faults/killFirstStart.ts';
import { killWriters } from '../faults/killWriters.ts';
import { CRASH_POINTS } from '../faults/points.ts';
import { createRandom } from '../faults/random.ts';
import { secondProcess } from '../faults/secondProcess.ts';

const FULL = { checkouts: 100, firstStarts: 30, processes: { tries: 20, withinMs: 2_000 }, writers: 30 };
/** Each named point once, and a few of the rest: what every change has to pass, on a machine that is busy as well. */
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
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const [size = 'full'] = positionals;
const isCount = /^\d+$/.test(size);
if (!isCount && size !== 'full' && size !== 'quick') throw new Error(`There is no size '${size}'.`);
const sizes = size === 'quick' ? QUICK : { ...FULL, ...(isCount ? { checkouts: Number(size) } : {}) };
const engine = values.engine;
if (engine !== 'pglite' && engine !== 'postgres') throw new Error(`There is no engine '${engine}'.`);
const seed = Number(values.seed);

const folder = await mkdtemp(path.join(os.tmpdir(), 'faults-'));
const PARTS: Record<string, { title: string; run: () => Promise<Figure[]> }> = {
  checkouts: {
    title: `${String(sizes.checkouts)} checkouts on ${engine}`,
    run: () => killCheckouts({ rounds: sizes.checkouts, seed, engine, folder }),
  },
  firstStart: { title: 'First start', run: () => killFirstStart(sizes.firstStarts, folder) },
  secondProcess: { title: 'Second process', run: () => secondProcess(sizes.processes, folder) },
  writers: {
    title: 'Write load',
    run: () => killWriters(sizes.writers, { folder, random: createRandom(seed) }),
  },
};
// A data folder has one process only where the database is embedded.
const wanted = values.only ? [values.only] : engine === 'pglite' ? Object.keys(PARTS) : ['checkouts'];

await bundlePrograms();
process.stdout.write(`seed ${String(seed)}\n`);
const figures: Figure[] = [];
for (const name of wanted) {
  const part = PARTS[name];
  if (!part) throw new Error(`There is no part '${name}': ${Object.keys(PARTS).join(', ')}.`);
  const since = performance.now();
  const found = await part.run().catch((error: unknown): Figure[] => [
    {
      name: 'it ran to its end',
      value: 'no',
      faults: [error instanceof Error ? (error.stack ?? '') : String(error)],
    },
  ]);
  printFigures(`${part.title}: ${seconds(performance.now() - since)}`, found);
  figures.push(...found);
}

const failed = figures.filter(({ faults }) => faults.length > 0).length;
const results = process.env['FAULTS_RESULTS'];
if (results) await writeFile(results, JSON.stringify({ passed: figures.length - failed, failed }));
if (failed > 0) {
  const again = ['npm run test:faults --', size, '--engine', engine, '--seed', String(seed)];
  process.stdout.write(`\nData and logs are kept in ${folder}\nOnce more: ${again.join(' ')}\n`);
} else {
  await rm(folder, { recursive: true });
}
process.exit(failed > 0 ? 1 : 0);
