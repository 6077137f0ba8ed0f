// Chat in the real store: nothing is lost, nothing is shown twice, and nothing of it stays for the next person.
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { sessionEnded, sessionStarted } from '#app/api/sessionEvents.ts';
import { makeStore } from '#app/app/makeStore.ts';
import { fakeSocket } from '#app/testing/fakeSocket.ts';
import * as pageLoad from '#app/shared/lib/pageLoad.ts';
import type { Message } from '#domain/contract/messages.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, type Backend, driver } from '#mocks/backend.ts';
import { someMessages, storeMessage } from '#mocks/chat.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { loadEarlier } from './loadEarlier.ts';
import { markSeen } from './markSeen.ts';
import { messageApi } from './messageApi.ts';
import { selectContacts, selectMessages, selectUnconfirmed, selectUnreadTotal } from './messageSelectors.ts';
import { messageWritten, retryWanted, selectOutgoingTo } from './outgoingSlice.ts';
import { partnerApi } from './partnerApi.ts';
import { presenceApi } from './presenceApi.ts';

const pair = { userId: ada.id, partnerId: admin.id };
const { getConversation, getConversations, getMessagesAfter } = messageApi.endpoints;

function start(overrides: Partial<Backend> = {}) {
  const backend = answerFrom({ signedInAs: ada.id, ...overrides });
  const socket = fakeSocket();
  const store = makeStore({ socketPort: socket.port });
  store.dispatch(sessionStarted({ userId: ada.id, isAdmin: false, isDriver: false }));
  const state = () => store.getState();
  const held = () => getConversation.select(pair)(state()).data;
  return {
    backend,
    socket,
    store,
    open: () => store.dispatch(getConversation.initiate(pair)),
    listConversations: () => store.dispatch(getConversations.initiate()),
    fromAdmin: (content: string) =>
      storeMessage(backend, { senderId: admin.id, receiverId: ada.id, content }),
    write: (content: string) =>
      store.dispatch(messageWritten({ senderId: ada.id, receiverId: admin.id, content })).payload.clientId,
    shown: () => selectMessages(held()).map(({ content }) => content),
    seqs: () => selectMessages(held()).map(({ seq }) => seq),
    unconfirmed: () => selectUnconfirmed(held(), selectOutgoingTo(state(), admin.id)),
    unread: () => selectUnreadTotal(getConversations.select()(state()).data),
    presence: () => presenceApi.endpoints.getPresence.select()(state()).data,
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));
const deliver = ({ socket }: { socket: ReturnType<typeof fakeSocket> }, ...messages: Message[]) => {
  for (const message of messages) socket.receive('newMessage', message);
};
describe('a message that arrives', () => {
  test('is shown once, however often it comes', async () => {
    const chat = start();
    chat.socket.accept();
    await chat.open();
    await chat.listConversations();
    const message = chat.fromAdmin('Good morning.');
    deliver(chat, message, message, message);
    await settle();
    expect(chat.shown()).toEqual(['Good morning.']);
    expect(chat.unread()).toBe(1);
  });

  test('during the first fetch is there when the fetch is', async () => {
    const chat = start();
    chat.fromAdmin('First.');
    const early = [...chat.backend.messages];
    let answer = () => undefined as void;
    server.use(
      http.get(
        '*/api/messages/:a/:b',
        async () => {
          await new Promise<void>((resolve) => (answer = resolve));
          return HttpResponse.json(early);
        },
        { once: true },
      ),
      http.get(
        '*/api/conversations',
        async () => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          return HttpResponse.json([]);
        },
        { once: true },
      ),
    );
    const opening = chat.open();
    const listing = chat.listConversations();
    await settle();
    deliver(chat, chat.fromAdmin('Second.'));
    await settle();
    answer();
    await Promise.all([opening, listing]);
    await waitFor(() => expect(chat.shown()).toEqual(['First.', 'Second.']));
    await waitFor(() => expect(chat.unread()).toBe(2));
  });

  test('out of order is put in order, and what is missing is asked for', async () => {
    const chat = start();
    chat.socket.accept();
    await chat.open();
    const [first, second, third] = ['1', '2', '3'].map(chat.fromAdmin);
    deliver(chat, third!, first!);
    await waitFor(() => expect(chat.seqs()).toEqual([1, 2, 3]));
    deliver(chat, second!, first!, third!);
    await settle();
    expect(chat.shown()).toEqual(['1', '2', '3']);
  });

  test('after a gap whose fetch fails at first is there all the same', async () => {
    const chat = start();
    await chat.open();
    chat.fromAdmin('1');
    server.use(http.get('*/api/messages/:a/:b', () => refuse(500, 'Not now.'), { once: true }));
    deliver(chat, chat.fromAdmin('2'));
    await waitFor(() => expect(chat.shown()).toEqual(['1', '2']));
  });

  test('for a conversation that nobody has opened counts as unread, and is there when it is opened', async () => {
    const chat = start();
    await chat.listConversations();
    deliver(chat, chat.fromAdmin('Hello?'));
    await settle();
    expect(chat.unread()).toBe(1);
    await chat.open();
    expect(chat.shown()).toEqual(['Hello?']);
  });

  test('of other people, or broken, changes nothing', async () => {
    const chat = start();
    await chat.open();
    await chat.listConversations();
    await settle();
    const before = chat.store.getState();
    const message = chat.fromAdmin('Hello.');
    deliver(chat, { ...message, receiverId: driver.id }, { ...message, seq: 'one' } as never);
    await settle();
    expect(chat.store.getState()).toEqual(before);
  });

  test('from somebody new asks who they are', async () => {
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

describe('an interruption', () => {
  test('of an hour: everything that was missed is there once, in order, and counted', async () => {
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

  test('what is said between the first answer and the first connection is not lost either', async () => {
    const chat = start();
    await chat.open();
    await chat.listConversations();
    chat.fromAdmin('In between.');
    chat.socket.accept();
    await waitFor(() => expect(chat.shown()).toEqual(['In between.']));
    await waitFor(() => expect(chat.unread()).toBe(1));
  });

  test('an answer that was on its way while the connection was made is caught up with', async () => {
    const chat = start();
    let answer = () => undefined as void;
    server.use(
      http.get(
        '*/api/messages/:a/:b',
        async () => {
          await new Promise<void>((resolve) => (answer = resolve));
          return HttpResponse.json([]);
        },
        { once: true },
      ),
    );
    const opening = chat.open();
    await settle();
    chat.fromAdmin('Just then.');
    chat.socket.accept();
    await settle();
    answer();
    await opening;
    await waitFor(() => expect(chat.shown()).toEqual(['Just then.']));
  });

  test('a newest page that does not touch what is held leaves no gap', async () => {
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

  test('is read backwards, 50 at a time', async () => {
    const chat = start(long());
    await chat.open();
    expect([chat.seqs().length, chat.seqs()[0]]).toEqual([50, 71]);
    await chat.store.dispatch(loadEarlier(pair));
    expect([chat.seqs().length, chat.seqs()[0]]).toEqual([100, 21]);
    await chat.store.dispatch(loadEarlier(pair));
    await chat.store.dispatch(loadEarlier(pair));
    expect(chat.seqs()).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  });

  test('asked for again keeps the pages that were read', async () => {
    const chat = start(long());
    await chat.open();
    await chat.store.dispatch(loadEarlier(pair));
    deliver(chat, chat.fromAdmin('New.'));
    await chat.store.dispatch(getConversation.initiate(pair, { forceRefetch: true }));
    expect([chat.seqs()[0], chat.seqs().at(-1), chat.seqs().length]).toEqual([21, 121, 101]);
  });

  test('a message older than what is held is not put below it', async () => {
    const chat = start(long());
    await chat.open();
    deliver(chat, chat.backend.messages[3]!);
    await settle();
    expect(chat.seqs()[0]).toBe(71);
  });
});

describe('sending', () => {
  test('shows the message at once, then what was stored, never both', async () => {
    const chat = start();
    chat.socket.accept();
    await chat.open();
    await chat.listConversations();
    chat.write('Is the Phantom free?');
    expect(chat.unconfirmed()).toMatchObject([{ content: 'Is the Phantom free?', status: 'waiting' }]);
    await waitFor(() => expect(chat.shown()).toEqual(['Is the Phantom free?']));
    expect(chat.unconfirmed()).toEqual([]);
    expect(chat.unread()).toBe(0);
    await waitFor(() => expect(chat.store.getState().outgoingMessages.ids).toEqual([]));
    expect(chat.socket.said).toEqual([{ event: 'sendMessage', payload: chat.backend.messages[0] }]);
  });

  test('one after the other, in the order of writing, also where the first is slow', async () => {
    const chat = start();
    await chat.open();
    server.use(http.post('*/api/messages', async () => void (await settle()), { once: true }));
    for (const content of ['1', '2', '3']) chat.write(content);
    await waitFor(() => expect(chat.shown()).toEqual(['1', '2', '3']));
  });

  test('that fails stays, with its reason; the next one goes; Retry stores it once', async () => {
    const chat = start();
    await chat.open();
    server.use(http.post('*/api/messages', () => HttpResponse.error(), { once: true }));
    const clientId = chat.write('First');
    await waitFor(() => expect(chat.unconfirmed()).toMatchObject([{ status: 'failed' }]));
    expect(chat.unconfirmed()[0]?.reason).toMatch(/cannot be reached/);
    chat.write('Second');
    await waitFor(() => expect(chat.shown()).toEqual(['Second']));
    chat.store.dispatch(retryWanted({ clientId }));
    chat.store.dispatch(retryWanted({ clientId }));
    await waitFor(() => expect(chat.shown()).toEqual(['Second', 'First']));
    await settle();
    expect(chat.backend.messages.filter((message) => message.clientId === clientId)).toHaveLength(1);
    expect(chat.unconfirmed()).toEqual([]);
  });

  test('whose answer was lost is known as sent as soon as the server says so', async () => {
    const chat = start();
    await chat.open();
    server.use(
      http.post(
        '*/api/messages',
        async ({ request }) => {
          storeMessage(chat.backend, (await request.json()) as Message);
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    chat.write('Stored all the same');
    await waitFor(() => expect(chat.unconfirmed()).toMatchObject([{ status: 'failed' }]));
    chat.socket.accept();
    await waitFor(() => expect(chat.shown()).toEqual(['Stored all the same']));
    expect(chat.unconfirmed()).toEqual([]);
    expect(chat.store.getState().outgoingMessages.ids).toEqual([]);
  });
});

describe('reading', () => {
  test('marks once what is new, and nothing where nothing is', async () => {
    const chat = start();
    chat.fromAdmin('Hello.');
    await chat.listConversations();
    chat.store.dispatch(markSeen(admin.id, 1));
    expect(chat.unread()).toBe(0);
    await waitFor(() => expect(chat.backend.reads).toEqual({ [`${ada.id} ${admin.id}`]: 1 }));
    server.use(http.put('*/read', () => refuse(500, 'This must not be called.')));
    chat.store.dispatch(markSeen(admin.id, 1));
    await settle();
    expect(chat.unread()).toBe(0);
  });

  test('in another tab reads here; a mark of a while ago leaves the rest to be counted', async () => {
    const chat = start();
    for (const content of ['1', '2', '3']) chat.fromAdmin(content);
    await chat.listConversations();
    expect(chat.unread()).toBe(3);
    chat.backend.reads[`${ada.id} ${admin.id}`] = 2;
    chat.socket.receive('conversationRead', { otherId: admin.id, seq: 2 });
    await waitFor(() => expect(chat.unread()).toBe(1));
    chat.socket.receive('conversationRead', { otherId: admin.id, seq: 3 });
    await settle();
    expect(chat.unread()).toBe(0);
    chat.socket.receive('conversationRead', { otherId: admin.id, seq: 1 });
    await settle();
    expect(chat.unread()).toBe(0);
  });
});

describe('presence', () => {
  test('is what was told last, and unknown without a connection', async () => {
    const chat = start();
    chat.socket.accept();
    chat.socket.receive('presence', { online: [admin.id] });
    chat.socket.receive('typing', { userId: admin.id });
    await waitFor(() => expect(chat.presence()).toEqual({ online: [admin.id], typing: [admin.id] }));
    chat.socket.interrupt();
    await waitFor(() => expect(chat.presence()).toEqual({ online: [], typing: [] }));
  });

  test('stays known when everything is asked for again', async () => {
    const chat = start();
    chat.socket.accept();
    const { getPresence } = presenceApi.endpoints;
    await chat.store.dispatch(
      getPresence.initiate(undefined, { subscriptionOptions: { refetchOnReconnect: true } }),
    );
    chat.socket.receive('presence', { online: [admin.id] });
    await chat.store.dispatch(getPresence.initiate(undefined, { forceRefetch: true }));
    expect(chat.presence()?.online).toEqual([admin.id]);
  });

  test('typing ends with the message', async () => {
    const chat = start();
    chat.socket.accept();
    chat.socket.receive('typing', { userId: admin.id });
    await waitFor(() => expect(chat.presence()?.typing).toEqual([admin.id]));
    deliver(chat, chat.fromAdmin('Here it is.'));
    await waitFor(() => expect(chat.presence()?.typing).toEqual([]));
  });

  test('typing ends by itself, five seconds after the last word of it', async () => {
    jest.useFakeTimers();
    try {
      const chat = start();
      chat.socket.accept();
      chat.socket.receive('typing', { userId: admin.id });
      await jest.advanceTimersByTimeAsync(3_000);
      chat.socket.receive('typing', { userId: admin.id });
      await jest.advanceTimersByTimeAsync(4_900);
      expect(chat.presence()?.typing).toEqual([admin.id]);
      await jest.advanceTimersByTimeAsync(200);
      expect(chat.presence()?.typing).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('signing out', () => {
  const secrets = ['Secret plan', 'Unsent words', admin.name];
  async function busy() {
    jest.spyOn(pageLoad, 'loadPage').mockImplementation(() => undefined);
    const chat = start();
    chat.socket.accept();
    chat.fromAdmin('Secret plan');
    await Promise.all([
      chat.open(),
      chat.listConversations(),
      chat.store.dispatch(partnerApi.endpoints.getPartners.initiate()),
    ]);
    chat.socket.receive('presence', { online: [admin.id] });
    chat.socket.receive('typing', { userId: admin.id });
    server.use(http.post('*/api/messages', () => HttpResponse.error(), { once: true }));
    chat.write('Unsent words');
    await waitFor(() => expect(chat.unconfirmed()).toMatchObject([{ status: 'failed' }]));
    return chat;
  }
  const expectNothing = (chat: ReturnType<typeof start>) => {
    const all = JSON.stringify({ ...chat.store.getState(), notices: null });
    for (const secret of [...secrets, admin.id]) expect(all).not.toContain(secret);
  };

  test('leaves nothing of the conversation in the store, also of what comes late', async () => {
    const chat = await busy();
    server.use(
      http.post(
        '*/api/messages',
        async () => {
          await new Promise((resolve) => setTimeout(resolve, 60));
        },
        { once: true },
      ),
    );
    chat.write('On its way');
    const late = chat.fromAdmin('Secret plan, part two');
    chat.store.dispatch(getMessagesAfter.initiate({ ...pair, seq: 1 }, { subscribe: false }));
    chat.store.dispatch(sessionEnded({ reason: 'signed-out' }));
    expect(chat.socket.isOpen()).toBe(false);
    chat.socket.receive('newMessage', late);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expectNothing(chat);
  });

  test('somebody else who signs in over it finds nothing either', async () => {
    const chat = await busy();
    chat.store.dispatch(sessionStarted({ userId: driver.id, isAdmin: false, isDriver: true }));
    await settle();
    expectNothing(chat);
  });
});
