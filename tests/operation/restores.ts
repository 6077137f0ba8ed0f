// Restores that are killed at moments spread over their duration: afterwards the product is empty or complete, and the
// restore can be repeated.
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listTables } from '#server/platform/backup/tables.ts';
import type { Database } from '#server/platform/db/database.ts';
import { fileExists } from '#server/platform/process/fileExists.ts';
import { figure, none, spread, tally, type Figure } from '../fault-injection/figures.ts';
import { withDatabase } from '../fault-injection/program.ts';
import { folderOf, originOf, start, startServer, stop } from './processes.ts';

const MOMENTS = 10;
const SELF = process.geteuid?.() ?? 0;

async function run(file: string, env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  const program = start(file, { user: SELF, env, args });
  const code = await program.ended;
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}: ${program.said()}`);
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

/** What a product has: 'empty' without users, otherwise all its rows, pictures and its secrets. */
async function contentsOf(data: string): Promise<string> {
  if (!(await fileExists(path.join(data, 'database/PG_VERSION')))) return 'empty';
  const rows = await withDatabase(data, rowsOf);
  if (!rows['public.users']) return 'empty';
  const pictures = await readdir(path.join(data, 'media'), { recursive: true });
  const secrets = await readFile(path.join(data, 'secrets.json'), 'utf8');
  const kept = pictures.filter((name) => !name.startsWith('incoming')).sort();
  return JSON.stringify({ rows, pictures: kept, secrets });
}

export async function restores(): Promise<Figure[]> {
  const source = await folderOf(SELF, 'source');
  const env = { DATA_DIR: source, DEMO_DATA: 'on' };
  const server = startServer(SELF, env);
  await originOf(server);
  await stop(server);
  const archive = path.join(await folderOf(SELF, 'archive'), 'product.tar.gz');
  await run('scripts/backup.ts', env, [archive]);
  const expected = await contentsOf(source);

  const startedAt = performance.now();
  const whole = await folderOf(SELF, 'whole');
  await run('scripts/restore.ts', { DATA_DIR: whole }, [archive]);
  const duration = performance.now() - startedAt;
  const faults: string[] = (await contentsOf(whole)) === expected ? [] : ['a restore without a kill differs'];

  const states: string[] = [];
  for (let moment = 1; moment <= MOMENTS; moment += 1) {
    const data = await folderOf(SELF, 'target');
    const afterMs = Math.round((duration * moment) / (MOMENTS + 0.5));
    const killed = start('scripts/restore.ts', { user: SELF, env: { DATA_DIR: data }, args: [archive] });
    // The moment of the kill; it does not wait for a condition.
    await Promise.race([wait(afterMs), killed.ended]);
    killed.signal('SIGKILL');
    await killed.ended;
    const contents = await contentsOf(data);
    const state = contents === 'empty' ? 'empty' : contents === expected ? 'complete' : 'between';
    states.push(state);
    if (state === 'between') faults.push(`killed after ${String(afterMs)} ms: ${contents}`);
    if (state === 'empty') {
      await run('scripts/restore.ts', { DATA_DIR: data }, [archive]).catch((error: unknown) => {
        faults.push(`killed after ${String(afterMs)} ms, repeated: ${String(error)}`);
      });
      if ((await contentsOf(data)) !== expected)
        faults.push(`killed after ${String(afterMs)} ms: repeated, it differs`);
    }
    if ((await readdir(data)).includes('staging') && (await readdir(path.join(data, 'staging'))).length > 0) {
      if (state === 'empty') faults.push(`killed after ${String(afterMs)} ms: copies of tables stay`);
    }
    await rm(data, { recursive: true });
  }
  for (const folder of [source, whole, path.dirname(archive)]) await rm(folder, { recursive: true });
  return [
    figure('duration of a restore', spread([duration])),
    figure('killed', `${String(states.length)}, ${tally(states)}`, states.length === MOMENTS),
    none('neither empty nor complete, or not repeatable', faults),
  ];
}
