// Tests the shared inbox through the API: one thread for each person, the unread messages of each member of the staff,
// and the permissions. Messages of the calls of chat belong to the same threads.
import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import type { OfficeMessage, OfficePage, Thread } from '#domain/conversation/contract/inbox.ts';
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
const list = async (reader: TestUser) =>
  (await test.as(reader).get('/api/inbox')).json<Thread[]>().map((each) => each.person.id);

describe('a thread', () => {
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

describe('the list', () => {
  it('lists the thread with the newest message or answer first', async () => {
    const other = await test.signUp();
    await write(person, 'First.');
    await write(other, 'Second.');
    await answer(grace, 'Third.');
    expect((await list(grace)).slice(0, 2)).toEqual([person.id, other.id]);
  });

  it('omits a person who became a member of the staff', async () => {
    await write(person, 'Hello.');
    await test.as(grace).put(`/api/users/${person.id}`, { staffRole: 'desk' });
    expect(await list(grace)).not.toContain(person.id);
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

describe('a deleted person', () => {
  it('has a thread that staff read and close', async () => {
    await write(person, 'Goodbye.');
    await test.as(grace).delete(`/api/users/${person.id}`);
    expect(await list(grace)).toContain(person.id);
    expect((await change(grace, { state: 'closed' })).json()).toMatchObject({
      state: 'closed',
      lastMessage: { content: 'Goodbye.', author: { name: 'Deleted user' } },
    });
  });

  it('has no thread without messages', async () => {
    await test.as(grace).delete(`/api/users/${person.id}`);
    expect((await test.as(grace).get(`/api/inbox/${person.id}`)).statusCode).toBe(404);
  });
});
