// After the server's tests: what was made for them goes.
import type {} from './databasesSetup.ts';

export default async function tearDown(): Promise<void> {
  await globalThis.testDatabases?.remove();
  globalThis.testDatabases = undefined;
}
