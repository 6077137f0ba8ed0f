// `npm run test:mutation`: mutates domain/ and expects a test to fail for each mutant.
// `npm run test:mutation -- sample SEED` does the same for 200 random places of server/, src/ and packages/.
// [--size 200] [--workers 2] [--files 10]: the maximum number of test files per mutant
// [--minutes N]: stops after N minutes; the same command continues from there.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installedTool } from '../tools/installed.ts';
import { runSample } from './mutation/sample.ts';
import { runCommand } from './runCommand.ts';

const UNFINISHED = 3;

async function sample(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      size: { type: 'string', default: '200' },
      workers: { type: 'string', default: '2' },
      files: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '1000' },
    },
  });
  const seed = Number(positionals[0]);
  const [size, workers, files, minutes] = [values.size, values.workers, values.files, values.minutes].map(
    Number,
  );
  if (!seed || !size || !workers || !files || !minutes) {
    throw new Error('sample needs a seed, and numbers above 0.');
  }
  const isHigh = await runSample({ seed, size, workers, files, minutes });
  if (isHigh === undefined) process.stdout.write('Not finished. Run the same command to continue.\n');
  return isHigh === undefined ? UNFINISHED : isHigh ? 0 : 1;
}

const [which, ...args] = process.argv.slice(2);

async function mutateRules(): Promise<number> {
  const program = path.join(
    await installedTool('mutation'),
    'node_modules/@stryker-mutator/core/bin/stryker.js',
  );
  // stryker.config.js imports jest.config.ts.
  return runCommand(['--import', 'tsx', program, 'run', ...process.argv.slice(2)]);
}

process.exit(which === 'sample' ? await sample(args) : await mutateRules());
