// The conversation of a customer or driver with the firm: one thread with the answers of all staff.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { markSeen } from '../data/markSeen.ts';
import type { ChatContact } from '../data/messageSelectors.ts';
import { OFFICE_NAME, type OfficeMessage } from '#domain/conversation/contract/inbox.ts';
import { ThreadLog } from '../inbox/ThreadLog.tsx';

export interface OfficeConversationProps {
  userId: string;
  /** The members of the staff, with the unread count of the conversation with each. */
  contacts: readonly ChatContact[];
}

export function OfficeConversation({ userId, contacts }: OfficeConversationProps) {
  const dispatch = useAppDispatch();
  const unread = contacts.filter(({ conversation }) => (conversation?.unread ?? 0) > 0);

  /** Marks the conversations whose newest message is shown here as read. */
  function onSeen(messages: readonly OfficeMessage[]): void {
    const shown = new Set(messages.map(({ _id }) => _id));
    for (const { partner, conversation } of unread) {
      const last = conversation?.lastMessage;
      if (last && shown.has(last._id)) dispatch(markSeen(partner.id, last.seq));
    }
  }
  return (
    <ThreadLog
      thread={{ personId: userId, isOwn: true }}
      partnerName={OFFICE_NAME}
      hasUnread={unread.length > 0}
      onSeen={onSeen}
    />
  );
}
