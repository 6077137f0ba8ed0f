// Tests the migration that creates the threads: it finds the person of each existing message.
import { randomUUID } from 'node:crypto';
import { openEmbedded } from '#server/db/embedded.ts';
import { listMigrations, migrate } from '#server/db/migrate.ts';

const INBOX = '070-inbox.sql';

it('creates a thread for each person who has sent or received a message', async () => {
  const db = await openEmbedded();
  try {
    await migrate(db, new Set((await listMigrations()).filter((name) => name < INBOX)));
    const add = async (role: string | null) => {
      const id = randomUUID();
      await db.query(
        `INSERT INTO users (id, first_name, last_name, email, staff_role) VALUES ($1, 'A', 'B', $2, $3)`,
        [id, `${id}@example.com`, role],
      );
      return id;
    };
    const [owner, desk, ada, ben] = [await add('owner'), await add('desk'), await add(null), await add(null)];
    const say = (from: string, to: string, answers: boolean) =>
      db.query('SELECT * FROM store_messages($1, $2)', [
        JSON.stringify([
          {
            ...{ place: 0, id: randomUUID(), conversation_id: randomUUID(), client_id: randomUUID() },
            ...{ sender_id: from, receiver_id: to, sender_answers: answers },
            ...{ content: 'Hello.', created_at: '2026-11-20T10:00:00Z' },
          },
        ]),
        ['owner', 'manager', 'desk'],
      ]);
    await say(ada, owner, false);
    await say(desk, ada, true);
    await say(desk, ben, true);
    await say(ada, desk, false);
    // Two members of the staff have no thread with each other.
    const promoted = await add(null);
    await say(promoted, owner, false);
    await db.query("UPDATE users SET staff_role = 'manager' WHERE id = $1", [promoted]);

    expect(await migrate(db)).toContain(INBOX);
    const threads = await db.query('SELECT person_id, state, person_seq, answer_seq FROM office_threads');
    expect(threads).toHaveLength(2);
    expect(threads).toEqual(
      expect.arrayContaining([
        { person_id: ada, state: 'open', person_seq: 4, answer_seq: 2 },
        { person_id: ben, state: 'open', person_seq: 0, answer_seq: 3 },
      ]),
    );
  } finally {
    await db.close();
  }
});
