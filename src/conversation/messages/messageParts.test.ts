// Checks the rows of a conversation: days, groups of one author, times, all in London time.
import { checkCases } from '#app/testing/checkCases.ts';
import type { OfficeMessage } from '#domain/conversation/contract/inbox.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { anId } from '#domain/testing/builders.ts';
import { logRows, threadRows } from './logRows.ts';
import { dayText, shortTime, timeOf } from './chatTimes.ts';
import { textParts } from './textParts.ts';
import { inboxSearch, readInboxAddress } from '../inbox/inboxAddress.ts';

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

describe('times', () => {
  const TODAY = '2026-07-02';

  test('names the day', () =>
    checkCases(
      [
        ['2026-07-02', 'Today'],
        ['2026-07-01', 'Yesterday'],
        ['2026-06-30', 'Tue, 30 Jun 2026'],
        ['2026-07-03', 'Fri, 3 Jul 2026'],
      ],
      (day, text) => {
        expect(dayText(day, TODAY)).toBe(text);
      },
    ));

  test('is short in the list of contacts', () =>
    checkCases(
      [
        ['2026-07-02T08:05:00Z', '09:05'],
        // This instant is on the next day in London.
        ['2026-07-01T23:30:00Z', '00:30'],
        ['2026-07-01T12:00:00Z', 'Yesterday'],
        ['2026-06-30T12:00:00Z', '30 Jun'],
        ['2025-06-30T12:00:00Z', '30 Jun'],
      ],
      (timestamp, text) => {
        expect(shortTime(timestamp, TODAY)).toBe(text);
      },
    ));

  test('shows hours and minutes of London', () => {
    expect(timeOf('2026-07-02T12:34:56Z')).toBe('13:34');
  });
});

describe('parts of a text', () => {
  const links = (content: string) => textParts(content).flatMap(({ href }) => href ?? []);

  test('finds the links in a text', () =>
    checkCases(
      [
        ['see https://example.com/cars.', ['https://example.com/cars']],
        ['(https://example.com/a_(b))', ['https://example.com/a_(b)']],
        ['http://example.com?q=1&r=2, then', ['http://example.com/?q=1&r=2']],
        ['https://a.example https://b.example/x!', ['https://a.example/', 'https://b.example/x']],
        ['HTTPS://EXAMPLE.COM/Path', ['https://example.com/Path']],
        ['javascript:alert(1)', []],
        ['data:text/html,<script>', []],
        ['ftp://example.com file:///etc/passwd', []],
        ['www.example.com and mailto:a@example.com', []],
        ['https:// and http://', []],
        ['https://%zz', []],
        ['<a href="https://example.com">here</a>', ['https://example.com/']],
        ['', []],
      ],
      (content, hrefs) => {
        expect(links(content)).toEqual(hrefs);
        expect(
          textParts(content)
            .map(({ text }) => text)
            .join(''),
        ).toBe(content);
      },
    ));
});

describe('the address of the inbox', () => {
  const read = (search: string) => readInboxAddress(new URLSearchParams(search));

  test('reads the filter, the search, the page and the person', () => {
    expect(read('filter=closed&q=ada&page=2&person=p1')).toEqual({
      ...{ filter: 'closed', q: 'ada', page: 2, personId: 'p1' },
    });
  });

  test('uses the defaults for what is stored wrong', () =>
    checkCases(['', 'filter=other&page=x', 'page=-1', 'page=0', 'page=1.5', 'page=1e30'], (search) => {
      expect(read(search)).toEqual({ filter: 'open', q: '', page: 0, personId: undefined });
    }));

  test('changes only the named parts, and removes empty ones', () => {
    const search = new URLSearchParams('filter=mine&page=2&person=p1');
    expect(inboxSearch(search, { page: '3' })).toBe('?filter=mine&page=3&person=p1');
    expect(inboxSearch(search, { page: undefined, filter: '' })).toBe('?person=p1');
    expect(inboxSearch(search, { filter: undefined, page: undefined, person: undefined })).toBe('');
    expect(search.toString()).toBe('filter=mine&page=2&person=p1');
  });
});
