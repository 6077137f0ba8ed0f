// The sent mails, as files: each once, none missing.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from '#server/platform/db/database.ts';

export interface Mails {
  sent: number;
  /** Sent twice, or requested and not sent. */
  faults: string[];
}

function repeated(items: readonly string[]): string[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.has(item) || !seen.add(item));
}

/** Compares the folder with the outbox, and the outbox with the states of the bookings. */
export async function checkMails(db: Pick<Queryable, 'query'>, folder: string): Promise<Mails> {
  const files = (await readdir(folder).catch(() => [])).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const messageIds = texts.map((text) => /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? 'no Message-ID');
  const asked = await db.query<{ dedupe_key: string }>(
    "SELECT dedupe_key FROM outbox WHERE kind LIKE '%mail'",
  );
  const untold = await db.query(
    `SELECT r.id, r.status FROM reservations r WHERE r.status = 'confirmed' AND NOT EXISTS (
       SELECT 1 FROM outbox o WHERE o.dedupe_key = 'mail:booking-confirmed:' || r.id)`,
  );
  return {
    sent: files.length,
    faults: [
      ...repeated(messageIds).map((id) => `sent twice: ${id}`),
      ...(files.length === asked.length
        ? []
        : [`${String(asked.length)} mails were asked for, ${String(files.length)} sent`]),
      ...files.filter((file) => !file.endsWith('.eml')).map((file) => `half a mail: ${file}`),
      ...untold.map((row) => `confirmed and not reported: ${JSON.stringify(row)}`),
    ],
  };
}
