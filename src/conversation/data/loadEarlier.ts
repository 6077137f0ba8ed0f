// Adds the page before the oldest message to a conversation. Rejects with the ApiError.
import type { AppDispatch, RootState } from '#app/platform/store/types.ts';
import { selectCachedConversation } from './syncMissedMessages.ts';
import { mergeMessageRange, oldestSeq } from './messageAdapter.ts';
import { messageApi, type ConversationKey } from './messageApi.ts';

/** Does nothing for a conversation that is not cached. */
export const loadEarlier =
  (pair: ConversationKey) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const held = selectCachedConversation(getState(), pair);
    if (!held) return;
    const question = { ...pair, seq: oldestSeq(held) };
    const { getMessagesBefore } = messageApi.endpoints;
    const page = await dispatch(getMessagesBefore.initiate(question, { subscribe: false })).unwrap();
    dispatch(
      messageApi.util.updateQueryData('getConversation', pair, (messages) => {
        mergeMessageRange(messages, page);
      }),
    );
  };
