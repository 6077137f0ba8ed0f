// `npm run test:mutation`: changes the rules of domain/ one place at a time and expects a test to fail for
// each change. Reports are in .cache/mutation. A second run tests only the changes since the last one.
import everything from './jest.config.ts';

const domain = everything.projects?.find(
  (project) => typeof project === 'object' && project.displayName === 'domain',
);
if (typeof domain !== 'object') throw new Error('jest.config.ts has no project named domain.');

export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: {
    projectType: 'custom',
    // The tests of domain/testing start processes, which have no mutants.
    config: { ...domain, testTimeout: everything.testTimeout, testPathIgnorePatterns: ['/domain/testing/'] },
  },
  coverageAnalysis: 'perTest',
  mutate: [
    'domain/**/*.ts',
    '!domain/**/*.test.ts',
    // Builders for tests; an error in them shows in the tests that use them.
    '!domain/testing/**',
  ],
  // The packages and settings that the tests of domain/ need.
  ignorePatterns: ['*', '!domain', '!domain/**', '!package.json', '!tsconfig.json'],
  // Constants and schemas count too, although every test of their file runs for each of them.
  ignoreStatic: false,
  // A long timeout: on a busy machine a short one would count slow mutants as noticed.
  timeoutMS: 30_000,
  concurrency: 2,
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/sandbox',
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  thresholds: { high: 95, low: 90, break: 90 },
};
