// Chat: allowed partners, messages, read positions.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/shared/config/paths.ts';
import { areChatPartners } from '#domain/chat/partners.ts';
import {
  messagesQuery,
  newMessage,
  readMark,
  type Conversation,
  type Message,
} from '#domain/contract/messages.ts';
import { readBody, readQuery, refuse, requireUser } from '../answers.ts';
import type { Backend, StoredUser } from '../backend.ts';
import { conversationOf, storeMessage } from '../chat.ts';

const pairPath = `*${API_BASE}/messages/:userId/:otherId`;

/** The other user of a conversation that the caller may read; throws the server's 404 otherwise. */
function requirePartner(backend: Backend, user: StoredUser, otherId: unknown): StoredUser {
  const other = backend.users.find(({ id }) => id === otherId);
  if (!other || !areChatPartners(user, other)) {
    throw refuse(404, 'There is nobody by this id whom you can write to.');
  }
  return other;
}

function conversationWith(backend: Backend, user: StoredUser, other: StoredUser): Conversation[] {
  const said = conversationOf(backend, user.id, other.id);
  const lastMessage = said.at(-1);
  if (!lastMessage) return [];
  const readSeq = backend.reads[`${user.id} ${other.id}`] ?? 0;
  const unread = said.filter(({ receiverId, seq }) => receiverId === user.id && seq > readSeq).length;
  return [{ userId: other.id, unread, lastSeq: lastMessage.seq, readSeq, lastMessage }];
}

export const messageHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/conversations`, () => {
    const user = requireUser(backend);
    const partners = backend.users.filter((other) => areChatPartners(user, other));
    const placeOf = ({ lastMessage }: Conversation) =>
      backend.messages.findIndex(({ _id }) => _id === lastMessage?._id);
    const all = partners.flatMap((other) => conversationWith(backend, user, other));
    return HttpResponse.json(all.sort((a, b) => placeOf(b) - placeOf(a)));
  }),

  http.post(`*${API_BASE}/messages`, async ({ request }) => {
    const user = requireUser(backend);
    const body = await readBody(request, newMessage);
    if (body.senderId !== user.id) return refuse(403, 'Messages are sent under your own name.');
    requirePartner(backend, user, body.receiverId);
    return HttpResponse.json<Message>(storeMessage(backend, body), { status: 201 });
  }),

  http.get(pairPath, ({ params, request }) => {
    const user = requireUser(backend);
    const { after, before = Infinity, limit } = readQuery(request, messagesQuery);
    const { userId, otherId } = params;
    // In either order, when the caller is one of the two.
    const partnerId = userId === user.id ? otherId : otherId === user.id ? userId : undefined;
    const other = requirePartner(backend, user, partnerId);
    const found = conversationOf(backend, user.id, other.id).filter(
      ({ seq }) => seq > (after ?? 0) && seq < before,
    );
    return HttpResponse.json(after === undefined ? found.slice(-limit) : found.slice(0, limit));
  }),

  http.put(`${pairPath}/read`, async ({ params, request }) => {
    const user = requireUser(backend);
    const { seq } = await readBody(request, readMark);
    const other = requirePartner(backend, user, params['otherId']);
    const key = `${user.id} ${other.id}`;
    const lastSeq = conversationOf(backend, user.id, other.id).length;
    backend.reads[key] = Math.max(backend.reads[key] ?? 0, Math.min(seq, lastSeq));
    return new HttpResponse(null, { status: 204 });
  }),
];
