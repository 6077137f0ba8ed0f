// Checks the actions of the user in chat: sending, reading, presence, and the removal of all data at sign-out.
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { sessionEnded, sessionStarted } from '#app/platform/api/sessionEvents.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { ada, admin, driver } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/conversation/chat.ts';
import { server } from '#mocks/node.ts';
import { markSeen } from './markSeen.ts';
import { messageApi } from './messageApi.ts';
import { messageDiscarded, retryRequested } from './outgoingSlice.ts';
import { partnerApi } from './partnerApi.ts';
import { presenceApi } from './presenceApi.ts';
import { deliver, holdNext, pair, settle, start, type Chat } from './testing/startChat.ts';

jest.mock('#app/platform/browser/pageLoad.ts');

const { getMessagesAfter } = messageApi.endpoints;

describe('sending', () => {
  test('shows the message at once, then the stored message, never both', async () => {
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
  });

  test('announces the saved message once, whether the event of the server comes before or after the answer', async () => {
    const after: Record<string, unknown> = {};
    for (const first of ['event', 'answer']) {
      const chat = start();
      chat.socket.accept();
      await chat.open();
      const posting = holdNext('post', '*/api/messages');
      const clientId = chat.write('Is it free?');
      await posting.asked;
      const written = { senderId: ada.id, receiverId: admin.id, content: 'Is it free?', clientId };
      const stored = storeMessage(chat.backend, written);
      if (first === 'event') {
        deliver(chat, stored);
        await waitFor(() => expect(chat.store.getState().outgoingMessages.ids).toEqual([]));
      }
      posting.answer();
      await settle(chat);
      deliver(chat, stored);
      await settle(chat);
      after[first] = { said: chat.socket.said, shown: chat.shown(), unconfirmed: chat.unconfirmed(), stored };
    }
    const once = (each: unknown) => {
      const { stored } = each as { stored: Message };
      return {
        said: [{ event: 'sendMessage', payload: stored }],
        shown: ['Is it free?'],
        unconfirmed: [],
        stored,
      };
    };
    expect(after).toEqual({ event: once(after['event']), answer: once(after['answer']) });
  });

  test('sends one message after the other in the order of writing, also when the first is slow', async () => {
    const chat = start();
    await chat.open();
    const first = holdNext('post', '*/api/messages');
    for (const content of ['1', '2', '3']) chat.write(content);
    await first.asked;
    expect(chat.backend.messages).toEqual([]);
    first.answer();
    await waitFor(() => expect(chat.shown()).toEqual(['1', '2', '3']));
  });

  test('keeps a failed message with its reason, sends the next one, and stores it once after Retry', async () => {
    const chat = start();
    await chat.open();
    server.use(http.post('*/api/messages', () => HttpResponse.error(), { once: true }));
    const clientId = chat.write('First');
    await waitFor(() => expect(chat.unconfirmed()).toMatchObject([{ status: 'failed' }]));
    expect(chat.unconfirmed()[0]?.reason).toMatch(/cannot be reached/);
    chat.write('Second');
    await waitFor(() => expect(chat.shown()).toEqual(['Second']));
    chat.store.dispatch(retryRequested({ clientId }));
    chat.store.dispatch(retryRequested({ clientId }));
    await waitFor(() => expect(chat.shown()).toEqual(['Second', 'First']));
    await settle(chat);
    expect(chat.backend.messages.filter((message) => message.clientId === clientId)).toHaveLength(1);
    expect(chat.unconfirmed()).toEqual([]);
  });

  test('shows a message with a lost answer as sent after the event of the server', async () => {
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

describe('a stored message after a gap in the conversation', () => {
  async function gapBefore() {
    const chat = start();
    await chat.open();
    chat.fromAdmin('Before it');
    const gap = holdNext('get', '*/api/messages/:a/:b');
    const posting = holdNext('post', '*/api/messages', { broken: true });
    const clientId = chat.write('Mine');
    await posting.asked;
    const stored = storeMessage(chat.backend, {
      senderId: ada.id,
      receiverId: admin.id,
      content: 'Mine',
      clientId,
    });
    deliver(chat, stored);
    await gap.asked;
    return { chat, gap, posting, clientId };
  }

  test('stays sent when its call fails afterwards', async () => {
    const { chat, gap, posting } = await gapBefore();
    expect(chat.unconfirmed()).toMatchObject([{ content: 'Mine', status: 'sent' }]);
    posting.answer();
    await Promise.all(chat.store.dispatch(messageApi.util.getRunningMutationsThunk()));
    await new Promise((resolve) => setTimeout(resolve));
    expect(chat.unconfirmed()).toMatchObject([{ content: 'Mine', status: 'sent', reason: undefined }]);
    gap.answer();
    await waitFor(() => expect(chat.shown()).toEqual(['Before it', 'Mine']));
    expect(chat.store.getState().outgoingMessages.ids).toEqual([]);
  });
});

test('does not send a message that is discarded before its turn', async () => {
  const chat = start();
  await chat.open();
  const posting = holdNext('post', '*/api/messages');
  chat.write('First');
  const clientId = chat.write('Second');
  await posting.asked;
  chat.store.dispatch(messageDiscarded({ clientId }));
  posting.answer();
  await waitFor(() => expect(chat.shown()).toEqual(['First']));
  await settle(chat);
  expect(chat.backend.messages.map(({ content }) => content)).toEqual(['First']);
});

describe('reading', () => {
  test('sends a read mark once for new messages, and none without new messages', async () => {
    const chat = start();
    chat.fromAdmin('Hello.');
    await chat.listConversations();
    chat.store.dispatch(markSeen(admin.id, 1));
    expect(chat.unread()).toBe(0);
    await waitFor(() => expect(chat.backend.reads).toEqual({ [`${ada.id} ${admin.id}`]: 1 }));
    const requests = recordRequests();
    chat.store.dispatch(markSeen(admin.id, 1));
    chat.store.dispatch(markSeen(driver.id, 1));
    await settle(chat);
    expect(requests.take()).toEqual([]);
  });

  test('does not mark later messages when a mark is beyond the known messages', async () => {
    const chat = start();
    chat.fromAdmin('1');
    await chat.listConversations();
    chat.socket.receive('conversationRead', { otherId: admin.id, seq: 9 });
    await settle(chat);
    expect(chat.unread()).toBe(0);
    deliver(chat, chat.fromAdmin('2'));
    await settle(chat);
    expect(chat.unread()).toBe(1);
    chat.socket.receive('conversationRead', { otherId: admin.id, seq: 2 });
    await settle(chat);
    expect(chat.unread()).toBe(0);
  });

  test('applies marks of another tab, and refetches the count after an older mark', async () => {
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
  test('has the last reported values, and none without a connection', async () => {
    const chat = start();
    chat.socket.accept();
    chat.socket.receive('presence', { online: [admin.id] });
    chat.socket.receive('typing', { userId: admin.id });
    await waitFor(() => expect(chat.presence()).toEqual({ online: [admin.id], typing: [admin.id] }));
    chat.socket.interrupt();
    await waitFor(() => expect(chat.presence()).toEqual({ online: [], typing: [] }));
  });

  test('keeps the reported values after a refetch', async () => {
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

  test('removes the typing state when the message arrives', async () => {
    const chat = start();
    chat.socket.accept();
    chat.socket.receive('typing', { userId: admin.id });
    await waitFor(() => expect(chat.presence()?.typing).toEqual([admin.id]));
    deliver(chat, chat.fromAdmin('Here it is.'));
    await waitFor(() => expect(chat.presence()?.typing).toEqual([]));
  });

  test('removes the typing state of each writer separately', async () => {
    jest.useFakeTimers();
    try {
      const chat = start();
      chat.socket.accept();
      chat.socket.receive('typing', { userId: admin.id });
      await jest.advanceTimersByTimeAsync(3_000);
      chat.socket.receive('typing', { userId: driver.id });
      await jest.advanceTimersByTimeAsync(2_100);
      expect(chat.presence()?.typing).toEqual([driver.id]);
    } finally {
      jest.useRealTimers();
    }
  });

  test('removes the typing state five seconds after the last event', async () => {
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

  test('removes all data of the conversation from the store, including late answers', async () => {
    const chat = await busy();
    const sending = holdNext('post', '*/api/messages');
    chat.write('On its way');
    await sending.asked;
    const late = chat.fromAdmin('Secret plan, part two');
    chat.store.dispatch(getMessagesAfter.initiate({ ...pair, seq: 1 }, { subscribe: false }));
    chat.store.dispatch(sessionEnded());
    expect(chat.socket.isOpen()).toBe(false);
    chat.socket.receive('newMessage', late);
    sending.answer();
    await settle(chat);
    expectNothing(chat);
  });

  test('removes all data when another user signs in without a sign-out', async () => {
    const chat = await busy();
    chat.store.dispatch(sessionStarted({ userId: driver.id, isAdmin: false, isDriver: true }));
    await settle(chat);
    expectNothing(chat);
  });
});
