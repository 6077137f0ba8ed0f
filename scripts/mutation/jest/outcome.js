// Writes the failed test files to MUTATION_OUTCOME. With a mutant, the first failure ends the
// process. Jest loads this file directly, without types.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const { mutant } = JSON.parse(readFileSync(process.env.MUTATION_RUN, 'utf8'));

export default class {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
    this.failures = [];
  }

  onTestResult({ path: file }, { testExecError, testResults, failureMessage }) {
    const failed = testResults.find(({ status }) => status === 'failed');
    if (!failed && !testExecError) return;
    this.failures.push({
      file: path.relative(this.rootDir, file),
      test: failed?.fullName ?? 'the file does not load',
      message: failed?.failureMessages.join('\n') ?? failureMessage ?? '',
    });
    if (mutant === undefined) return;
    this.onRunComplete();
    process.exit(1);
  }

  onRunComplete() {
    writeFileSync(process.env.MUTATION_OUTCOME, JSON.stringify(this.failures));
  }
}
