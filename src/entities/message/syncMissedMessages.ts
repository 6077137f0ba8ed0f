// Brings a conversation that is held up to date: asks for what comes after its newest message until nothing is missing.
import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import type { AppDispatch, RootState } from '#app/store/types.ts';
import type { Message } from '#domain/contract/messages.ts';
import { mergeMessageRange, newestSeq } from './messageAdapter.ts';
import { CATCH_UP_PAGE, messageApi, type ConversationKey } from './messageApi.ts';

export type ListenerApi = ListenerEffectAPI<RootState, AppDispatch>;

/** A failed attempt is followed by another one after a while; what is still missing then waits for the next event. */
const PAUSES_MS = [0, 1_000, 5_000, 15_000, 30_000];

const { getConversation, getMessagesAfter } = messageApi.endpoints;

/** The conversation as it is held; undefined where it is not. */
export const selectCachedConversation = (state: RootState, pair: ConversationKey) =>
  getConversation.select(pair)(state).data;

async function fetchMessagesAfter(
  pair: ConversationKey,
  seq: number,
  { dispatch }: ListenerApi,
): Promise<readonly Message[]> {
  const question = { ...pair, seq };
  // The same question that is on its way may have been answered before what we look for was stored.
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

/** Catches up to message `seq`, or once with whatever there is. Does nothing for a conversation that is not held. */
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
      // Asked again after the next pause.
    }
  }
}
