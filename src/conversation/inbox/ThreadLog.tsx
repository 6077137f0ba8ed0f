// The messages of a thread with the firm, for the person and for the staff: each answer shows its author.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { loadEarlierPage } from '../data/loadEarlierPage.ts';
import { messagesOf } from '../data/threadLog.ts';
import { useGetThreadLogQuery, type ThreadKey } from '../data/threadLogApi.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import type { OfficeMessage } from '#domain/conversation/contract/inbox.ts';
import { threadRows } from '../messages/logRows.ts';
import { MessageLog } from '../messages/MessageLog.tsx';
import { useLivePolling } from '../messages/useLivePolling.ts';

export interface ThreadLogProps {
  thread: ThreadKey;
  /** The name of the other side. */
  partnerName: string;
  hasUnread: boolean;
  /** True while the head is loading: the messages would move when it comes. */
  isHeadLoading?: boolean;
  /** Called when all of these messages were visible to their end. */
  onSeen: (messages: readonly OfficeMessage[]) => void;
}

export function ThreadLog({ thread, partnerName, hasUnread, isHeadLoading = false, onSeen }: ThreadLogProps) {
  const dispatch = useAppDispatch();
  const { currentData, error, isFetching, refetch } = useGetThreadLogQuery(thread, {
    refetchOnMountOrArgChange: true,
    ...useLivePolling(),
  });
  if (!currentData && error) {
    return (
      <div className="lcr-chat-middle">
        <RequestFailure {...{ error, isFetching, refetch }} />
      </div>
    );
  }
  if (!currentData || isHeadLoading) {
    return (
      <p className="lcr-chat-middle" role="status">
        Loading...
      </p>
    );
  }
  const messages = messagesOf(currentData);
  return (
    <MessageLog
      key={thread.personId}
      partnerName={partnerName}
      rows={threadRows(messages, !thread.isOwn)}
      firstKey={messages[0]?._id ?? ''}
      hasEarlier={currentData.hasEarlier}
      onEarlier={() => dispatch(loadEarlierPage(thread))}
      seenKey={`${messages.at(-1)?.cursor ?? 0} ${hasUnread}`}
      onSeen={() => onSeen(messages)}
    />
  );
}
