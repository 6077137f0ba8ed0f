// After the server's tests: the PostgreSQL that was started for them ends.
import type {} from './postgresSetup.ts';

export default async function tearDown(): Promise<void> {
  await globalThis.testPostgres?.stop();
  globalThis.testPostgres = undefined;
}
