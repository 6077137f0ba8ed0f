// Reads the files of exportTables.ts into an empty database, all or nothing.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import type { Database, Queryable } from '../db/database.ts';
import { sumLedger } from './exportTables.ts';
import type { Manifest } from './manifest.ts';
import { listTables, type Table } from './tables.ts';

const ROWS_PER_INSERT = 500;

async function* batches(file: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of readline.createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    batch.push(line);
    if (batch.length === ROWS_PER_INSERT) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function importTable(tx: Queryable, { name, columns }: Table, file: string): Promise<void> {
  const list = columns.join(', ');
  for await (const lines of batches(file)) {
    await tx.query(
      `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE
       SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1::json)`,
      [`[${lines.join(',')}]`],
    );
  }
}

async function countRows(tx: Queryable, name: string): Promise<number> {
  const [row] = await tx.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${name}`);
  return row?.rows ?? 0;
}

/** Deletes the rows that migrations insert, because the copy contains its own. */
async function emptyTables(tx: Queryable, tables: readonly Table[]): Promise<void> {
  for (const { name } of [...tables].reverse()) {
    if ((await countRows(tx, name)) > 0) await tx.script(`DELETE FROM ${name}`);
  }
}

async function checkCopy(tx: Queryable, { tables, ledgerPence }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    const found = await countRows(tx, name);
    if (found !== rows) throw new Error(`${name} has ${String(found)} rows instead of ${String(rows)}.`);
  }
  const sum = await sumLedger(tx);
  if (sum !== ledgerPence) throw new Error(`The ledger adds up to ${sum} pence instead of ${ledgerPence}.`);
}

/**
 * Imports the tables of `folder` into a database that has exactly the migrations of the manifest and no data. Throws, and
 * changes nothing, when the number of rows or the sum of the ledger differs from the manifest.
 */
export function importTables(db: Database, folder: string, content: Manifest): Promise<void> {
  return db.transaction(async (tx) => {
    const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
    const concerned = content.tables.map(({ name }) => {
      const table = tables.get(name);
      if (!table) throw new Error(`This release has no table ${name}.`);
      return table;
    });
    await emptyTables(tx, [...tables.values()]);
    for (const table of concerned) {
      await importTable(tx, table, path.join(folder, 'tables', `${table.name}.ndjson`));
    }
    for (const { name, lastValue, isCalled } of content.sequences) {
      await tx.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled]);
    }
    await checkCopy(tx, content);
  });
}
