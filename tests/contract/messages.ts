// Chat: who may write to whom, that a message is stored once, and what one has read.
import { conversationList, message, messageList, type Message } from '#domain/contract/messages.ts';
import { contractCase, type ContractArea } from './contractCase.ts';
import { expectBody, expectNothing, expectRefusal } from './expectations.ts';
import { MISSING } from './unknownIds.ts';
import type { Person } from './actors.ts';

const SEND = 'POST /api/messages';
const READ = 'GET /api/messages/{userId}/{otherUserId}';
const MARK = 'PUT /api/messages/{userId}/{otherUserId}/read';
const LIST = 'GET /api/conversations';

const CLIENT_ID = '7e57ab1e-0000-4000-8000-000000000001';
const notThere = { status: 404, detail: 'There is nobody by this id whom you can write to.' };

const write = (from: Person, to: Person, content: string, more: object = {}) =>
  from.post('/api/messages', { senderId: from.id, receiverId: to.id, content, ...more });

const conversation = (one: Person, other: Person, query = '') =>
  one.get(`/api/messages/${one.id}/${other.id}${query}`);

/** So many messages from one to the other: '1', '2'… */
async function writeMany(from: Person, to: Person, count: number): Promise<Message[]> {
  const written: Message[] = [];
  for (let number = 1; number <= count; number += 1) {
    written.push(expectBody(await write(from, to, `${number}`), 201, message));
  }
  return written;
}

async function conversationWith(reader: Person, other: Person) {
  const all = expectBody(await reader.get('/api/conversations'), 200, conversationList);
  return all.find(({ userId }) => userId === other.id);
}

const contentsOf = (messages: Message[]) => messages.map(({ content }) => content);

export const messages: ContractArea = {
  name: 'messages',
  cases: [
    contractCase(SEND, 'stores a message under the next number of its conversation', async (world) => {
      const customer = await world.newcomer();
      const [first] = await writeMany(customer, world.admin, 1);
      const answer = expectBody(await write(world.admin, customer, ' Hello. '), 201, message);
      expect(first).toMatchObject({ seq: 1, senderId: customer.id, receiverId: world.admin.id });
      expect(answer).toMatchObject({ seq: 2, content: 'Hello.', senderId: world.admin.id });
    }),
    contractCase(SEND, 'stores what is sent again under the same id once', async (world) => {
      const customer = await world.newcomer();
      const first = await write(customer, world.admin, 'Once.', { clientId: CLIENT_ID });
      const second = await write(customer, world.admin, 'Once.', { clientId: CLIENT_ID });
      expect(second.body).toEqual(expectBody(first, 201, message));
      expect(expectBody(await conversation(customer, world.admin), 200, messageList)).toHaveLength(1);
    }),
    contractCase(SEND, 'lets nobody write under another name', async (world) => {
      const body = { senderId: world.other.id, receiverId: world.admin.id, content: 'Hello.' };
      expectRefusal(await world.customer.post('/api/messages', body), {
        status: 403,
        detail: 'Messages are sent under your own name.',
      });
    }),
    contractCase(SEND, 'goes between admins and everybody else, and nowhere else', async (world) => {
      expectRefusal(await write(world.customer, world.other, 'Hello.'), notThere);
      expectRefusal(await write(world.admin, world.admin, 'Hello.'), notThere);
      expectRefusal(await write(world.customer, { ...world.admin, id: MISSING }, 'Hello.'), notThere);
    }),
    contractCase(SEND, 'wants a text', async (world) => {
      expectRefusal(await write(world.customer, world.admin, '  '), {
        status: 400,
        fields: ['content'],
        detail: 'Message is required.',
      });
    }),

    contractCase(READ, 'gives a conversation from its beginning, to either side', async (world) => {
      const customer = await world.newcomer();
      const written = await writeMany(customer, world.admin, 3);
      expect(expectBody(await conversation(customer, world.admin), 200, messageList)).toEqual(written);
      expect(expectBody(await conversation(world.admin, customer), 200, messageList)).toEqual(written);
      const turned = await world.admin.get(`/api/messages/${customer.id}/${world.admin.id}`);
      expect(expectBody(turned, 200, messageList)).toEqual(written);
    }),
    contractCase(READ, 'gives the part that is asked for', async (world) => {
      const customer = await world.newcomer();
      await writeMany(customer, world.admin, 5);
      const contents = async (query: string) =>
        contentsOf(expectBody(await conversation(customer, world.admin, query), 200, messageList));
      expect(await contents('?limit=2')).toEqual(['4', '5']);
      expect(await contents('?before=4&limit=2')).toEqual(['2', '3']);
      expect(await contents('?after=3')).toEqual(['4', '5']);
      expect(await contents('?after=1&limit=2')).toEqual(['2', '3']);
    }),
    contractCase(READ, 'refuses a part of no size', async (world) => {
      const answer = await conversation(world.customer, world.admin, '?limit=0');
      expectRefusal(answer, { status: 400, fields: ['limit'] });
    }),
    contractCase(READ, "shows nobody else's", async (world) => {
      const customer = await world.newcomer();
      await writeMany(customer, world.admin, 1);
      const path = `/api/messages/${customer.id}/${world.admin.id}`;
      expectRefusal(await world.other.get(path), notThere);
    }),
    contractCase(READ, 'is empty where nothing was said', async (world) => {
      const customer = await world.newcomer();
      expect(expectBody(await conversation(customer, world.admin), 200, messageList)).toEqual([]);
    }),

    contractCase(MARK, 'remembers how far one has read, and never less', async (world) => {
      const customer = await world.newcomer();
      await writeMany(world.admin, customer, 3);
      const mark = (seq: number) =>
        customer.put(`/api/messages/${customer.id}/${world.admin.id}/read`, { seq });
      expectNothing(await mark(2));
      expect(await conversationWith(customer, world.admin)).toMatchObject({
        unread: 1,
        readSeq: 2,
        lastSeq: 3,
      });
      expectNothing(await mark(1));
      expect(await conversationWith(customer, world.admin)).toMatchObject({ unread: 1, readSeq: 2 });
      expectNothing(await mark(99));
      expect(await conversationWith(customer, world.admin)).toMatchObject({ unread: 0, readSeq: 3 });
    }),
    contractCase(MARK, 'wants a number', async (world) => {
      const { customer, admin } = world;
      const answer = await customer.put(`/api/messages/${customer.id}/${admin.id}/read`, { seq: -1 });
      expectRefusal(answer, { status: 400, fields: ['seq'] });
    }),

    contractCase(LIST, 'says what was said last and how much of it is new', async (world) => {
      const customer = await world.newcomer();
      await writeMany(world.admin, customer, 2);
      const last = expectBody(await write(customer, world.admin, 'Mine.'), 201, message);
      expect(await conversationWith(customer, world.admin)).toEqual({
        userId: world.admin.id,
        unread: 2,
        lastSeq: 3,
        readSeq: 0,
        lastMessage: last,
      });
      expect(await conversationWith(world.admin, customer)).toMatchObject({ unread: 1, lastSeq: 3 });
    }),
    contractCase(LIST, 'puts the latest first', async (world) => {
      const [earlier, later] = [await world.newcomer(), await world.newcomer()];
      await writeMany(earlier, world.admin, 1);
      await writeMany(later, world.admin, 1);
      const ids = expectBody(await world.admin.get('/api/conversations'), 200, conversationList).map(
        ({ userId }) => userId,
      );
      expect(ids.filter((id) => id === earlier.id || id === later.id)).toEqual([later.id, earlier.id]);
    }),
  ],
};
