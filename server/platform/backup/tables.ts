// The tables of a backup, read from PostgreSQL's catalogue, so that a new table needs no change here.
import type { Queryable } from '../db/database.ts';

export interface Table {
  /** Schema and name, quoted for SQL where necessary. */
  name: string;
  /** The stored columns, quoted; PostgreSQL computes the generated ones again. */
  columns: string[];
}

export interface Sequence {
  name: string;
  /** A bigint as text. */
  lastValue: string;
  isCalled: boolean;
}

// The list of migrations is part of the manifest, the adapter of Socket.IO deletes its rows after seconds, and triggers
// write the occupied periods and the sums of months again.
const NOT_COPIED =
  "('public.migrations', 'public.socket_io_attachments', 'public.occupied_periods', 'public.car_months')";

interface CatalogueRow extends Table {
  parents: string[];
}

/** Orders the tables so that each comes after those that its foreign keys refer to. Throws when they form a cycle. */
function parentsFirst(rows: readonly CatalogueRow[]): Table[] {
  const ordered: Table[] = [];
  const done = new Set<string>();
  let waiting = [...rows];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parents }) => parents.every((parent) => done.has(parent)));
    if (ready.length === 0) {
      throw new Error(`Foreign keys form a cycle: ${waiting.map(({ name }) => name).join(', ')}`);
    }
    for (const { name, columns } of ready) {
      ordered.push({ name, columns });
      done.add(name);
    }
    waiting = waiting.filter(({ name }) => !done.has(name));
  }
  return ordered;
}

/** The tables of the product and of the payment sandbox, each after the tables that it refers to. */
export async function listTables(db: Queryable): Promise<Table[]> {
  const rows = await db.query<CatalogueRow>(
    `WITH tables AS (
       SELECT c.oid, n.nspname || '.' || quote_ident(c.relname) AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind = 'r' AND n.nspname IN ('public', 'sandbox')
     )
     SELECT name,
       (SELECT json_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = tables.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       (SELECT coalesce(json_agg(DISTINCT parent.name), '[]') FROM pg_constraint k
        JOIN tables parent ON parent.oid = k.confrelid
        WHERE k.conrelid = tables.oid AND k.contype = 'f' AND k.confrelid <> k.conrelid) AS parents
     FROM tables WHERE name NOT IN ${NOT_COPIED} ORDER BY name`,
  );
  return parentsFirst(rows);
}

/** The positions of all sequences: a restored product never assigns a number twice, even after a deletion. */
export async function readSequences(db: Queryable): Promise<Sequence[]> {
  const names = await db.query<{ name: string }>(
    `SELECT n.nspname || '.' || quote_ident(c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND n.nspname IN ('public', 'sandbox') ORDER BY 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const [position] = await db.query<Omit<Sequence, 'name'>>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${name}`,
    );
    if (position) sequences.push({ name, ...position });
  }
  return sequences;
}
