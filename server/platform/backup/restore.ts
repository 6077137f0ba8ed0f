// Restores a backup into an empty database, on the same engine or the other one.
import { access, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { prepareSandbox } from 'stripe-sandbox';
import { extract, list } from 'tar';
import type { Database } from '../db/database.ts';
import { listMigrations, migrate } from '../db/migrate.ts';
import { fileExists } from '../process/fileExists.ts';
import type { MediaStore } from '../media/mediaStore.ts';
import { importTables } from './importTables.ts';
import { MANIFEST_FILE, manifest, type Manifest } from './manifest.ts';

const SECRETS = 'secrets.json';
/** The types of the entries of a backup. */
const PLAIN = new Set<string>(['File', 'OldFile', 'ContiguousFile', 'Directory', 'GNUDumpDir']);

/** Throws when the database has a user: a restore never mixes two sets of data. */
export async function assertEmpty(db: Database): Promise<void> {
  const [found] = await db.query<{ users: string | null }>(
    `SELECT to_regclass('public.users')::text AS users`,
  );
  if (!found?.users) return;
  const [row] = await db.query<{ has_users: boolean }>('SELECT EXISTS (SELECT FROM users) AS has_users');
  if (row?.has_users) throw new Error('The database has data already. Restore into an empty one.');
}

/**
 * Fills an empty database with the exported tables of `folder`: applies the migrations that the copy had, imports, and
 * applies those that this release added.
 */
export async function fillDatabase(db: Database, folder: string, content: Manifest): Promise<void> {
  const known = new Set(await listMigrations());
  const unknown = content.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(`The backup is from a newer release: this one has no ${unknown.join(', ')}.`);
  }
  await assertEmpty(db);
  await migrate(db, new Set(content.migrations));
  if (content.tables.some(({ name }) => name.startsWith('sandbox.'))) await prepareSandbox(db);
  await importTables(db, folder, content);
  await migrate(db);
}

/**
 * Reads the whole archive before anything is extracted. Throws for a damaged one, and for an entry that is neither a file
 * nor a folder: a link could name any file of this machine.
 */
async function assertPlain(file: string): Promise<void> {
  const others: string[] = [];
  await list({
    file,
    strict: true,
    onReadEntry: ({ type, path: name }) => {
      if (!PLAIN.has(type)) others.push(`${name} (${type})`);
    },
  });
  if (others.length > 0)
    throw new Error(`The backup has links or special files: ${others.slice(0, 5).join(', ')}.`);
}

export interface RestoreTarget {
  db: Database;
  /** The folder for the secrets; existing secrets stay. */
  dataDir: string;
  /** The store for the pictures; existing pictures stay. */
  media: Pick<MediaStore, 'copyFrom'>;
}

/** Restores the backup `file` into an empty database, the data folder and the store of pictures. */
export async function restoreBackup({ db, dataDir, media }: RestoreTarget, file: string): Promise<Manifest> {
  await access(file);
  const staging = await mkdtemp(path.join(os.tmpdir(), 'restore-'));
  try {
    await assertPlain(file);
    await extract({ file, cwd: staging, strict: true });
    const content = manifest.parse(JSON.parse(await readFile(path.join(staging, MANIFEST_FILE), 'utf8')));
    await fillDatabase(db, staging, content);
    await media.copyFrom(path.join(staging, 'media'));
    const secrets = path.join(staging, SECRETS);
    if (await fileExists(secrets)) await cp(secrets, path.join(dataDir, SECRETS), { force: false });
    return content;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
