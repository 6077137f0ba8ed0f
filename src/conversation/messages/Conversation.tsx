// The conversation with one person: the partner, the messages, and the state of the connection.
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { loadEarlier } from '../data/loadEarlier.ts';
import { markSeen } from '../data/markSeen.ts';
import { selectMessages, selectUnconfirmed, type ChatContact } from '../data/messageSelectors.ts';
import { selectOutgoingTo } from '../data/outgoingSlice.ts';
import { useGetConversationQuery } from '../data/messageApi.ts';
import { selectUserId } from '#app/people/index.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { logRows } from './logRows.ts';
import { MessageLog } from './MessageLog.tsx';
import { useLivePolling } from './useLivePolling.ts';

export interface ConversationProps {
  partnerId: string;
  /** Undefined while the users are loading. */
  contact: ChatContact | undefined;
}

export function Conversation({ partnerId, contact }: ConversationProps) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const outgoing = useAppSelector((state) => selectOutgoingTo(state, partnerId));
  // Messages of another conversation are neither shown nor marked as read in the meantime.
  const { currentData, error, isFetching, refetch } = useGetConversationQuery(
    { userId, partnerId },
    { refetchOnMountOrArgChange: true, ...useLivePolling() },
  );
  if (error && !currentData) {
    return (
      <div className="lcr-chat-middle">
        <RequestFailure {...{ error, isFetching, refetch }} />
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
  const stored = selectMessages(currentData);
  const newestSeq = stored.at(-1)?.seq ?? 0;
  const hasUnread = (contact?.conversation?.unread ?? 0) > 0;
  return (
    <MessageLog
      key={partnerId}
      partnerName={contact?.partner.name ?? 'this user'}
      rows={logRows(stored, selectUnconfirmed(currentData, outgoing), userId)}
      firstKey={stored[0]?._id ?? ''}
      hasEarlier={(stored[0]?.seq ?? 1) > 1}
      onEarlier={() => dispatch(loadEarlier({ userId, partnerId }))}
      seenKey={`${newestSeq} ${hasUnread}`}
      onSeen={() => dispatch(markSeen(partnerId, newestSeq))}
    />
  );
}
