// Records which tests reach which mutant: every test file runs once with all mutants off. The record of a file is valid
// until the file, or any file that is not a test, changes.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FileCoverage } from './jest/run.ts';
import { runJest } from './jestProcess.ts';
import { TREE, WORK, type MutatedTree } from './tree.ts';

const FOLDER = path.join(WORK, 'coverage');
const FRESH = path.join(WORK, `coverage-of-${String(process.pid)}`);
/** The number of files per Jest process, which is the most that an interrupted run loses. */
const BATCH = 12;

/** The result of one test file with every mutant off. */
export interface TestFile {
  file: string;
  digest: string;
  coverage: FileCoverage;
  milliseconds: number;
  /** The file starts processes, whose coverage is not recorded. */
  startsProcesses: boolean;
}

const nameOf = (file: string) => `${file.replaceAll('/', '__')}.json`;

function load(file: string, digest: string, key: string): TestFile | undefined {
  const stored = path.join(FOLDER, nameOf(file));
  if (!existsSync(stored)) return undefined;
  const entry = JSON.parse(readFileSync(stored, 'utf8')) as TestFile & { key: string };
  return entry.digest === digest && entry.key === key ? entry : undefined;
}

function store(file: string, digest: string, key: string): void {
  const fresh = path.join(FRESH, nameOf(file));
  if (!existsSync(fresh)) return;
  const coverage = JSON.parse(readFileSync(fresh, 'utf8')) as FileCoverage;
  const milliseconds = Object.values(coverage.milliseconds).reduce((sum, ms) => sum + ms, 0);
  const startsProcesses = /node:child_process/.test(readFileSync(path.join(TREE, file), 'utf8'));
  const entry = { file, digest, coverage, milliseconds, startsProcesses, key };
  const target = path.join(FOLDER, nameOf(file));
  writeFileSync(`${target}.part`, JSON.stringify(entry));
  renameSync(`${target}.part`, target);
}

/** Returns undefined when the time limit ends before every file has run; the next call continues. */
export async function measureCoverage(
  { key, tests }: MutatedTree,
  { workers, timeIsOver }: { workers: number; timeIsOver: () => boolean },
): Promise<TestFile[] | undefined> {
  mkdirSync(FOLDER, { recursive: true });
  const missing = [...tests].filter(([file, digest]) => !load(file, digest, key));
  for (let first = 0; first < missing.length; first += BATCH) {
    if (timeIsOver()) return undefined;
    mkdirSync(FRESH, { recursive: true });
    const batch = missing.slice(first, first + BATCH);
    process.stdout.write(
      `coverage: test files ${String(first + 1)} to ${String(first + batch.length)} of ${String(missing.length)}\n`,
    );
    const files = batch.map(([file]) => file);
    const { ended, failures } = await runJest({ files, coverage: FRESH }, workers, 1_800_000);
    if (!ended) throw new Error(`Jest had no result with every mutant off: ${files.join(' ')}`);
    for (const { file, test, message } of failures) {
      process.stdout.write(
        `not used, because it fails without a mutant: ${file}: ${test}\n${message.slice(0, 600)}\n`,
      );
    }
    for (const [file, digest] of batch) store(file, digest, key);
    rmSync(FRESH, { recursive: true });
  }
  return [...tests].flatMap(([file, digest]) => load(file, digest, key) ?? []);
}
