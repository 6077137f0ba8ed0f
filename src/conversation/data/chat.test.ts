// Checks conversations and contacts in the store: events, gaps, pages, and who is listed.
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, driver } from '#mocks/backend.ts';
import { someMessages, storeMessage } from '#mocks/conversation/chat.ts';
import { server } from '#mocks/node.ts';
import { loadEarlier } from './loadEarlier.ts';
import { messageApi } from './messageApi.ts';
import { selectContacts } from './messageSelectors.ts';
import { partnerApi } from './partnerApi.ts';
import { deliver, holdNext, pair, settle, start } from './testing/startChat.ts';
import { makeStore } from '#app/app/store/makeStore.ts';
import { anId } from '#domain/testing/builders.ts';

const { getConversation, getConversations } = messageApi.endpoints;

describe('a received message', () => {
  test('is shown once when it arrives several times', async () => {
    const chat = start();
    chat.socket.accept();
    await chat.open();
    await chat.listConversations();
    const message = chat.fromAdmin('Good morning.');
    deliver(chat, message, message, message);
    await settle(chat);
    expect(chat.shown()).toEqual(['Good morning.']);
    expect(chat.unread()).toBe(1);
  });

  test('is shown after the first fetch when it arrives during the fetch', async () => {
    const chat = start();
    chat.fromAdmin('First.');
    const early = [...chat.backend.messages];
    const fetch = holdNext('get', '*/api/messages/:a/:b', early);
    const list = holdNext('get', '*/api/conversations', []);
    const opening = chat.open();
    const listing = chat.listConversations();
    await Promise.all([fetch.asked, list.asked]);
    deliver(chat, chat.fromAdmin('Second.'));
    fetch.answer();
    list.answer();
    await Promise.all([opening, listing]);
    await waitFor(() => expect(chat.shown()).toEqual(['First.', 'Second.']));
    await waitFor(() => expect(chat.unread()).toBe(2));
  });

  test('is unread again five seconds after the server has refused its read mark', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const chat = start();
      chat.fromAdmin('Good morning.');
      await chat.listConversations();
      server.use(http.put('*/api/messages/:a/:b/read', () => refuse(500, 'Not now.'), { once: true }));
      await chat.store.dispatch(messageApi.endpoints.markRead.initiate({ ...pair, seq: 1 }));
      await jest.advanceTimersByTimeAsync(4_000);
      expect(chat.unread()).toBe(0);
      await jest.advanceTimersByTimeAsync(2_000);
      await waitFor(() => expect(chat.unread()).toBe(1));
    } finally {
      jest.useRealTimers();
    }
  });

  test('keeps the earlier read mark, so that an older mark refetches nothing', async () => {
    const chat = start();
    chat.socket.accept();
    ['1', '2'].forEach(chat.fromAdmin);
    await chat.listConversations();
    chat.socket.receive('conversationRead', { otherId: admin.id, seq: 2 });
    deliver(chat, chat.fromAdmin('3'));
    await settle(chat);
    const requests = recordRequests();
    chat.socket.receive('conversationRead', { otherId: admin.id, seq: 1 });
    await settle(chat);
    expect(requests.take()).toEqual([]);
    expect(chat.unread()).toBe(1);
  });

  test('is sorted when it arrives out of order, and missing messages are fetched', async () => {
    const chat = start();
    chat.socket.accept();
    await chat.open();
    const [first, second, third] = ['1', '2', '3'].map(chat.fromAdmin);
    deliver(chat, third!, first!);
    await waitFor(() => expect(chat.seqs()).toEqual([1, 2, 3]));
    deliver(chat, second!, first!, third!);
    await settle(chat);
    expect(chat.shown()).toEqual(['1', '2', '3']);
  });

  test('is shown after a gap when the first fetch of the gap fails', async () => {
    const chat = start();
    await chat.open();
    chat.fromAdmin('1');
    server.use(http.get('*/api/messages/:a/:b', () => refuse(500, 'Not now.'), { once: true }));
    deliver(chat, chat.fromAdmin('2'));
    await waitFor(() => expect(chat.shown()).toEqual(['1', '2']));
  });

  test('counts as unread before its conversation is opened, and is shown when it is opened', async () => {
    const chat = start();
    await chat.listConversations();
    deliver(chat, chat.fromAdmin('Hello?'));
    await settle(chat);
    expect(chat.unread()).toBe(1);
    await chat.open();
    expect(chat.shown()).toEqual(['Hello?']);
  });

  test('changes nothing when it is invalid or belongs to other users', async () => {
    const chat = start();
    await chat.open();
    await chat.listConversations();
    await settle(chat);
    const before = chat.store.getState();
    const message = chat.fromAdmin('Hello.');
    deliver(chat, { ...message, receiverId: driver.id }, { ...message, seq: 'one' } as never);
    await settle(chat);
    expect(chat.store.getState()).toEqual(before);
  });

  test('refetches the partners when its sender is unknown', async () => {
    const chat = start({ users: [ada, admin] });
    const oneself = { id: ada.id, isAdmin: false };
    const { getPartners } = partnerApi.endpoints;
    await chat.store.dispatch(getPartners.initiate());
    await chat.listConversations();
    const newAdmin = { ...admin, id: driver.id, _id: driver.id, name: 'Joan Clarke' };
    chat.backend.users.push(newAdmin);
    deliver(
      chat,
      storeMessage(chat.backend, { senderId: newAdmin.id, receiverId: ada.id, content: 'Hello' }),
    );
    await waitFor(() => {
      const partners = getPartners.select()(chat.store.getState()).data;
      const conversations = getConversations.select()(chat.store.getState()).data;
      const [contact] = selectContacts(partners, conversations, oneself);
      expect([contact?.partner.name, contact?.conversation?.unread]).toEqual(['Joan Clarke', 1]);
    });
  });
});

describe('after an interruption', () => {
  test('shows and counts all missed messages of an hour once, in order', async () => {
    const chat = start();
    chat.socket.accept();
    await chat.open();
    await chat.listConversations();
    chat.socket.interrupt();
    for (let count = 1; count <= 450; count += 1) chat.fromAdmin(`${count}`);
    chat.socket.accept();
    await waitFor(() => expect(chat.seqs()).toEqual(Array.from({ length: 450 }, (_, index) => index + 1)));
    await waitFor(() => expect(chat.unread()).toBe(450));
  });

  test('shows all missed messages when the server has missed events', async () => {
    const chat = start();
    chat.socket.accept();
    await chat.open();
    await chat.listConversations();
    chat.fromAdmin('Unheard.');
    chat.socket.receive('eventsMissed', {});
    await waitFor(() => expect(chat.shown()).toEqual(['Unheard.']));
    await waitFor(() => expect(chat.unread()).toBe(1));
  });

  test('shows a message that is sent between the first answer and the first connection', async () => {
    const chat = start();
    await chat.open();
    await chat.listConversations();
    chat.fromAdmin('In between.');
    chat.socket.accept();
    await waitFor(() => expect(chat.shown()).toEqual(['In between.']));
    await waitFor(() => expect(chat.unread()).toBe(1));
  });

  test('fetches messages that are newer than an answer that was pending during the connection', async () => {
    const chat = start();
    const fetch = holdNext('get', '*/api/messages/:a/:b', []);
    const opening = chat.open();
    await fetch.asked;
    chat.fromAdmin('Just then.');
    chat.socket.accept();
    fetch.answer();
    await opening;
    await waitFor(() => expect(chat.shown()).toEqual(['Just then.']));
  });

  test('fetches the messages between the cached range and a newer page', async () => {
    const chat = start();
    chat.fromAdmin('1');
    await chat.open();
    for (let count = 2; count <= 80; count += 1) chat.fromAdmin(`${count}`);
    await chat.store.dispatch(getConversation.initiate(pair, { forceRefetch: true }));
    await waitFor(() => expect(chat.seqs()).toEqual(Array.from({ length: 80 }, (_, index) => index + 1)));
  });
});

describe('a long conversation', () => {
  const long = () => ({ messages: someMessages(120, admin.id, ada.id, Date.now()) });

  test('loads earlier messages in pages of 50', async () => {
    const chat = start(long());
    await chat.open();
    expect([chat.seqs().length, chat.seqs()[0]]).toEqual([50, 71]);
    await chat.store.dispatch(loadEarlier(pair));
    expect([chat.seqs().length, chat.seqs()[0]]).toEqual([100, 21]);
    await chat.store.dispatch(loadEarlier(pair));
    await chat.store.dispatch(loadEarlier(pair));
    expect(chat.seqs()).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  });

  test('keeps the loaded pages after a refetch', async () => {
    const chat = start(long());
    await chat.open();
    await chat.store.dispatch(loadEarlier(pair));
    deliver(chat, chat.fromAdmin('New.'));
    await chat.store.dispatch(getConversation.initiate(pair, { forceRefetch: true }));
    expect([chat.seqs()[0], chat.seqs().at(-1), chat.seqs().length]).toEqual([21, 121, 101]);
  });

  test('ignores a message that is older than the cached range', async () => {
    const chat = start(long());
    await chat.open();
    deliver(chat, chat.backend.messages[3]!);
    await settle(chat);
    expect(chat.seqs()[0]).toBe(71);
  });
});

describe('partnerApi', () => {
  const person = (number: number, more: object) => ({
    id: anId(number),
    name: `P${number}`,
    email: 'x',
    ...more,
  });

  async function partnersOf(users: unknown[]) {
    server.use(http.get('*/api/users', () => HttpResponse.json(users)));
    const { data } = await makeStore().dispatch(partnerApi.endpoints.getPartners.initiate());
    return Object.values(data?.entities ?? {});
  }

  test('counts all staff who answer messages as admins', async () => {
    const partners = await partnersOf([
      person(1, { isAdmin: true, staffRole: 'owner' }),
      person(2, { isAdmin: false, staffRole: 'desk' }),
      person(3, { isAdmin: false, staffRole: 'accountant' }),
      person(4, { isAdmin: true }),
      person(5, { isAdmin: false, staffRole: null, isDriver: true }),
    ]);
    expect(partners).toEqual([
      { id: anId(1), name: 'P1', isAdmin: true },
      { id: anId(2), name: 'P2', isAdmin: true },
      { id: anId(3), name: 'P3', isAdmin: false },
      { id: anId(4), name: 'P4', isAdmin: true },
      { id: anId(5), name: 'P5', isAdmin: false, isDriver: true },
    ]);
  });

  test('leaves out users without an id, a name or a known role, and keeps the others', async () => {
    const partners = await partnersOf([
      { name: 'No id', isAdmin: false },
      { id: anId(1), isAdmin: false },
      person(2, { isAdmin: 'yes' }),
      person(3, { isAdmin: false, staffRole: 'king' }),
      person(4, { isAdmin: false }),
    ]);
    expect(partners.map(({ id }) => id)).toEqual([anId(4)]);
  });
});
