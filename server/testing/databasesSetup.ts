// Jest global setup of the server tests: creates a folder for temporary files, and a migrated template database of each
// engine, which every test file copies. All files share one PostgreSQL server; TEST_DATABASE_URL names another one, whose
// user must be allowed to create databases.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { listMigrations, migrate } from '#server/platform/db/migrate.ts';
import { startPostgres } from './postgres.ts';

export interface TestDatabases {
  remove(): Promise<void>;
}

declare global {
  // State for the teardown; Jest runs both in one process and passes no values.
  var testDatabases: TestDatabases | undefined;
}

/** A digest of everything that determines an empty, migrated database of the embedded engine. */
async function embeddedKey(): Promise<string> {
  const hash = createHash('sha256').update(await readFile('node_modules/@electric-sql/pglite/package.json'));
  for (const name of await listMigrations()) {
    hash.update(name).update(await readFile(path.join('server/platform/db/migrations', name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Creating the embedded database takes seven seconds of processor time, so a file keeps it for later runs. */
async function prepareEmbedded(): Promise<void> {
  const file = path.resolve('.cache/test-databases', `${await embeddedKey()}.tar`);
  process.env['TEST_EMBEDDED_SNAPSHOT'] = file;
  if (existsSync(file)) return;
  const db = await openEmbedded();
  await migrate(db);
  const snapshot = await db.snapshot();
  await db.close();
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${String(process.pid)}`;
  await writeFile(unfinished, Buffer.from(await snapshot.arrayBuffer()));
  await rename(unfinished, file);
}

async function preparePostgres(): Promise<TestDatabases> {
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
    async remove() {
      if (given) {
        const last = openPostgres(server.url, { poolSize: 1 });
        await last.script(`DROP DATABASE ${template} WITH (FORCE)`);
        await last.close();
      }
      await server.stop();
    },
  };
}

/** Makes one folder the folder for temporary files of all tests, so that its removal deletes them. */
async function prepareFolder(): Promise<TestDatabases> {
  const before = process.env['TMPDIR'];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'luxury-car-rentals-tests-'));
  process.env['TMPDIR'] = folder;
  return {
    async remove() {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

export default async function setUp(): Promise<void> {
  const prepared: TestDatabases[] = [];
  await prepareEmbedded();
  try {
    prepared.push(await preparePostgres());
  } catch (error) {
    // Tests that need PostgreSQL fail with this reason; the others run.
    process.env['TEST_DATABASE_ERROR'] = error instanceof Error ? error.message : String(error);
  }
  prepared.push(await prepareFolder());
  globalThis.testDatabases = {
    async remove() {
      await Promise.all(prepared.map((one) => one.remove()));
    },
  };
}
