// `npm run test:load`: runs the whole suite ten times while one busy loop occupies each core, and prints each result.
//   npm run test:load -- [--times 10] [--unit]
// `--unit` runs Jest alone. The command exits with 1 when any run fails.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { isGood, lineOf, sumOf, wholeSuites, type Counts } from './suites.ts';

const { values } = parseArgs({
  options: { times: { type: 'string', default: '10' }, unit: { type: 'boolean', default: false } },
});
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1)
  throw new Error(`--times is a whole number above 0, not ${values.times}.`);

const loops = Array.from({ length: os.availableParallelism() }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
// A loop that survives an interrupted run would occupy its core for ever.
const endLoops = () => loops.forEach((loop) => loop.kill('SIGKILL'));
process.on('exit', endLoops);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const kinds = values.unit ? (['jest'] as const) : (['jest', 'e2e', 'screens'] as const);
const lines: string[] = [];
let failures = 0;
for (let run = 1; run <= times; run += 1) {
  const startedAt = performance.now();
  const parts: Counts[] = [];
  for (const kind of kinds) parts.push(await wholeSuites[kind]({ name: `load-${String(run)}-${kind}` }));
  if (!parts.every(isGood)) failures += 1;
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  lines.push(`run ${String(run)} of ${String(times)}: ${lineOf(sumOf(parts))} in ${String(seconds)} s`);
  process.stdout.write(`${lines.at(-1) ?? ''}\n`);
}
process.stdout.write(`\n${lines.join('\n')}\n`);
// Handles that a build leaves open would keep the process running.
process.exit(failures === 0 ? 0 : 1);
