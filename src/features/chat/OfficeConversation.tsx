// What a customer or driver and the firm have written: one conversation, whoever of the staff has answered.
import { useAppDispatch } from '#app/store/hooks.ts';
import { markSeen, type ChatContact } from '#app/entities/message/index.ts';
import { OFFICE_NAME, type OfficeMessage } from '#domain/contract/inbox.ts';
import { ThreadLog } from './ThreadLog.tsx';

export interface OfficeConversationProps {
  userId: string;
  /** The members of the staff, with what is unread in the conversation with each. */
  contacts: readonly ChatContact[];
}

export function OfficeConversation({ userId, contacts }: OfficeConversationProps) {
  const dispatch = useAppDispatch();
  const unread = contacts.filter(({ conversation }) => (conversation?.unread ?? 0) > 0);

  /** Marks the conversations as read whose newest message is shown here. */
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
