// The number of unread messages, the same in the header, the sidebar, the messages and the inbox. For staff it counts the
// messages of people that no member of the staff has answered; for others the messages of their conversations.
import { useMemo } from 'react';
import { rowsOf } from '#app/platform/api/entityList.ts';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { selectAnswersMessages, selectIsSignedIn } from '#app/people/index.ts';
import { useGetThreadsQuery } from './inboxApi.ts';
import { useGetConversationsQuery } from './messageApi.ts';
import { selectUnreadTotal, type UnreadByPerson } from './messageSelectors.ts';

const NOTHING: UnreadByPerson = {};

/** The unread messages of each thread by its person; undefined, without a request, for users without the inbox. */
export function useUnreadByPerson(): UnreadByPerson | undefined {
  const answers = useAppSelector(selectAnswersMessages);
  const { data } = useGetThreadsQuery({ filter: 'unread' }, { skip: !answers });
  return useMemo(() => {
    if (!answers) return undefined;
    return data ? Object.fromEntries(rowsOf(data).map(({ id, unread }) => [id, unread])) : NOTHING;
  }, [answers, data]);
}

/** 0 for guests, without a request. */
export function useUnreadTotal(): number {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const byPerson = useUnreadByPerson();
  const { unread } = useGetConversationsQuery(undefined, {
    skip: !isSignedIn || byPerson !== undefined,
    selectFromResult: ({ data }) => ({ unread: selectUnreadTotal(data) }),
  });
  if (byPerson) return Object.values(byPerson).reduce((sum, count) => sum + count, 0);
  return isSignedIn ? unread : 0;
}
