// `npm run test:full -- faults`: kills the server with SIGKILL at named points and checks that nothing is lost or doubled.
//   -- [full | quick] [--engine pglite|postgres]   'quick' has one checkout for each point
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundlePrograms } from './bundle.ts';
import { openDatabases } from './databases.ts';
import { none, printFigures, type Figure } from './figures.ts';
import { killCheckouts } from './killCheckouts.ts';
import { ProductFailure } from './productFailure.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: 'string', default: 'pglite' } },
});
const { engine } = values;
const [size = 'full'] = positionals;
if (engine !== 'pglite' && engine !== 'postgres') throw new Error(`There is no engine '${engine}'.`);
if (size !== 'full' && size !== 'quick') throw new Error(`There is no size '${size}'.`);

/** The figure of an error that ended the run: the product failed, or the harness. */
function failureOf(error: unknown): Figure {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return error instanceof ProductFailure
    ? none('failures of the product', [text])
    : { ...none('failures of the harness', [text]), of: 'harness' };
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(path.join(os.tmpdir(), 'faults-'));
await bundlePrograms();
const databases = await openDatabases(engine);
const figures = await killCheckouts({ size, folder, databases }).catch((error: unknown) => [
  failureOf(error),
]);
await databases.stop();
printFigures(`Checkouts on ${engine}`, figures);
const wrong = figures.filter(({ faults }) => faults.length > 0);
if (wrong.length === 0) await rm(folder, { recursive: true });
else {
  const ofHarness = wrong.filter((one) => one.of === 'harness').length;
  print(`\n${String(ofHarness)} harness failures, ${String(wrong.length - ofHarness)} invariant violations`);
  print(`Data and logs are kept in ${folder}`);
}
process.exit(wrong.length === 0 ? 0 : 1);
