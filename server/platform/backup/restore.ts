// Restores a backup into an empty database, on the same engine or the other one.
import { copyFile, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract, list, type Parser } from 'tar';
import type { Database } from '../db/database.ts';
import { listMigrations, migrate } from '../db/migrate.ts';
import type { Env } from '../process/env.ts';
import { fileExists } from '../process/fileExists.ts';
import type { MediaStore } from '../media/mediaStore.ts';
import { importTables } from './importTables.ts';
import { MANIFEST_FILE, manifest, type Manifest } from './manifest.ts';
import { assertSameSecret, SECRETS_FILE } from './sameSecret.ts';
import { withStaging } from './staging.ts';

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

/** Throws when the copied database has a migration that this release does not have. */
async function assertKnown({ migrations }: Manifest): Promise<void> {
  const known = new Set(await listMigrations());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(`The backup is from a newer release: this one has no ${unknown.join(', ')}.`);
  }
}

/**
 * Fills an empty database with the exported tables of `folder`: applies the migrations that the copy had, imports, and
 * applies those that this release added.
 */
export async function fillDatabase(db: Database, folder: string, content: Manifest): Promise<void> {
  await assertKnown(content);
  await assertEmpty(db);
  await migrate(db, new Set(content.migrations));
  if (content.tables.some(({ name }) => name.startsWith('sandbox.'))) {
    const { prepareSandbox } = await import('stripe-sandbox');
    await prepareSandbox(db);
  }
  await importTables(db, folder, content);
  await migrate(db);
}

/**
 * Decompresses the whole archive, whose checksum shows that it is complete, before anything is extracted. Throws for a
 * damaged one, and for an entry that is neither a file nor a folder: a link could name any file of this machine.
 */
async function assertPlain(archive: Readable): Promise<void> {
  const others: string[] = [];
  const parser = list({
    strict: true,
    onReadEntry: ({ type, path: name }) => {
      if (!PLAIN.has(type)) others.push(`${name} (${type})`);
    },
  });
  await feed(archive, parser, 'end');
  if (others.length > 0)
    throw new Error(`The backup has links or special files: ${others.slice(0, 5).join(', ')}.`);
}

/** Decompresses `archive` into a parser of tar, and waits for the parser's event `last`. */
async function feed(archive: Readable, parser: Parser, last: 'end' | 'close'): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    parser.on(last, resolve);
    parser.on('error', reject);
    const plain = createGunzip();
    plain.on('error', reject);
    archive.on('error', reject);
    archive.pipe(plain).on('data', (chunk: Buffer) => {
      if (parser.write(chunk)) return;
      plain.pause();
      parser.once('drain', () => plain.resume());
    });
    plain.on('end', () => parser.end());
  }).catch((error: unknown) => {
    archive.destroy();
    const { message } = error as Error;
    throw new Error(`The backup is damaged or incomplete: ${message}.`, { cause: error });
  });
}

export interface RestoreTarget {
  db: Database;
  env: Pick<Env, 'DATA_DIR' | 'SESSION_SECRET' | 'SESSION_SECRET_PREVIOUS'>;
  /** The store for the pictures; existing pictures stay. */
  media: Pick<MediaStore, 'copyFrom'>;
}

/** Puts the generated secret of the copied product into `dataDir`. No data of an empty database need an earlier one. */
async function placeSecrets(staged: string, dataDir: string): Promise<void> {
  if (!(await fileExists(staged))) return;
  const draft = path.join(dataDir, `${SECRETS_FILE}.${String(process.pid)}`);
  await copyFile(staged, draft);
  await rename(draft, path.join(dataDir, SECRETS_FILE));
}

/**
 * Restores a backup into an empty database, the data folder and the store of pictures. `open` opens the archive from its
 * beginning. The rows come last, in one transaction: a restore that fails or is killed leaves an empty database, and can
 * be repeated.
 */
export function restoreBackup({ db, env, media }: RestoreTarget, open: () => Readable): Promise<Manifest> {
  const { DATA_DIR: dataDir } = env;
  return withStaging(dataDir, async (staging) => {
    await assertPlain(open());
    await feed(open(), extract({ cwd: staging, strict: true }), 'close');
    const content = manifest.parse(JSON.parse(await readFile(path.join(staging, MANIFEST_FILE), 'utf8')));
    const secrets = path.join(staging, SECRETS_FILE);
    await assertSameSecret(env, secrets, `the backup (tar -xzOf FILE ${SECRETS_FILE})`);
    await assertKnown(content);
    await assertEmpty(db);
    await media.copyFrom(path.join(staging, 'media'));
    if (env.SESSION_SECRET === undefined) await placeSecrets(secrets, dataDir);
    await fillDatabase(db, staging, content);
    return content;
  });
}
