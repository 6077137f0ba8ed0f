// Ada's chat in the real store, over a wire that the test holds: what she does, and what she sees of it.
import { sessionStarted } from '#app/api/sessionEvents.ts';
import { makeStore } from '#app/app/makeStore.ts';
import { fakeSocket, type FakeSocket } from '#app/testing/fakeSocket.ts';
import type { Message } from '#domain/contract/messages.ts';
import { ada, admin, type Backend } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/chat.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { messageApi } from '../messageApi.ts';
import { selectMessages, selectUnconfirmed, selectUnreadTotal } from '../messageSelectors.ts';
import { messageWritten, selectOutgoingTo } from '../outgoingSlice.ts';
import { presenceApi } from '../presenceApi.ts';

/** Ada and the admin she writes with. */
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

/** Long enough for what would go wrong to have gone wrong: for tests of what must not happen. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

/** Messages come over the wire. */
export const deliver = ({ socket }: { socket: FakeSocket }, ...messages: Message[]): void => {
  for (const message of messages) socket.receive('newMessage', message);
};
