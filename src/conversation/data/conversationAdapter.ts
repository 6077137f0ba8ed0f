// The user's conversations by the id of the partner: the unread count, and the last message.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { Conversation, Message } from '#domain/conversation/contract/messages.ts';

export type ConversationsById = EntityState<Conversation, string>;

export const conversationAdapter = createEntityAdapter<Conversation, string>({
  selectId: (conversation) => conversation.userId,
});

/** The list before the first answer; one constant object, so that selectors keep their results. */
export const noConversations: ConversationsById = Object.freeze(conversationAdapter.getInitialState());

/** The partner in a message; undefined for a message of other users. */
export function partnerOf({ senderId, receiverId }: Message, userId: string): string | undefined {
  if (senderId === userId) return receiverId;
  return receiverId === userId ? senderId : undefined;
}

/** Counts a new message, once. Returns false when messages before it are unknown: the list must be refetched. */
export function applyNewMessage(conversations: ConversationsById, message: Message, userId: string): boolean {
  const partnerId = partnerOf(message, userId);
  if (partnerId === undefined) return true;
  const known = conversations.entities[partnerId];
  const lastSeq = known?.lastSeq ?? 0;
  if (message.seq <= lastSeq) return true;
  if (message.seq > lastSeq + 1) return false;
  conversationAdapter.setOne(conversations, {
    userId: partnerId,
    unread: (known?.unread ?? 0) + (message.receiverId === userId ? 1 : 0),
    lastSeq: message.seq,
    readSeq: known?.readSeq ?? 0,
    lastMessage: message,
  });
  return true;
}

/** Marks all messages up to `seq` as read, never backwards. Returns false when the server must count the rest. */
export function applyRead(conversations: ConversationsById, partnerId: string, seq: number): boolean {
  const known = conversations.entities[partnerId];
  if (!known || seq <= known.readSeq) return true;
  const isAll = seq >= known.lastSeq;
  const readSeq = Math.min(seq, known.lastSeq);
  conversationAdapter.setOne(conversations, { ...known, readSeq, unread: isAll ? 0 : known.unread });
  return isAll;
}
