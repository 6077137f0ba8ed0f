// Checks the cached messages of a thread: pages are merged without a gap and without duplicates.
import { createNextState } from '@reduxjs/toolkit';
import type { OfficeMessage } from '#domain/contract/inbox.ts';
import { anId } from '#domain/testing/builders.ts';
import { addEarlier, addSent, mergeNewest, messagesOf, toThreadLog, type ThreadLog } from './threadLog.ts';

/** Messages of a thread leave gaps between their cursors, because other threads have messages in between. */
const message = (number: number): OfficeMessage => ({
  _id: anId(number),
  clientId: anId(1000 + number),
  cursor: number * 10,
  isAnswer: false,
  author: { id: anId(1), name: 'Ada' },
  content: `${number}`,
  timestamp: '2026-11-21T10:00:00.000Z',
});
const page = (hasEarlier: boolean, ...numbers: number[]) => ({ messages: numbers.map(message), hasEarlier });
const seen = (log: ThreadLog) => [messagesOf(log).map(({ content }) => Number(content)), log.hasEarlier];

test.each([
  ['the same page', page(true, 3, 4), page(true, 3, 4), [[3, 4], true]],
  ['a page that overlaps', page(true, 3, 4), page(true, 4, 5), [[3, 4, 5], true]],
  [
    'a page that overlaps a log with its first message',
    page(false, 1, 2),
    page(true, 2, 3),
    [[1, 2, 3], false],
  ],
  ['a page that does not touch the log', page(false, 1, 2), page(true, 4, 5), [[4, 5], true]],
  ['the whole thread', page(true, 3), page(false, 1, 2, 3, 4), [[1, 2, 3, 4], false]],
  ['the first messages of an empty thread', page(false), page(false, 1), [[1], false]],
])('merges %s', (_what, cached, newest, expected) => {
  const log = createNextState(toThreadLog(cached), (draft) => {
    mergeNewest(draft, toThreadLog(newest));
  });
  expect(seen(log)).toEqual(expected);
});

test('adds an earlier page at the start, and sets whether there are more', () => {
  const log = createNextState(toThreadLog(page(true, 3, 4)), (draft) => {
    addEarlier(draft, page(false, 1, 2));
  });
  expect(seen(log)).toEqual([[1, 2, 3, 4], false]);
});

test('adds a sent message at the end, once', () => {
  const log = createNextState(toThreadLog(page(false, 1)), (draft) => {
    addSent(draft, message(2));
    addSent(draft, message(2));
  });
  expect(seen(log)).toEqual([[1, 2], false]);
});
