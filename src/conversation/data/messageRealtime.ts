// Applies the events of chat to the cached answers; only this file patches conversations. An event may come twice,
// late, out of order, or while an answer is pending; it counts once.
import type { AppStartListening } from '#app/platform/store/types.ts';
import { conversationsListed, tagList, threadLogOf } from '#app/platform/api/tags.ts';
import { selectUserId } from '#app/people/index.ts';
import { connected } from '#app/platform/realtime/connectionEvents.ts';
import {
  conversationRead,
  eventsMissed,
  messageSaved,
  newMessage,
} from '#app/platform/realtime/realtimeEvents.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { syncMissedMessages, selectCachedConversation, type ListenerApi } from './syncMissedMessages.ts';
import { applyNewMessage, applyRead, partnerOf, type ConversationsById } from './conversationAdapter.ts';
import { applyMessage, newestSeq } from './messageAdapter.ts';
import { messageApi, type ConversationKey } from './messageApi.ts';
import { messageDiscarded, selectOutgoingById } from './outgoingSlice.ts';
import { partnerApi } from './partnerApi.ts';

const { getConversation, markRead } = messageApi.endpoints;
const { updateQueryData, getRunningQueryThunk, getRunningQueriesThunk, invalidateTags, selectInvalidatedBy } =
  messageApi.util;

/** The wait after a refused read mark: short, but not so short that it floods the server. */
const MARK_AGAIN_MS = 5_000;

/**
 * Patches the list of conversations now, and once more after a pending answer, which may be older. Refetches the list
 * when `recipe` returns false.
 */
async function patchConversations(
  { dispatch }: ListenerApi,
  recipe: (conversations: ConversationsById) => boolean,
): Promise<void> {
  const patch = () => {
    let isComplete = true;
    dispatch(
      updateQueryData('getConversations', undefined, (conversations) => {
        isComplete = recipe(conversations);
      }),
    );
    if (!isComplete) dispatch(invalidateTags(conversationsListed()));
  };
  const onItsWay = dispatch(getRunningQueryThunk('getConversations', undefined));
  patch();
  if (!onItsWay) return;
  await onItsWay;
  patch();
}

/** Adds a message to its conversation, if that is cached; fetches missing messages. */
async function patchConversation(api: ListenerApi, pair: ConversationKey, message: Message): Promise<void> {
  const { dispatch, getState } = api;
  // There is nothing to patch before the first answer.
  if (!selectCachedConversation(getState(), pair))
    await dispatch(getRunningQueryThunk('getConversation', pair));
  let isComplete = true;
  dispatch(
    updateQueryData('getConversation', pair, (messages) => {
      isComplete = applyMessage(messages, message);
    }),
  );
  if (!isComplete) await syncMissedMessages(pair, api, message.seq);
}

/** Refetches the list of contacts when the sender is not in it. */
function refetchContactsIfUnknown({ dispatch, getState }: ListenerApi, partnerId: string): void {
  const { data: partners } = partnerApi.endpoints.getPartners.select()(getState());
  if (partners && !partners.entities[partnerId]) dispatch(invalidateTags([tagList('User')]));
}

async function receive(message: Message, api: ListenerApi): Promise<void> {
  const userId = selectUserId(api.getState());
  const partnerId = partnerOf(message, userId);
  // The event was sent for the previously signed-in user.
  if (partnerId === undefined) return;
  refetchContactsIfUnknown(api, partnerId);
  // A customer or driver sees all messages in the thread with the firm as well.
  api.dispatch(invalidateTags(threadLogOf(userId)));
  await Promise.all([
    patchConversations(api, (conversations) => applyNewMessage(conversations, message, userId)),
    patchConversation(api, { userId, partnerId }, message),
  ]);
  const { clientId } = message;
  const held = selectCachedConversation(api.getState(), { userId, partnerId });
  const isShown = !held || newestSeq(held) >= message.seq;
  if (isShown && selectOutgoingById(api.getState(), clientId)) api.dispatch(messageDiscarded({ clientId }));
}

/** Refetches everything: messages may have been sent before the connection, or while events were missed. */
async function fetchMissed(api: ListenerApi): Promise<void> {
  const userId = selectUserId(api.getState());
  api.dispatch(invalidateTags(conversationsListed()));
  // A pending answer may be older than the connection.
  await Promise.all(api.dispatch(getRunningQueriesThunk()));
  const held = selectInvalidatedBy(api.getState(), ['Conversation'])
    .filter(({ endpointName }) => endpointName === getConversation.name)
    .map(({ originalArgs }) => originalArgs as ConversationKey);
  await Promise.all(
    held.filter((pair) => pair.userId === userId).map((pair) => syncMissedMessages(pair, api)),
  );
}

export function registerMessageListeners(startListening: AppStartListening): void {
  startListening({ actionCreator: newMessage, effect: ({ payload }, api) => receive(payload, api) });
  startListening({ actionCreator: messageSaved, effect: ({ payload }, api) => receive(payload, api) });
  startListening({
    actionCreator: conversationRead,
    effect: ({ payload: { otherId, seq } }, api) =>
      patchConversations(api, (conversations) => applyRead(conversations, otherId, seq)),
  });
  // Optimistic update: a read mark that is briefly wrong does no harm.
  startListening({
    matcher: markRead.matchPending,
    effect: ({ meta }, api) => {
      const { partnerId, seq } = meta.arg.originalArgs;
      return patchConversations(api, (conversations) => applyRead(conversations, partnerId, seq));
    },
  });
  startListening({
    matcher: markRead.matchRejected,
    effect: async (_action, { delay, dispatch }) => {
      await delay(MARK_AGAIN_MS);
      dispatch(invalidateTags(conversationsListed()));
    },
  });
  // The newest page does not touch the cached range: the messages in between are fetched.
  startListening({
    matcher: getConversation.matchFulfilled,
    effect: ({ payload, meta }, api) => syncMissedMessages(meta.arg.originalArgs, api, newestSeq(payload)),
  });
  for (const actionCreator of [connected, eventsMissed]) {
    startListening({ actionCreator, effect: (_action: unknown, api: ListenerApi) => fetchMissed(api) });
  }
}
