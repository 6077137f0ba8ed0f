// What chat's events do to the cached answers: the one place that patches conversations. Everything may come twice, late,
// out of order, or while an answer is on its way; it is counted once.
import type { AppStartListening } from '#app/store/types.ts';
import { conversationsListed, tagList, threadLogOf } from '#app/api/tags.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import {
  connected,
  conversationRead,
  eventsMissed,
  messageSaved,
  newMessage,
} from '#app/realtime/realtimeEvents.ts';
import type { Message } from '#domain/contract/messages.ts';
import { syncMissedMessages, selectCachedConversation, type ListenerApi } from './syncMissedMessages.ts';
import { applyNewMessage, applyRead, partnerOf, type ConversationsById } from './conversationAdapter.ts';
import { applyMessage, newestSeq } from './messageAdapter.ts';
import { messageApi, type ConversationKey } from './messageApi.ts';
import { messageDiscarded, selectOutgoingById } from './outgoingSlice.ts';
import { partnerApi } from './partnerApi.ts';

const { getConversation, markRead } = messageApi.endpoints;
const { updateQueryData, getRunningQueryThunk, getRunningQueriesThunk, invalidateTags, selectInvalidatedBy } =
  messageApi.util;

/** After a mark that was refused: soon enough to heal, and no flood. */
const MARK_AGAIN_MS = 5_000;

/**
 * Patches the list of conversations now, and once more when an answer that may be older has come in. Where `recipe` says
 * that it cannot know, the server is asked.
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

/** Puts a message into the conversation that it belongs to, if that is held; catches up where messages are missing. */
async function patchConversation(api: ListenerApi, pair: ConversationKey, message: Message): Promise<void> {
  const { dispatch, getState } = api;
  // Nothing can be patched before the first answer is there.
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

/** Somebody who is not in the list of people wrote: they are new here, so the list is asked for again. */
function refetchContactsIfUnknown({ dispatch, getState }: ListenerApi, partnerId: string): void {
  const { data: partners } = partnerApi.endpoints.getPartners.select()(getState());
  if (partners && !partners.entities[partnerId]) dispatch(invalidateTags([tagList('User')]));
}

async function receive(message: Message, api: ListenerApi): Promise<void> {
  const userId = selectUserId(api.getState());
  const partnerId = partnerOf(message, userId);
  // An event that was on its way to whoever was signed in before.
  if (partnerId === undefined) return;
  refetchContactsIfUnknown(api, partnerId);
  // A customer or driver sees all of it in the thread with the firm as well.
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

/** Anything may have been said since the last answer: before a connection, or while events were missed. */
async function fetchMissed(api: ListenerApi): Promise<void> {
  const userId = selectUserId(api.getState());
  api.dispatch(invalidateTags(conversationsListed()));
  // An answer that is on its way may be older than the connection.
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
  // Optimistic: a mark that is wrong for a moment harms nobody.
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
  // A newest page that does not touch what is held: the rest is fetched in between.
  startListening({
    matcher: getConversation.matchFulfilled,
    effect: ({ payload, meta }, api) => syncMissedMessages(meta.arg.originalArgs, api, newestSeq(payload)),
  });
  for (const actionCreator of [connected, eventsMissed]) {
    startListening({ actionCreator, effect: (_action: unknown, api: ListenerApi) => fetchMissed(api) });
  }
}
