// Ada's chat in the real store, with a socket that the test controls: her actions, and what she sees.
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { sessionStarted } from '#app/platform/api/sessionEvents.ts';
import { makeStore } from '#app/app/store/makeStore.ts';
import { fakeSocket, type FakeSocket } from '#app/testing/fakeSocket.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { ada, admin, type Backend } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/conversation/chat.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { messageApi } from '../messageApi.ts';
import { selectMessages, selectUnconfirmed, selectUnreadTotal } from '../messageSelectors.ts';
import { messageWritten, selectOutgoingTo } from '../outgoingSlice.ts';
import { presenceApi } from '../presenceApi.ts';

/** Ada and the admin with whom she chats. */
export const pair = { userId: ada.id, partnerId: admin.id };
const { getConversation, getConversations } = messageApi.endpoints;

export function start(overrides: Partial<Backend> = {}) {
  const backend = answerFrom({ signedInAs: ada.id, ...overrides });
  const socket = fakeSocket();
  const store = makeStore({ socketPort: socket.port });
  store.dispatch(sessionStarted({ userId: ada.id, isAdmin: false, isDriver: false }));
  const state = () => store.getState();
  const held = () => getConversation.select(pair)(state()).data;
  return {
    backend,
    socket,
    store,
    open: () => store.dispatch(getConversation.initiate(pair)),
    listConversations: () => store.dispatch(getConversations.initiate()),
    fromAdmin: (content: string) =>
      storeMessage(backend, { senderId: admin.id, receiverId: ada.id, content }),
    write: (content: string) =>
      store.dispatch(messageWritten({ senderId: ada.id, receiverId: admin.id, content })).payload.clientId,
    shown: () => selectMessages(held()).map(({ content }) => content),
    seqs: () => selectMessages(held()).map(({ seq }) => seq),
    unconfirmed: () => selectUnconfirmed(held(), selectOutgoingTo(state(), admin.id)),
    unread: () => selectUnreadTotal(getConversations.select()(state()).data),
    presence: () => presenceApi.endpoints.getPresence.select()(state()).data,
  };
}

/** Resolves when no request is pending, so that a wrong effect has happened by then. */
export async function settle({ store }: Pick<Chat, 'store'>): Promise<void> {
  const { getRunningQueriesThunk, getRunningMutationsThunk } = messageApi.util;
  for (let before; before !== store.getState();) {
    before = store.getState();
    await Promise.all([
      ...store.dispatch(getRunningQueriesThunk()),
      ...store.dispatch(getRunningMutationsThunk()),
    ]);
    // All effects of an answer start before the next task.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * Delays the answer to the next call of this path: `asked` resolves when the call arrives, and `answer` sends the
 * answer.
 */
export function holdNext(method: 'get' | 'post', path: string, answerWith?: JsonBodyType) {
  let [arrive, answer] = [() => undefined as void, () => undefined as void];
  const asked = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http[method](
      path,
      async () => {
        arrive();
        await released;
        // Without `answer` data the backend answers.
        return answerWith === undefined ? undefined : HttpResponse.json(answerWith);
      },
      { once: true },
    ),
  );
  return { asked, answer };
}

export type Chat = ReturnType<typeof start>;

/** Delivers messages through the socket. */
export const deliver = ({ socket }: { socket: FakeSocket }, ...messages: Message[]): void => {
  for (const message of messages) socket.receive('newMessage', message);
};
