// Tests which data of mails the server deletes, which data it keeps, and when.
import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Database } from '../db/database.ts';
import { enqueue, type Task } from '../outbox/outbox.ts';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { deleteOldMails } from './mailRetention.ts';
import { folderTransport } from './transports.ts';
import { DAY } from '#domain/time/durations.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const folderOf = () => mkdtemp(path.join(os.tmpdir(), 'mails-'));
const noRows = { query: async () => [] } as unknown as Database;

it('clears finished tasks of the outbox after the retention time, and keeps refunds, keys of mails about bookings, and waiting mails', async () => {
  const db = closeAfterTest(await openTestDatabase('postgres'));
  const task = async (kind: Task, key: string, deliveredDaysAgo?: number) => {
    await enqueue(db, kind, key, { payload: { userId: key }, now: NOW });
    if (deliveredDaysAgo === undefined) return;
    await db.query('UPDATE outbox SET done_at = now() - make_interval(secs => $2) WHERE dedupe_key = $1', [
      ...[key, deliveredDaysAgo * 86_400],
    ]);
  };
  await task('mail', 'old', 30);
  await task('mail', 'young', 29.9);
  await task('mail', 'waiting');
  await task('account-mail', 'verify-email', 30);
  await task('job-mail', 'job-moved', 30);
  await task('cancel-intent', 'cancelled', 30);
  await task('refund', 'refund', 400);
  await deleteOldMails(db, { days: 30, folder: '/nowhere' }, NOW);
  expect(await db.query('SELECT dedupe_key AS key, payload FROM outbox ORDER BY id')).toEqual([
    { key: 'old', payload: {} },
    { key: 'young', payload: { userId: 'young' } },
    { key: 'waiting', payload: { userId: 'waiting' } },
    { key: 'refund', payload: { userId: 'refund' } },
  ]);
  // The key stays, so that a repeated event sends no second mail.
  await task('mail', 'old');
  expect(await db.query("SELECT 1 FROM outbox WHERE kind = 'mail' AND done_at IS NULL")).toHaveLength(1);
});

it('keeps the file of a mail for the retention time, and of a mail with a secret link for a day', async () => {
  const cases: [key: string, age: number, isKept: boolean][] = [
    ['mail:booking-confirmed:1', 30 * DAY - 1000, true],
    ['mail:booking-confirmed:1', 30 * DAY, false],
    ['mail:password-changed:1', DAY, true],
    ['mail:reset-password:1', DAY - 1000, true],
    ['mail:reset-password:1', DAY, false],
    ['mail:verify-email:1', DAY, false],
    ['mail:change-email:1', DAY, false],
    ['mail:payment-link:1', DAY - 1000, true],
    ['mail:payment-link:1', DAY, false],
  ];
  const found: typeof cases = [];
  for (const [key, age] of cases) {
    const folder = await folderOf();
    await folderTransport(folder, 'cars@example.com').send({
      ...{ key, number: 1, date: new Date(NOW - age), to: { name: 'Ada', address: 'ada@example.com' } },
      ...{ subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
    });
    await deleteOldMails(noRows, { days: 30, folder }, NOW);
    found.push([key, age, (await readdir(folder)).length === 1]);
  }
  expect(found).toEqual(cases);
});

it('deletes an old file that a crash has left half written, and no other file', async () => {
  const folder = await folderOf();
  const at = new Date(NOW - 30 * DAY);
  for (const name of ['0000000001-mail.booking-confirmed.1.eml.draft', 'README']) {
    await writeFile(path.join(folder, name), 'To: ada@example.com');
    await utimes(path.join(folder, name), at, at);
  }
  await deleteOldMails(noRows, { days: 30, folder }, NOW);
  expect(await readdir(folder)).toEqual(['README']);
});
