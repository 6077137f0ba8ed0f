// The open thread: the person, the assignee, the messages, and the composer.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { markThreadSeen } from '../data/markThreadSeen.ts';
import { useGetThreadQuery } from '../data/inboxApi.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { Composer, type ComposerProps } from '../messages/Composer.tsx';
import { type ShowNotes, ThreadHead } from './ThreadHead.tsx';
import { ReplyButton } from './ReplyButton.tsx';
import { ThreadLog } from './ThreadLog.tsx';
import { useLivePolling } from '../messages/useLivePolling.ts';

export interface ThreadPanelProps {
  personId: string;
  /** The composer of the answer. */
  composing: ComposerProps;
  showNotes: ShowNotes;
}

export function ThreadPanel({ personId, composing, showNotes }: ThreadPanelProps) {
  const dispatch = useAppDispatch();
  const {
    currentData: thread,
    error,
    isFetching,
    refetch,
  } = useGetThreadQuery(personId, {
    refetchOnMountOrArgChange: true,
    ...useLivePolling(),
  });
  const mayAnswer = thread !== undefined && !thread.person.isDeleted;
  return (
    <>
      <ThreadHead {...{ personId, thread, showNotes }} />
      {!thread && error ? (
        <div className="lcr-chat-middle">
          <RequestFailure {...{ error, isFetching, refetch }} />
        </div>
      ) : (
        <ThreadLog
          thread={{ personId, isOwn: false }}
          partnerName={thread?.person.name ?? 'this person'}
          hasUnread={(thread?.unread ?? 0) > 0}
          isHeadLoading={thread === undefined}
          onSeen={(messages) => dispatch(markThreadSeen(personId, messages.at(-1)?.cursor ?? 0))}
        />
      )}
      <Composer
        {...composing}
        canSend={composing.canSend && mayAnswer}
        tools={<ReplyButton text={composing.text} onText={composing.onText} />}
      />
    </>
  );
}
