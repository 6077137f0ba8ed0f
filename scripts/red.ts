// `npm run test:red`: takes out one line after another on which bookings and money rest, each in a copy of the tree, and
// requires the tests that guard it to fail. Fails where a line is no longer found, or where no test misses it.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { mutated, MUTATIONS, type Mutation } from './redMutations.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
// src and mocks are not tested here, but jest.config.ts names them.
const COPIED = ['domain', 'server', 'src', 'mocks', 'package.json', 'tsconfig.json', 'jest.config.ts'];

/** The machine may be busy; a test that is only slow has caught nothing. */
const PATIENCE_MS = 300_000;

interface JestResults {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

async function copyTree(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'red-'));
  for (const name of COPIED) await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Runs the tests that guard these lines in a copied tree; undefined where Jest itself could not run them. */
async function runTests(
  folder: string,
  mutations: readonly Pick<Mutation, 'tests' | 'named'>[],
): Promise<JestResults | undefined> {
  const output = path.join(folder, 'results.json');
  const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
  const args = [
    ...[
      '--experimental-vm-modules',
      '--no-warnings',
      jest,
      '--forceExit',
      `--testTimeout=${String(PATIENCE_MS)}`,
    ],
    ...[
      '--json',
      `--outputFile=${output}`,
      '--testNamePattern',
      mutations.map(({ named }) => named).join('|'),
    ],
    ...['--runTestsByPath', ...new Set(mutations.map(({ tests }) => tests))],
  ];
  await rm(output, { force: true });
  await new Promise<void>((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: 'ignore',
    });
    child.on('exit', () => resolve());
  });
  const text = await readFile(output, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as JestResults);
}

/** Takes the line out of its file; the answer puts it back. */
async function mutate(folder: string, mutation: Mutation): Promise<() => Promise<void>> {
  const target = path.join(folder, mutation.file);
  const text = await readFile(target, 'utf8');
  await writeFile(target, mutated(text, mutation));
  return () => writeFile(target, text);
}

/** The first test that failed, and what it saw; undefined where all passed. */
function failureIn(results: JestResults): { test: string; seen: string } | undefined {
  for (const { name, assertionResults } of results.testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) {
      return { test: `${path.basename(name)}: ${failed.fullName}`, seen: failed.failureMessages.join('\n') };
    }
  }
  return undefined;
}

async function check(folder: string, mutation: Mutation): Promise<boolean> {
  const say = (text: string) => process.stdout.write(`${mutation.name}: ${text}\n`);
  try {
    const restore = await mutate(folder, mutation);
    const results = await runTests(folder, [mutation]);
    await restore();
    const by = results && failureIn(results)?.test;
    say(by ? `caught by ${by}` : 'NOT CAUGHT');
    return by !== undefined;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** `npm run test:red -- ledger owner` takes those whose name holds one of the words. */
const words = process.argv.slice(2);
const chosen = MUTATIONS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const start = performance.now();
const folder = await copyTree();
try {
  // The same tests over the tree as it is: what fails there anyway catches nothing.
  const untouched = await runTests(folder, chosen);
  const isGreen = untouched?.numFailedTests === 0 && untouched.numRuntimeErrorTestSuites === 0;
  const failure = untouched && failureIn(untouched);
  process.stdout.write(
    isGreen
      ? `as it is: ${String(untouched.numPassedTests)} tests pass\n`
      : `as it is: the tests fail already: ${failure ? `${failure.test}\n${failure.seen}` : 'Jest did not run'}\n`,
  );
  let caught = 0;
  for (const mutation of isGreen ? chosen : []) if (await check(folder, mutation)) caught += 1;
  const seconds = Math.round((performance.now() - start) / 1_000);
  process.stdout.write(`${String(caught)} of ${String(chosen.length)} caught in ${String(seconds)} s\n`);
  process.exitCode = caught > 0 && caught === chosen.length ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
