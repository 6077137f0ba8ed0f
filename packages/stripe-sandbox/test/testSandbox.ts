// Sandboxes for tests: one that listens in this process, with a fixed clock.
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { startSandboxServer, type SandboxServer, type SandboxServerOptions } from 'stripe-sandbox/server';
import { overPglite, type EmbeddedDatabase } from '../src/pglite.ts';
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

/**
 * Opens a new, empty database in memory: a copy of the one that databaseSetup.ts has created, which takes a third of the
 * time of creating one. Creates one when the setup has not run.
 */
export async function openTestDatabase(): Promise<EmbeddedDatabase> {
  const file = process.env['TEST_SANDBOX_SNAPSHOT'];
  return overPglite(await PGlite.create(file ? { loadDataDir: new Blob([await readFile(file)]) } : {}));
}

/** Starts a sandbox over a database of the test. */
export async function startSandbox(
  db: EmbeddedDatabase,
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
  db: EmbeddedDatabase;
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
