// Checks the rows of a conversation: days, groups of one author, times, all in London time.
import type { OfficeMessage } from '#domain/conversation/contract/inbox.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { anId } from '#domain/testing/builders.ts';
import { logRows, threadRows } from './logRows.ts';

const [ada, admin] = [anId(1), anId(2)];
let seq = 0;
const said = (senderId: string, timestamp: string): Message => ({
  _id: anId(100 + (seq += 1)),
  clientId: anId(200 + seq),
  senderId,
  receiverId: senderId === ada ? admin : ada,
  content: `Message ${seq}`,
  timestamp,
  seq,
});
const seen = (messages: Message[]) =>
  logRows(messages, [], ada).map((row) =>
    row.kind === 'day' ? row.day : [row.isOwn, row.isFollowUp, row.isTimeShown],
  );

test('groups messages by day and author, and shows each time once', () => {
  const messages = [
    // Half an hour before midnight in London's summer time.
    said(admin, '2026-07-01T22:30:00.000Z'),
    said(admin, '2026-07-01T23:10:00.000Z'),
    said(admin, '2026-07-01T23:10:30.000Z'),
    said(admin, '2026-07-01T23:12:00.000Z'),
    said(ada, '2026-07-01T23:12:00.000Z'),
  ];
  expect(seen(messages)).toEqual([
    '2026-07-01',
    [false, false, true],
    '2026-07-02',
    [false, false, false],
    [false, true, true],
    [false, true, true],
    [true, false, true],
  ]);
});

test('separates the answers of two members of staff, and shows the time of each', () => {
  const answer = (id: string, name: string) => ({
    ...said(admin, '2026-07-01T10:00:00.000Z'),
    ...{ author: { id, name }, cursor: seq, isAnswer: true },
  });
  const messages: OfficeMessage[] = [
    answer(admin, 'Grace Hopper'),
    answer(admin, 'Grace Hopper'),
    answer(anId(3), 'Mary Jackson'),
  ];
  const authors = (isStaff: boolean) =>
    threadRows(messages, isStaff).flatMap((row) =>
      row.kind === 'said' ? [[row.author, row.isOwn, row.isFollowUp, row.isTimeShown]] : [],
    );
  for (const isStaff of [true, false]) {
    expect(authors(isStaff)).toEqual([
      ['Grace Hopper', isStaff, false, false],
      ['Grace Hopper', isStaff, true, true],
      ['Mary Jackson', isStaff, false, true],
    ]);
  }
});

test('keeps the key of a pending message when it is stored', () => {
  const stored = said(ada, '2026-07-01T10:00:00.000Z');
  const outgoing = { ...stored, writtenAt: stored.timestamp, status: 'waiting' as const };
  const keys = (rows: ReturnType<typeof logRows>) => rows.map(({ key }) => key);
  expect(keys(logRows([], [outgoing], ada))).toEqual(keys(logRows([stored], [], ada)));
});
