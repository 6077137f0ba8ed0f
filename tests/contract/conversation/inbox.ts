// The shared inbox: one thread for each person, its assignee and state, its unread count, and the thread as
// the person sees it.
import {
  officeMessage,
  officePage,
  thread,
  threadList,
  type OfficeMessage,
} from '#domain/conversation/contract/inbox.ts';
import { conversationList, message } from '#domain/conversation/contract/messages.ts';
import { accessCases, deskToo, plain, signedIn } from '#contract/access.ts';
import type { Person } from '#contract/actors.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';

const LIST = 'GET /api/inbox';
const FIND = 'GET /api/inbox/{personId}';
const CHANGE = 'PUT /api/inbox/{personId}';
const READ = 'GET /api/inbox/{personId}/messages';
const ANSWER = 'POST /api/inbox/{personId}/messages';
const MARK = 'PUT /api/inbox/{personId}/read';
const OWN = 'GET /api/office/messages';
const WRITE = 'POST /api/office/messages';

const CLIENT_ID = '7e57ab1e-0000-4000-8000-000000000002';
const noThread = { status: 404, detail: 'There is nobody by this id who writes to the firm.' };
const isStaff = { status: 403, detail: 'Staff who answer messages read the inbox instead.' };

const write = async (person: Person, content: string): Promise<OfficeMessage> =>
  expectBody(await person.post('/api/office/messages', { content }), 201, officeMessage);
const answer = async (staff: Person, person: Person, content: string): Promise<OfficeMessage> =>
  expectBody(await staff.post(`/api/inbox/${person.id}/messages`, { content }), 201, officeMessage);
const threadOf = async (staff: Person, person: Person) =>
  expectBody(await staff.get(`/api/inbox/${person.id}`), 200, thread);
const own = async (person: Person, query = '') =>
  expectBody(await person.get(`/api/office/messages${query}`), 200, officePage);
const list = async (staff: Person, query: string) => {
  const response = await staff.get(`/api/inbox?${query}`);
  const found = expectBody(response, 200, threadList);
  return { ids: found.map(({ person }) => person.id), total: response.header('x-total-count') };
};

export const inbox: ContractSuite = {
  name: 'inbox',
  cases: [
    ...accessCases([
      plain(LIST, deskToo(200)),
      plain(FIND, deskToo(404)),
      plain(CHANGE, deskToo(404), {}),
      plain(READ, deskToo(404)),
      plain(ANSWER, deskToo(404), { content: 'Hello.' }),
      plain(MARK, deskToo(404), { cursor: 1 }),
      plain(OWN, { ...signedIn(200), desk: 403, admin: 403 }),
      plain(WRITE, { ...signedIn(400), desk: 400, admin: 400 }, {}),
    ]),

    contractCase(
      WRITE,
      'stores a message to the firm, which the person and the staff read',
      async (context) => {
        const { admin, desk } = context;
        const person = await context.newCustomer();
        const written = await write(person, ' Is it free? ');
        expect(written).toMatchObject({
          content: 'Is it free?',
          isAnswer: false,
          author: { id: person.id, name: person.fullName },
        });
        const page = { messages: [written], hasEarlier: false };
        expect(await own(person)).toEqual(page);
        for (const staff of [admin, desk]) {
          expect(expectBody(await staff.get(`/api/inbox/${person.id}/messages`), 200, officePage)).toEqual(
            page,
          );
        }
        expect(await own(context.other)).not.toMatchObject({ messages: [written] });
      },
    ),
    contractCase(WRITE, 'stores a repeated message with the same id once', async (context) => {
      const person = await context.newCustomer({ isDriver: true });
      const body = { content: 'Once.', clientId: CLIENT_ID };
      const first = expectBody(await person.post('/api/office/messages', body), 201, officeMessage);
      expect((await person.post('/api/office/messages', body)).body).toEqual(first);
      expect((await own(person)).messages).toHaveLength(1);
    }),
    contractCase(WRITE, 'refuses staff who answer messages', async (context) => {
      expectProblem(await context.admin.post('/api/office/messages', { content: 'Hello.' }), isStaff);
      expectProblem(await context.desk.get('/api/office/messages'), isStaff);
    }),

    contractCase(ANSWER, 'stores an answer under the name of its author', async (context) => {
      const person = await context.newCustomer();
      const written = await answer(context.desk, person, 'It is.');
      expect(written).toMatchObject({
        isAnswer: true,
        author: { id: context.desk.id, name: context.desk.fullName },
      });
      expect((await own(person)).messages).toEqual([written]);
      const said = await person.get(`/api/messages/${person.id}/${context.desk.id}`);
      expect(said.body).toMatchObject([{ _id: written._id, senderId: context.desk.id }]);
    }),
    contractCase(
      READ,
      'includes the messages of the calls of chat with every member of the staff',
      async (context) => {
        const { admin, desk } = context;
        const person = await context.newCustomer();
        const chat = (from: Person, to: Person, content: string) =>
          from.post('/api/messages', { senderId: from.id, receiverId: to.id, content });
        expectBody(await chat(person, admin, '1'), 201, message);
        expectBody(await chat(desk, person, '2'), 201, message);
        await answer(admin, person, '3');
        const path = `/api/inbox/${person.id}/messages`;
        const { messages } = expectBody(await desk.get(path), 200, officePage);
        expect(messages.map(({ content, author }) => [content, author.id])).toEqual([
          ['1', person.id],
          ['2', desk.id],
          ['3', admin.id],
        ]);
      },
    ),
    contractCase(READ, 'returns the requested page', async (context) => {
      const person = await context.newCustomer();
      for (const content of ['1', '2', '3']) await write(person, content);
      const { messages, hasEarlier } = await own(person, '?limit=2');
      expect([messages.map(({ content }) => content), hasEarlier]).toEqual([['2', '3'], true]);
      const before = await own(person, `?limit=2&before=${messages[0]?.cursor}`);
      expect([before.messages.map(({ content }) => content), before.hasEarlier]).toEqual([['1'], false]);
      expectProblem(await person.get('/api/office/messages?limit=0'), { status: 400, fields: ['limit'] });
    }),

    contractCase(
      FIND,
      'returns an empty thread for a person without messages, and answers 404 for staff',
      async (context) => {
        const person = await context.newCustomer({ isDriver: true });
        expect(await threadOf(context.admin, person)).toEqual({
          person: { id: person.id, name: person.fullName, isDriver: true, isDeleted: false },
          state: 'open',
          assignee: null,
          unread: 0,
          lastMessage: null,
          found: null,
        });
        expectProblem(await context.admin.get(`/api/inbox/${context.desk.id}`), noThread);
      },
    ),
    contractCase(FIND, 'keeps the thread of a deleted person read-only', async (context) => {
      const person = await context.newCustomer();
      await write(person, 'Goodbye.');
      expectNothing(await context.admin.delete(`/api/users/${person.id}`));
      expect(await threadOf(context.admin, person)).toMatchObject({
        person: { name: 'Deleted user', isDeleted: true },
        lastMessage: { content: 'Goodbye.' },
      });
      expectProblem(await context.admin.post(`/api/inbox/${person.id}/messages`, { content: 'Hello?' }), {
        status: 404,
        detail: 'There is nobody by this id whom you can write to.',
      });
    }),

    contractCase(
      LIST,
      'returns the newest thread first, by page, and finds names and texts',
      async (context) => {
        const [one, two] = [await context.newCustomer(), await context.newCustomer()];
        const last = (await write(one, 'First.'), await write(two, 'Second.'));
        expect((await list(context.admin, '')).ids.slice(0, 2)).toEqual([two.id, one.id]);
        expect((await list(context.admin, 'page=1&pageSize=1')).ids).toEqual([one.id]);
        const q = encodeURIComponent(two.fullName.toUpperCase());
        expect(await list(context.admin, `q=${q}`)).toEqual({ ids: [two.id], total: '1' });
        expect(await threadOf(context.admin, two)).toMatchObject({
          unread: 1,
          lastMessage: last,
          found: null,
        });
        const sought = await write(one, `Where is the ${one.id}?`);
        await write(one, 'Goodbye.');
        const response = await context.admin.get(`/api/inbox?q=WHERE+${one.id}`);
        expect(expectBody(response, 200, threadList)).toMatchObject([
          { person: { id: one.id }, found: sought },
        ]);
      },
    ),
    contractCase(LIST, 'filters by state, assignee and unread messages', async (context) => {
      const { admin, desk } = context;
      const person = await context.newCustomer();
      await write(person, 'Hello.');
      const has = async (staff: Person) => {
        const names = ['open', 'mine', 'unassigned', 'unread', 'closed'];
        const lists = await Promise.all(names.map((filter) => list(staff, `filter=${filter}`)));
        return names.filter((_, index) => lists[index]?.ids.includes(person.id));
      };
      expect(await has(admin)).toEqual(['open', 'unassigned', 'unread']);
      await admin.put(`/api/inbox/${person.id}`, { assigneeId: admin.id });
      expect(await has(admin)).toEqual(['open', 'mine', 'unread']);
      await answer(desk, person, 'Hello.');
      expect(await has(admin)).toEqual(['open', 'mine']);
      await admin.put(`/api/inbox/${person.id}`, { state: 'closed' });
      expect(await has(admin)).toEqual(['closed']);
    }),

    contractCase(
      CHANGE,
      'assigns and closes a thread, which a message of the person opens',
      async (context) => {
        const { admin, desk } = context;
        const person = await context.newCustomer();
        await write(person, 'Hello.');
        const changed = await admin.put(`/api/inbox/${person.id}`, { assigneeId: desk.id, state: 'closed' });
        const closed = { assignee: { id: desk.id, name: desk.fullName }, state: 'closed' };
        expect(expectBody(changed, 200, thread)).toMatchObject(closed);
        await answer(admin, person, 'Hello.');
        expect(await threadOf(admin, person)).toMatchObject(closed);
        await write(person, 'One more question.');
        expect(await threadOf(admin, person)).toMatchObject({ ...closed, state: 'open' });
        await admin.put(`/api/inbox/${person.id}`, { assigneeId: null });
        expect(await threadOf(admin, person)).toMatchObject({ assignee: null, state: 'open' });
      },
    ),
    contractCase(CHANGE, 'refuses an assignee who does not answer messages', async (context) => {
      const { admin, accountant, customer } = context;
      for (const { id } of [accountant, customer]) {
        expectProblem(await admin.put(`/api/inbox/${customer.id}`, { assigneeId: id }), {
          status: 400,
          fields: ['assigneeId'],
        });
      }
    }),

    contractCase(MARK, 'stores the highest read position of each member of the staff', async (context) => {
      const { admin, desk } = context;
      const person = await context.newCustomer();
      const first = await write(person, '1');
      const second = await write(person, '2');
      const mark = (cursor: number) => admin.put(`/api/inbox/${person.id}/read`, { cursor });
      expectNothing(await mark(first.cursor));
      expect((await threadOf(admin, person)).unread).toBe(1);
      expectNothing(await mark(second.cursor + 1_000));
      expectNothing(await mark(0));
      expect((await threadOf(admin, person)).unread).toBe(0);
      expect((await threadOf(desk, person)).unread).toBe(2);
      await write(person, '3');
      expect((await threadOf(admin, person)).unread).toBe(1);
    }),
    contractCase(
      MARK,
      'reads the same messages in the conversation of the two, and the reverse',
      async (context) => {
        const { admin } = context;
        const person = await context.newCustomer();
        const say = async (content: string) =>
          expectBody(
            await person.post('/api/messages', { senderId: person.id, receiverId: admin.id, content }),
            201,
            message,
          );
        const unread = async () => {
          const all = expectBody(await admin.get('/api/conversations'), 200, conversationList);
          return [
            (await threadOf(admin, person)).unread,
            all.find(({ userId }) => userId === person.id)?.unread,
          ];
        };
        await say('1');
        await say('2');
        expect(await unread()).toEqual([2, 2]);
        await admin.put(`/api/messages/${admin.id}/${person.id}/read`, { seq: 1 });
        expect(await unread()).toEqual([1, 1]);
        const { cursor } = (await own(person)).messages.at(-1)!;
        await admin.put(`/api/inbox/${person.id}/read`, { cursor });
        expect(await unread()).toEqual([0, 0]);
        await say('3');
        await admin.put(`/api/messages/${admin.id}/${person.id}/read`, { seq: 3 });
        expect(await unread()).toEqual([0, 0]);
      },
    ),
  ],
};
