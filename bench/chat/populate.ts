// Writes people with open sessions into the database before the server opens it, so the run hashes no password.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { newCookieValue } from '#server/people/sessions/tokens.ts';
import { hashOfToken } from '#server/platform/process/storedTokens.ts';
import { HOUR } from '#domain/time/durations.ts';

export interface Person {
  id: string;
  /** The cookie header of their session. */
  cookie: string;
}

/** The first `admins` of the people are admins. */
export async function populate(count: number, admins: number) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-chat-'));
  const db = await openEmbedded(path.join(folder, 'database'));
  await migrate(db);
  const people: Person[] = [];
  await db.transaction(async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const [id, cookieValue, now] = [randomUUID(), newCookieValue(), Date.now()];
      await tx.query(
        `INSERT INTO users (id, first_name, last_name, email, staff_role) VALUES ($1, 'Person', $2, $3, $4)`,
        [id, String(index), `${id}@example.com`, index < admins ? 'manager' : null],
      );
      await tx.query(
        `INSERT INTO sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at)
         VALUES ($1, $2, $3, $4, $4, $5)`,
        [randomUUID(), id, hashOfToken(cookieValue), new Date(now), new Date(now + HOUR)],
      );
      people.push({ id, cookie: `sid=${cookieValue}` });
    }
  });
  await db.close();
  return { people, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
