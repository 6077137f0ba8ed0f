export { useChangeThreadMutation, useGetThreadQuery, useGetThreadsQuery } from './inboxApi.ts';
export type { ListedThread } from './inboxApi.ts';
export { useGetThreadLogQuery, useSendToThreadMutation } from './threadLogApi.ts';
export type { ThreadKey } from './threadLogApi.ts';
export { messagesOf } from './threadLog.ts';
export { loadEarlierPage } from './loadEarlierPage.ts';
export { markThreadSeen } from './markThreadSeen.ts';
export { useUnreadThreads } from './useUnreadThreads.ts';
