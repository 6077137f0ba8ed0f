// Tests that a migration only adds to the schema, so that servers of the previous release work on it while an upgrade
// replaces them. A migration that removes something comes a release after the last code that uses it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listMigrations } from './migrate.ts';

/** Statements that can break a server of the previous release. */
const CONTRACTIONS: readonly RegExp[] = [
  /\bDROP\s+(TABLE|COLUMN|VIEW|SCHEMA|TYPE)\b/i,
  /\bRENAME\s+(TO|COLUMN|CONSTRAINT)\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+(SET\s+NOT\s+NULL|DROP\s+DEFAULT)\b/i,
  /\bADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?\w+\s+(?![^,;]*(?:\bDEFAULT\b|\bGENERATED\b))[^,;]*\bNOT\s+NULL\b/i,
  /(?:^|;)\s*TRUNCATE\b/im,
];

/** Migrations with such a statement that servers of the previous release do not notice, with the reason. */
const HARMLESS: Readonly<Record<string, string>> = {
  '009-list-order.sql': 'the column becomes an identity in the same statement',
  '032-references.sql': 'the column has a default before it becomes NOT NULL',
  '046-outside-payments.sql': 'the generated column is made again in the same transaction',
};

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '');

function contractionsIn(sql: string): string[] {
  return CONTRACTIONS.flatMap((pattern) => pattern.exec(withoutComments(sql))?.[0] ?? []);
}

it.each([
  'ALTER TABLE cars DROP COLUMN colour',
  'DROP TABLE cars',
  'ALTER TABLE cars RENAME COLUMN colour TO color',
  'ALTER TABLE cars RENAME TO vehicles',
  'ALTER TABLE cars ALTER COLUMN seats TYPE text',
  'ALTER TABLE cars ALTER COLUMN seats SET NOT NULL',
  'ALTER TABLE cars ALTER COLUMN seats DROP DEFAULT',
  'ALTER TABLE cars ADD COLUMN seats int CHECK (seats > 0) NOT NULL',
  'TRUNCATE cars',
])('recognises a statement that breaks servers of the previous release: %s', (sql) => {
  expect(contractionsIn(sql)).toHaveLength(1);
});

it.each([
  'ALTER TABLE cars ADD COLUMN seats int',
  "ALTER TABLE cars ADD COLUMN seats int NOT NULL DEFAULT 4, ADD COLUMN name text NOT NULL DEFAULT ''",
  'ALTER TABLE cars ADD COLUMN added_seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY',
  '-- DROP TABLE cars',
  'CREATE TRIGGER cars_stay BEFORE TRUNCATE ON cars EXECUTE FUNCTION refuse_change()',
])('accepts a statement that adds: %s', (sql) => {
  expect(contractionsIn(sql)).toEqual([]);
});

it('only adds to the schema', async () => {
  const found: Record<string, string[]> = {};
  for (const name of await listMigrations()) {
    const contractions = contractionsIn(
      await readFile(path.join(process.cwd(), 'server/db/migrations', name), 'utf8'),
    );
    if (contractions.length > 0 && !(name in HARMLESS)) found[name] = contractions;
  }
  expect(found).toEqual({});
});
