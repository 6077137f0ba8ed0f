// Checks the order and the names of the contacts, the unconfirmed messages, and the unread count.
import { DELETED_NAME } from '#domain/chat/partners.ts';
import type { Conversation } from '#domain/contract/messages.ts';
import { anId } from '#domain/testing/builders.ts';
import { makeBackend } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/chat.ts';
import { conversationAdapter } from './conversationAdapter.ts';
import { messageAdapter } from './messageAdapter.ts';
import { selectContacts, selectMessages, selectUnconfirmed, selectUnreadTotal } from './messageSelectors.ts';
import type { OutgoingMessage } from './outgoingSlice.ts';
import { partnerAdapter, type Partner } from './partnerApi.ts';

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
  expect(contacts[2]).toEqual({ partner: partner(3, 'Ada'), conversation: undefined });
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
      },
    ]);
  }
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
