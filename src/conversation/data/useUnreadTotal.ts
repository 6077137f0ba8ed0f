// The number of unread messages; 0 for guests, without a request.
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { selectIsSignedIn } from '#app/people/index.ts';
import { useGetConversationsQuery } from './messageApi.ts';
import { selectUnreadTotal } from './messageSelectors.ts';

/** The sum of all conversations; the component renders again only when the number changes. */
export function useUnreadTotal(): number {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { unread } = useGetConversationsQuery(undefined, {
    skip: !isSignedIn,
    selectFromResult: ({ data }) => ({ unread: selectUnreadTotal(data) }),
  });
  return isSignedIn ? unread : 0;
}
