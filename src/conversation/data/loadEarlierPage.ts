// Reads the page before the first message of a cached thread. Rejects with the ApiError.
import type { AppDispatch, RootState } from '#app/platform/store/types.ts';
import { addEarlier, messagesOf } from './threadLog.ts';
import { threadLogApi, type ThreadKey } from './threadLogApi.ts';

/** Does nothing for a thread that is not cached, or whose first message is loaded. */
export const loadEarlierPage =
  (key: ThreadKey) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const log = threadLogApi.endpoints.getThreadLog.select(key)(getState()).data;
    const before = log?.hasEarlier ? messagesOf(log)[0]?.cursor : undefined;
    if (before === undefined) return;
    const call = threadLogApi.endpoints.getEarlierPage.initiate({ ...key, before }, { subscribe: false });
    const page = await dispatch(call).unwrap();
    dispatch(
      threadLogApi.util.updateQueryData('getThreadLog', key, (cached) => {
        addEarlier(cached, page);
      }),
    );
  };
