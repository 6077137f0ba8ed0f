// What one does in the chat: sending, reading, being seen, and leaving nothing for the next person.
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { sessionEnded, sessionStarted } from '#app/api/sessionEvents.ts';
import * as pageLoad from '#app/shared/lib/pageLoad.ts';
import type { Message } from '#domain/contract/messages.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, driver } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/chat.ts';
import { server } from '#mocks/node.ts';
import { markSeen } from './markSeen.ts';
import { messageApi } from './messageApi.ts';
import { retryWanted } from './outgoingSlice.ts';
import { partnerApi } from './partnerApi.ts';
import { presenceApi } from './presenceApi.ts';
import { deliver, holdNext, pair, settle, start, type Chat } from './testing/startChat.ts';

const { getMessagesAfter } = messageApi.endpoints;

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
    const first = holdNext('post', '*/api/messages');
    for (const content of ['1', '2', '3']) chat.write(content);
    await first.asked;
    expect(chat.backend.messages).toEqual([]);
    first.answer();
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
    await settle(chat);
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
    await settle(chat);
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
    await settle(chat);
    expect(chat.unread()).toBe(0);
    chat.socket.receive('conversationRead', { otherId: admin.id, seq: 1 });
    await settle(chat);
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
  const expectNothing = (chat: Chat) => {
    const all = JSON.stringify({ ...chat.store.getState(), notices: null });
    for (const secret of [...secrets, admin.id]) expect(all).not.toContain(secret);
  };

  test('leaves nothing of the conversation in the store, also of what comes late', async () => {
    const chat = await busy();
    const sending = holdNext('post', '*/api/messages');
    chat.write('On its way');
    await sending.asked;
    const late = chat.fromAdmin('Secret plan, part two');
    chat.store.dispatch(getMessagesAfter.initiate({ ...pair, seq: 1 }, { subscribe: false }));
    chat.store.dispatch(sessionEnded({ reason: 'signed-out' }));
    expect(chat.socket.isOpen()).toBe(false);
    chat.socket.receive('newMessage', late);
    sending.answer();
    await settle(chat);
    expectNothing(chat);
  });

  test('somebody else who signs in over it finds nothing either', async () => {
    const chat = await busy();
    chat.store.dispatch(sessionStarted({ userId: driver.id, isAdmin: false, isDriver: true }));
    await settle(chat);
    expectNothing(chat);
  });
});
