// Chat: allowed partners, messages, read positions.
import { noPartner, underOtherName } from '#domain/conversation/refusals.ts';
import { areChatPartners } from '#domain/conversation/partners.ts';
import type { Conversation } from '#domain/conversation/contract/messages.ts';
import { chatPersonOf, userOf, type Backend, type StoredUser } from '#mocks/backend.ts';
import * as calls from '#domain/conversation/calls.ts';
import { answerPage } from '#mocks/answers.ts';
import { answers } from '#mocks/serve.ts';
import { conversationOf, storeMessage } from './chat.ts';

/** The id of the other user of a conversation that the caller may read; throws the server's 404 otherwise. */
function requireReadable(backend: Backend, user: StoredUser, otherId: string): string {
  const isKept =
    backend.erasedUsers.includes(otherId) && conversationOf(backend, user.id, otherId).length > 0;
  return isKept ? otherId : requirePartner(backend, user, otherId).id;
}

/** The other user, to whom the caller may write; throws the server's 404 otherwise. */
function requirePartner(backend: Backend, user: StoredUser, otherId: string): StoredUser {
  const other = userOf(backend, otherId);
  if (!other || !areChatPartners(chatPersonOf(user), chatPersonOf(other))) throw noPartner();
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

export const messageHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getConversations: ({ user, query }) => {
      const partners = backend.users
        .filter((other) => areChatPartners(chatPersonOf(user), chatPersonOf(other)))
        .map(({ id }) => id);
      const placeOf = ({ lastMessage }: Conversation) =>
        backend.messages.findIndex(({ _id }) => _id === lastMessage?._id);
      const all = [...partners, ...backend.erasedUsers].flatMap((id) => conversationWith(backend, user, id));
      const sorted = all.sort((a, b) => placeOf(b) - placeOf(a));
      return answerPage(sorted, query);
    },

    sendMessage: ({ user, body }) => {
      if (body.senderId !== user.id) throw underOtherName();
      requirePartner(backend, user, body.receiverId);
      return storeMessage(backend, body);
    },

    getPairMessages: ({ user, params, query: { after, before = Infinity, limit } }) => {
      // The two ids may come in either order; the caller is one of them.
      const others = [params.userId, params.otherUserId].filter((id) => id !== user.id);
      const partnerId = others.length === 1 ? others[0]! : user.id;
      const found = conversationOf(backend, user.id, requireReadable(backend, user, partnerId)).filter(
        ({ seq }) => seq > (after ?? 0) && seq < before,
      );
      return after === undefined ? found.slice(-limit) : found.slice(0, limit);
    },

    markPairRead: ({ user, params, body: { seq } }) => {
      const otherId = requireReadable(backend, user, params.otherUserId);
      const key = `${user.id} ${otherId}`;
      const said = conversationOf(backend, user.id, otherId);
      backend.reads[key] = Math.max(backend.reads[key] ?? 0, Math.min(seq, said.length));
      const newest = said[backend.reads[key] - 1];
      // For staff the thread of the person is read, too.
      if (newest && chatPersonOf(user).isAdmin) {
        backend.threadReads[key] = Math.max(
          backend.threadReads[key] ?? 0,
          backend.messages.indexOf(newest) + 1,
        );
      }
    },
  });
