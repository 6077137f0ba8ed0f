// With CI, a failed test runs a second time, so that a rare delay of the machine does not stop a merge. `npm test` lists
// it (docs/testing.md).
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
