// Says that a member of the staff has seen a thread up to a message, where that is news.
import type { AppDispatch, RootState } from '#app/store/types.ts';
import { inboxApi } from './inboxApi.ts';

const { getThread, markThreadRead } = inboxApi.endpoints;

/** `cursor` is that of the newest message seen; asks nothing where all is read. */
export const markThreadSeen =
  (personId: string, cursor: number) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const unread = getThread.select(personId)(getState()).data?.unread ?? 0;
    if (unread > 0) void dispatch(markThreadRead.initiate({ personId, cursor }, { track: false }));
  };
