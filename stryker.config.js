// `npm run test:mutation`: changes the rules of domain/ one bit at a time and expects a test to notice.
// Reports go to .cache/mutation; what has not changed since the last run is not run again.
export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { projectType: 'custom', configFile: 'jest.domain.config.ts' },
  coverageAnalysis: 'perTest',
  mutate: [
    'domain/**/*.ts',
    '!domain/**/*.test.ts',
    // Builders for tests; what they get wrong shows in the tests that use them.
    '!domain/testing/**',
  ],
  // All that the rules' tests need.
  ignorePatterns: ['*', '!domain', '!domain/**', '!package.json', '!tsconfig.json', '!jest*.config.ts'],
  // Constants and schemas count too, though every test of their file runs for each of them.
  ignoreStatic: false,
  // A busy machine is slow; a change that is only slow is not noticed by that.
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
