// How many messages wait to be read; 0 for guests, who are not asked for.
import { useAppSelector } from '#app/store/hooks.ts';
import { selectIsSignedIn } from '#app/entities/session/index.ts';
import { useGetConversationsQuery } from './messageApi.ts';
import { selectUnreadTotal } from './messageSelectors.ts';

/** Over all conversations; renders anew only when the number changes. */
export function useUnreadTotal(): number {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { unread } = useGetConversationsQuery(undefined, {
    skip: !isSignedIn,
    selectFromResult: ({ data }) => ({ unread: selectUnreadTotal(data) }),
  });
  return isSignedIn ? unread : 0;
}
