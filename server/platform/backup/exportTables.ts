// Writes every table as it was at one instant into files with one JSON object per line.
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Instant } from '#domain/time/london.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Manifest } from './manifest.ts';
import { listTables, readSequences, type Table } from './tables.ts';

const ROWS_PER_FETCH = 500;

/** Reads a table through a cursor, so that memory does not grow with the table. */
async function* readLines(tx: Queryable, { name, columns }: Table): AsyncGenerator<string> {
  await tx.script(
    `DECLARE exported NO SCROLL CURSOR FOR
     SELECT row_to_json(r)::text AS line FROM (SELECT ${columns.join(', ')} FROM ${name}) r`,
  );
  for (;;) {
    const rows = await tx.query<{ line: string }>(`FETCH ${String(ROWS_PER_FETCH)} FROM exported`);
    for (const { line } of rows) yield `${line}\n`;
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await tx.script('CLOSE exported');
}

async function exportTable(tx: Queryable, table: Table, folder: string): Promise<number> {
  let rows = 0;
  async function* counted() {
    for await (const line of readLines(tx, table)) {
      rows += 1;
      yield line;
    }
  }
  await pipeline(Readable.from(counted()), createWriteStream(path.join(folder, `${table.name}.ndjson`)));
  return rows;
}

/**
 * Copies all tables into `folder/tables` and returns the manifest. One transaction reads one snapshot: other transactions
 * continue and stay out of the copy. The embedded database has one connection, so its calls wait meanwhile.
 */
export function exportTables(db: Database, folder: string, now: Instant): Promise<Manifest> {
  return db.transaction(async (tx) => {
    await tx.script('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const target = path.join(folder, 'tables');
    await mkdir(target, { recursive: true });
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(tx)) {
      tables.push({ name: table.name, rows: await exportTable(tx, table, target) });
    }
    const migrations = await tx.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
    return {
      format: 1,
      createdAt: new Date(now).toISOString(),
      engine: db.engine,
      migrations: migrations.map(({ name }) => name),
      tables,
      sequences: await readSequences(tx),
      ledgerPence: await sumLedger(tx),
    };
  });
}

/** The sum of the ledger in pence, as text: it can exceed the exact range of a number. */
export async function sumLedger(db: Queryable): Promise<string> {
  const [row] = await db.query<{ pence: string }>(
    'SELECT coalesce(sum(signed_pence), 0)::text AS pence FROM ledger',
  );
  return row?.pence ?? '0';
}
