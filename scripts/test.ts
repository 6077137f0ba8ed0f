// `npm test`: everything that has to pass. Rules, screens and server in Jest; then journeys in a real browser, and every
// state of every screen in one.
// `npm test jest …`, `npm test e2e …` and `npm test screens …` run one of them, with the arguments given.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildIfStale, buildMockSiteIfStale } from './buildIfStale.ts';
import { runCommand } from './runCommand.ts';

// PGlite loads its WASM by import(), which Jest's sandbox allows with this flag only.
const JEST = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
const playwright = (config: string) => ['node_modules/@playwright/test/cli.js', 'test', '--config', config];
const PLAYWRIGHT = playwright('e2e/playwright.config.ts');
const SCREENS = playwright('e2e/screens/playwright.config.ts');

const RESULTS = path.resolve(import.meta.dirname, '../.cache/test-results');
/** One line, 'N passed, N failed', of the last whole run; .ci/run ends with it. */
const COUNTS = path.join(RESULTS, 'counts.txt');

interface Counts {
  passed: number;
  failed: number;
}
interface JestResults {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that could not even be loaded. */
  numRuntimeErrorTestSuites: number;
}
interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number };
  /** What failed outside of any test. */
  errors: unknown[];
}

const ofJest = (results: JestResults): Counts => ({
  passed: results.numPassedTests,
  failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
});
const ofPlaywright = ({ stats, errors }: PlaywrightResults): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
});

/** What a runner's results came to; a runner that failed without saying why counts as one failure. */
async function countOf<Results>(
  file: string,
  code: number,
  read: (results: Results) => Counts,
): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const counts = text === undefined ? { passed: 0, failed: 0 } : read(JSON.parse(text) as Results);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const succeeds = (building: Promise<unknown>): Promise<boolean> =>
  building.then(
    () => true,
    (error: unknown) => {
      process.stderr.write(`The browser app could not be built.\n${String(error)}\n`);
      return false;
    },
  );

async function runEverything(): Promise<boolean> {
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });
  const fileOf = (part: string) => path.join(RESULTS, `${part}.json`);
  const [jest, e2e, screens] = [fileOf('jest'), fileOf('e2e'), fileOf('screens')];

  // A test that fails may leave its server open; the run ends all the same.
  const jestCode = await runCommand([...JEST, '--forceExit', '--json', `--outputFile=${jest}`]);
  const built = await succeeds(buildIfStale());
  const e2eCode = built ? await runCommand(PLAYWRIGHT, { E2E_RESULTS: e2e }) : 1;
  const mocksBuilt = await succeeds(buildMockSiteIfStale());
  const screensCode = mocksBuilt ? await runCommand(SCREENS, { E2E_RESULTS: screens }) : 1;

  const parts = [
    await countOf(jest, jestCode, ofJest),
    await countOf(e2e, e2eCode, ofPlaywright),
    await countOf(screens, screensCode, ofPlaywright),
  ];
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const failed = parts.reduce((sum, part) => sum + part.failed, 0);
  const line = `${String(passed)} passed, ${String(failed)} failed`;
  await writeFile(COUNTS, `${line}\n`);
  process.stdout.write(`${line}\n`);
  return parts.every((part) => part.passed > 0 && part.failed === 0);
}

async function runOne(which: string, args: readonly string[]): Promise<boolean> {
  if (which === 'jest') return (await runCommand([...JEST, ...args])) === 0;
  if (which === 'screens') {
    await buildMockSiteIfStale();
    return (await runCommand([...SCREENS, ...args])) === 0;
  }
  if (which !== 'e2e') throw new Error(`There is no '${which}': jest, e2e, screens, or nothing for all.`);
  await buildIfStale();
  return (await runCommand([...PLAYWRIGHT, ...args])) === 0;
}

const [which, ...args] = process.argv.slice(2);
const passed = which === undefined ? await runEverything() : await runOne(which, args);
// What a build leaves open must not keep the run from ending.
process.exit(passed ? 0 : 1);
