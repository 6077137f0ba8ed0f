// Messages of the user that the server has not confirmed: pending or failed. The stored message replaces them.
import {
  createEntityAdapter,
  createSelector,
  createSlice,
  isAnyOf,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import { sessionEnded, sessionStarted } from '#app/platform/api/sessionEvents.ts';
import { newMessage } from '#app/platform/realtime/realtimeEvents.ts';
import { newId } from '#app/platform/browser/newId.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { messageApi } from './messageApi.ts';

export interface OutgoingMessage {
  /** Created once in the browser: another attempt with the same id stores the message once. */
  clientId: string;
  senderId: string;
  receiverId: string;
  content: string;
  /** In ISO 8601. */
  writtenAt: string;
  /** `sent`: stored, but the shown conversation does not contain it yet. */
  status: 'waiting' | 'failed' | 'sent';
  /** The reason of the failure, for the user. */
  reason?: string;
}

const adapter = createEntityAdapter<OutgoingMessage, string>({ selectId: ({ clientId }) => clientId });
const { getConversation, getMessagesAfter, postMessage } = messageApi.endpoints;
const isStored = isAnyOf(newMessage, postMessage.matchFulfilled);

export const outgoingSlice = createSlice({
  name: 'outgoingMessages',
  initialState: adapter.getInitialState(),
  reducers: {
    messageWritten: {
      prepare: (written: Pick<OutgoingMessage, 'senderId' | 'receiverId' | 'content'>) => ({
        payload: { clientId: newId(), writtenAt: new Date().toISOString(), ...written },
      }),
      reducer: (outgoing, { payload }: PayloadAction<Omit<OutgoingMessage, 'status' | 'reason'>>) => {
        adapter.addOne(outgoing, { ...payload, status: 'waiting' });
      },
    },
    sendingFailed: (outgoing, { payload }: PayloadAction<{ clientId: string; reason: string }>) => {
      const message = outgoing.entities[payload.clientId];
      if (message?.status === 'waiting') Object.assign(message, { status: 'failed', reason: payload.reason });
    },
    retryRequested: (outgoing, { payload }: PayloadAction<{ clientId: string }>) => {
      const message = outgoing.entities[payload.clientId];
      if (message) adapter.setOne(outgoing, { ...message, status: 'waiting', reason: undefined });
    },
    /** The user discarded the message, or the conversation contains it now. */
    messageDiscarded: (outgoing, { payload }: PayloadAction<{ clientId: string }>) => {
      adapter.removeOne(outgoing, payload.clientId);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionEnded, () => adapter.getInitialState())
      .addCase(sessionStarted, (outgoing, { payload }) => {
        const foreign = Object.values(outgoing.entities).filter(
          ({ senderId }) => senderId !== payload.userId,
        );
        adapter.removeMany(
          outgoing,
          foreign.map(({ clientId }) => clientId),
        );
      })
      .addMatcher(isStored, (outgoing, { payload }: PayloadAction<Message>) => {
        const message = outgoing.entities[payload.clientId];
        if (message) adapter.setOne(outgoing, { ...message, status: 'sent', reason: undefined });
      })
      // A call whose answer was lost may have stored the message.
      .addMatcher(getConversation.matchFulfilled, (outgoing, { payload }) => {
        adapter.removeMany(
          outgoing,
          Object.values(payload.entities).map(({ clientId }) => clientId),
        );
      })
      .addMatcher(getMessagesAfter.matchFulfilled, (outgoing, { payload }) => {
        adapter.removeMany(
          outgoing,
          payload.map(({ clientId }) => clientId),
        );
      });
  },
  selectors: {
    selectOutgoingById: (outgoing, clientId: string): OutgoingMessage | undefined =>
      outgoing.entities[clientId],
    /** The pending and failed messages to a partner, in the order of writing. */
    selectOutgoingTo: createSelector(
      [adapter.getSelectors().selectAll, (_outgoing, receiverId: string) => receiverId],
      (all, receiverId) => all.filter((message) => message.receiverId === receiverId),
    ),
  },
}).injectInto(rootReducer);

export const { messageWritten, sendingFailed, retryRequested, messageDiscarded } = outgoingSlice.actions;
export const { selectOutgoingById, selectOutgoingTo } = outgoingSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof outgoingSlice> {}
}
