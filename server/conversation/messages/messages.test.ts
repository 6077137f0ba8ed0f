// Tests messages, and how they are stored.
import { randomUUID } from 'node:crypto';
import type { Message } from '#domain/conversation/contract/messages.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { createMessages } from './service.ts';

describe('a conversation', () => {
  let test: TestApp;
  let admin: TestUser;
  let customer: TestUser;
  beforeAll(async () => {
    test = await createTestApp();
    [admin, customer] = [await test.signUp('admin'), await test.signUp()];
  });
  afterAll(() => test.close());

  const send = (content: string) =>
    test.as(customer).post('/api/messages', { senderId: customer.id, receiverId: admin.id, content });
  const read = (query: string) => test.as(admin).get(`/api/messages/${admin.id}/${customer.id}${query}`);

  it('refuses a message of 4,001 characters and one with a NUL', async () => {
    for (const content of ['x'.repeat(4_001), 'A NUL: \u0000'])
      expect((await send(content)).statusCode).toBe(400);
  });

  it('returns at most 200 messages: the newest, the newest before a number, or the oldest after one', async () => {
    await send('Message 1');
    await test.db.query(
      `INSERT INTO messages (id, conversation_id, sender_id, receiver_id, person_id, content, created_at, seq, client_id)
       SELECT gen_random_uuid(), conversation_id, sender_id, receiver_id, person_id, 'More', created_at, number, gen_random_uuid()
       FROM messages, generate_series(2, 450) AS number WHERE sender_id = $1`,
      [customer.id],
    );
    const ends = async (query: string) => {
      const found = (await read(query)).json<Message[]>();
      return [found.length, found[0]?.seq, found.at(-1)?.seq];
    };
    expect(await ends('')).toEqual([200, 251, 450]);
    expect(await ends('?before=251')).toEqual([200, 51, 250]);
    expect(await ends('?after=100')).toEqual([200, 101, 300]);
    expect(await ends('?after=100&before=104')).toEqual([3, 101, 103]);
    expect((await read('?limit=201')).statusCode).toBe(400);
  });
});

describe('storing', () => {
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

    it('stores 60 messages, each sent to both servers, once, emits each once, and numbers them without gaps', async () => {
      const both = servers();
      const pairs = Array.from({ length: 60 }, (_, index) => {
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
      expect(new Set(both.flatMap(({ announced }) => announced)).size).toBe(60);
      expect(both.flatMap(({ announced }) => announced)).toHaveLength(60);
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
});
