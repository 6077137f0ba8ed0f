// Tests concurrent messages over two servers with one database, on both engines: each is stored once, and no number is
// missing.
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { createMessages } from './service.ts';

const now = () => Date.UTC(2026, 10, 21);

async function addPerson(db: Database, isAdmin: boolean): Promise<Session> {
  const userId = randomUUID();
  await db.query(
    `INSERT INTO users (id, first_name, last_name, email, staff_role) VALUES ($1, 'Test', 'Person', $2, $3)`,
    [userId, `${userId}@example.com`, isAdmin ? 'manager' : null],
  );
  return { userId, isAdmin, staffRole: isAdmin ? 'manager' : null } as Session;
}

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let people: Session[];
  let admin: Session;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    [admin, ...people] = (await Promise.all(
      Array.from({ length: 6 }, (_, index) => addPerson(db, index === 0)),
    )) as [Session, ...Session[]];
  });
  afterAll(() => db.close());

  const servers = () =>
    Array.from({ length: 2 }, () => {
      const eventBus = createEventBus();
      const announced: string[] = [];
      eventBus.on('messageStored', ({ _id }) => announced.push(_id));
      return { ...createMessages({ db, eventBus, now }), announced };
    });
  const words = (from: Session, to: Session, clientId: string) => ({
    senderId: from.userId,
    receiverId: to.userId,
    content: 'Is it free?',
    clientId,
  });

  it('stores 200 messages, each sent to both servers, once, emits each once, and numbers them without gaps', async () => {
    const both = servers();
    const pairs = Array.from({ length: 200 }, (_, index) => {
      const person = people[index % people.length]!;
      return index % 3 === 0 ? [admin, person] : [person, admin];
    }) as [Session, Session][];
    const answers = await Promise.all(
      pairs.flatMap(([from, to]) => {
        const clientId = randomUUID();
        return both.map((server) => server.send(from, words(from, to, clientId)));
      }),
    );
    for (let index = 0; index < answers.length; index += 2)
      expect(answers[index]).toEqual(answers[index + 1]);
    expect(new Set(both.flatMap(({ announced }) => announced)).size).toBe(200);
    expect(both.flatMap(({ announced }) => announced)).toHaveLength(200);
    for (const person of people) {
      const said = await both[0]!.list(
        person,
        { userId: person.userId, otherUserId: admin.userId },
        { limit: 200 },
      );
      expect(said.map(({ seq }) => seq)).toEqual(said.map((_message, index) => index + 1));
    }
  });

  it('stores nothing and uses no number when the receiver does not exist', async () => {
    const [server] = servers();
    const person = await addPerson(db, false);
    const attempts = [person.userId, people[0]!.userId, randomUUID()].map((receiverId) =>
      server!.send(person, { ...words(person, admin, randomUUID()), receiverId }),
    );
    const kept = server!.send(person, words(person, admin, randomUUID()));
    const results = await Promise.allSettled(attempts);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect((await kept).seq).toBe(1);
  });
});
