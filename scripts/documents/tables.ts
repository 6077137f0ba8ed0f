// docs/tables.md, from the catalogue of a migrated database: the tables that each migration creates, with their keys.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openEmbedded } from '../../server/platform/db/embedded.ts';
import { listMigrations, migrate } from '../../server/platform/db/migrate.ts';

interface Key {
  table: string;
  column: string;
  type: string;
  kind: 'PK' | 'FK' | 'PK,FK';
}
interface Reference {
  child: string;
  parent: string;
  columns: string;
  isOptional: boolean;
  isUnique: boolean;
}

const FOLDER = path.join(process.cwd(), 'server/platform/db/migrations');

const KEYS = `
  SELECT c.conrelid::regclass::text AS table, a.attname AS column, replace(format_type(a.atttypid, NULL), ' ', '_') AS type,
    string_agg(DISTINCT CASE c.contype WHEN 'p' THEN 'PK' ELSE 'FK' END, ',' ORDER BY CASE c.contype WHEN 'p' THEN 'PK' ELSE 'FK' END DESC) AS kind
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
  WHERE c.contype IN ('p', 'f') AND c.connamespace = 'public'::regnamespace
  GROUP BY 1, 2, 3, a.attnum ORDER BY 1, a.attnum`;

const REFERENCES = `
  SELECT c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent,
    string_agg(a.attname, ', ' ORDER BY a.attnum) AS columns, bool_or(NOT a.attnotnull) AS "isOptional",
    EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indisunique AND i.indpred IS NULL
      AND i.indkey::int2[] <@ c.conkey) AS "isUnique"
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
  WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
  GROUP BY c.oid, 1, 2, c.conrelid, c.conkey ORDER BY 1, 3`;

const line = ({ child, parent, columns, isOptional, isUnique }: Reference) =>
  `  ${parent} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${child} : "${columns}"`;

/** docs/tables.md */
export async function tables(): Promise<string> {
  const db = await openEmbedded();
  const created: { file: string; subject: string; names: string[] }[] = [];
  const known = new Set(['migrations']);
  for (const file of await listMigrations()) {
    await migrate(db, new Set([file]));
    const rows = await db.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
    );
    const names = rows.map(({ name }) => name).filter((name) => !known.has(name));
    names.forEach((name) => known.add(name));
    const [comment = ''] = /^(-- .*\n)+/.exec(await readFile(path.join(FOLDER, file), 'utf8')) ?? [];
    created.push({ file, subject: comment.replace(/^-- /gm, '').replaceAll('\n', ' ').trim(), names });
  }
  const keys = await db.query<Key>(KEYS);
  const references = await db.query<Reference>(REFERENCES);
  await db.close();
  const box = (name: string) =>
    `  ${name} {\n${keys
      .filter(({ table }) => table === name)
      .map(({ type, column, kind }) => `    ${type} ${column} ${kind}\n`)
      .join('')}  }`;
  return `# Tables

Each diagram shows the tables of one migration in \`server/platform/db/migrations/\`, with their keys and references. The migration has the other columns, the constraints and their reasons. \`npm run format\` writes this document from the database's catalogue.

${created
  .map(({ file, subject, names }) => {
    const own = references.filter(({ child }) => names.includes(child));
    return `## ${file.replace(/\.sql$/, '')}\n\n${subject}\n\n\`\`\`mermaid\nerDiagram\n${[...own.map(line), ...names.map(box)].join('\n')}\n\`\`\`\n`;
  })
  .join('\n')}`;
}
