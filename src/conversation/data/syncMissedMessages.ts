// Updates a cached conversation: fetches the messages after its newest one until none is missing.
import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import type { AppDispatch, RootState } from '#app/platform/store/types.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { mergeMessageRange, newestSeq } from './messageAdapter.ts';
import { CATCH_UP_PAGE, messageApi, type ConversationKey } from './messageApi.ts';

export type ListenerApi = ListenerEffectAPI<RootState, AppDispatch>;

/** The wait after a failed attempt; when that attempt fails too, the next event starts another one. */
const PAUSES_MS = [0, 1_000, 5_000, 15_000, 30_000];

const { getConversation, getMessagesAfter } = messageApi.endpoints;

/** The cached conversation; undefined when it is not cached. */
export const selectCachedConversation = (state: RootState, pair: ConversationKey) =>
  getConversation.select(pair)(state).data;

async function fetchMessagesAfter(
  pair: ConversationKey,
  seq: number,
  { dispatch }: ListenerApi,
): Promise<readonly Message[]> {
  const question = { ...pair, seq };
  // The answer to an equal pending request may be older than the messages that are needed.
  await dispatch(messageApi.util.getRunningQueryThunk('getMessagesAfter', question));
  const call = getMessagesAfter.initiate(question, { forceRefetch: true, subscribe: false });
  return (await dispatch(call).unwrap()) ?? [];
}

async function fetchRemaining(pair: ConversationKey, api: ListenerApi): Promise<void> {
  for (;;) {
    const held = selectCachedConversation(api.getState(), pair);
    if (!held) return;
    const stretch = await fetchMessagesAfter(pair, newestSeq(held), api);
    const patch = messageApi.util.updateQueryData('getConversation', pair, (messages) => {
      mergeMessageRange(messages, stretch);
    });
    api.dispatch(patch);
    if (stretch.length < CATCH_UP_PAGE) return;
  }
}

/** Fetches messages up to `seq`, or all newer ones once. Does nothing for a conversation that is not cached. */
export async function syncMissedMessages(
  pair: ConversationKey,
  api: ListenerApi,
  seq?: number,
): Promise<void> {
  for (const pause of PAUSES_MS) {
    if (pause > 0) await api.delay(pause);
    const held = selectCachedConversation(api.getState(), pair);
    if (!held || (seq !== undefined && newestSeq(held) >= seq)) return;
    try {
      await fetchRemaining(pair, api);
      if (seq === undefined) return;
    } catch {
      // The loop tries again after the next pause.
    }
  }
}
