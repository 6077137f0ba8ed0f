// Kills the server repeatedly under a load of writes: every acknowledged message is stored afterwards.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { migrate } from '#server/platform/db/migrate.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { figure, none, spread, type Figure } from './figures.ts';
import { call } from './http.ts';
import { startProgram, withDatabase } from './program.ts';
import type { Random } from './random.ts';

const WRITERS = 12;
/** Below the limit of messages per person and minute. */
const MESSAGES_A_LIFE = 90;
/** The maximum number of acknowledgements before a kill; the seed selects one of them. */
const LONGEST_LIFE = 200;

interface Writer {
  id: string;
  cookie: string;
}

/** Sends messages until the server is down; reports each acknowledged one. */
async function write(
  origin: string,
  { writer, to }: { writer: Writer; to: string },
  acknowledge: (clientId: string) => void,
): Promise<void> {
  for (let count = 0; count < MESSAGES_A_LIFE; count += 1) {
    const clientId = randomUUID();
    try {
      const answer = await call(`${origin}/api/messages`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          cookie: writer.cookie,
        },
        body: JSON.stringify({ senderId: writer.id, receiverId: to, content: 'Still there?', clientId }),
      });
      if (answer.status === 201) acknowledge(clientId);
      await answer.arrayBuffer();
    } catch {
      return;
    }
  }
}

export async function killWriters(
  kills: number,
  { folder, random }: { folder: string; random: Random },
): Promise<Figure[]> {
  const data = path.join(folder, 'writers');
  const [admin, ...writers] = await withDatabase(data, async (db) => {
    await migrate(db);
    const people = await createBulkUsers({ db, clock: { now: Date.now() } }, WRITERS + 1);
    await db.query("UPDATE users SET staff_role = 'manager' WHERE id = $1", [people[0]?.id]);
    return people;
  });
  if (!admin) throw new Error('There is nobody to write to.');

  const acknowledged = new Set<string>();
  const starts: number[] = [];
  for (let count = 0; count < kills; count += 1) {
    const startedAt = performance.now();
    const program = startProgram(data, { DEMO_DATA: 'off' });
    const origin = await program.listening;
    starts.push(performance.now() - startedAt);
    let left = 1 + random.below(LONGEST_LIFE);
    const acknowledge = (clientId: string) => {
      acknowledged.add(clientId);
      left -= 1;
      // Kills the server while others write.
      if (left === 0) program.kill('SIGKILL');
    };
    await Promise.all(writers.map((writer) => write(origin, { writer, to: admin.id }, acknowledge)));
    await program.end('SIGKILL');
  }

  const stored = await withDatabase(data, (db) =>
    db.query<{ client_id: string; times: number }>(
      'SELECT client_id, count(*)::int AS times FROM messages GROUP BY client_id',
    ),
  );
  const times = new Map(stored.map((row) => [row.client_id, row.times]));
  const wrong = [...acknowledged].filter((id) => times.get(id) !== 1);
  return [
    figure('kills under write load', String(kills)),
    figure('start to listening', spread(starts)),
    figure('acknowledged commits', String(acknowledged.size), acknowledged.size >= kills),
    none(
      'of them lost',
      wrong.map((id) => `message ${id}: ${String(times.get(id) ?? 0)} times`),
    ),
  ];
}
