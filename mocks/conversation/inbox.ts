// The shared inbox: the threads of the staff, and the thread of a customer or driver.
import { noPartner, noReceiver, notAnswering, noThread, readsInbox } from '#domain/conversation/refusals.ts';
import { HttpResponse } from 'msw';
import { DELETED_NAME } from '#domain/conversation/partners.ts';
import type {
  InboxFilter,
  NewOfficeMessage,
  OfficeMessage,
  OfficePage,
  OfficePageQuery,
  Thread,
} from '#domain/conversation/contract/inbox.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { chatPersonOf, type Backend, type StoredUser } from '#mocks/backend.ts';
import * as calls from '#domain/conversation/calls.ts';
import { answers } from '#mocks/serve.ts';
import { conversationOf, storeMessage, threadOf } from './chat.ts';

const PAGE_SIZE = 50;

const userOf = (backend: Backend, id: string | null) => backend.users.find((user) => user.id === id);
const isAnswering = (user: StoredUser | undefined): boolean =>
  user !== undefined && chatPersonOf(user).isAdmin;
const named = (backend: Backend, id: string) => ({ id, name: userOf(backend, id)?.name ?? DELETED_NAME });

const cursorOf = (backend: Backend, message: Message) => backend.messages.indexOf(message) + 1;

function toOfficeMessage(backend: Backend, message: Message, personId: string): OfficeMessage {
  const { _id, clientId, content, timestamp, senderId } = message;
  const author = named(backend, senderId);
  return {
    _id,
    clientId,
    cursor: cursorOf(backend, message),
    isAnswer: senderId !== personId,
    author,
    content,
    timestamp,
  };
}

function pageOf(
  backend: Backend,
  { before = Infinity, limit }: OfficePageQuery,
  personId: string,
): OfficePage {
  const found = threadOf(backend, personId).filter((message) => cursorOf(backend, message) < before);
  return {
    messages: found.slice(-limit).map((message) => toOfficeMessage(backend, message, personId)),
    hasEarlier: found.length > limit,
  };
}

const wordsOf = (q: string) => q.toLowerCase().split(/\s+/).filter(Boolean);
const has = (text: string, word: string) => text.toLowerCase().includes(word);

function toThread(backend: Backend, reader: StoredUser, personId: string, q = ''): Thread {
  const messages = threadOf(backend, personId);
  const { assigneeId = null, state = 'open' } = backend.threads[personId] ?? {};
  const lastStaffMessage = messages.findLast(({ senderId }) => senderId !== personId);
  const read = Math.max(
    backend.threadReads[`${reader.id} ${personId}`] ?? 0,
    lastStaffMessage ? cursorOf(backend, lastStaffMessage) : 0,
  );
  const last = messages.at(-1);
  const person = userOf(backend, personId);
  const score = ({ content }: Message) => wordsOf(q).filter((word) => has(content, word)).length;
  const most = Math.max(0, ...messages.map(score));
  const found = most > 0 ? messages.findLast((message) => score(message) === most) : undefined;
  return {
    person: {
      ...named(backend, personId),
      isDriver: person?.isDriver ?? false,
      isDeleted: person === undefined,
    },
    state,
    assignee:
      assigneeId !== null && isAnswering(userOf(backend, assigneeId)) ? named(backend, assigneeId) : null,
    unread: messages.filter((each) => each.senderId === personId && cursorOf(backend, each) > read).length,
    lastMessage: last ? toOfficeMessage(backend, last, personId) : null,
    found: found ? toOfficeMessage(backend, found, personId) : null,
  };
}

/** The id of the person of a thread; throws the server's 404 for staff and unknown people. */
function requirePerson(backend: Backend, personId: string): string {
  const user = userOf(backend, personId);
  const isKept = backend.erasedUsers.includes(personId) && threadOf(backend, personId).length > 0;
  if (isKept || (user && !isAnswering(user))) return personId;
  throw noThread();
}

const CONDITIONS: Record<InboxFilter, (thread: Thread, reader: StoredUser) => boolean> = {
  open: ({ state }) => state === 'open',
  closed: ({ state }) => state === 'closed',
  mine: ({ state, assignee }, { id }) => state === 'open' && assignee?.id === id,
  unassigned: ({ state, assignee }) => state === 'open' && assignee === null,
  unread: ({ unread }) => unread > 0,
};

/** Throws 403 for staff who answer messages: they have no thread with the firm. */
function assertWriter(user: StoredUser): void {
  if (isAnswering(user)) throw readsInbox();
}

/** The member of the staff who receives a message to the firm, selected as on the server. */
function receiverOf(backend: Backend, personId: string): StoredUser {
  const lastStaffMessage = threadOf(backend, personId).findLast(({ senderId }) => senderId !== personId);
  const preferredIds = [backend.threads[personId]?.assigneeId ?? null, lastStaffMessage?.senderId ?? null];
  const staff = backend.users.filter(isAnswering);
  const receiver = preferredIds.map((id) => staff.find((user) => user.id === id)).find(Boolean) ?? staff[0];
  if (!receiver) throw noReceiver();
  return receiver;
}

function store(
  backend: Backend,
  [sender, receiver]: [StoredUser, StoredUser],
  { content, clientId }: NewOfficeMessage,
  personId: string,
): OfficeMessage {
  const message = storeMessage(backend, {
    ...{ senderId: sender.id, receiverId: receiver.id, content },
    ...(clientId === undefined ? {} : { clientId }),
  });
  return toOfficeMessage(backend, message, personId);
}

export const inboxHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getThreads: ({ user: reader, query }) => {
      const { filter, q = '', page, pageSize = PAGE_SIZE } = query;
      const people = [
        ...backend.users.filter((user) => !isAnswering(user)).map(({ id }) => id),
        ...backend.erasedUsers,
      ];
      const found = people
        .map((personId) => toThread(backend, reader, personId, q))
        .filter(({ lastMessage }) => lastMessage !== null)
        .filter((thread) => !filter || CONDITIONS[filter](thread, reader))
        .filter(({ person }) =>
          wordsOf(q).every((word) =>
            [person.name, ...threadOf(backend, person.id).map(({ content }) => content)].some((text) =>
              has(text, word),
            ),
          ),
        )
        .sort((a, b) => (b.lastMessage?.cursor ?? 0) - (a.lastMessage?.cursor ?? 0));
      const answered = page === undefined ? found : found.slice(page * pageSize, (page + 1) * pageSize);
      return HttpResponse.json(answered, { headers: { 'x-total-count': String(found.length) } });
    },

    getThread: ({ user, params: { personId } }) => toThread(backend, user, requirePerson(backend, personId)),

    changeThread: ({ user, params, body: { assigneeId, state } }) => {
      const personId = requirePerson(backend, params.personId);
      if (assigneeId && !isAnswering(userOf(backend, assigneeId))) throw notAnswering();
      const before = backend.threads[personId];
      backend.threads[personId] = {
        assigneeId: assigneeId === undefined ? (before?.assigneeId ?? null) : assigneeId,
        state: state ?? before?.state ?? 'open',
      };
      return toThread(backend, user, personId);
    },

    getThreadMessages: ({ params: { personId }, query }) =>
      pageOf(backend, query, requirePerson(backend, personId)),

    answerPerson: ({ user, params: { personId }, body }) => {
      const person = userOf(backend, personId);
      if (!person || isAnswering(person)) throw noPartner();
      return store(backend, [user, person], body, person.id);
    },

    markThreadRead: ({ user, params, body: { cursor } }) => {
      const personId = requirePerson(backend, params.personId);
      const key = `${user.id} ${personId}`;
      const newest = threadOf(backend, personId).at(-1);
      const read = Math.min(cursor, newest ? cursorOf(backend, newest) : 0);
      backend.threadReads[key] = Math.max(backend.threadReads[key] ?? 0, read);
      // The messages between the reader and the person are read, too.
      const own = conversationOf(backend, user.id, personId).findLast(
        (each) => cursorOf(backend, each) <= read,
      );
      backend.reads[key] = Math.max(backend.reads[key] ?? 0, own?.seq ?? 0);
    },

    getOwnThreadMessages: ({ user, query }) => {
      assertWriter(user);
      return pageOf(backend, query, user.id);
    },

    writeToOffice: ({ user, body }) => {
      assertWriter(user);
      return store(backend, [user, receiverOf(backend, user.id)], body, user.id);
    },
  });
