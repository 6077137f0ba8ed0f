// Replays the statements of one booking in one transaction by the bare driver, for other cars and customers.
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { fillBookable, type Bookable } from './fill.ts';
import type { Statement } from './recorder.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The ids that the provider creates, for example of intents, charges and events. */
const PROVIDER_ID = /\b(?:pi|ch|evt|py)_[A-Za-z0-9]+/g;

type Run = (sql: string, params: unknown[]) => Promise<unknown>;

export interface Bare {
  /** Runs `work` in one transaction of a connection. */
  transaction: (work: (run: Run) => Promise<void>) => Promise<void>;
  bookable: Bookable[];
  close(): Promise<void>;
}

async function barePostgres(url: string, count: number, connections: number): Promise<Bare> {
  const db = openPostgres(url);
  await migrate(db);
  const bookable = await fillBookable(db, count);
  await db.close();
  const pool = new pg.Pool({ connectionString: url, max: connections });
  return {
    bookable,
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await work((sql, params) => client.query(sql, params));
        await client.query('COMMIT');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function bareEmbedded(folder: string, count: number): Promise<Bare> {
  const dataDir = path.join(folder, 'bare');
  const db = await openEmbedded(dataDir);
  await migrate(db);
  const bookable = await fillBookable(db, count);
  await db.close();
  const lite = await PGlite.create({ dataDir, extensions: { btree_gist, pg_trgm, unaccent } });
  return {
    bookable,
    transaction: (work) => lite.transaction((tx) => work((sql, params) => tx.query(sql, params))),
    close: () => lite.close(),
  };
}

/** Opens a separate database with cars and customers, and with as many connections. */
export const openBare = (
  { folder, databaseUrl }: { folder: string; databaseUrl: string | undefined },
  count: number,
  connections: number,
): Promise<Bare> =>
  databaseUrl === undefined ? bareEmbedded(folder, count) : barePostgres(databaseUrl, count, connections);

/** Replaces the ids in a value by new ids, because the ids of the recorded booking are already stored. */
function renamed(value: unknown, ids: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, ids));
  if (typeof value !== 'string') return value;
  const idFor = (id: string, fresh: () => string) => {
    const known = ids.get(id) ?? fresh();
    ids.set(id, known);
    return known;
  };
  return value
    .replaceAll(UUID, (id) => idFor(id, randomUUID))
    .replaceAll(PROVIDER_ID, (id) =>
      idFor(id, () => `${id.split('_', 1)[0] ?? ''}_${randomUUID().replaceAll('-', '')}`),
    );
}

/** Replays the statements of `original` for another car and customer. */
export async function replay(
  bare: Bare,
  { statements, original }: { statements: readonly Statement[]; original: Bookable },
  { carId, userId }: Bookable,
): Promise<void> {
  const ids = new Map([
    [original.carId, carId],
    [original.userId, userId],
  ]);
  await bare.transaction(async (run) => {
    for (const { sql, params } of statements) {
      await run(
        sql,
        params.map((value) => renamed(value, ids)),
      );
    }
  });
}
