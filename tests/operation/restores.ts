// Restores that are killed at moments spread over their duration: afterwards the product is empty or complete, and the
// restore can be repeated, on both engines.
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listTables } from '#server/platform/backup/tables.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { fileExists } from '#server/platform/process/fileExists.ts';
import { openDatabases, type Databases } from '../fault-injection/databases.ts';
import { figure, none, spread, tally, type Figure } from '../fault-injection/figures.ts';
import { folderOf, originOf, start, startServer, stop, until } from './processes.ts';

const MOMENTS = 10;
const SELF = process.geteuid?.() ?? 0;

async function run(file: string, env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  const program = start(file, { user: SELF, env, args });
  const code = await program.ended;
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}: ${program.said()}`);
}

/** Works with the database of a folder that no process uses; throws when it does not open. */
async function withDatabase<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openEmbedded(path.join(folder, 'database'));
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function rowsOf(db: Database): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const [found] = await db.query<{ users: string | null }>(
    "SELECT to_regclass('public.users')::text AS users",
  );
  if (!found?.users) return rows;
  for (const { name } of await listTables(db)) {
    const [row] = await db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}`);
    rows[name] = row?.count ?? 0;
  }
  return rows;
}

/** Where a restore puts the rows: the folder of its data, or a database of a PostgreSQL server. */
interface Target {
  env: NodeJS.ProcessEnv;
  readRows(): Promise<Record<string, number>>;
  remove(): Promise<void>;
}

const embedded = async (): Promise<Target> => {
  const data = await folderOf(SELF, 'target');
  return {
    env: { DATA_DIR: data },
    readRows: async () =>
      (await fileExists(path.join(data, 'database/PG_VERSION'))) ? withDatabase(data, rowsOf) : {},
    remove: () => rm(data, { recursive: true }),
  };
};

const onServer = (databases: Databases, secret: string) => async (): Promise<Target> => {
  const data = await folderOf(SELF, 'target');
  const run = await databases.forRun();
  const url = run.product ?? '';
  return {
    env: { DATA_DIR: data, DATABASE_URL: url, SESSION_SECRET: secret, PAYMENTS: 'sandbox' },
    async readRows() {
      const db = openPostgres(url, { poolSize: 1 });
      try {
        // The server notices the end of a killed process when it sends the next answer.
        await until('end of the other connections', async () => {
          const others = await db.query(
            'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
          );
          return others.length === 0;
        });
        return await rowsOf(db);
      } finally {
        await db.close();
      }
    },
    async remove() {
      await run.remove();
      await rm(data, { recursive: true });
    },
  };
};

/** What a product has: 'empty' without users, otherwise all its rows, pictures and its secrets. */
async function contentsOf({ env, readRows }: Pick<Target, 'env' | 'readRows'>): Promise<string> {
  const data = env['DATA_DIR'] ?? '';
  const rows = await readRows();
  if (!rows['public.users']) return 'empty';
  const pictures = await readdir(path.join(data, 'media'), { recursive: true });
  const secrets = env['SESSION_SECRET'] ?? (await readFile(path.join(data, 'secrets.json'), 'utf8'));
  const kept = pictures.filter((name) => !name.startsWith('incoming')).sort();
  return JSON.stringify({ rows, pictures: kept, secrets });
}

async function restoresInto(
  open: () => Promise<Target>,
  { archive, expected }: { archive: string; expected: string },
): Promise<Figure[]> {
  const startedAt = performance.now();
  const whole = await open();
  await run('scripts/restore.ts', whole.env, [archive]);
  const duration = performance.now() - startedAt;
  const faults: string[] = (await contentsOf(whole)) === expected ? [] : ['a restore without a kill differs'];
  await whole.remove();

  const states: string[] = [];
  for (let moment = 1; moment <= MOMENTS; moment += 1) {
    const target = await open();
    const afterMs = Math.round((duration * moment) / (MOMENTS + 0.5));
    const killed = start('scripts/restore.ts', { user: SELF, env: target.env, args: [archive] });
    // The moment of the kill; it does not wait for a condition.
    await Promise.race([wait(afterMs), killed.ended]);
    killed.signal('SIGKILL');
    await killed.ended;
    const contents = await contentsOf(target);
    const state = contents === 'empty' ? 'empty' : contents === expected ? 'complete' : 'between';
    states.push(state);
    if (state === 'between') faults.push(`killed after ${String(afterMs)} ms: ${contents}`);
    if (state === 'empty') {
      await run('scripts/restore.ts', target.env, [archive]).catch((error: unknown) => {
        faults.push(`killed after ${String(afterMs)} ms, repeated: ${String(error)}`);
      });
      if ((await contentsOf(target)) !== expected)
        faults.push(`killed after ${String(afterMs)} ms: repeated, it differs`);
    }
    const staging = path.join(target.env['DATA_DIR'] ?? '', 'staging');
    // Servers of one PostgreSQL database may share the folder: there the copies of a killed process go after two minutes.
    const isShared = target.env['DATABASE_URL'] !== undefined;
    if (state === 'empty' && !isShared && (await fileExists(staging)) && (await readdir(staging)).length > 0)
      faults.push(`killed after ${String(afterMs)} ms: copies of tables stay`);
    await target.remove();
  }
  return [
    figure('duration of a restore', spread([duration])),
    figure('killed', `${String(states.length)}, ${tally(states)}`, states.length === MOMENTS),
    none('neither empty nor complete, or not repeatable', faults),
  ];
}

export async function restores(): Promise<Figure[]> {
  const source = await folderOf(SELF, 'source');
  const env = { DATA_DIR: source, DEMO_DATA: 'on' };
  const server = startServer(SELF, env);
  await originOf(server);
  await stop(server);
  const archive = path.join(await folderOf(SELF, 'archive'), 'product.tar.gz');
  await run('scripts/backup.ts', env, [archive]);
  const readRows = () => withDatabase(source, rowsOf);
  const expected = await contentsOf({ env, readRows });
  const kept = await readFile(path.join(source, 'secrets.json'), 'utf8');
  const { sessionSecret: secret } = JSON.parse(kept) as { sessionSecret: string };

  const figures = await restoresInto(embedded, { archive, expected });
  const databases = await openDatabases('postgres');
  try {
    const others = await restoresInto(onServer(databases, secret), {
      archive,
      expected: await contentsOf({ env: { ...env, SESSION_SECRET: secret }, readRows }),
    });
    figures.push(...others.map((each) => ({ ...each, name: `PostgreSQL: ${each.name}` })));
  } finally {
    await databases.stop();
  }
  for (const folder of [source, path.dirname(archive)]) await rm(folder, { recursive: true });
  return figures;
}
