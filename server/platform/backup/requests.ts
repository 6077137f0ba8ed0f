// Backups of the embedded database while the product runs: only the server process may open it, so `npm run backup`
// writes a request into the data folder, signals the server, and waits for the answer.
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Instant } from '#domain/time/london.ts';
import { createBackup, type BackupSource } from './backup.ts';

const SIGNAL = 'SIGUSR2';
const POLL_MS = 100;
const ANSWER_WITHIN_MS = 10 * 60_000;

const request = z.object({ id: z.string(), file: z.string() });
const answer = z.object({ id: z.string(), problem: z.string().nullable(), rows: z.number() });

const requestFile = (dataDir: string) => path.join(dataDir, 'backup-request.json');
const answerFile = (dataDir: string) => path.join(dataDir, 'backup-answer.json');

/** Makes the backup that `dataDir` has a request for, and answers it. */
export async function answerRequest(source: BackupSource, now: Instant): Promise<void> {
  const { id, file } = request.parse(JSON.parse(await readFile(requestFile(source.dataDir), 'utf8')));
  await rm(requestFile(source.dataDir));
  const result = await createBackup(source, file, now).then(
    ({ tables }) => ({ problem: null, rows: tables.reduce((sum, table) => sum + table.rows, 0) }),
    (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error), rows: 0 }),
  );
  await writeFile(answerFile(source.dataDir), JSON.stringify({ id, ...result }));
}

/** Answers requests until the process ends. */
export function answerBackupRequests(
  source: BackupSource,
  { now, onError }: { now: () => Instant; onError: (error: unknown) => void },
): void {
  process.on(SIGNAL, () => {
    answerRequest(source, now()).catch(onError);
  });
}

/**
 * Requests a backup from the running server `pid`; returns the number of rows. Throws the problem of the server, or
 * an error after 10 minutes.
 */
export async function requestBackup(pid: number, dataDir: string, file: string): Promise<number> {
  const id = randomUUID();
  await writeFile(requestFile(dataDir), JSON.stringify({ id, file }), { mode: 0o600 });
  process.kill(pid, SIGNAL);
  const deadline = performance.now() + ANSWER_WITHIN_MS;
  while (performance.now() < deadline) {
    const text = await readFile(answerFile(dataDir), 'utf8').catch(() => '');
    // The server may be writing: a part of the answer does not parse yet.
    const parsed = answer.safeParse(parseOrNothing(text));
    if (parsed.success && parsed.data.id === id) {
      await rm(answerFile(dataDir));
      if (parsed.data.problem !== null) throw new Error(parsed.data.problem);
      return parsed.data.rows;
    }
    await wait(POLL_MS);
  }
  throw new Error(`The server (process ${String(pid)}) did not answer within 10 minutes.`);
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
