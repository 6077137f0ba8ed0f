// With CI, a failed test runs a second time, so that a rare delay of the machine does not block a merge. `npm test`
// lists such a test (docs/testing.md).
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
