// Stores the counts of all runs in one line of a file; .ci/run prints it at its end.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lineOf, RESULTS, sumOf, type Counts } from './suites.ts';

const FILE = path.join(RESULTS, 'counts.txt');

async function readCounts(): Promise<Counts> {
  const line = await readFile(FILE, 'utf8').catch(() => '');
  const [, passed = '0', failed = '0'] = /^(\d+) passed, (\d+) failed$/m.exec(line) ?? [];
  return { passed: Number(passed), failed: Number(failed) };
}

/** Adds these counts to the counts in the file. */
export async function addToTotal(counts: Counts): Promise<void> {
  const total = sumOf([await readCounts(), counts]);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(FILE, `${lineOf(total)}\n`);
}
