// The messages of one conversation, in the order of their numbers. The cache holds one range without gaps: older pages
// are put before it, newer messages after it, and messages between a page and the range must be fetched.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { Message } from '#domain/conversation/contract/messages.ts';

export type MessagesById = EntityState<Message, string>;

export const messageAdapter = createEntityAdapter<Message, string>({
  selectId: (message) => message._id,
  sortComparer: (a, b) => a.seq - b.seq,
});

/** The range before the first answer; one constant object, so that selectors keep their results. */
export const noMessages: MessagesById = Object.freeze(messageAdapter.getInitialState());

const seqAt = (messages: MessagesById, index: number) =>
  messages.entities[messages.ids.at(index) ?? '']?.seq ?? 0;

/** The number of the newest cached message; 0 for a conversation without messages. */
export const newestSeq = (messages: MessagesById): number => seqAt(messages, -1);
/** The number of the oldest cached message; above 1 the server has older messages. */
export const oldestSeq = (messages: MessagesById): number => seqAt(messages, 0);

/** Adds the message that follows the newest one. Returns false, and adds nothing, when messages are missing. */
export function applyMessage(messages: MessagesById, message: Message): boolean {
  const newest = newestSeq(messages);
  if (message.seq > newest + 1) return false;
  // A message that is not newer is cached, or older than the range.
  if (message.seq === newest + 1) messageAdapter.addOne(messages, message);
  return true;
}

/** Merges a range with the cache. Returns false for a newer range when messages in between are missing. */
export function mergeMessageRange(messages: MessagesById, stretch: readonly Message[]): boolean {
  const [first, last] = [stretch[0]?.seq, stretch.at(-1)?.seq];
  if (first === undefined || last === undefined) return true;
  if (first > newestSeq(messages) + 1) return false;
  // An older range that does not touch the cache would leave a gap.
  if (last >= oldestSeq(messages) - 1) messageAdapter.addMany(messages, stretch);
  return true;
}
