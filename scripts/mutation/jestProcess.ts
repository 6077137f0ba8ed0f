// Runs one Jest process over the mutated tree.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from 'jest';
import everything from '../../jest.config.ts';
import type { Run } from './jest/run.ts';
import { ROOT, TREE, WORK } from './tree.ts';

/** A test file that failed: its first failed test, and the reason. */
interface Failure {
  file: string;
  test: string;
  message: string;
}
export interface JestOutcome {
  /** False when Jest itself has no result: the time limit ended, or the process died. */
  ended: boolean;
  timedOut: boolean;
  passed: boolean;
  failures: Failure[];
}

const PART = '<rootDir>/scripts/mutation/jest';
/** jest.config.ts for a tree with mutants: the sample prepares the databases once for all runs. */
const CONFIG: Config = {
  ...everything,
  reporters: [`${PART}/outcome.js`],
  testSequencer: `${PART}/sequencer.js`,
  projects: (everything.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || project.displayName === 'domain') return [];
    const { globalSetup: _setup, globalTeardown: _teardown, ...rest } = project;
    const environment = project.displayName === 'web' ? 'jsdom' : 'node';
    return [{ ...rest, testEnvironment: `${PART}/${environment}Environment.ts` }];
  }) as NonNullable<Config['projects']>,
};

const FOLDER = path.join(WORK, 'runs');
/** Processes that end with this one. */
const running = new Set<number>();
const endGroup = (pid: number) => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
};
process.on('exit', () => running.forEach(endGroup));

/** Runs the files of `run`, in that order, within `limitMs`. */
export async function runJest(run: Run, workers: number, limitMs: number): Promise<JestOutcome> {
  mkdirSync(FOLDER, { recursive: true });
  const name = path.join(FOLDER, randomUUID());
  const [order, output] = [`${name}.run.json`, `${name}.json`];
  writeFileSync(order, JSON.stringify(run));
  const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
  const args = [
    ...[jest, '--config', JSON.stringify(CONFIG), '--forceExit'],
    ...(workers === 1 ? ['--runInBand'] : [`--maxWorkers=${String(workers)}`]),
    ...['--runTestsByPath', ...run.files],
  ];
  const env = { ...process.env, MUTATION_RUN: order, MUTATION_OUTCOME: output, NODE_ENV: 'test' };
  const child = spawn(process.execPath, args, { cwd: TREE, env, stdio: 'ignore', detached: true });
  const pid = child.pid ?? 0;
  running.add(pid);
  let timer: NodeJS.Timeout | undefined;
  let timedOut = false;
  await new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
    child.on('error', () => resolve());
    timer = setTimeout(() => {
      timedOut = true;
      endGroup(pid);
    }, limitMs);
  });
  clearTimeout(timer);
  endGroup(pid);
  running.delete(pid);
  const failures = read(output);
  rmSync(order);
  rmSync(output, { force: true });
  return {
    ended: failures !== undefined,
    timedOut,
    passed: failures?.length === 0,
    failures: failures ?? [],
  };
}

function read(file: string): Failure[] | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Failure[];
  } catch {
    return undefined;
  }
}
