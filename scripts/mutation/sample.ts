// `npm run test:mutation -- sample SEED`: changes 200 places of server/, src/ and packages/, one at a time, and expects
// a test to notice each. Verdicts are stored: an interrupted run continues where it stopped.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import setUpDatabases from '../../server/testing/databasesSetup.ts';
import tearDownDatabases from '../../server/testing/databasesTeardown.ts';
import type { Candidate } from './candidates.ts';
import { measureCoverage, type TestFile } from './coverage.ts';
import { progressOf, reportOf, scoreOf } from './report.ts';
import { draw } from './sampling.ts';
import { prepareTree, WORK, type MutatedTree } from './tree.ts';
import { isNoticed, verdictOf, testsFor, type MutantResult } from './verdicts.ts';

const LOWEST_SCORE = 0.85;

export interface SampleOptions {
  seed: number;
  size: number;
  workers: number;
  /** The maximum number of test files that run for one mutant. */
  files: number;
  /** Stops after this many minutes; the same command continues from there. */
  minutes: number;
}

interface Stored {
  key: string;
  verdicts: MutantResult[];
}

function createStore(file: string, tree: MutatedTree, files: number) {
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stored) : undefined;
  const verdicts = new Map(
    stored?.key === tree.key ? stored.verdicts.map((verdict) => [verdict.candidate.id, verdict]) : [],
  );
  return {
    /** A stored verdict, when the tests that it depends on are unchanged. */
    find(candidate: Candidate, tests: readonly TestFile[]): MutantResult | undefined {
      const verdict = verdicts.get(candidate.id);
      if (!verdict) return undefined;
      const isSame = Object.entries(verdict.tests).every(([name, digest]) => tree.tests.get(name) === digest);
      const related = testsFor(candidate, tests).slice(0, files);
      return isSame && (isNoticed(verdict) || related.every(({ test }) => test.file in verdict.tests))
        ? verdict
        : undefined;
    },
    keep(verdict: MutantResult) {
      verdicts.set(verdict.candidate.id, verdict);
      writeFileSync(`${file}.part`, JSON.stringify({ key: tree.key, verdicts: [...verdicts.values()] }));
      renameSync(`${file}.part`, file);
    },
  };
}

/** Whether the score is high enough; undefined when the time limit ended first. */
export async function runSample({
  seed,
  size,
  workers,
  files,
  minutes,
}: SampleOptions): Promise<boolean | undefined> {
  const start = performance.now();
  const timeIsOver = () => performance.now() - start > minutes * 60_000;
  const say = (text: string) => process.stdout.write(`${text}\n`);

  mkdirSync(WORK, { recursive: true });
  const tree = await prepareTree();
  const chosen = draw(tree.candidates, size, seed);
  say(`seed ${String(seed)}: ${String(chosen.length)} of ${String(tree.candidates.length)} mutants`);
  await setUpDatabases();
  try {
    const tests = await measureCoverage(tree, { workers, timeIsOver });
    if (!tests) return undefined;
    const store = createStore(path.join(WORK, `seed-${String(seed)}.json`), tree, files);
    const known = chosen.map((candidate) => store.find(candidate, tests));
    const verdicts = known.flatMap((verdict) => verdict ?? []);
    const waiting = chosen.filter((_, index) => !known[index]);
    const work = async () => {
      while (waiting.length > 0 && !timeIsOver()) {
        const verdict = await verdictOf(waiting.shift() as Candidate, tests, files);
        store.keep(verdict);
        verdicts.push(verdict);
        say(`${String(verdicts.length)}/${String(chosen.length)} ${progressOf(verdict)}`);
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    say(`\n${reportOf(verdicts)}`);
    say(`${String(Math.round((performance.now() - start) / 1_000))} s in this run`);
    return verdicts.length < chosen.length ? undefined : scoreOf(verdicts) >= LOWEST_SCORE;
  } finally {
    await tearDownDatabases();
  }
}
