// Judges one mutant: runs the tests that reach it, the nearest first, until one fails.
import path from 'node:path';
import type { Candidate } from './candidates.ts';
import type { TestFile } from './coverage.ts';
import { runJest } from './jestProcess.ts';

export type Outcome =
  /** A test failed. */
  | 'noticed'
  /** The tests did not end; counts as noticed. */
  | 'endless'
  /** Every test file that reaches it passed. */
  | 'survived'
  /** The nearest test files passed; the others did not run. Counts as a survivor. */
  | 'survived the nearest files'
  /** No test reaches it. */
  | 'not reached'
  /** The tests that ran within the limit passed; counts as a survivor. */
  | 'out of time'
  /** Jest died without a result, possibly not because of the mutant; counts as a survivor. */
  | 'no result';

export interface MutantResult {
  candidate: Candidate;
  outcome: Outcome;
  /** The test that failed. */
  by?: string;
  seconds: number;
  /** The digests of the test files that the verdict depends on. */
  tests: Record<string, string>;
}

export const isNoticed = ({ outcome }: MutantResult): boolean =>
  outcome === 'noticed' || outcome === 'endless';

/** The cost in seconds of one step away from the mutant's folder, for the order of the test files. */
const STEP_SECONDS = 5;
/** The additional steps of a file whose tests do not reach the mutant: in the same folder, and elsewhere. */
const INDIRECT_STEPS = { here: 3, elsewhere: 10 };
const HIT_FACTOR = 100;
const LIMIT_MS = 300_000;

interface Reaching {
  test: TestFile;
  /** The tests that reach it; undefined when any test may. */
  names?: string[];
  /** Only loading and hooks reach it. */
  isIndirect: boolean;
  milliseconds: number;
}

function reaching({ id, file }: Candidate, test: TestFile): Reaching | undefined {
  const { coverage, startsProcesses, milliseconds } = test;
  const names = Object.keys(coverage.perTest).filter((name) => coverage.perTest[name]?.[id] !== undefined);
  const isIndirect = names.length === 0;
  // A module loads on its first use, which may be in a test: then any later test may notice what only that test reaches.
  if (coverage.loaded[id] !== undefined || names.length === 1) return { test, milliseconds, isIndirect };
  if (!isIndirect) return { test, names, milliseconds: untilLast(test, names), isIndirect };
  return startsProcesses && /^(server|packages)\//.test(file)
    ? { test, milliseconds, isIndirect }
    : undefined;
}

/** The tests of a file run in order and stop after the last selected one. */
function untilLast({ coverage: { milliseconds } }: TestFile, names: readonly string[]): number {
  const all = Object.keys(milliseconds);
  const last = Math.max(...names.map((name) => all.indexOf(name)));
  return all.slice(0, last + 1).reduce((sum, name) => sum + (milliseconds[name] ?? 0), 0);
}

/** A package has its tests in a separate folder next to its sources, so both folders count as one. */
const placeOf = (file: string): string => file.replace(/^(packages\/[^/]+)\/(src|test)\//, '$1/');

function distance(from: string, to: string): number {
  const [a, b] = [from.split('/'), to.split('/')];
  if (path.dirname(from) === path.dirname(to)) {
    return path.basename(to).startsWith(`${path.basename(from).replace(/\.tsx?$/, '')}.test`) ? -1 : 0;
  }
  let shared = 0;
  while (a[shared] === b[shared]) shared += 1;
  return a.length + b.length - 2 * shared - 1;
}

const hitsOf = (id: string, { coverage: { loaded, perTest } }: TestFile): number =>
  (loaded[id] ?? 0) + Object.values(perTest).reduce((sum, hits) => sum + (hits[id] ?? 0), 0);

/** The test files to run, nearest first; files whose tests reach the mutant come before the others. */
export function testsFor(candidate: Candidate, tests: readonly TestFile[]): Reaching[] {
  const cost = ({ test: { file }, milliseconds, isIndirect }: Reaching) => {
    const steps = distance(placeOf(candidate.file), placeOf(file));
    const more = isIndirect ? INDIRECT_STEPS[steps > 0 ? 'elsewhere' : 'here'] : 0;
    return (more + steps) * STEP_SECONDS + milliseconds / 1_000;
  };
  return tests.flatMap((test) => reaching(candidate, test) ?? []).sort((a, b) => cost(a) - cost(b));
}

/** Runs at most `most` test files. */
export async function verdictOf(
  candidate: Candidate,
  tests: readonly TestFile[],
  most: number,
): Promise<MutantResult> {
  const reachable = testsFor(candidate, tests);
  const related = reachable.slice(0, most);
  const start = performance.now();
  const verdict = (outcome: Outcome, used: readonly TestFile[], by?: string): MutantResult => ({
    candidate,
    outcome,
    ...(by === undefined ? {} : { by }),
    seconds: Math.round((performance.now() - start) / 1_000),
    tests: Object.fromEntries(used.map(({ file, digest }) => [file, digest])),
  });
  const all = related.map(({ test }) => test);
  if (related.length === 0) return verdict('not reached', []);
  const hits = Math.max(...all.map((test) => hitsOf(candidate.id, test)));
  const { ended, timedOut, passed, failures } = await runJest(
    {
      files: all.map(({ file }) => file),
      mutant: candidate.id,
      hitLimit: HIT_FACTOR * Math.max(hits, 10),
      tests: Object.fromEntries(related.flatMap(({ test, names }) => (names ? [[test.file, names]] : []))),
    },
    1,
    LIMIT_MS,
  );
  if (passed)
    return verdict(related.length < reachable.length ? 'survived the nearest files' : 'survived', all);
  const expected = related.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  if (!ended && !timedOut) return verdict('no result', all);
  if (!ended) return verdict(expected > LIMIT_MS / 10 ? 'out of time' : 'endless', all);
  const [failure] = failures;
  const by = all.filter(({ file }) => file === failure?.file);
  return verdict('noticed', by, failure && `${failure.file}: ${failure.test}`);
}
