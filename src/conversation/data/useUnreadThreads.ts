// The number of threads with unanswered messages that the signed-in member of staff has not read.
import { useGetThreadsQuery } from './inboxApi.ts';

/** 0, without a request, for users who do not answer messages. */
export function useUnreadThreads(mayAnswer: boolean): number {
  const { total } = useGetThreadsQuery(
    { filter: 'unread', page: 0, pageSize: 1 },
    { skip: !mayAnswer, selectFromResult: ({ data }) => ({ total: data?.total ?? 0 }) },
  );
  return mayAnswer ? total : 0;
}
