// Marks a thread as read up to a message, if it has unread messages for this member of the staff.
import type { AppDispatch, RootState } from '#app/platform/store/types.ts';
import { inboxApi } from './inboxApi.ts';

const { getThread, markThreadRead } = inboxApi.endpoints;

/** `cursor` is the cursor of the newest seen message; sends nothing when all messages are read. */
export const markThreadSeen =
  (personId: string, cursor: number) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const unread = getThread.select(personId)(getState()).data?.unread ?? 0;
    if (unread > 0) void dispatch(markThreadRead.initiate({ personId, cursor }, { track: false }));
  };
