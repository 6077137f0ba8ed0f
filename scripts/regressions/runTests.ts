// Runs test files with Jest in a folder and returns which tests fail.
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

export interface TestRun {
  passed: number;
  /** Full names of the tests that failed. */
  failed: readonly string[];
  /** Full names of the tests that timed out, which a busy machine can also cause. */
  timedOut: readonly string[];
  /** Test files that Jest could not load, or Jest itself. */
  broken: readonly string[];
}

interface JestResults {
  numPassedTests: number;
  testResults: {
    name: string;
    message: string;
    testExecError?: unknown;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Twice the usual limit, for a busy machine. */
const TEST_TIMEOUT_MS = 120_000;
const isTimeout = ({ failureMessages }: { failureMessages: string[] }) =>
  failureMessages.some((message) => message.includes('Exceeded timeout of'));

export async function runTests(folder: string, tests: Iterable<string>): Promise<TestRun> {
  const output = path.join(folder, 'results.json');
  await rm(output, { force: true });
  const options = [
    '--forceExit',
    `--testTimeout=${String(TEST_TIMEOUT_MS)}`,
    '--json',
    '--outputFile',
    output,
  ];
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [...jest, ...options, '--runTestsByPath', ...new Set(tests)], {
      cwd: folder,
      stdio: 'ignore',
    });
    child.on('error', reject);
    child.on('exit', () => resolve());
  });
  const text = await readFile(output, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: [], timedOut: [], broken: ['Jest did not run'] };
  const { numPassedTests, testResults } = JSON.parse(text) as JestResults;
  const failures = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: failures.filter((failure) => !isTimeout(failure)).map(({ fullName }) => fullName),
    timedOut: failures.filter(isTimeout).map(({ fullName }) => fullName),
    broken: testResults
      .filter(({ assertionResults, testExecError }) => testExecError || assertionResults.length === 0)
      .map(({ name, message }) => `${path.relative(folder, name)}: ${message}`),
  };
}
