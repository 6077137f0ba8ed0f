// `npm run test:full`: the tests that are slow by nature, one part after the other, with the minutes of each part.
//   npm run test:full                             all parts, at most an hour together
//   npm run test:full -- PART [ARGUMENTS]         one part, such as `attacks --only flood` or `dates february-29`
//   npm run test:full -- --list
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Figures } from '#domain/testing/extent.ts';
import { runCommand } from './runCommand.ts';
import { RESULTS, suites } from './suites.ts';
import { dateNamed, dateOfCommit, TEST_DATES, type TestDate } from './testDates.ts';

type Args = readonly string[];
interface Part {
  what: string;
  /** Returns the exit code: 0 when all passed. */
  run: (args: Args) => Promise<number>;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const program = (file: string, args: Args) => runCommand(['--import', 'tsx', file, ...args]);

const FIGURES = path.join(RESULTS, 'figures.jsonl');
const HALF_AN_HOUR_MS = 30 * 60_000;

/** The test files whose extent differs between `npm test` and this command. */
const filesWithExtent = (): string[] =>
  execFileSync(
    'git',
    ['grep', '-l', '-e', 'testing/extent.ts', '-e', 'TEST_EXTENT', '--', '*.test.ts', '*.test.tsx'],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter(Boolean);

/** Runs the files with an extent at full extent; `args` are words of their paths. Prints what they counted. */
async function fullExtent(args: Args): Promise<number> {
  const files = filesWithExtent().filter(
    (file) => args.length === 0 || args.some((word) => file.includes(word)),
  );
  if (files.length === 0) throw new Error(`No file matches. They are ${filesWithExtent().join(', ')}`);
  await rm(FIGURES, { force: true });
  const code = await runCommand(
    [
      'node_modules/jest/bin/jest.js',
      '--forceExit',
      `--testTimeout=${String(HALF_AN_HOUR_MS)}`,
      '--runTestsByPath',
      ...files,
    ],
    { TEST_EXTENT: 'full', TEST_FIGURES: FIGURES },
  );
  const lines = (await readFile(FIGURES, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  for (const { suite, on, what, counts } of lines.map((line) => JSON.parse(line) as Figures)) {
    const counted = Object.entries(counts).map(([name, count]) => `${name} ${count.toLocaleString('en-GB')}`);
    say(`${on.padEnd(9)}${suite.padEnd(42)}${what}\n${' '.repeat(9)}${counted.join(', ')}`);
  }
  return code;
}

async function onDate(
  { name, instant, why }: TestDate,
  kinds: readonly (keyof typeof suites)[],
): Promise<number> {
  say(`\nThe date '${name}' (${instant}): ${why}`);
  process.env['TEST_CLOCK'] = instant;
  let worst = 0;
  for (const kind of kinds) worst = Math.max(worst, await suites[kind]([]));
  delete process.env['TEST_CLOCK'];
  return worst;
}

/** The main journeys on every date, and Jest on the date that the commit chooses; with names: both on these dates. */
async function dates(args: Args): Promise<number> {
  const chosen = args.length > 0 ? args.map(dateNamed) : TEST_DATES;
  const withJest = args.length > 0 ? args : [dateOfCommit().name];
  let worst = 0;
  for (const date of chosen) {
    worst = Math.max(worst, await onDate(date, withJest.includes(date.name) ? ['jest', 'main'] : ['main']));
  }
  return worst;
}

const orElse = (args: Args, usual: Args): Args => (args.length > 0 ? args : usual);

const PARTS: Record<string, Part> = {
  extent: {
    what: 'money, races, backup, moved database and outages at full extent; takes words of paths',
    run: fullExtent,
  },
  journeys: { what: 'all journeys in a real browser', run: (args) => suites.e2e(args) },
  screens: {
    what: 'all states of all screens: layout, cut texts, axe in both schemes',
    run: (args) => suites.screens(args),
  },
  dates: { what: `Jest and the main journeys on ${String(TEST_DATES.length)} difficult dates`, run: dates },
  faults: {
    what: 'the server is killed at named points of a checkout',
    run: (args) => program('tests/fault-injection/run.ts', orElse(args, ['quick'])),
  },
  outages: {
    what: 'two servers lose the database in six ways',
    run: (args) => program('tests/fault-injection/outages.ts', args),
  },
  attacks: {
    what: 'attacks on the running product',
    run: (args) => program('tests/attacks/run.ts', orElse(args, ['--engine', 'postgres'])),
  },
  cluster: {
    what: 'two servers and a worker behind a proxy, while servers end and are replaced',
    run: (args) => program('tests/cluster/run.ts', args),
  },
  operation: {
    what: 'commands of operators, killed restores and deploy/',
    run: (args) => program('tests/operation/run.ts', args),
  },
};

const [name, ...args] = process.argv.slice(2);
if (name === '--list') {
  for (const [part, { what }] of Object.entries(PARTS)) say(`${part.padEnd(10)}${what}`);
  process.exit(0);
}
if (name !== undefined && !PARTS[name])
  throw new Error(`There is no part '${name}'. The parts are ${Object.keys(PARTS).join(', ')}.`);

await mkdir(RESULTS, { recursive: true });
const lines: string[] = [];
for (const part of name === undefined ? Object.keys(PARTS) : [name]) {
  say(`\n== ${part}: ${PARTS[part]?.what ?? ''}`);
  const startedAt = performance.now();
  const code = (await PARTS[part]?.run(args)) ?? 1;
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  lines.push(`${part.padEnd(10)}${code === 0 ? 'passed' : 'FAILED'} in ${minutes} minutes`);
  if (code !== 0) process.exitCode = 1;
}
await writeFile(path.join(RESULTS, 'full.txt'), `${lines.join('\n')}\n`);
say(`\n${lines.join('\n')}`);
// Handles that a build leaves open would keep the process running.
process.exit();
