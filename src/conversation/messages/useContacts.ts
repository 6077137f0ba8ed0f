// The contacts with their last messages, and the state of the request while they are not loaded.
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { selectContacts, type ChatContact } from '../data/messageSelectors.ts';
import { useGetConversationsQuery } from '../data/messageApi.ts';
import { useGetPartnersQuery } from '../data/partnerApi.ts';
import { selectAnswersMessages, selectUserId } from '#app/people/index.ts';
import { useUnreadByPerson } from '../data/useUnreadTotal.ts';
import { useLivePolling } from './useLivePolling.ts';

const STALE_AFTER_SECONDS = 30;

export interface Contacts {
  contacts: ChatContact[];
  isLoaded: boolean;
  failure: string | undefined;
  isFetching: boolean;
  retry: () => void;
}

export function useContacts(): Contacts {
  const id = useAppSelector(selectUserId);
  const isAdmin = useAppSelector(selectAnswersMessages);
  const inThreads = useUnreadByPerson();
  const people = useGetPartnersQuery(undefined, { refetchOnMountOrArgChange: STALE_AFTER_SECONDS });
  const said = useGetConversationsQuery(undefined, useLivePolling());
  const failed = [people, said].find(({ data, error }) => error && !data);
  return {
    contacts: selectContacts(people.data, said.data, { id, isAdmin }, inThreads),
    // Their order follows the conversations.
    isLoaded: people.data !== undefined && said.data !== undefined,
    failure: failed && errorMessage(failed.error),
    isFetching: people.isFetching || said.isFetching,
    retry: () => {
      if (people.error) void people.refetch();
      if (said.error) void said.refetch();
    },
  };
}
