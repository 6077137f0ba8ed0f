// The messages of one conversation, in the order of their numbers. What is held is always a stretch without gaps: older
// pages are put before it, newer messages after it, and what does not touch it has to be fetched.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { Message } from '#domain/contract/messages.ts';

export type MessagesById = EntityState<Message, string>;

export const messageAdapter = createEntityAdapter<Message, string>({
  selectId: (message) => message._id,
  sortComparer: (a, b) => a.seq - b.seq,
});

/** Stands in while nothing is loaded; one object, so that selectors keep their results. */
export const noMessages: MessagesById = Object.freeze(messageAdapter.getInitialState());

const seqAt = (messages: MessagesById, index: number) =>
  messages.entities[messages.ids.at(index) ?? '']?.seq ?? 0;

/** The number of the newest message held; 0 for a conversation without messages. */
export const newestSeq = (messages: MessagesById): number => seqAt(messages, -1);
/** The number of the oldest message held; above 1 there are older ones on the server. */
export const oldestSeq = (messages: MessagesById): number => seqAt(messages, 0);

/** Adds a message that follows the newest one. False where some are missing in between: then nothing is added. */
export function applyMessage(messages: MessagesById, message: Message): boolean {
  const newest = newestSeq(messages);
  if (message.seq > newest + 1) return false;
  // What is not newer is here already, or older than what is held.
  if (message.seq === newest + 1) messageAdapter.addOne(messages, message);
  return true;
}

/** Joins an answered stretch with what is held. False where it is newer and messages are missing in between. */
export function mergeMessageRange(messages: MessagesById, stretch: readonly Message[]): boolean {
  const [first, last] = [stretch[0]?.seq, stretch.at(-1)?.seq];
  if (first === undefined || last === undefined) return true;
  if (first > newestSeq(messages) + 1) return false;
  // An older one that does not touch what is held would leave a gap below it.
  if (last >= oldestSeq(messages) - 1) messageAdapter.addMany(messages, stretch);
  return true;
}
