// The shared inbox: the threads of the staff, and the thread of a customer or driver.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import { DELETED_NAME } from '#domain/conversation/partners.ts';
import {
  inboxQuery,
  newOfficeMessage,
  officePageQuery,
  threadChange,
  threadReadMark,
  type InboxFilter,
  type OfficeMessage,
  type OfficePage,
  type Thread,
} from '#domain/conversation/contract/inbox.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { readBody, readQuery, refuse, requireAdmin, requireSetUpUser } from '#mocks/answers.ts';
import { chatPersonOf, type Backend, type StoredUser } from '#mocks/backend.ts';
import { storeMessage, threadOf } from './chat.ts';

const PERMISSION = 'messages.answer';
const PAGE_SIZE = 50;

const userOf = (backend: Backend, id: string | null) => backend.users.find((user) => user.id === id);
const answers = (user: StoredUser | undefined): boolean => user !== undefined && chatPersonOf(user).isAdmin;
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

function pageOf(backend: Backend, request: Request, personId: string): OfficePage {
  const { before = Infinity, limit } = readQuery(request, officePageQuery);
  const found = threadOf(backend, personId).filter((message) => cursorOf(backend, message) < before);
  return {
    messages: found.slice(-limit).map((message) => toOfficeMessage(backend, message, personId)),
    hasEarlier: found.length > limit,
  };
}

function toThread(backend: Backend, reader: StoredUser, personId: string): Thread {
  const messages = threadOf(backend, personId);
  const { assigneeId = null, state = 'open' } = backend.threads[personId] ?? {};
  const lastStaffMessage = messages.findLast(({ senderId }) => senderId !== personId);
  const read = Math.max(
    backend.threadReads[`${reader.id} ${personId}`] ?? 0,
    lastStaffMessage ? cursorOf(backend, lastStaffMessage) : 0,
  );
  const last = messages.at(-1);
  const person = userOf(backend, personId);
  return {
    person: {
      ...named(backend, personId),
      isDriver: person?.isDriver ?? false,
      isDeleted: person === undefined,
    },
    state,
    assignee: assigneeId !== null && answers(userOf(backend, assigneeId)) ? named(backend, assigneeId) : null,
    unread: messages.filter((each) => each.senderId === personId && cursorOf(backend, each) > read).length,
    lastMessage: last ? toOfficeMessage(backend, last, personId) : null,
  };
}

/** The id of the person of a thread; throws the server's 404 for staff and unknown people. */
function requirePerson(backend: Backend, personId: unknown): string {
  const user = typeof personId === 'string' ? userOf(backend, personId) : undefined;
  const isKept =
    typeof personId === 'string' &&
    backend.erasedUsers.includes(personId) &&
    threadOf(backend, personId).length > 0;
  if (typeof personId === 'string' && (isKept || (user && !answers(user)))) return personId;
  throw refuse(404, 'There is nobody by this id who writes to the firm.');
}

const CONDITIONS: Record<InboxFilter, (thread: Thread, reader: StoredUser) => boolean> = {
  open: ({ state }) => state === 'open',
  closed: ({ state }) => state === 'closed',
  mine: ({ state, assignee }, { id }) => state === 'open' && assignee?.id === id,
  unassigned: ({ state, assignee }) => state === 'open' && assignee === null,
  unread: ({ unread }) => unread > 0,
};

/** The signed-in user without the permission to answer messages: such users write to the firm. */
function requireWriter(backend: Backend): StoredUser {
  const user = requireSetUpUser(backend);
  if (answers(user)) throw refuse(403, 'Staff who answer messages read the inbox instead.');
  return user;
}

/** The member of the staff who receives a message to the firm, selected as on the server. */
function receiverOf(backend: Backend, personId: string): StoredUser {
  const lastStaffMessage = threadOf(backend, personId).findLast(({ senderId }) => senderId !== personId);
  const preferredIds = [backend.threads[personId]?.assigneeId ?? null, lastStaffMessage?.senderId ?? null];
  const staff = backend.users.filter(answers);
  const receiver = preferredIds.map((id) => staff.find((user) => user.id === id)).find(Boolean) ?? staff[0];
  if (!receiver) throw refuse(404, 'Nobody of the firm can receive messages at the moment.');
  return receiver;
}

const threadPath = `*${API_BASE}/inbox/:personId`;

export const inboxHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/inbox`, ({ request }) => {
    const reader = requireAdmin(backend, PERMISSION);
    const { filter, q = '', page, pageSize = PAGE_SIZE } = readQuery(request, inboxQuery);
    const people = [
      ...backend.users.filter((user) => !answers(user)).map(({ id }) => id),
      ...backend.erasedUsers,
    ];
    const found = people
      .map((personId) => toThread(backend, reader, personId))
      .filter(({ lastMessage }) => lastMessage !== null)
      .filter((thread) => !filter || CONDITIONS[filter](thread, reader))
      .filter(({ person }) => person.name.toLowerCase().includes(q.trim().toLowerCase()))
      .sort((a, b) => (b.lastMessage?.cursor ?? 0) - (a.lastMessage?.cursor ?? 0));
    const answered = page === undefined ? found : found.slice(page * pageSize, (page + 1) * pageSize);
    return HttpResponse.json(answered, { headers: { 'x-total-count': String(found.length) } });
  }),

  http.get(threadPath, ({ params }) => {
    const reader = requireAdmin(backend, PERMISSION);
    return HttpResponse.json(toThread(backend, reader, requirePerson(backend, params['personId'])));
  }),

  http.put(threadPath, async ({ params, request }) => {
    const reader = requireAdmin(backend, PERMISSION);
    const { assigneeId, state } = await readBody(request, threadChange);
    const personId = requirePerson(backend, params['personId']);
    if (assigneeId && !answers(userOf(backend, assigneeId))) {
      const message = 'Choose somebody of the staff who answers messages.';
      return refuse(400, message, { errors: [{ field: 'assigneeId', message }] });
    }
    const before = backend.threads[personId];
    backend.threads[personId] = {
      assigneeId: assigneeId === undefined ? (before?.assigneeId ?? null) : assigneeId,
      state: state ?? before?.state ?? 'open',
    };
    return HttpResponse.json(toThread(backend, reader, personId));
  }),

  http.get(`${threadPath}/messages`, ({ params, request }) => {
    requireAdmin(backend, PERMISSION);
    return HttpResponse.json(pageOf(backend, request, requirePerson(backend, params['personId'])));
  }),

  http.post(`${threadPath}/messages`, async ({ params, request }) => {
    const author = requireAdmin(backend, PERMISSION);
    const { content, clientId } = await readBody(request, newOfficeMessage);
    const person = userOf(backend, String(params['personId']));
    if (!person || answers(person)) {
      return refuse(404, 'There is nobody by this id whom you can write to.');
    }
    const message = storeMessage(backend, {
      ...{ senderId: author.id, receiverId: person.id, content },
      ...(clientId === undefined ? {} : { clientId }),
    });
    return HttpResponse.json(toOfficeMessage(backend, message, person.id), { status: 201 });
  }),

  http.put(`${threadPath}/read`, async ({ params, request }) => {
    const reader = requireAdmin(backend, PERMISSION);
    const { cursor } = await readBody(request, threadReadMark);
    const personId = requirePerson(backend, params['personId']);
    const key = `${reader.id} ${personId}`;
    const newest = threadOf(backend, personId).at(-1);
    const read = Math.min(cursor, newest ? cursorOf(backend, newest) : 0);
    backend.threadReads[key] = Math.max(backend.threadReads[key] ?? 0, read);
    return new HttpResponse(null, { status: 204 });
  }),

  http.get(`*${API_BASE}/office/messages`, ({ request }) => {
    const user = requireWriter(backend);
    return HttpResponse.json(pageOf(backend, request, user.id));
  }),

  http.post(`*${API_BASE}/office/messages`, async ({ request }) => {
    requireSetUpUser(backend);
    const { content, clientId } = await readBody(request, newOfficeMessage);
    const user = requireWriter(backend);
    const message = storeMessage(backend, {
      ...{ senderId: user.id, receiverId: receiverOf(backend, user.id).id, content },
      ...(clientId === undefined ? {} : { clientId }),
    });
    return HttpResponse.json(toOfficeMessage(backend, message, user.id), { status: 201 });
  }),
];
