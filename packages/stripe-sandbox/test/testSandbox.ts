// Sandboxes for tests: one that listens in this process, with a fixed clock.
import { startSandboxServer, type SandboxServer, type SandboxServerOptions } from 'stripe-sandbox/server';
import { openTestDatabase as openDatabase, type TestDatabase } from '../../../server/testing/databases.ts';
import type { SandboxDatabase } from '../src/host.ts';
import {
  createSandboxClient,
  PUBLISHABLE_KEY,
  type SandboxClient,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from './sandboxClient.ts';

export { errorOf, PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from './sandboxClient.ts';
export const NOW = new Date('2031-05-10T12:00:00Z');

export interface TestSandbox extends SandboxClient {
  close: SandboxServer['close'];
}

/** Opens a new database on the PostgreSQL of the tests: there the sandbox runs in a fifth of the time of its embedded one. */
export const openTestDatabase = () => openDatabase('postgres', { poolSize: 4 });

/** Starts a sandbox over a database of the test. */
export async function startSandbox(
  db: SandboxDatabase,
  options: Pick<SandboxServerOptions, 'webhookUrl' | 'retrySeconds' | 'random' | 'now'> = {},
): Promise<TestSandbox> {
  const { baseUrl, close } = await startSandboxServer({
    db,
    prefix: '/test/stripe',
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    now: () => NOW,
    retrySeconds: [3600],
    ...options,
  });
  return { ...createSandboxClient(baseUrl), close };
}

interface SuiteSandbox extends TestSandbox {
  db: TestDatabase;
}

/** One sandbox for all tests of a file; its properties are available when the tests run. */
export function useSandbox(options: SandboxServerOptions = {}): SuiteSandbox {
  const suite = {} as SuiteSandbox;
  beforeAll(async () => {
    const db = await openTestDatabase();
    Object.assign(suite, await startSandbox(db, options), { db });
  });
  afterAll(async () => {
    await suite.close();
    await suite.db.close();
  });
  return suite;
}
