// Chat: allowed partners, messages, read positions.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import { areChatPartners } from '#domain/conversation/partners.ts';
import {
  messagesQuery,
  newMessage,
  readMark,
  type Conversation,
  type Message,
} from '#domain/conversation/contract/messages.ts';
import { readBody, readQuery, refuse, requireSetUpUser } from '#mocks/answers.ts';
import { chatPersonOf, type Backend, type StoredUser } from '#mocks/backend.ts';
import { conversationOf, storeMessage } from './chat.ts';

const pairPath = `*${API_BASE}/messages/:userId/:otherId`;

/** The id of the other user of a conversation that the caller may read; throws the server's 404 otherwise. */
function requireReadable(backend: Backend, user: StoredUser, otherId: unknown): string {
  const isKept =
    typeof otherId === 'string' &&
    backend.erasedUsers.includes(otherId) &&
    conversationOf(backend, user.id, otherId).length > 0;
  return isKept ? otherId : requirePartner(backend, user, otherId).id;
}

/** The other user, to whom the caller may write; throws the server's 404 otherwise. */
function requirePartner(backend: Backend, user: StoredUser, otherId: unknown): StoredUser {
  const other = backend.users.find(({ id }) => id === otherId);
  if (!other || !areChatPartners(chatPersonOf(user), chatPersonOf(other))) {
    throw refuse(404, 'There is nobody by this id whom you can write to.');
  }
  return other;
}

function conversationWith(backend: Backend, user: StoredUser, otherId: string): Conversation[] {
  const said = conversationOf(backend, user.id, otherId);
  const lastMessage = said.at(-1);
  if (!lastMessage) return [];
  const readSeq = backend.reads[`${user.id} ${otherId}`] ?? 0;
  const unread = said.filter(({ receiverId, seq }) => receiverId === user.id && seq > readSeq).length;
  const isDeleted = backend.erasedUsers.includes(otherId);
  return [
    {
      userId: otherId,
      unread,
      lastSeq: lastMessage.seq,
      readSeq,
      lastMessage,
      ...(isDeleted ? { isDeleted } : {}),
    },
  ];
}

export const messageHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/conversations`, () => {
    const user = requireSetUpUser(backend);
    const partners = backend.users
      .filter((other) => areChatPartners(chatPersonOf(user), chatPersonOf(other)))
      .map(({ id }) => id);
    const placeOf = ({ lastMessage }: Conversation) =>
      backend.messages.findIndex(({ _id }) => _id === lastMessage?._id);
    const all = [...partners, ...backend.erasedUsers].flatMap((id) => conversationWith(backend, user, id));
    return HttpResponse.json(all.sort((a, b) => placeOf(b) - placeOf(a)));
  }),

  http.post(`*${API_BASE}/messages`, async ({ request }) => {
    const user = requireSetUpUser(backend);
    const body = await readBody(request, newMessage);
    if (body.senderId !== user.id) return refuse(403, 'Messages are sent under your own name.');
    requirePartner(backend, user, body.receiverId);
    return HttpResponse.json<Message>(storeMessage(backend, body), { status: 201 });
  }),

  http.get(pairPath, ({ params, request }) => {
    const user = requireSetUpUser(backend);
    const { after, before = Infinity, limit } = readQuery(request, messagesQuery);
    const { userId, otherId } = params;
    // The two ids may come in either order; the caller is one of them.
    const partnerId = userId === user.id ? otherId : otherId === user.id ? userId : undefined;
    const found = conversationOf(backend, user.id, requireReadable(backend, user, partnerId)).filter(
      ({ seq }) => seq > (after ?? 0) && seq < before,
    );
    return HttpResponse.json(after === undefined ? found.slice(-limit) : found.slice(0, limit));
  }),

  http.put(`${pairPath}/read`, async ({ params, request }) => {
    const user = requireSetUpUser(backend);
    const { seq } = await readBody(request, readMark);
    const otherId = requireReadable(backend, user, params['otherId']);
    const key = `${user.id} ${otherId}`;
    const lastSeq = conversationOf(backend, user.id, otherId).length;
    backend.reads[key] = Math.max(backend.reads[key] ?? 0, Math.min(seq, lastSeq));
    return new HttpResponse(null, { status: 204 });
  }),
];
