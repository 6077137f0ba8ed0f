// Tests backups: a backup of a running product restores to the same data on either engine, and a restore into used data
// is refused.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { create, extract } from 'tar';
import { reconcile } from '#server/backgroundWork.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { listMigrations, migrate } from '#server/db/migrate.ts';
import { createFolderStore } from '#server/media/folderStore.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { BOTH_ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectBalancedBooks } from '#server/testing/ledgerCheck.ts';
import { createBackup } from './backup.ts';
import { exportTables } from './exportTables.ts';
import type { Manifest } from './manifest.ts';
import { answerRequest, requestBackup } from './requests.ts';
import { fillDatabase, restoreBackup } from './restore.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

const mediaIn = (dataDir: string) => createFolderStore(path.join(dataDir, 'media'));
const emptyDatabase = (engine: Database['engine']) =>
  engine === 'pglite' ? openEmbedded() : openTestDatabase('postgres');
const other = (engine: Database['engine']) => (engine === 'pglite' ? 'postgres' : 'pglite');

/** Every row of every table as text; the rows of a table have no defined order. */
async function contentOf(db: Database, name: string) {
  const target = path.join(folder, name);
  const { tables, sequences, ledgerPence } = await exportTables(db, target, 0);
  const rows: Record<string, string[]> = {};
  for (const file of await readdir(path.join(target, 'tables'))) {
    rows[file] = (await readFile(path.join(target, 'tables', file), 'utf8')).split('\n').sort();
  }
  return { tables, sequences, ledgerPence, rows };
}

/** A product with a paid, a cancelled and a refunded reservation, a review with unusual characters, and a picture. */
async function useProduct(app: BookingApp): Promise<void> {
  const user = await app.signUp();
  const { id } = await rent(app, user, await threeDays(app));
  await rent(app, user, await threeDays(app, 20));
  expect((await app.as(user).post(`/api/reservations/${id}/cancellation`)).statusCode).toBe(200);
  await reconcile(app.deps);
  const review = { name: 'Zoë “Ω” \\ O’Neil', content: 'First line.\nSecond "line" with a tab\t and 🚗.' };
  expect((await app.as().post('/api/reviews', review)).statusCode).toBeLessThan(300);
}

describe.each(BOTH_ENGINES)('a backup of %s', (engine) => {
  let app: BookingApp;
  let dataDir: string;
  beforeEach(async () => {
    app = await createBookingApp({ db: await openTestDatabase(engine) });
    dataDir = path.join(folder, 'data');
    await mkdir(path.join(dataDir, 'media/cars'), { recursive: true });
    await writeFile(path.join(dataDir, 'media/cars/picture.webp'), 'picture');
    await mkdir(path.join(dataDir, 'media/licences/a'), { recursive: true });
    await writeFile(path.join(dataDir, 'media/licences/a/picture.jpg'), 'licence');
    await mkdir(path.join(dataDir, 'media/incoming/request-1'), { recursive: true });
    await writeFile(path.join(dataDir, 'secrets.json'), 'secrets');
    await useProduct(app);
  });
  afterEach(async () => {
    await app.close();
    await app.db.close();
  });

  it('restores every row on the other engine', async () => {
    const file = path.join(folder, 'backup.tar.gz');
    await createBackup({ db: app.db, dataDir, media: mediaIn(dataDir) }, file, app.clock.now);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await readdir(folder)).sort()).toEqual(['backup.tar.gz', 'data']);
    const target = await emptyDatabase(other(engine));
    try {
      const targetDir = path.join(folder, 'restored');
      await restoreBackup({ db: target, dataDir: targetDir, media: mediaIn(targetDir) }, file);
      expect(await contentOf(target, 'after')).toEqual(await contentOf(app.db, 'before'));
      expect(await readFile(path.join(targetDir, 'media/cars/picture.webp'), 'utf8')).toBe('picture');
      expect(await readFile(path.join(targetDir, 'media/licences/a/picture.jpg'), 'utf8')).toBe('licence');
      expect((await readdir(path.join(targetDir, 'media'))).sort()).toEqual(['cars', 'licences']);
      expect(await readFile(path.join(targetDir, 'secrets.json'), 'utf8')).toBe('secrets');
      await expect(target.query('DELETE FROM ledger')).rejects.toThrow('ledger');
    } finally {
      await target.close();
    }
  });

  it('is one consistent state when customers book meanwhile', async () => {
    const file = path.join(folder, 'backup.tar.gz');
    const [first, second] = [await app.signUp(), await app.signUp()];
    const bookings = Promise.all([
      rent(app, first, await threeDays(app, 30)),
      rent(app, second, await threeDays(app, 40)),
    ]);
    await createBackup({ db: app.db, dataDir, media: mediaIn(dataDir) }, file, app.clock.now);
    await bookings;
    const target = await emptyDatabase('pglite');
    await restoreBackup({ db: target, dataDir: folder, media: mediaIn(path.join(folder, 'restored')) }, file);
    const restored = await createBookingApp({ db: target });
    try {
      // The reconciler settles the payments that were in progress at the time of the copy.
      restored.clock.now = app.clock.now + 3 * 60_000;
      await reconcile(restored.deps);
      await expectBalancedBooks(restored);
    } finally {
      await restored.close();
      await target.close();
    }
  });

  it('contains every row of a long table, and the pictures that are added or deleted meanwhile', async () => {
    await app.db.query(
      "INSERT INTO reviews (id, name, content) SELECT gen_random_uuid(), 'Ada', 'Good.' FROM generate_series(1, 500)",
    );
    const cars = path.join(dataDir, 'media/cars');
    const db: Database = {
      ...app.db,
      async transaction(work) {
        await rm(path.join(cars, 'picture.webp'));
        await writeFile(path.join(cars, 'added.webp'), 'added');
        return app.db.transaction(work);
      },
    };
    const file = path.join(folder, 'backup.tar.gz');
    const { tables } = await createBackup({ db, dataDir, media: mediaIn(dataDir) }, file, app.clock.now);
    expect(tables).toContainEqual({ name: 'public.reviews', rows: 501 });
    const target = await emptyDatabase('pglite');
    const targetDir = path.join(folder, 'restored');
    await mkdir(targetDir);
    await writeFile(path.join(targetDir, 'secrets.json'), 'own');
    await restoreBackup({ db: target, dataDir: targetDir, media: mediaIn(targetDir) }, file);
    expect((await readdir(path.join(targetDir, 'media/cars'))).sort()).toEqual([
      'added.webp',
      'picture.webp',
    ]);
    expect(await readFile(path.join(targetDir, 'secrets.json'), 'utf8')).toBe('own');
    await target.close();
  });

  it('answers a request of the command, with the reason when a backup is refused', async () => {
    const file = path.join(folder, 'requested.tar.gz');
    const ask = async (id: string) => {
      await writeFile(path.join(dataDir, 'backup-request.json'), JSON.stringify({ id, file }));
      await answerRequest({ db: app.db, dataDir, media: mediaIn(dataDir) }, app.clock.now);
      return JSON.parse(await readFile(path.join(dataDir, 'backup-answer.json'), 'utf8')) as object;
    };
    expect(await ask('1')).toMatchObject({ id: '1', problem: null });
    expect(await ask('2')).toEqual({ id: '2', problem: `${file} exists.`, rows: 0 });
    expect(await readdir(dataDir)).not.toContain('backup-request.json');
  });

  it('is made by the running server, whose answer the command waits for', async () => {
    const file = path.join(folder, 'requested.tar.gz');
    const kill = jest.spyOn(process, 'kill').mockImplementation(() => {
      void answerRequest({ db: app.db, dataDir, media: mediaIn(dataDir) }, app.clock.now);
      return true;
    });
    const earlier = { id: 'earlier', problem: 'Of an earlier request.', rows: 0 };
    await writeFile(path.join(dataDir, 'backup-answer.json'), JSON.stringify(earlier));
    expect(await requestBackup(77, dataDir, file)).toBeGreaterThan(0);
    expect(kill).toHaveBeenCalledWith(77, 'SIGUSR2');
    await expect(requestBackup(77, dataDir, file)).rejects.toThrow(`${file} exists.`);
    expect(await readdir(dataDir)).not.toContain('backup-answer.json');
  });
});

describe('a restore', () => {
  it('refuses a database that has users, and changes nothing', async () => {
    const app = await createBookingApp();
    try {
      await app.signUp();
      const file = path.join(folder, 'backup.tar.gz');
      await createBackup({ db: app.db, dataDir: folder, media: mediaIn(folder) }, file, app.clock.now);
      const before = await contentOf(app.db, 'before');
      await expect(
        restoreBackup({ db: app.db, dataDir: folder, media: mediaIn(folder) }, file),
      ).rejects.toThrow('has data already');
      expect(await contentOf(app.db, 'after')).toEqual(before);
    } finally {
      await app.close();
    }
  });

  it('applies the migrations that this release has added since the backup', async () => {
    const [old, target] = [await openEmbedded(), await openEmbedded()];
    const names = await listMigrations();
    await migrate(old, new Set(names.slice(0, -1)));
    await fillDatabase(target, folder, await exportTables(old, folder, 0));
    const applied = await target.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
    expect(applied.map(({ name }) => name)).toEqual(names);
    await old.close();
    await target.close();
  });

  describe('of a damaged or foreign file', () => {
    let source: BookingApp;
    let target: Database;
    let file: string;
    beforeEach(async () => {
      source = await createBookingApp();
      await source.signUp();
      target = await openTestDatabase('postgres');
      file = path.join(folder, 'backup.tar.gz');
      await createBackup({ db: source.db, dataDir: folder, media: mediaIn(folder) }, file, source.clock.now);
    });
    afterEach(async () => {
      await source.close();
      await target.close();
    });

    const restore = () =>
      restoreBackup({ db: target, dataDir: folder, media: mediaIn(path.join(folder, 'restored')) }, file);

    /** Replaces the file by a copy whose unpacked content `change` has changed. */
    async function repack(change: (unpacked: string) => Promise<void>): Promise<void> {
      const unpacked = path.join(folder, 'unpacked');
      await mkdir(unpacked);
      await extract({ file, cwd: unpacked });
      await change(unpacked);
      await create({ file, cwd: unpacked, gzip: true }, await readdir(unpacked));
    }

    async function changeManifest(unpacked: string, change: (content: Manifest) => void): Promise<void> {
      const manifestFile = path.join(unpacked, 'manifest.json');
      const content = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
      change(content);
      await writeFile(manifestFile, JSON.stringify(content));
    }

    /** After a refusal the database is empty, so that the right file can be restored. */
    async function expectNoUsers(): Promise<void> {
      expect(await target.query('SELECT id FROM users')).toEqual([]);
    }

    it('refuses a file that ends too early, and leaves the database empty', async () => {
      const bytes = await readFile(file);
      await writeFile(file, bytes.subarray(0, Math.floor(bytes.length / 2)));
      await expect(restore()).rejects.toThrow();
      await expectNoUsers();
    });

    it('refuses a table with another number of rows than the copy counted', async () => {
      await repack((unpacked) =>
        changeManifest(unpacked, ({ tables }) => {
          const users = tables.find(({ name }) => name.endsWith('users'));
          if (users) users.rows += 1;
        }),
      );
      await expect(restore()).rejects.toThrow(/users/);
      await expectNoUsers();
    });

    it('refuses a ledger with another sum than that of the copy', async () => {
      await repack((unpacked) =>
        changeManifest(unpacked, (content) => {
          content.ledgerPence = '1';
        }),
      );
      await expect(restore()).rejects.toThrow(/ledger/i);
      await expectNoUsers();
    });

    it('refuses the backup of a newer release, and names the unknown migration', async () => {
      await repack((unpacked) =>
        changeManifest(unpacked, ({ migrations }) => void migrations.push('999-later.sql')),
      );
      await expect(restore()).rejects.toThrow(
        'The backup is from a newer release: this one has no 999-later.sql.',
      );
      await expectNoUsers();
    });
  });
});
