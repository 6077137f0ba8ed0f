// Checks the cached range of a conversation, which has no gaps: which messages join it, and which must be fetched.
import { createNextState } from '@reduxjs/toolkit';
import type { Message } from '#domain/contract/messages.ts';
import { anId } from '#domain/testing/builders.ts';
import { applyMessage, mergeMessageRange, messageAdapter, newestSeq, oldestSeq } from './messageAdapter.ts';

const message = (seq: number): Message => ({
  _id: anId(seq),
  clientId: anId(1000 + seq),
  senderId: anId(1),
  receiverId: anId(2),
  content: `Message ${seq}`,
  timestamp: '2026-11-21T10:00:00.000Z',
  seq,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const held = (from: number, to: number) =>
  messageAdapter.setAll(messageAdapter.getInitialState(), range(from, to));
const none = messageAdapter.getInitialState();

/** The first and the last number of the range afterwards, its length, and whether it is complete. */
function after(before: typeof none, change: (messages: typeof none) => boolean) {
  let isComplete = false;
  const next = createNextState(before, (messages) => void (isComplete = change(messages)));
  return [oldestSeq(next), newestSeq(next), next.ids.length, isComplete];
}

test.each([
  ['the very first message', none, 1, [1, 1, 1, true]],
  ['a message after missing messages', none, 2, [0, 0, 0, false]],
  ['the next message', held(5, 7), 8, [5, 8, 4, true]],
  ['a message after a gap', held(5, 7), 9, [5, 7, 3, false]],
  ['a cached message', held(5, 7), 7, [5, 7, 3, true]],
  ['a message that is older than the range', held(5, 7), 4, [5, 7, 3, true]],
])('applies %s', (_what, before, seq, expected) => {
  expect(after(before, (messages) => applyMessage(messages, message(seq)))).toEqual(expected);
});

test.each([
  ['no messages', held(5, 7), [], [5, 7, 3, true]],
  ['the first page', none, range(1, 3), [1, 3, 3, true]],
  ['a page that touches the oldest', held(5, 7), range(2, 4), [2, 7, 6, true]],
  ['a page that overlaps', held(5, 7), range(3, 6), [3, 7, 5, true]],
  ['an older page that does not touch', held(5, 7), range(1, 3), [5, 7, 3, true]],
  ['a page that follows', held(5, 7), range(8, 9), [5, 9, 5, true]],
  ['a newer page after a gap', held(5, 7), range(9, 10), [5, 7, 3, false]],
])('merges %s', (_what, before, stretch, expected) => {
  expect(after(before, (messages) => mergeMessageRange(messages, stretch))).toEqual(expected);
});
