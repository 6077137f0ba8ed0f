// Tests backups: a backup of a running product restores to the same data on the other engine, where the product continues,
// and a restore into used data or of a damaged file is refused.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { create, extract } from 'tar';
import { MINUTE } from '#domain/time/durations.ts';
import { isFullExtent, itAtFullExtent } from '#domain/testing/extent.ts';
import { reconcile } from '#server/backgroundWork.ts';
import type { Database } from '../db/database.ts';
import { listMigrations, migrate } from '../db/migrate.ts';
import { createFolderStore } from '../media/folderStore.ts';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { BOTH_ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import type { Env } from '../process/env.ts';
import { writeBackup, type BackupSource } from './backup.ts';
import { exportTables } from './exportTables.ts';
import type { Manifest } from './manifest.ts';
import { fillDatabase, restoreBackup } from './restore.ts';

/** Mostly a product leaves the embedded engine. */

let folder: string;
let dataDir: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backup-'));
  dataDir = path.join(folder, 'data');
  file = path.join(folder, 'backup.tar.gz');
  await writeIn(dataDir, { 'media/cars/picture.webp': 'picture', 'media/licences/a/picture.jpg': 'licence' });
  await writeIn(dataDir, { 'media/incoming/request-1/part': 'part', 'secrets.json': 'secrets' });
});

async function writeIn(root: string, files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  }
}
const inFolder = (db: Database, root: string) => ({
  ...{ db, dataDir: root, media: createFolderStore(path.join(root, 'media')) },
});
const createBackup = (source: BackupSource, now: number) =>
  writeBackup(source, () => createWriteStream(file), now);
const restoreInto = (db: Database, root: string, env: Partial<Env> = {}) => {
  const target = {
    db,
    env: { DATA_DIR: root, SESSION_SECRET: undefined, SESSION_SECRET_PREVIOUS: undefined },
  };
  const media = createFolderStore(path.join(root, 'media'));
  return restoreBackup({ ...target, env: { ...target.env, ...env }, media }, () => createReadStream(file));
};
const filesIn = async (root: string, names: string[]) =>
  Promise.all(names.map((name) => readFile(path.join(root, name), 'utf8').catch(() => undefined)));

/** Every row of every table as text; the rows of a table have no defined order. */
async function contentOf(db: Database, name: string) {
  const target = path.join(folder, name);
  const { tables, sequences, ledgerPence } = await exportTables(db, target, 0);
  const rows: Record<string, string[]> = {};
  for (const table of await readdir(path.join(target, 'tables'))) {
    rows[table] = (await readFile(path.join(target, 'tables', table), 'utf8')).split('\n').sort();
  }
  return { tables, sequences, ledgerPence, rows };
}

/** A reservation that was paid, cancelled and refunded, and a review with unusual characters. */
async function useProduct(app: BookingApp) {
  const user = await app.signUp();
  const { id } = await rent(app, user, await threeDays(app));
  expect((await app.as(user).post(`/api/reservations/${id}/cancellation`)).statusCode).toBe(200);
  await reconcile(app.deps);
  const review = { name: 'Zoë “Ω” \\ O’Neil', content: 'First line.\nSecond "line" with a tab\t and 🚗.' };
  expect((await app.as().post('/api/reviews', review)).statusCode).toBeLessThan(300);
  return { email: user.email, password: user.password };
}

(isFullExtent ? it : it.skip).each(BOTH_ENGINES)(
  'moves a product on %s to the other engine, where it continues',
  async (engine) => {
    const source = closeAfterTest(await openTestDatabase(engine));
    const app = closeAfterTest(await createBookingApp({ db: source }));
    const account = await useProduct(app);
    await app.db.query(
      "INSERT INTO reviews (id, name, content) SELECT gen_random_uuid(), 'Ada', 'Good.' FROM generate_series(1, 500)",
    );
    // One picture is deleted and another one added while the backup runs.
    const db: Database = {
      ...app.db,
      async transaction(work) {
        await rm(path.join(dataDir, 'media/cars/picture.webp'));
        await writeIn(dataDir, { 'media/cars/added.webp': 'added' });
        return app.db.transaction(work);
      },
    };
    const { tables } = await createBackup(inFolder(db, dataDir), app.clock.now);
    expect(tables).toContainEqual({ name: 'public.reviews', rows: 501 });
    expect((await readdir(folder)).sort()).toEqual(['backup.tar.gz', 'data']);

    const target = closeAfterTest(await openTestDatabase(engine === 'pglite' ? 'postgres' : 'pglite'));
    const targetDir = path.join(folder, 'restored');
    await restoreInto(target, targetDir);
    expect(await contentOf(target, 'after')).toEqual(await contentOf(app.db, 'before'));
    const pictures = ['cars/picture.webp', 'cars/added.webp', 'licences/a/picture.jpg'];
    const files = [...pictures.map((name) => `media/${name}`), 'secrets.json'];
    expect(await filesIn(targetDir, files)).toEqual(['picture', 'added', 'licence', 'secrets']);
    expect((await readdir(path.join(targetDir, 'media'))).sort()).toEqual(['cars', 'incoming', 'licences']);
    expect(await readdir(path.join(targetDir, 'media/incoming'))).toEqual([]);
    await expect(target.query('DELETE FROM ledger')).rejects.toThrow('ledger');

    const moved = closeAfterTest(await createBookingApp({ db: target }));
    expect((await moved.as().post('/api/auth', account)).statusCode).toBe(200);
    await rent(moved, await moved.signUp(), await threeDays(moved, 40));
    expect((await moved.as().post('/api/reviews', { name: 'Ada', content: 'Moved.' })).statusCode).toBe(201);
    await expectBalancedBooks(moved);
  },
);

describe('on PostgreSQL', () => {
  let app: BookingApp;
  let target: Database;
  beforeAll(async () => {
    app = await createBookingApp();
    await app.signUp();
  });
  beforeEach(async () => {
    target = closeAfterTest(await openTestDatabase('postgres'));
  });
  afterAll(() => app.close());

  const backUp = () => createBackup(inFolder(app.db, dataDir), app.clock.now);
  const restored = () => path.join(folder, 'restored');
  const restore = (env?: Partial<Env>) => restoreInto(target, restored(), env);

  it('is one consistent state when customers book meanwhile', async () => {
    const [first, second] = [await app.signUp(), await app.signUp()];
    const bookings = Promise.all([
      rent(app, first, await threeDays(app, 30)),
      rent(app, second, await threeDays(app, 40)),
    ]);
    let isFirst = true;
    const db: Database = {
      ...app.db,
      transaction: (work) =>
        app.db.transaction((tx) =>
          work({
            ...tx,
            async script(sql) {
              await tx.script(sql);
              if (!sql.includes('DECLARE') || !isFirst) return;
              isFirst = false;
              await app.as().post('/api/reviews', { name: 'Ada', content: 'After the first table.' });
            },
          }),
        ),
    };
    await createBackup(inFolder(db, dataDir), app.clock.now);
    await bookings;
    expect(isFirst).toBe(false);
    await restore();
    expect(await target.query('SELECT content FROM reviews')).toEqual([]);
    const restored = closeAfterTest(await createBookingApp({ db: target }));
    // The reconciler settles the payments that were in progress at the time of the copy.
    restored.clock.now = app.clock.now + 3 * 60_000;
    await reconcile(restored.deps);
    await expectBalancedBooks(restored);
  });

  itAtFullExtent(
    'is not restored into a database that has users, nor from a damaged or foreign file, and leaves the database as it is',
    async () => {
      await backUp();
      const before = await contentOf(app.db, 'before');
      await expect(restoreInto(app.db, dataDir)).rejects.toThrow('has data already');
      expect(await contentOf(app.db, 'after')).toEqual(before);
      const unpacked = path.join(folder, 'unpacked');
      await mkdir(unpacked);
      await extract({ file, cwd: unpacked });
      const manifestFile = path.join(unpacked, 'manifest.json');
      const content = await readFile(manifestFile, 'utf8');
      const changes: [change: (content: Manifest) => void, reason: RegExp][] = [
        [({ tables }) => void (tables.find(({ name }) => name.endsWith('.users'))!.rows += 1), /users/],
        [(manifest) => void (manifest.ledgerPence = '1'), /ledger/i],
        [
          ({ migrations }) => void migrations.push('999-later.sql'),
          /The backup is from a newer release: this one has no 999-later\.sql\./,
        ],
      ];
      for (const [change, reason] of changes) {
        const changed = JSON.parse(content) as Manifest;
        change(changed);
        await writeFile(manifestFile, JSON.stringify(changed));
        await create({ file, cwd: unpacked, gzip: true }, await readdir(unpacked));
        await expect(restore()).rejects.toThrow(reason);
        expect(await target.query('SELECT id FROM users')).toEqual([]);
      }
      // A link could name any file of the machine; nothing of the archive is extracted.
      await symlink('/etc/hostname', path.join(unpacked, 'media', 'link'));
      await create({ file, cwd: unpacked, gzip: true }, await readdir(unpacked));
      await expect(restore()).rejects.toThrow('media/link (SymbolicLink)');
      await backUp();
      const bytes = await readFile(file);
      for (const part of [0.5, 0.9]) {
        await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * part)));
        await expect(restore()).rejects.toThrow(
          'The backup is damaged or incomplete: unexpected end of file.',
        );
      }
      // No copy of the tables stays.
      expect(await readdir(path.join(restored(), 'staging'))).toEqual([]);
      expect(await target.query('SELECT id FROM users')).toEqual([]);
    },
  );

  itAtFullExtent(
    'can be restored again after a failure at the pictures or the rows, and then replaces secrets',
    async () => {
      await backUp();
      await writeIn(folder, {
        'restored/media/cars': 'a file instead of a folder',
        'restored/secrets.json': 'own',
      });
      await expect(restore()).rejects.toThrow('EEXIST');
      await rm(path.join(restored(), 'media/cars'));
      const failing: Database = {
        ...target,
        transaction: () => Promise.reject(new Error('The disk is full.')),
      };
      await expect(restoreInto(failing, restored())).rejects.toThrow('The disk is full.');
      expect(await target.query('SELECT id FROM users')).toEqual([]);
      // One copy of a killed process, and one that another server uses.
      await writeIn(restored(), { 'staging/copy-left/tables': 'rows', 'staging/copy-used/tables': 'rows' });
      const before = new Date(Date.now() - 3 * MINUTE);
      await utimes(path.join(restored(), 'staging/copy-left'), before, before);
      await restore();
      expect(await readdir(path.join(restored(), 'staging'))).toEqual(['copy-used']);
      expect(await filesIn(restored(), ['media/cars/picture.webp', 'secrets.json'])).toEqual([
        'picture',
        'secrets',
      ]);
      expect(await target.query('SELECT id FROM users')).not.toEqual([]);
    },
  );

  itAtFullExtent(
    'is not restored beside another session secret, on which second factors and links depend',
    async () => {
      const sessionSecret = 'the generated secret of the original product';
      await writeIn(dataDir, { 'secrets.json': JSON.stringify({ sessionSecret }) });
      await backUp();
      await expect(restore({ SESSION_SECRET: 'another' })).rejects.toThrow(
        'Set SESSION_SECRET to the sessionSecret of',
      );
      await restore({ SESSION_SECRET: 'another', SESSION_SECRET_PREVIOUS: sessionSecret });
      expect(await filesIn(restored(), ['secrets.json'])).toEqual([undefined]);
    },
  );

  it('is restored into an empty database with the migrations that this release has added since', async () => {
    const old = closeAfterTest(await openTestDatabase('postgres'));
    const names = await listMigrations();
    for (const db of [old, target]) await db.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await migrate(old, new Set(names.slice(0, -1)));
    await fillDatabase(target, folder, await exportTables(old, folder, 0));
    const applied = await target.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
    expect(applied.map(({ name }) => name)).toEqual(names);
  });
});
