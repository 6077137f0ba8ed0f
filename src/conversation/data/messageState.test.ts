// Checks the stored and the outgoing messages of the store, and their selectors.
import { checkCases } from '#app/testing/checkCases.ts';
import { createNextState } from '@reduxjs/toolkit';
import type { Message, Conversation } from '#domain/conversation/contract/messages.ts';
import { anId } from '#domain/testing/builders.ts';
import { applyMessage, mergeMessageRange, messageAdapter, newestSeq, oldestSeq } from './messageAdapter.ts';
import { DELETED_NAME } from '#domain/conversation/partners.ts';
import { makeBackend } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/conversation/chat.ts';
import { conversationAdapter } from './conversationAdapter.ts';
import { selectContacts, selectMessages, selectUnconfirmed, selectUnreadTotal } from './messageSelectors.ts';
import { type OutgoingMessage, messageWritten, outgoingSlice, selectOutgoingTo } from './outgoingSlice.ts';
import { partnerAdapter, type Partner } from './partnerApi.ts';
import { sessionEnded, sessionStarted } from '#app/platform/api/sessionEvents.ts';

describe('messageAdapter', () => {
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

  test('applies a read mark', () =>
    checkCases(
      [
        ['the very first message', none, 1, [1, 1, 1, true]],
        ['a message after missing messages', none, 2, [0, 0, 0, false]],
        ['the next message', held(5, 7), 8, [5, 8, 4, true]],
        ['a message after a gap', held(5, 7), 9, [5, 7, 3, false]],
        ['a cached message', held(5, 7), 7, [5, 7, 3, true]],
        ['a message that is older than the range', held(5, 7), 4, [5, 7, 3, true]],
      ],
      (_what, before, seq, expected) => {
        expect(after(before, (messages) => applyMessage(messages, message(seq)))).toEqual(expected);
      },
    ));

  test('merges pages and stretches of messages', () =>
    checkCases(
      [
        ['no messages', held(5, 7), [], [5, 7, 3, true]],
        ['the first page', none, range(1, 3), [1, 3, 3, true]],
        ['a page that touches the oldest', held(5, 7), range(2, 4), [2, 7, 6, true]],
        ['a page that overlaps', held(5, 7), range(3, 6), [3, 7, 5, true]],
        ['an older page that does not touch', held(5, 7), range(1, 3), [5, 7, 3, true]],
        ['a page that follows', held(5, 7), range(8, 9), [5, 9, 5, true]],
        ['a newer page after a gap', held(5, 7), range(9, 10), [5, 7, 3, false]],
      ],
      (_what, before, stretch, expected) => {
        expect(after(before, (messages) => mergeMessageRange(messages, stretch))).toEqual(expected);
      },
    ));
});

describe('messageSelectors', () => {
  const OWN = anId(1);
  const message = (content: string, timestamp: string) => ({
    ...storeMessage(makeBackend(), { senderId: anId(2), receiverId: OWN, content }),
    timestamp,
  });
  const partner = (number: number, name: string, isAdmin = false): Partner => ({
    id: anId(number),
    name,
    isAdmin,
  });
  const conversation = (number: number, more: Partial<Conversation> = {}): Conversation => ({
    ...{ userId: anId(number), unread: 0, lastSeq: 0, readSeq: 0, lastMessage: null },
    ...more,
  });
  const people = (...list: Partner[]) => partnerAdapter.setAll(partnerAdapter.getInitialState(), list);
  const said = (...list: Conversation[]) =>
    conversationAdapter.setAll(conversationAdapter.getInitialState(), list);
  const admin = { id: OWN, isAdmin: true };

  test('lists the newest conversation first, then the other contacts by name', () => {
    const contacts = selectContacts(
      people(
        partner(2, 'Zoe'),
        partner(3, 'Ada'),
        partner(4, 'Mary'),
        partner(5, 'Émilie'),
        partner(6, 'Frank'),
      ),
      said(
        conversation(2, { lastMessage: message('Old.', '2026-11-20T10:00:00.000Z') }),
        conversation(4, { lastMessage: message('New.', '2026-11-21T10:00:00.000Z') }),
      ),
      admin,
    );
    expect(contacts.map(({ partner: { name } }) => name)).toEqual(['Mary', 'Zoe', 'Ada', 'Émilie', 'Frank']);
    expect(contacts[0]?.conversation?.lastMessage?.content).toBe('New.');
    expect(contacts[2]).toEqual({ partner: partner(3, 'Ada'), conversation: undefined, unread: 0 });
  });

  test('lists only possible partners', () => {
    const list = people(partner(1, 'Oneself', true), partner(2, 'Colleague', true), partner(3, 'Customer'));
    const names = (oneself: typeof admin) =>
      selectContacts(list, undefined, oneself).map(({ partner: { name } }) => name);
    expect(names(admin)).not.toContain('Oneself');
    expect(names(admin)).toContain('Customer');
    expect(names({ id: anId(3), isAdmin: false })).toEqual(['Colleague', 'Oneself']);
  });

  test('shows the conversation with a deleted user once, without the name', () => {
    const list = said(
      conversation(7, { isDeleted: true, lastMessage: message('Bye.', '2026-11-21T10:00:00Z') }),
    );
    for (const partners of [people(), people(partner(7, 'Gone'))]) {
      expect(selectContacts(partners, list, admin)).toEqual([
        {
          partner: { id: anId(7), name: DELETED_NAME, isAdmin: false },
          conversation: list.entities[anId(7)],
          isDeleted: true,
          unread: 0,
        },
      ]);
    }
  });

  test('has the unread count of the conversation, for staff the one of the thread of the person', () => {
    const unreadOf = (inThreads?: Readonly<Record<string, number>>) =>
      selectContacts(
        people(partner(2, 'Zoe'), partner(3, 'Ada')),
        said(conversation(2, { unread: 4 })),
        admin,
        inThreads,
      ).map(({ partner: { name }, unread }) => [name, unread]);
    expect(unreadOf()).toEqual([
      ['Ada', 0],
      ['Zoe', 4],
    ]);
    expect(unreadOf({ [anId(3)]: 1 })).toEqual([
      ['Ada', 1],
      ['Zoe', 0],
    ]);
  });

  test('has no contacts and counts no messages before the first answer', () => {
    expect(selectContacts(undefined, undefined, admin)).toEqual([]);
    expect(selectMessages(undefined)).toEqual([]);
    expect(selectUnreadTotal(undefined)).toBe(0);
    expect(selectUnreadTotal(said(conversation(2, { unread: 2 }), conversation(3, { unread: 3 })))).toBe(5);
  });

  test('omits an unconfirmed message that is stored, and keeps the others', () => {
    const stored = message('Stored.', '2026-11-21T10:00:00Z');
    const cached = messageAdapter.setAll(messageAdapter.getInitialState(), [stored]);
    const outgoing = (clientId: string): OutgoingMessage => ({
      clientId,
      senderId: OWN,
      receiverId: anId(2),
      content: 'A.',
      writtenAt: '2026-11-21T10:00:00Z',
      status: 'waiting',
    });
    const both = [outgoing(stored.clientId), outgoing('other')];
    expect(selectUnconfirmed(cached, both)).toEqual([both[1]]);
    const none: OutgoingMessage[] = [];
    expect(selectUnconfirmed(cached, none)).toBe(none);
  });
});

describe('outgoingSlice', () => {
  const { reducer, getInitialState } = outgoingSlice;
  type Event = Parameters<typeof reducer>[1];
  const written = (senderId: string, receiverId: string) =>
    messageWritten({ senderId, receiverId, content: 'Hello.' });
  const own = written(anId(1), anId(2));
  const { clientId } = own.payload;
  const after = (...events: Event[]) => events.reduce(reducer, getInitialState());
  const session = (userId: string) => sessionStarted({ userId, isAdmin: false, isDriver: false });

  test('is removed when its session ends, and kept for the same user', () => {
    expect(after(own, sessionEnded()).ids).toEqual([]);
    const other = written(anId(3), anId(2));
    expect(after(own, other, session(anId(1))).ids).toEqual([clientId]);
    expect(after(own, other, session(anId(4))).ids).toEqual([]);
  });

  test('lists the messages to one partner in the order of writing', () => {
    const events = [own, written(anId(1), anId(3)), written(anId(1), anId(2))];
    const state = { outgoingMessages: after(...events) } as Parameters<typeof selectOutgoingTo>[0];
    expect(selectOutgoingTo(state, anId(2)).map((message) => message.clientId)).toEqual([
      clientId,
      events[2]!.payload.clientId,
    ]);
  });
});
