// Marks a conversation as read up to a message, if it has unread messages.
import type { AppDispatch, RootState } from '#app/platform/store/types.ts';
import { selectUserId } from '#app/people/index.ts';
import { messageApi } from './messageApi.ts';

const { getConversations, markRead } = messageApi.endpoints;

/** `seq` is the number of the newest seen message; sends nothing when all messages are read. */
export const markSeen =
  (partnerId: string, seq: number) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const conversation = getConversations.select()(getState()).data?.entities[partnerId];
    if (!conversation || conversation.unread === 0) return;
    const mark = { userId: selectUserId(getState()), partnerId, seq };
    void dispatch(markRead.initiate(mark, { track: false }));
  };
