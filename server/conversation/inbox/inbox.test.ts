// Tests the shared inbox through the API: one thread for each person, the unread messages of each member of the staff,
// and the permissions. Messages of the calls of chat belong to the same threads.
import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import type { OfficeMessage, OfficePage, Thread } from '#domain/conversation/contract/inbox.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';

const eventBus = createEventBus();
let test: TestApp;
let grace: TestUser;
let alan: TestUser;
let person: TestUser;
beforeAll(async () => {
  test = await createTestApp({ eventBus });
  grace = await test.signUp('admin');
  alan = await test.signUp('desk');
});
beforeEach(async () => {
  person = await test.signUp();
});
afterAll(() => test.close());

const write = (from: TestUser, content: string, more: object = {}) =>
  test.as(from).post('/api/office/messages', { content, ...more });
const answer = (from: TestUser, content: string) =>
  test.as(from).post(`/api/inbox/${person.id}/messages`, { content });
const chat = (from: TestUser, to: TestUser, content: string) =>
  test.as(from).post('/api/messages', { senderId: from.id, receiverId: to.id, content });
const change = (by: TestUser, body: object) => test.as(by).put(`/api/inbox/${person.id}`, body);
const thread = async (reader: TestUser) =>
  (await test.as(reader).get(`/api/inbox/${person.id}`)).json<Thread>();
const own = async (who: TestUser, query = '') =>
  (await test.as(who).get(`/api/office/messages${query}`)).json<OfficePage>();
const list = async (reader: TestUser, query = '') => {
  const response = await test.as(reader).get(`/api/inbox?${query}`);
  return {
    ids: response.json<Thread[]>().map((each) => each.person.id),
    total: response.headers['x-total-count'],
  };
};
const contents = ({ messages }: OfficePage) => messages.map(({ content }) => content);

describe('a thread', () => {
  it('contains the messages of the person and of all staff, in order, with the authors', async () => {
    await write(person, 'Is the Phantom free on Friday?');
    await answer(grace, 'It is.');
    await chat(alan, person, 'Shall I keep it?');
    await chat(person, alan, 'Yes, please.');
    const page = (await test.as(alan).get(`/api/inbox/${person.id}/messages`)).json<OfficePage>();
    expect(contents(page)).toEqual([
      'Is the Phantom free on Friday?',
      'It is.',
      'Shall I keep it?',
      'Yes, please.',
    ]);
    expect(page.messages.map(({ author, isAnswer }) => [author.id, isAnswer])).toEqual([
      [person.id, false],
      [grace.id, true],
      [alan.id, true],
      [person.id, false],
    ]);
    expect(await own(person)).toEqual(page);
  });

  it('stores an answer as a message of the member of the staff, which the calls of chat return', async () => {
    await answer(alan, 'Good morning.');
    const said = (await test.as(person).get(`/api/messages/${person.id}/${alan.id}`)).json<Message[]>();
    expect(said).toMatchObject([
      { senderId: alan.id, receiverId: person.id, content: 'Good morning.', seq: 1 },
    ]);
  });

  it('is read page by page, and answers whether there are earlier messages', async () => {
    for (const content of ['1', '2', '3', '4', '5']) await write(person, content);
    const newest = await own(person, '?limit=2');
    expect([contents(newest), newest.hasEarlier]).toEqual([['4', '5'], true]);
    const middle = await own(person, `?limit=2&before=${newest.messages[0]!.cursor}`);
    expect([contents(middle), middle.hasEarlier]).toEqual([['2', '3'], true]);
    const first = await own(person, `?limit=2&before=${middle.messages[0]!.cursor}`);
    expect([contents(first), first.hasEarlier]).toEqual([['1'], false]);
  });

  it('stores a repeated message with the same client id once, and does not reopen the thread', async () => {
    const clientId = randomUUID();
    const first = (await write(person, 'Once.', { clientId })).json<OfficeMessage>();
    await change(grace, { state: 'closed' });
    expect((await write(person, 'Once.', { clientId })).json()).toEqual(first);
    expect((await own(person)).messages).toHaveLength(1);
    expect((await thread(grace)).state).toBe('closed');
  });

  it('is numbered in the order of the commits when a person writes to several members of the staff concurrently', async () => {
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) => chat(person, index % 2 === 0 ? grace : alan, `${index}`)),
    );
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(new Array(20).fill(201));
    const { messages } = await own(person);
    expect(new Set(messages.map(({ content }) => content)).size).toBe(20);
    expect(await thread(grace)).toMatchObject({ unread: 20, lastMessage: messages.at(-1) });
  });
});

describe('the receiver of a message to the firm', () => {
  const receiver = async () => {
    const { _id } = (await write(person, 'Hello.')).json<OfficeMessage>();
    const [row] = await test.db.query<{ receiver_id: string }>(
      'SELECT receiver_id FROM messages WHERE id = $1',
      [_id],
    );
    return row?.receiver_id;
  };

  it('is the assignee, also after another member of the staff has answered', async () => {
    await change(grace, { assigneeId: alan.id });
    await answer(grace, 'Hello.');
    expect(await receiver()).toBe(alan.id);
  });

  it('delivers to the last author of an answer when the thread has no assignee, and to an owner for a new person', async () => {
    expect(await receiver()).toBe(grace.id);
    await answer(alan, 'Hello.');
    expect(await receiver()).toBe(alan.id);
  });

  it('is another member of the staff when the assignee no longer answers messages', async () => {
    const former = await test.signUp('desk');
    await change(grace, { assigneeId: former.id });
    await test.as(grace).put(`/api/users/${former.id}`, { staffRole: null });
    expect((await thread(grace)).assignee).toBeNull();
    expect(await receiver()).toBe(grace.id);
  });
});

describe('the unread count', () => {
  it('is separate for each member of the staff, and an answer clears it for all', async () => {
    await write(person, 'One.');
    const { messages } = (await write(person, 'Two.'), await own(person));
    expect([(await thread(grace)).unread, (await thread(alan)).unread]).toEqual([2, 2]);
    const mark = (cursor: number) => test.as(grace).put(`/api/inbox/${person.id}/read`, { cursor });
    expect((await mark(messages[0]!.cursor)).statusCode).toBe(204);
    expect([(await thread(grace)).unread, (await thread(alan)).unread]).toEqual([1, 2]);
    await mark(messages[1]!.cursor);
    await mark(0);
    expect([(await thread(grace)).unread, (await thread(alan)).unread]).toEqual([0, 2]);
    expect((await list(grace, 'filter=unread')).ids).not.toContain(person.id);
    expect((await list(alan, 'filter=unread')).ids).toContain(person.id);
    await answer(grace, 'Answered.');
    expect((await thread(alan)).unread).toBe(0);
    await write(person, 'Three.');
    expect([(await thread(grace)).unread, (await thread(alan)).unread]).toEqual([1, 1]);
  });

  it('is not cleared by a read position beyond the newest message', async () => {
    await write(person, 'One.');
    await test.as(grace).put(`/api/inbox/${person.id}/read`, { cursor: 2 ** 50 });
    await write(person, 'Two.');
    expect((await thread(grace)).unread).toBe(1);
  });
});

describe('the list', () => {
  it('lists the thread with the newest message first, and finds people by their names', async () => {
    const other = await test.signUp();
    await write(person, 'First.');
    await write(other, 'Second.');
    expect((await list(grace)).ids.slice(0, 2)).toEqual([other.id, person.id]);
    await answer(grace, 'Third.');
    expect((await list(grace)).ids.slice(0, 2)).toEqual([person.id, other.id]);
    const page = await list(grace, 'page=1&pageSize=1');
    expect(page.ids).toEqual([other.id]);
    expect(Number(page.total)).toBeGreaterThanOrEqual(2);
    await test.db.query("UPDATE users SET first_name = 'Ottoline' WHERE id = $1", [person.id]);
    expect(await list(grace, 'q=ottol')).toEqual({ ids: [person.id], total: '1' });
  });

  it('is filtered by state and assignee', async () => {
    await write(person, 'Hello.');
    const has = async (reader: TestUser) => {
      const filters = ['open', 'mine', 'unassigned', 'closed'];
      const found = await Promise.all(filters.map((filter) => list(reader, `filter=${filter}`)));
      return filters.filter((_, index) => found[index]!.ids.includes(person.id));
    };
    expect(await has(grace)).toEqual(['open', 'unassigned']);
    await change(alan, { assigneeId: grace.id });
    expect([await has(grace), await has(alan)]).toEqual([['open', 'mine'], ['open']]);
    await change(alan, { state: 'closed' });
    expect([await has(grace), await has(alan)]).toEqual([['closed'], ['closed']]);
    await change(alan, { assigneeId: null });
    expect(await has(grace)).toEqual(['closed']);
  });

  it('omits a person who became a member of the staff', async () => {
    await write(person, 'Hello.');
    await test.as(grace).put(`/api/users/${person.id}`, { staffRole: 'desk' });
    expect((await list(grace)).ids).not.toContain(person.id);
    expect((await test.as(grace).get(`/api/inbox/${person.id}`)).statusCode).toBe(404);
  });
});

describe('a change of a thread', () => {
  it('is recorded with the changed fields, and not recorded when nothing changes', async () => {
    await write(person, 'Hello.');
    await change(alan, { assigneeId: alan.id });
    await change(alan, { assigneeId: alan.id, state: 'open' });
    await change(alan, { state: 'closed' });
    const rows = (await test.as(grace).get(`/api/audit?object=${person.id}`)).json<AuditEntry[]>();
    expect(rows.filter(({ action }) => action === 'thread.changed')).toMatchObject([
      { actorId: alan.id, before: { state: 'open' }, after: { state: 'closed' } },
      { actorId: alan.id, before: { assigneeId: null }, after: { assigneeId: alan.id } },
    ]);
  });

  it('keeps both of two concurrent changes of different fields', async () => {
    await write(person, 'Hello.');
    for (let round = 0; round < 10; round += 1) {
      const [assigneeId, state] = round % 2 === 0 ? [alan.id, 'closed'] : [grace.id, 'open'];
      await Promise.all([change(alan, { assigneeId }), change(grace, { state })]);
      expect(await thread(grace)).toMatchObject({ assignee: { id: assigneeId }, state });
    }
  });

  it('keeps the assignee and opens the thread when the person writes again', async () => {
    await write(person, 'Hello.');
    await change(alan, { assigneeId: alan.id, state: 'closed' });
    await answer(grace, 'An answer opens nothing.');
    expect((await thread(grace)).state).toBe('closed');
    await chat(person, grace, 'One more question.');
    expect(await thread(grace)).toMatchObject({ state: 'open', assignee: { id: alan.id } });
  });

  it('refuses an assignee who does not answer messages', async () => {
    const accountant = await test.signUp('accountant');
    for (const assigneeId of [accountant.id, person.id, randomUUID()]) {
      const refused = await change(grace, { assigneeId });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ errors: [{ field: 'assigneeId' }] });
    }
    expect((await thread(grace)).assignee).toBeNull();
  });

  it('notifies the staff, as every message does', async () => {
    const events: string[] = [];
    eventBus.on('inboxChanged', ({ personId }) => events.push(personId));
    await write(person, 'Hello.');
    await answer(grace, 'Hello.');
    await change(grace, { state: 'closed' });
    await change(grace, { state: 'closed' });
    expect(events).toEqual([person.id, person.id, person.id]);
  });
});

describe('permissions', () => {
  it('shows a person only the own thread', async () => {
    const other = await test.signUp('driver');
    await write(person, 'My secret birthday party.');
    expect(await own(other)).toEqual({ messages: [], hasEarlier: false });
    for (const path of ['', `/${person.id}`, `/${person.id}/messages`])
      expect((await test.as(other).get(`/api/inbox${path}`)).statusCode).toBe(403);
    expect((await test.as(other).put(`/api/inbox/${person.id}`, { state: 'closed' })).statusCode).toBe(403);
    expect((await test.as(other).post(`/api/inbox/${person.id}/messages`, { content: 'A' })).statusCode).toBe(
      403,
    );
  });

  it('gives staff who answer messages no thread with the firm', async () => {
    expect((await write(grace, 'Hello.')).statusCode).toBe(403);
    expect((await test.as(alan).get('/api/office/messages')).statusCode).toBe(403);
    expect((await test.as(grace).get(`/api/inbox/${alan.id}`)).statusCode).toBe(404);
  });

  it('lets staff read and close the thread of a deleted person, and refuses an answer', async () => {
    await write(person, 'Goodbye.');
    await test.as(grace).delete(`/api/users/${person.id}`);
    expect(await thread(grace)).toMatchObject({
      person: { name: 'Deleted user', isDeleted: true },
      lastMessage: { content: 'Goodbye.', author: { name: 'Deleted user' } },
    });
    expect((await list(grace)).ids).toContain(person.id);
    expect((await answer(grace, 'Are you there?')).statusCode).toBe(404);
    expect((await change(grace, { state: 'closed' })).json()).toMatchObject({ state: 'closed' });
  });

  it('answers 404 for a deleted person without messages', async () => {
    await test.as(grace).delete(`/api/users/${person.id}`);
    expect((await test.as(grace).get(`/api/inbox/${person.id}`)).statusCode).toBe(404);
  });
});
