// Tests the inbox over replaced statements: answers, pages, changes with their events and audit rows, and refusals. inbox.test.ts
// tests the calls over a database.
import { EventEmitter } from 'node:events';
import type { Database } from '#server/db/database.ts';
import type { Session } from '#server/plugins/sessionPort.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';
import * as threads from './repository.ts';
import { createInbox } from './service.ts';

const mockSend = jest.fn();
jest.mock('./repository.ts');
jest.mock('#server/modules/messages/service.ts', () => ({ createMessages: () => ({ send: mockSend }) }));
const repository = jest.mocked(threads);

const grace = { userId: 'grace', staffRole: 'desk' } as Session;
const ada = { userId: 'ada', staffRole: null } as Session;
const message = (id: string, more: Partial<threads.OfficeMessageRow> = {}): threads.OfficeMessageRow => ({
  ...{ id, client_id: `c-${id}`, cursor: 7, is_answer: true, author_id: 'grace', author_name: 'Grace O' },
  ...{ content: 'Hello.', created_at: new Date(0) },
  ...more,
});
const shown = (id: string) => ({
  ...{ _id: id, clientId: `c-${id}`, cursor: 7, isAnswer: true, author: { id: 'grace', name: 'Grace O' } },
  ...{ content: 'Hello.', timestamp: '1970-01-01T00:00:00.000Z' },
});
const threadRow: threads.ThreadRow = {
  ...{ person_id: 'ada', person_name: 'Ada L', is_driver: false, is_deleted: true, state: 'open' },
  ...{ assignee_id: 'grace', assignee_name: 'Grace O', unread: 2, last_id: 'm1' },
};
const shownThread = {
  person: { id: 'ada', name: 'Ada L', isDriver: false, isDeleted: true },
  ...{ state: 'open', assignee: { id: 'grace', name: 'Grace O' }, unread: 2, lastMessage: shown('m1') },
};

function inbox() {
  const events: unknown[] = [];
  const eventBus = new EventEmitter();
  eventBus.on('inboxChanged', (event: object) => events.push(event));
  const db = { transaction: (work: (tx: object) => unknown) => work({}) } as unknown as Database;
  return { ...createInbox({ db, eventBus: eventBus as unknown as EventBus, now: () => 0 }), events };
}

beforeEach(() => {
  jest.resetAllMocks();
  repository.findThread.mockResolvedValue(threadRow);
  repository.findMessages.mockImplementation(async (_db, ids) => ids.map((id) => message(id)));
});

describe('a thread', () => {
  it('has its person, its assignee and its newest message', async () => {
    expect(await inbox().find(grace, 'ada')).toEqual(shownThread);
    expect(repository.findThread.mock.calls[0]?.slice(1)).toEqual(['grace', 'ada']);
    expect(repository.findMessages.mock.calls[0]?.[1]).toEqual(['m1']);
  });

  it('may have no assignee, no name of one, and no message', async () => {
    repository.findThread.mockResolvedValue({ ...threadRow, assignee_id: null, last_id: null });
    expect(await inbox().find(grace, 'ada')).toEqual({ ...shownThread, assignee: null, lastMessage: null });
    expect(repository.findMessages.mock.calls[0]?.[1]).toEqual([]);
    repository.findThread.mockResolvedValue({ ...threadRow, assignee_name: null });
    expect((await inbox().find(grace, 'ada')).assignee).toEqual({ id: 'grace', name: '' });
  });

  it('is listed with the others of its page', async () => {
    repository.listThreads.mockResolvedValue({
      rows: [threadRow, { ...threadRow, person_id: 'bob', last_id: 'm2' }],
      total: 5,
    });
    const list = await inbox().list(grace, { filter: 'mine' });
    expect(list).toMatchObject({
      ...{ total: 5, rows: [shownThread, { person: { id: 'bob' }, lastMessage: shown('m2') }] },
    });
    expect(repository.listThreads.mock.calls[0]?.slice(1)).toEqual(['grace', { filter: 'mine' }]);
  });

  it('does not exist for unknown people', async () => {
    repository.findThread.mockResolvedValue(undefined);
    const { find, messages, change, markRead } = inbox();
    for (const call of [
      find(grace, 'x'),
      messages(grace, 'x', { limit: 2 }),
      change(grace, 'x', { state: 'closed' }, async () => undefined),
      markRead(grace, 'x', 1),
    ]) {
      await expect(call).rejects.toMatchObject({ status: 404 });
    }
    expect(repository.markThreadRead).not.toHaveBeenCalled();
  });
});

it.each([
  [2, 2, false],
  [3, 2, true],
])(
  'answers of %i messages a page of %i, and whether there are earlier ones: %s',
  async (found, limit, has) => {
    repository.listThreadMessages.mockImplementation(async (_db, _person, { limit: most }) =>
      Array.from({ length: found }, (_, index) => message(`m${String(index)}`)).slice(0, most),
    );
    const page = await inbox().messages(grace, 'ada', { before: 9, limit });
    expect(page).toEqual({
      messages: (found > limit ? ['m1', 'm2'] : ['m0', 'm1']).map(shown),
      hasEarlier: has,
    });
    expect(repository.listThreadMessages.mock.calls[0]?.slice(1)).toEqual([
      'ada',
      { before: 9, limit: limit + 1 },
    ]);
  },
);

describe('a change', () => {
  async function change(input: object, before: { assigneeId: string | null; state: 'open' | 'closed' }) {
    const audited: object[] = [];
    repository.lockThread.mockResolvedValue(before);
    repository.isAnswering.mockResolvedValue(true);
    const { change: run, events } = inbox();
    expect(await run(grace, 'ada', input, async (_tx, record) => void audited.push(record))).toEqual(
      shownThread,
    );
    return { events, audited, stored: repository.setThread.mock.calls.map((call) => call.slice(1)) };
  }
  const open = { assigneeId: null, state: 'open' } as const;

  it.each<[object, { assigneeId: string | null; state: 'open' | 'closed' }, object, object, object]>([
    [
      { assigneeId: 'zoe' },
      open,
      { assigneeId: 'zoe', state: 'open' },
      { assigneeId: null },
      { assigneeId: 'zoe' },
    ],
    [
      { assigneeId: null },
      { assigneeId: 'zoe', state: 'closed' },
      { assigneeId: null, state: 'closed' },
      { assigneeId: 'zoe' },
      { assigneeId: null },
    ],
    [
      { state: 'closed' },
      { assigneeId: 'zoe', state: 'open' },
      { assigneeId: 'zoe', state: 'closed' },
      { state: 'open' },
      { state: 'closed' },
    ],
  ])(
    '%j of %j stores the whole thread, its event and its audit row',
    async (input, was, stored, before, after) => {
      expect(await change(input, was)).toEqual({
        events: [{ personId: 'ada' }],
        audited: [{ action: 'thread.changed', object: { type: 'user', id: 'ada' }, before, after }],
        stored: [['ada', stored]],
      });
    },
  );

  it.each([{}, { state: 'open' }, { assigneeId: null }, { assigneeId: null, state: 'open' }])(
    '%j of an open thread without assignee changes nothing',
    async (input) => {
      expect(await change(input, open)).toEqual({ events: [], audited: [], stored: [] });
      expect(repository.isAnswering).not.toHaveBeenCalled();
    },
  );

  it('to an assignee who does not answer messages is refused', async () => {
    repository.isAnswering.mockResolvedValue(false);
    const message = 'Choose somebody of the staff who answers messages.';
    await expect(
      inbox().change(grace, 'ada', { assigneeId: 'ada' }, async () => undefined),
    ).rejects.toMatchObject({ status: 400, message, errors: [{ field: 'assigneeId', message }] });
    expect(repository.lockThread).not.toHaveBeenCalled();
  });
});

it('stores how far a member of the staff has read', async () => {
  await inbox().markRead(grace, 'ada', 5);
  expect(repository.markThreadRead.mock.calls[0]?.slice(1)).toEqual(['grace', 'ada', 5]);
});

describe('a message', () => {
  beforeEach(() => mockSend.mockResolvedValue({ _id: 'm1' }));

  it('of the staff goes to the person, with the id of the client where there is one', async () => {
    expect(await inbox().answer(grace, 'ada', { content: 'Hello.', clientId: 'c' })).toEqual(shown('m1'));
    await inbox().answer(grace, 'ada', { content: 'Hello.' });
    const sent = { content: 'Hello.', senderId: 'grace', receiverId: 'ada' };
    expect(mockSend.mock.calls).toEqual([
      [grace, { ...sent, clientId: 'c' }],
      [grace, sent],
    ]);
  });

  it('to the firm goes to the member of the staff whom the statement names', async () => {
    repository.findReceiver.mockResolvedValue('zoe');
    expect(await inbox().writeToOffice(ada, { content: 'Hi.' })).toEqual(shown('m1'));
    expect(mockSend.mock.calls).toEqual([[ada, { content: 'Hi.', senderId: 'ada', receiverId: 'zoe' }]]);
    expect(repository.findReceiver.mock.calls[0]?.[1]).toBe('ada');
  });

  it('is refused when nobody of the firm answers messages, or when it is gone', async () => {
    repository.findReceiver.mockResolvedValue(undefined);
    await expect(inbox().writeToOffice(ada, { content: 'Hi.' })).rejects.toMatchObject({
      ...{ status: 404, message: 'Nobody of the firm can receive messages at the moment.' },
    });
    expect(mockSend).not.toHaveBeenCalled();
    repository.findMessages.mockResolvedValue([]);
    await expect(inbox().answer(grace, 'ada', { content: 'Hi.' })).rejects.toMatchObject({ status: 404 });
  });

  it('by staff who answer messages is not one to the firm', async () => {
    const refusal = { status: 403, message: 'Staff who answer messages read the inbox instead.' };
    await expect(inbox().writeToOffice(grace, { content: 'Hi.' })).rejects.toMatchObject(refusal);
    await expect(inbox().ownMessages(grace, { limit: 2 })).rejects.toMatchObject(refusal);
    repository.listThreadMessages.mockResolvedValue([message('m1')]);
    expect(await inbox().ownMessages(ada, { limit: 2 })).toEqual({
      ...{ messages: [shown('m1')], hasEarlier: false },
    });
    expect(repository.listThreadMessages.mock.calls[0]?.[1]).toBe('ada');
  });
});
