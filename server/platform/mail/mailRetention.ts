// Deletes the contents of delivered mails after the retention time: the facts in the outbox, and the files of the file
// transport. Files with a link go after a day, when the link has expired.
import { readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '../db/database.ts';
import { clearFinishedTasks } from '../outbox/outbox.ts';
import { DAY } from '#domain/time/durations.ts';

const LINK_MAIL = /^\d+-mail\.(verify-email|reset-password|change-email|payment-link)\./;
const MAIL_FILE = /\.eml(\.draft)?$/;

export interface MailRetention {
  /** How long delivered mails are kept. */
  days: number;
  /** The folder of the file transport; it may be missing. */
  folder: string;
}

async function deleteOldFiles({ days, folder }: MailRetention, now: Instant): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((each) => MAIL_FILE.test(each))) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs <= now - (LINK_MAIL.test(name) ? 1 : days) * DAY) await unlink(file);
  }
}

/** Runs one round of the deletion. */
export async function deleteOldMails(db: Database, retention: MailRetention, now: Instant): Promise<void> {
  await clearFinishedTasks(db, retention.days);
  await deleteOldFiles(retention, now);
}
