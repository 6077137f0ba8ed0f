// Tests who writes to whom, and which events follow, over replaced statements. messages.test.ts tests the calls over a database.
import { EventEmitter } from 'node:events';
import type { Database } from '#server/db/database.ts';
import type { Session } from '#server/plugins/sessionPort.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';
import * as messages from './repository.ts';
import { createMessages, exportMessages } from './service.ts';

jest.mock('./repository.ts');
const repository = jest.mocked(messages);

const desk = { userId: 'desk', staffRole: 'desk' } as Session;
const accountant = { userId: 'acc', staffRole: 'accountant' } as Session;
const ada = { userId: 'ada', staffRole: null } as Session;
const roles = (staffRole: 'desk' | 'accountant' | null) =>
  repository.findRole.mockResolvedValue({ staffRole } as never);
const row = {
  ...{ id: 'm1', sender_id: 'ada', receiver_id: 'desk', content: 'Hi.', created_at: new Date(0), seq: 4 },
  client_id: 'c1',
} as messages.MessageRow;
const shown = {
  ...{ _id: 'm1', senderId: 'ada', receiverId: 'desk', content: 'Hi.', seq: 4, clientId: 'c1' },
  timestamp: '1970-01-01T00:00:00.000Z',
};

let events: unknown[][];
let chat: ReturnType<typeof createMessages>;
beforeEach(() => {
  jest.resetAllMocks();
  events = [];
  const eventBus = new EventEmitter();
  for (const name of ['messageStored', 'inboxChanged', 'conversationRead']) {
    eventBus.on(name, (event: object) => events.push([name, event]));
  }
  chat = createMessages({ db: {} as Database, eventBus: eventBus as unknown as EventBus, now: () => 0 });
});

it.each<[Session, 'desk' | 'accountant' | null, boolean]>([
  [ada, 'desk', true],
  [ada, 'accountant', false],
  [ada, null, false],
  [desk, null, true],
  [desk, 'accountant', true],
  [desk, 'desk', false],
  [accountant, 'desk', true],
  [accountant, null, false],
])('%j writes to a user with the role %s: %s', async (session, role, expected) => {
  roles(role);
  expect(await chat.mayWriteTo(session, 'other')).toBe(expected);
});

it('nobody writes to themselves or to an unknown user', async () => {
  roles('desk');
  expect(await chat.mayWriteTo(ada, 'ada')).toBe(false);
  repository.findRole.mockResolvedValue(undefined);
  expect(await chat.mayWriteTo(ada, 'other')).toBe(false);
});

describe('sending', () => {
  const input = { senderId: 'ada', receiverId: 'desk', content: 'Hi.' };

  it('stores the message and emits it to both, and to the inbox of the person', async () => {
    repository.storeMessages.mockResolvedValue([{ seq: 9, is_new: true }] as never);
    const sent = await chat.send(ada, { ...input, clientId: 'c1' });
    expect(sent).toEqual({ ...shown, _id: expect.any(String), seq: 9 });
    expect(repository.storeMessages.mock.calls[0]?.[1]).toEqual([
      {
        ...{ id: sent._id, sender_id: 'ada', receiver_id: 'desk', content: 'Hi.', client_id: 'c1' },
        ...{ created_at: new Date(0), sender_answers: false },
      },
    ]);
    expect(events).toEqual([
      ['messageStored', sent],
      ['inboxChanged', { personId: 'ada' }],
    ]);
  });

  it('by staff is for the inbox of the receiver, and has an id of its own without one of the client', async () => {
    repository.storeMessages.mockResolvedValue([{ seq: 1, is_new: true }] as never);
    const sent = await chat.send(desk, { ...input, senderId: 'desk', receiverId: 'ada' });
    expect(sent.clientId).toMatch(/^[0-9a-f-]{36}$/);
    expect(repository.storeMessages.mock.calls[0]?.[1][0]).toMatchObject({ sender_answers: true });
    expect(events[1]).toEqual(['inboxChanged', { personId: 'ada' }]);
  });

  it('again returns the stored message and emits nothing', async () => {
    repository.storeMessages.mockResolvedValue([{ seq: 4, is_new: false }] as never);
    repository.findByClientId.mockResolvedValue(row);
    expect(await chat.send(ada, { ...input, clientId: 'c1' })).toEqual(shown);
    expect(repository.findByClientId.mock.calls[0]?.slice(1)).toEqual(['ada', 'c1']);
    expect(events).toEqual([]);
  });

  it('under another name, or to somebody else, is refused', async () => {
    await expect(chat.send(desk, input)).rejects.toMatchObject({ status: 403 });
    repository.storeMessages.mockResolvedValue([undefined] as never);
    await expect(chat.send(ada, input)).rejects.toMatchObject({ status: 404 });
    expect(events).toEqual([]);
  });

  it('of a text that cannot be stored fails alone', async () => {
    const bad = Object.assign(new Error('NUL'), { code: '22021' });
    repository.storeMessages.mockImplementation(async (_db, written) => {
      if (written.some(({ content }) => content === 'bad')) throw bad;
      return written.map(() => ({ seq: 1, is_new: true })) as never;
    });
    const answers = await Promise.allSettled([
      chat.send(ada, input),
      chat.send(ada, { ...input, content: 'bad' }),
      chat.send(ada, input),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('reading', () => {
  beforeEach(() => {
    roles('desk');
    repository.findConversation.mockResolvedValue('conversation');
    repository.listMessages.mockResolvedValue([row]);
  });
  const query = { limit: 3 };

  it('is possible from both sides, and for nobody else', async () => {
    for (const [first, second] of [
      ['ada', 'desk'],
      ['desk', 'ada'],
    ] as const) {
      expect(await chat.list(ada, first, second, query)).toEqual([shown]);
      expect(repository.findConversation.mock.lastCall?.slice(1)).toEqual(['ada', 'desk']);
    }
    expect(repository.listMessages.mock.calls[0]?.slice(1)).toEqual(['conversation', query]);
    await expect(chat.list(ada, 'desk', 'bob', query)).rejects.toMatchObject({ status: 404 });
  });

  it('of somebody with whom nothing was written is empty', async () => {
    repository.findConversation.mockResolvedValue(undefined);
    expect(await chat.list(ada, 'ada', 'desk', query)).toEqual([]);
    await chat.markRead(ada, 'desk', 4);
    expect([repository.markRead.mock.calls, events]).toEqual([[], []]);
  });

  it.each<[isDeleted: boolean, kept: string | undefined, isReadable: boolean]>([
    [true, 'conversation', true],
    [true, undefined, false],
    [false, 'conversation', false],
  ])('of a user to whom one may not write: deleted %s, kept %s', async (isDeleted, kept, isReadable) => {
    repository.findRole.mockResolvedValue(undefined);
    repository.isDeleted.mockResolvedValue(isDeleted);
    repository.findConversation.mockResolvedValue(kept);
    const listed = chat.list(ada, 'ada', 'gone', query);
    if (isReadable) expect(await listed).toEqual([shown]);
    else await expect(listed).rejects.toMatchObject({ status: 404 });
  });

  it('is stored once, and told to the other tabs', async () => {
    repository.markRead.mockResolvedValueOnce(true).mockResolvedValue(false);
    await chat.markRead(ada, 'desk', 4);
    await chat.markRead(ada, 'desk', 4);
    expect(repository.markRead.mock.calls[0]?.slice(1)).toEqual(['conversation', 'ada', 4]);
    expect(events).toEqual([['conversationRead', { userId: 'ada', otherId: 'desk', seq: 4 }]]);
  });
});

it('lists conversations with their last messages, and marks those with deleted users', async () => {
  const listed = { ...row, other_id: 'desk', unread: 2, last_seq: 4, read_seq: 2, is_deleted: false };
  repository.listConversations.mockResolvedValue([listed, { ...listed, is_deleted: true }] as never);
  const conversation = { userId: 'desk', unread: 2, lastSeq: 4, readSeq: 2, lastMessage: shown };
  expect(await chat.conversations(ada)).toEqual([conversation, { ...conversation, isDeleted: true }]);
  expect(repository.listConversations.mock.calls[0]?.slice(1)).toEqual(['ada', false]);
  await chat.conversations(desk);
  expect(repository.listConversations.mock.calls[1]?.slice(1)).toEqual(['desk', true]);
});

it('finds a sent message of the caller to a user they may write to', async () => {
  repository.findMessage.mockResolvedValue(row);
  roles('desk');
  expect(await chat.findSent(ada, 'm1')).toEqual(shown);
  expect(await chat.findSent(desk, 'm1')).toBeUndefined();
  roles(null);
  expect(await chat.findSent(ada, 'm1')).toBeUndefined();
  repository.findMessage.mockResolvedValue(undefined);
  expect(await chat.findSent(ada, 'm1')).toBeUndefined();
});

it('exports every message of a user', async () => {
  repository.listMessagesOfUser.mockResolvedValue([row]);
  expect(await exportMessages({} as Database, 'ada')).toEqual([shown]);
});
