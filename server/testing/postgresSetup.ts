// Before the server's tests: one PostgreSQL for all of them, with a migrated database that every test file copies.
// TEST_DATABASE_URL names a server to use instead; its user must be allowed to create databases.
import { randomUUID } from 'node:crypto';
import { openPostgres } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from './postgres.ts';

export interface TestPostgres {
  stop(): Promise<void>;
}

declare global {
  // What the teardown ends; Jest runs the two in one process and hands nothing over.
  var testPostgres: TestPostgres | undefined;
}

async function prepare(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres();
  const template = `template_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server.url);
  url.pathname = template;
  const admin = openPostgres(server.url, { poolSize: 1 });
  await admin.script(`CREATE DATABASE ${template}`);
  await admin.close();
  const db = openPostgres(url.href, { poolSize: 1 });
  await migrate(db);
  await db.close();
  process.env['TEST_DATABASE_URL'] = server.url;
  process.env['TEST_DATABASE_TEMPLATE'] = template;
  return {
    async stop() {
      if (given) {
        const last = openPostgres(server.url, { poolSize: 1 });
        await last.script(`DROP DATABASE ${template} WITH (FORCE)`);
        await last.close();
      }
      await server.stop();
    },
  };
}

export default async function setUp(): Promise<void> {
  try {
    globalThis.testPostgres = await prepare();
  } catch (error) {
    // The tests that need it fail with this reason; the others are none the worse.
    process.env['TEST_DATABASE_ERROR'] = error instanceof Error ? error.message : String(error);
  }
}
