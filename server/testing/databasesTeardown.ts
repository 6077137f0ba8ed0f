// Jest global teardown of the server tests: removes the test databases that the setup has created.

export default async function tearDown(): Promise<void> {
  await globalThis.testDatabases?.remove();
  globalThis.testDatabases = undefined;
}
