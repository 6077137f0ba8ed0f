// Closes what a test has opened, also when the test fails: an open server would keep Jest running.
const closings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

/** Calls `close` after the current test; what was opened last is closed first. Returns `opened`. */
export function closeAfterTest<T extends { close(): Promise<unknown> }>(opened: T): T {
  closings.push(() => opened.close());
  return opened;
}
