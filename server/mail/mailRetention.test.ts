// Tests on both database engines which data of mails the server deletes, which data it keeps, and when.
import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Database } from '#server/db/database.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { deleteOldMails } from './mailRetention.ts';
import { folderTransport } from './transports.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.parse('2026-11-21T10:00:00Z');
const folderOf = () => mkdtemp(path.join(os.tmpdir(), 'mails-'));

describe.each(ENGINES)('the outbox on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());

  it('clears delivered mails after the retention time, and leaves other tasks and waiting mails', async () => {
    const task = async (kind: string, key: string, deliveredDaysAgo?: number) => {
      await enqueue(db, kind, key, { payload: { userId: key }, now: NOW });
      if (deliveredDaysAgo === undefined) return;
      await db.query('UPDATE outbox SET done_at = now() - make_interval(secs => $2) WHERE dedupe_key = $1', [
        key,
        deliveredDaysAgo * 86_400,
      ]);
    };
    await task('mail', 'mail:booking-confirmed:old', 30);
    await task('mail', 'mail:booking-confirmed:young', 29.9);
    await task('mail', 'mail:booking-confirmed:waiting');
    await task('account-mail', 'mail:verify-email:old', 30);
    await task('job-mail', 'mail:job-moved:old', 30);
    await task('refund', 'refund:old', 400);
    await deleteOldMails(db, { days: 30, folder: '/nowhere' }, NOW);
    const rows = await db.query('SELECT dedupe_key AS key, payload FROM outbox ORDER BY id');
    expect(rows).toEqual([
      { key: 'mail:booking-confirmed:old', payload: {} },
      { key: 'mail:booking-confirmed:young', payload: { userId: 'mail:booking-confirmed:young' } },
      { key: 'mail:booking-confirmed:waiting', payload: { userId: 'mail:booking-confirmed:waiting' } },
      { key: 'refund:old', payload: { userId: 'refund:old' } },
    ]);
    // The key stays, so that a repeated event sends no second mail.
    await task('mail', 'mail:booking-confirmed:old');
    expect(await db.query("SELECT 1 FROM outbox WHERE kind = 'mail' AND done_at IS NULL")).toHaveLength(1);
  });
});

describe('the files', () => {
  const db = { query: async () => [] } as unknown as Database;

  it.each([
    ['mail:booking-confirmed:1', 30 * DAY - 1000, true],
    ['mail:booking-confirmed:1', 30 * DAY, false],
    ['mail:password-changed:1', DAY, true],
    ['mail:reset-password:1', DAY - 1000, true],
    ['mail:reset-password:1', DAY, false],
    ['mail:verify-email:1', DAY, false],
    ['mail:change-email:1', DAY, false],
    ['mail:payment-link:1', DAY - 1000, true],
    ['mail:payment-link:1', DAY, false],
  ])('answers for %s after %i ms whether its file is kept: %s', async (key, age, isKept) => {
    const folder = await folderOf();
    const to = { name: 'Ada', address: 'ada@example.com' };
    const content = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    await folderTransport(folder, 'cars@example.com').send({
      key,
      number: 1,
      date: new Date(NOW - age),
      to,
      ...content,
    });
    await deleteOldMails(db, { days: 30, folder }, NOW);
    expect(await readdir(folder)).toHaveLength(isKept ? 1 : 0);
  });

  it('include what a crash has left half written, and no other files', async () => {
    const folder = await folderOf();
    const at = new Date(NOW - 30 * DAY);
    for (const name of ['0000000001-mail.booking-confirmed.1.eml.draft', 'README']) {
      await writeFile(path.join(folder, name), 'To: ada@example.com');
      await utimes(path.join(folder, name), at, at);
    }
    await deleteOldMails(db, { days: 30, folder }, NOW);
    expect(await readdir(folder)).toEqual(['README']);
  });
});
