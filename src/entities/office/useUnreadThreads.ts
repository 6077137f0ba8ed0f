// How many threads have messages that nobody has answered and this member of the staff has not read.
import { useGetThreadsQuery } from './inboxApi.ts';

/** 0 for everybody who does not answer messages: they do not ask. */
export function useUnreadThreads(mayAnswer: boolean): number {
  const { total } = useGetThreadsQuery(
    { filter: 'unread', page: 0, pageSize: 1 },
    { skip: !mayAnswer, selectFromResult: ({ data }) => ({ total: data?.total ?? 0 }) },
  );
  return mayAnswer ? total : 0;
}
