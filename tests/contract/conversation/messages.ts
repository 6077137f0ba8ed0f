// Chat: who may write to whom, that a message is stored once, and read positions.
import {
  conversationList,
  message,
  messageList,
  type Message,
} from '#domain/conversation/contract/messages.ts';
import { accessCases, plain, signedIn } from '#contract/access.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';
import type { Person } from '#contract/actors.ts';

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

/** This many messages from one user to the other: '1', '2'… */
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

export const messages: ContractSuite = {
  name: 'messages',
  cases: [
    contractCase(LIST, 'keeps the conversation with a deleted user read-only', async (context) => {
      const { admin } = context;
      const person = await context.newCustomer();
      await writeMany(person, admin, 2);
      expectNothing(await admin.delete(`/api/users/${person.id}`));
      expect(await conversationWith(admin, person)).toMatchObject({ isDeleted: true, unread: 2, lastSeq: 2 });
      expect(contentsOf(expectBody(await conversation(admin, person), 200, messageList))).toEqual(['1', '2']);
      expectNothing(await admin.put(`/api/messages/${admin.id}/${person.id}/read`, { seq: 2 }));
      expect(await conversationWith(admin, person)).toMatchObject({ unread: 0 });
      expectProblem(await write(admin, person, 'Are you there?'), notThere);
      expectProblem(await conversation(context.other, person), notThere);
    }),
    ...accessCases([
      plain('POST /api/messages', signedIn(400), {}),
      plain('GET /api/messages/{userId}/{otherUserId}', signedIn(404)),
      plain('PUT /api/messages/{userId}/{otherUserId}/read', signedIn(404), { seq: 1 }),
      plain('GET /api/conversations', signedIn(200)),
    ]),
    contractCase(SEND, 'stores a message under the next number of its conversation', async (context) => {
      const customer = await context.newCustomer();
      const [first] = await writeMany(customer, context.admin, 1);
      const answer = expectBody(await write(context.admin, customer, ' Hello. '), 201, message);
      expect(first).toMatchObject({ seq: 1, senderId: customer.id, receiverId: context.admin.id });
      expect(answer).toMatchObject({ seq: 2, content: 'Hello.', senderId: context.admin.id });
    }),
    contractCase(SEND, 'stores a repeated message with the same id once', async (context) => {
      const customer = await context.newCustomer();
      const first = await write(customer, context.admin, 'Once.', { clientId: CLIENT_ID });
      const second = await write(customer, context.admin, 'Once.', { clientId: CLIENT_ID });
      expect(second.body).toEqual(expectBody(first, 201, message));
      expect(expectBody(await conversation(customer, context.admin), 200, messageList)).toHaveLength(1);
    }),
    contractCase(SEND, 'refuses a message in another user’s name', async (context) => {
      const body = { senderId: context.other.id, receiverId: context.admin.id, content: 'Hello.' };
      expectProblem(await context.customer.post('/api/messages', body), {
        status: 403,
        detail: 'Messages are sent under your own name.',
      });
    }),
    contractCase(SEND, 'allows messages only between admins and other users', async (context) => {
      expectProblem(await write(context.customer, context.other, 'Hello.'), notThere);
      expectProblem(await write(context.admin, context.admin, 'Hello.'), notThere);
      expectProblem(await write(context.customer, { ...context.admin, id: UNKNOWN_ID }, 'Hello.'), notThere);
    }),

    contractCase(READ, 'returns a conversation from its beginning to both users', async (context) => {
      const customer = await context.newCustomer();
      const written = await writeMany(customer, context.admin, 3);
      expect(expectBody(await conversation(customer, context.admin), 200, messageList)).toEqual(written);
      expect(expectBody(await conversation(context.admin, customer), 200, messageList)).toEqual(written);
      const turned = await context.admin.get(`/api/messages/${customer.id}/${context.admin.id}`);
      expect(expectBody(turned, 200, messageList)).toEqual(written);
    }),
    contractCase(READ, 'returns the requested part', async (context) => {
      const customer = await context.newCustomer();
      await writeMany(customer, context.admin, 5);
      const contents = async (query: string) =>
        contentsOf(expectBody(await conversation(customer, context.admin, query), 200, messageList));
      expect(await contents('?limit=2')).toEqual(['4', '5']);
      expect(await contents('?before=4&limit=2')).toEqual(['2', '3']);
      expect(await contents('?after=3')).toEqual(['4', '5']);
      expect(await contents('?after=1&limit=2')).toEqual(['2', '3']);
    }),
    contractCase(READ, "refuses other users' conversations", async (context) => {
      const customer = await context.newCustomer();
      await writeMany(customer, context.admin, 1);
      const path = `/api/messages/${customer.id}/${context.admin.id}`;
      expectProblem(await context.other.get(path), notThere);
    }),

    contractCase(MARK, 'stores the highest read position', async (context) => {
      const customer = await context.newCustomer();
      await writeMany(context.admin, customer, 3);
      const mark = (seq: number) =>
        customer.put(`/api/messages/${customer.id}/${context.admin.id}/read`, { seq });
      expectNothing(await mark(2));
      expect(await conversationWith(customer, context.admin)).toMatchObject({
        unread: 1,
        readSeq: 2,
        lastSeq: 3,
      });
      expectNothing(await mark(1));
      expect(await conversationWith(customer, context.admin)).toMatchObject({ unread: 1, readSeq: 2 });
      expectNothing(await mark(99));
      expect(await conversationWith(customer, context.admin)).toMatchObject({ unread: 0, readSeq: 3 });
    }),

    contractCase(LIST, 'returns the last message and the unread count', async (context) => {
      const customer = await context.newCustomer();
      await writeMany(context.admin, customer, 2);
      const last = expectBody(await write(customer, context.admin, 'Mine.'), 201, message);
      expect(await conversationWith(customer, context.admin)).toEqual({
        userId: context.admin.id,
        unread: 2,
        lastSeq: 3,
        readSeq: 0,
        lastMessage: last,
      });
      expect(await conversationWith(context.admin, customer)).toMatchObject({ unread: 1, lastSeq: 3 });
    }),
    contractCase(LIST, 'lists the latest conversation first, by page', async (context) => {
      const [earlier, later] = [await context.newCustomer(), await context.newCustomer()];
      await writeMany(earlier, context.admin, 1);
      await writeMany(later, context.admin, 1);
      const ids = expectBody(await context.admin.get('/api/conversations'), 200, conversationList).map(
        ({ userId }) => userId,
      );
      expect(ids.filter((id) => id === earlier.id || id === later.id)).toEqual([later.id, earlier.id]);
      const second = await context.admin.get('/api/conversations?page=1&pageSize=1');
      expect(expectBody(second, 200, conversationList).map(({ userId }) => userId)).toEqual([earlier.id]);
      expect(second.header('x-total-count')).toBe(String(ids.length));
    }),
  ],
};
