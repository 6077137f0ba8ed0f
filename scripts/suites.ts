// The test suites: how to run each, and how to count its tests.
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildIfStale, buildMockSiteIfStale } from './buildIfStale.ts';
import { runCommand } from './runCommand.ts';

export interface Counts {
  passed: number;
  failed: number;
}

/** The counts of a suite, and tests by file and title. */
export interface Outcome extends Counts {
  failures: string[];
}

interface JestResults {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that Jest could not load. */
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}
interface PlaywrightSpec {
  ok: boolean;
  title: string;
  file: string;
  tests: { results: { error?: { message?: string } }[] }[];
}
interface PlaywrightSuite {
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightResults {
  stats: { expected: number; unexpected: number };
  suites: PlaywrightSuite[];
  /** Failures outside any test. */
  errors: { message?: string }[];
}

// Tests create many objects that soon end, and run most functions a few times. More space for young objects and later
// optimisation save an eighth of their time.
const JEST = ['--max-semi-space-size=64', '--interrupt-budget=1000000', 'node_modules/jest/bin/jest.js'];
const PLAYWRIGHT = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'tests/browser/playwright.config.ts',
];

/** The projects of tests/browser/playwright.config.ts. */
export type BrowserProject = 'smoke' | 'journeys-main' | 'journeys' | 'screens';

/** The builds that a project opens; `journeys-main` also contains tests over the mocks. */
const BUILDS: Record<BrowserProject, readonly (() => Promise<unknown>)[]> = {
  smoke: process.env['SCREENS_SITE'] ? [] : [buildMockSiteIfStale],
  'journeys-main': [buildIfStale, buildMockSiteIfStale],
  journeys: [buildIfStale],
  screens: process.env['SCREENS_SITE'] ? [] : [buildMockSiteIfStale],
};

const REASON_LINES = 12;

/** The results of the last run of all tests. */
export const RESULTS = path.resolve(import.meta.dirname, '../.cache/test-results');

const inProject = (file: string): string => path.relative(path.resolve(import.meta.dirname, '..'), file);

/** The beginning of a failure message: the expectation, without the code around it. */
const reasonOf = ([message = '']: readonly string[]): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, REASON_LINES)
    .map((line) => `\n      ${line}`)
    .join('');

const ofJest = (results: JestResults): Outcome => ({
  passed: results.numPassedTests,
  failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
  failures: results.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${inProject(name)}: the file did not run`];
    return failed.map(
      ({ fullName, failureMessages }) => `${inProject(name)}: ${fullName}${reasonOf(failureMessages)}`,
    );
  }),
});

const specsOf = ({ specs, suites: inner = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...inner.flatMap(specsOf),
];
const namesOf = (specs: readonly PlaywrightSpec[]) => specs.map(({ file, title }) => `${file}: ${title}`);
function ofPlaywright({ stats, suites: inner, errors }: PlaywrightResults): Outcome {
  const specs = inner.flatMap(specsOf);
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    failures: [
      ...specs
        .filter(({ ok }) => !ok)
        .map((spec) => {
          const messages = spec.tests.flatMap(({ results }) =>
            results.flatMap(({ error }) => error?.message ?? []),
          );
          return `${namesOf([spec])[0]}${reasonOf(messages)}`;
        }),
      ...errors.map(({ message = 'an error outside any test' }) => message),
    ],
  };
}

/** The counts of a runner; a runner that fails without a failed test counts as one failure. */
async function countOf<Results>(
  file: string,
  code: number,
  read: (results: Results) => Outcome,
): Promise<Outcome> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const none: Outcome = { passed: 0, failed: 0, failures: [] };
  const outcome = text === undefined ? none : read(JSON.parse(text) as Results);
  if (code === 0 || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, failures: [`the runner ended with code ${String(code)}`] };
}

/** Where a run writes its results, and its environment variables. */
export interface Run {
  /** A file name without its extension. */
  name: string;
  env?: NodeJS.ProcessEnv;
}

async function resultsOf({ name }: Run): Promise<string> {
  await mkdir(RESULTS, { recursive: true });
  return path.join(RESULTS, `${name}.json`);
}

interface BrowserRun {
  projects: readonly BrowserProject[];
  /** Further arguments of Playwright, for example a file or `--grep`. */
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
}

/** Builds what the projects open and is stale, runs them in one process, and returns its exit code. */
async function runPlaywright({ projects, args = [], env }: BrowserRun): Promise<number> {
  try {
    for (const build of new Set(projects.flatMap((project) => BUILDS[project]))) await build();
  } catch (error) {
    process.stderr.write(`The browser app could not be built.\n${String(error)}\n`);
    return 1;
  }
  return runCommand([...PLAYWRIGHT, ...projects.map((project) => `--project=${project}`), ...args], env);
}

/**
 * Runs projects of the browser tests and returns their counts and failures. `resultsFile` is a file name without its
 * extension, in RESULTS.
 */
export async function playwright(run: BrowserRun & { resultsFile: string }): Promise<Outcome> {
  const file = await resultsOf({ name: run.resultsFile });
  const code = await runPlaywright({ ...run, env: { ...run.env, E2E_RESULTS: file } });
  return countOf(file, code, ofPlaywright);
}

/** Runs all tests of Jest and returns their counts and failures. */
export async function jest(run: Run): Promise<Outcome> {
  const file = await resultsOf(run);
  // A failed test may leave its server open; the run ends nevertheless.
  const code = await runCommand([...JEST, '--forceExit', '--json', `--outputFile=${file}`], run.env);
  return countOf(file, code, ofJest);
}

/** Each runs a suite with the given arguments and returns its exit code. */
export const suites = {
  jest: (args: readonly string[]) => runCommand([...JEST, ...args]),
  main: (args: readonly string[]) => runPlaywright({ projects: ['smoke', 'journeys-main'], args }),
  e2e: (args: readonly string[]) => runPlaywright({ projects: ['journeys-main', 'journeys'], args }),
  screens: (args: readonly string[]) => runPlaywright({ projects: ['smoke', 'screens'], args }),
} as const;

/** The sum of counts. */
export const sumOf = (parts: readonly Counts[]): Counts => ({
  passed: parts.reduce((sum, part) => sum + part.passed, 0),
  failed: parts.reduce((sum, part) => sum + part.failed, 0),
});

/** 'N passed, N failed'. */
export const lineOf = ({ passed, failed }: Counts): string =>
  `${String(passed)} passed, ${String(failed)} failed`;

/** False after a failure, and for a run without tests. */
export const isGood = ({ passed, failed }: Counts): boolean => passed > 0 && failed === 0;
