// Opens an empty migrated database on either engine for a measurement.
import type { Database } from '#server/platform/db/database.ts';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { startPostgres } from '#server/testing/postgres.ts';

/** Filling tables takes longer than any call of the product. */
const PATIENCE_MS = 1_800_000;
const TIMEOUTS = {
  connect: PATIENCE_MS,
  answer: PATIENCE_MS,
  lock: PATIENCE_MS,
  probe: PATIENCE_MS,
  statement: PATIENCE_MS,
};

export type Engine = Database['engine'];

export interface Engines {
  /** Opens a new database. The caller closes it. */
  open(engine: Engine): Promise<Database>;
  /** Ends the PostgreSQL server. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server, which ends with `stop`. */
export async function startEngines(): Promise<Engines> {
  const server = await startPostgres();
  let opened = 0;
  async function createPostgres(): Promise<Database> {
    const name = `bench_${String((opened += 1))}`;
    const admin = openPostgres(server.url, { poolSize: 1 });
    await admin.script(`CREATE DATABASE ${name}`);
    await admin.close();
    const url = new URL(server.url);
    url.pathname = name;
    return openPostgres(url.href, { poolSize: 4, timeouts: TIMEOUTS });
  }
  return {
    async open(engine) {
      const db = engine === 'postgres' ? await createPostgres() : await openEmbedded();
      await migrate(db);
      return db;
    },
    stop: () => server.stop(),
  };
}
