// The conversation with one person: who they are, what was said, and whether it is up to date.
import { useAppSelector } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import {
  selectMessages,
  selectOutgoingTo,
  selectUnconfirmed,
  useGetConversationQuery,
  type ChatContact,
} from '#app/entities/message/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import { ErrorWithRetry } from '#app/shared/ui/ErrorWithRetry.tsx';
import { MessageLog } from './MessageLog.tsx';
import { useLivePolling } from './useLivePolling.ts';

export interface ConversationProps {
  partnerId: string;
  /** Missing while the users are loading. */
  contact: ChatContact | undefined;
}

export function Conversation({ partnerId, contact }: ConversationProps) {
  const userId = useAppSelector(selectUserId);
  const outgoing = useAppSelector((state) => selectOutgoingTo(state, partnerId));
  // What was said with somebody else is not shown in the meantime, let alone taken for read.
  const { currentData, error, isFetching, refetch } = useGetConversationQuery(
    { userId, partnerId },
    { refetchOnMountOrArgChange: true, ...useLivePolling() },
  );
  if (error && !currentData) {
    return (
      <div className="lcr-chat-middle">
        <ErrorWithRetry message={errorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      </div>
    );
  }
  if (!currentData) {
    return (
      <p className="lcr-chat-middle" role="status">
        Loading...
      </p>
    );
  }
  return (
    <MessageLog
      key={partnerId}
      userId={userId}
      partnerId={partnerId}
      partnerName={contact?.partner.name ?? 'this user'}
      stored={selectMessages(currentData)}
      unconfirmed={selectUnconfirmed(currentData, outgoing)}
      hasUnread={(contact?.conversation?.unread ?? 0) > 0}
    />
  );
}
