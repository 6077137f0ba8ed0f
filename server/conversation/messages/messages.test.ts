// Tests messages, and how they are stored.
import { randomUUID } from 'node:crypto';
import type { Message } from '#domain/conversation/contract/messages.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { createMessages } from './service.ts';

describe('messages', () => {
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    test = await createTestApp();
    admin = await test.signUp('admin');
  });
  afterAll(() => test.close());

  const send = (from: TestUser, to: TestUser, content: string, more: object = {}) =>
    test.as(from).post('/api/messages', { senderId: from.id, receiverId: to.id, content, ...more });
  const read = async (who: TestUser, other: TestUser, query = '') =>
    (await test.as(who).get(`/api/messages/${who.id}/${other.id}${query}`)).json<Message[]>();

  describe('a message', () => {
    it('is stored with its number and readable by both users', async () => {
      const customer = await test.signUp();
      const answer = await send(customer, admin, '  Is the Phantom free on Friday? ');
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({
        senderId: customer.id,
        receiverId: admin.id,
        content: 'Is the Phantom free on Friday?',
        seq: 1,
      });
      await send(admin, customer, 'It is.');
      expect(await read(customer, admin)).toEqual(await read(admin, customer));
      expect((await read(customer, admin)).map(({ seq }) => seq)).toEqual([1, 2]);
    });

    it('is stored once when it is sent again with the same client id, also concurrently', async () => {
      const customer = await test.signUp();
      const clientId = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => send(customer, admin, 'Once.', { clientId })),
      );
      expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
      expect(await read(customer, admin)).toHaveLength(1);
    });

    it('is numbered without gaps among concurrent ones, and is stored when another one fails', async () => {
      const people = await Promise.all(Array.from({ length: 3 }, () => test.signUp()));
      const clientId = randomUUID();
      const answers = await Promise.all([
        ...people.flatMap((person) =>
          Array.from({ length: 10 }, (_, index) => send(person, admin, `Message ${index}`)),
        ),
        send(people[0]!, admin, 'Once.', { clientId }),
        send(people[0]!, admin, 'Once.', { clientId }),
        send(people[0]!, people[1]!, 'Not allowed.'),
        send(people[0]!, admin, 'A NUL: \u0000'),
      ]);
      expect(answers.slice(0, 32).map(({ statusCode }) => statusCode)).toEqual(new Array(32).fill(201));
      expect(answers[32]!.statusCode).toBe(404);
      expect(answers[33]!.statusCode).toBe(400);
      for (const [index, person] of people.entries()) {
        const seqs = (await read(person, admin)).map(({ seq }) => seq);
        expect(seqs).toEqual(Array.from({ length: index === 0 ? 11 : 10 }, (_, place) => place + 1));
      }
    });

    it.each([
      ['nothing but spaces', '   '],
      ['4,001 characters', 'x'.repeat(4_001)],
    ])('is refused when it has %s', async (_name, content) => {
      expect((await send(await test.signUp(), admin, content)).statusCode).toBe(400);
    });

    it('keeps markup as text', async () => {
      const customer = await test.signUp();
      const content = '<img src=x onerror=alert(1)> & "quotes"';
      await send(customer, admin, content);
      expect((await read(admin, customer))[0]?.content).toBe(content);
    });
  });

  describe('permission to write', () => {
    it.each([
      ['customer', 'customer', 404],
      ['customer', 'verifiedDriver', 404],
      ['verifiedDriver', 'customer', 404],
      ['customer', 'admin', 201],
      ['driver', 'admin', 201],
      ['admin', 'customer', 201],
      ['admin', 'verifiedDriver', 201],
      ['admin', 'admin', 404],
    ] as const)('answers a message from %s to %s with %i', async (from, to, status) => {
      const [sender, receiver] = [await test.signUp(from), await test.signUp(to)];
      expect((await send(sender, receiver, 'Hello')).statusCode).toBe(status);
      expect((await test.as(sender).get(`/api/messages/${sender.id}/${receiver.id}`)).statusCode).toBe(
        status === 201 ? 200 : 404,
      );
    });

    it('refuses another sender, oneself as receiver, and conversations of others', async () => {
      const [customer, stranger] = [await test.signUp(), await test.signUp()];
      await send(customer, admin, 'Private.');
      const forged = { senderId: customer.id, receiverId: admin.id, content: 'Forged.' };
      expect((await test.as(stranger).post('/api/messages', forged)).statusCode).toBe(403);
      expect((await send(admin, admin, 'Me')).statusCode).toBe(404);
      expect((await test.as(stranger).get(`/api/messages/${customer.id}/${admin.id}`)).statusCode).toBe(404);
      expect((await test.as().get(`/api/messages/${customer.id}/${admin.id}`)).statusCode).toBe(401);
    });
  });

  describe('long conversations', () => {
    it('return at most 200 messages: the newest, the newest before a number, or the oldest after one', async () => {
      const customer = await test.signUp();
      await send(customer, admin, 'Message 1');
      await test.db.query(
        `INSERT INTO messages (id, conversation_id, sender_id, receiver_id, person_id, content, created_at, seq, client_id)
       SELECT gen_random_uuid(), conversation_id, sender_id, receiver_id, person_id, 'More', created_at, number, gen_random_uuid()
       FROM messages, generate_series(2, 450) AS number WHERE sender_id = $1`,
        [customer.id],
      );
      const ends = async (query: string) => {
        const found = await read(admin, customer, query);
        return [found.length, found[0]?.seq, found.at(-1)?.seq];
      };
      expect(await ends('')).toEqual([200, 251, 450]);
      expect(await ends('?before=251')).toEqual([200, 51, 250]);
      expect(await ends('?after=100')).toEqual([200, 101, 300]);
      expect(
        (await test.as(admin).get(`/api/messages/${admin.id}/${customer.id}?limit=201`)).statusCode,
      ).toBe(400);
    });

    it('page backwards, fetch newer messages forwards, and count unread messages', async () => {
      const customer = await test.signUp();
      for (let index = 1; index <= 7; index += 1) await send(customer, admin, `Message ${index}`);
      const numbers = async (query: string) => (await read(admin, customer, query)).map(({ seq }) => seq);
      expect(await numbers('?limit=3')).toEqual([5, 6, 7]);
      expect(await numbers('?limit=3&before=5')).toEqual([2, 3, 4]);
      expect(await numbers('?after=5')).toEqual([6, 7]);
      expect(await numbers('?after=2&limit=3')).toEqual([3, 4, 5]);
      expect(await numbers('?after=2&before=5')).toEqual([3, 4]);
      expect(await numbers('')).toEqual([1, 2, 3, 4, 5, 6, 7]);

      const mine = async (who: TestUser, other: TestUser) =>
        (await test.as(who).get('/api/conversations'))
          .json<{ userId: string; unread: number; readSeq: number }[]>()
          .find(({ userId }) => userId === other.id);
      expect(await mine(admin, customer)).toMatchObject({ unread: 7, lastSeq: 7, readSeq: 0 });
      expect(await mine(customer, admin)).toMatchObject({ unread: 0 });
      const mark = (seq: number) =>
        test.as(admin).put(`/api/messages/${admin.id}/${customer.id}/read`, { seq });
      expect((await mark(5)).statusCode).toBe(204);
      await mark(3);
      expect(await mine(admin, customer)).toMatchObject({ unread: 2, readSeq: 5 });
      await mark(999);
      expect(await mine(admin, customer)).toMatchObject({ unread: 0, readSeq: 7 });
    });
  });

  it('answers too many messages with 429 and Retry-After', async () => {
    const customer = await test.signUp();
    const answers = await Promise.all(
      Array.from({ length: 105 }, (_, index) => send(customer, admin, `${index}`)),
    );
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
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
});
