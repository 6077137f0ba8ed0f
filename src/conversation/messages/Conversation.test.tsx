// Checks one conversation on the messages page: history, new messages, polling and interruptions.
import { checkCases } from '#app/testing/checkCases.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import { anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin } from '#mocks/backend.ts';
import { someMessages, storeMessage } from '#mocks/conversation/chat.ts';
import { server } from '#mocks/node.ts';
import {
  input,
  lines,
  log,
  openMessages,
  resetVisibility,
  send,
  visibility,
  withAdmin,
} from '#app/testing/openMessages.tsx';
import { deferred } from '#app/testing/screenSteps.ts';

beforeEach(resetVisibility);

describe('a conversation', () => {
  test('opens from the list and puts the contact in the address', async () => {
    const { select, place } = openMessages({ messages: someMessages(2, admin.id, ada.id, Date.now()) });
    await select(/Grace Hopper/);
    expect(place.current.search).toBe(`?with=${admin.id}`);
    expect(await screen.findByRole('log', { name: 'Messages with Grace Hopper' })).toHaveTextContent(
      'Message 2',
    );
    expect(screen.getByRole('link', { name: /^Grace Hopper/ })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByLabelText('Back to the users')).toHaveAttribute('href', '/Messages');
    expect(input()).toHaveFocus();
  });

  test('shows an error for a conversation with another customer or nobody', () =>
    checkCases([anId(205), 'not-an-id'], async (id) => {
      const { unmount } = openMessages({ at: `/Messages?with=${id}` });
      expect(await screen.findByText(/nobody at this address whom you can write to/)).toBeVisible();
      expect(send()).toBeDisabled();
      unmount();
    }));

  test('shows days, turns addresses into links and shows everything else as text', async () => {
    const { receiveMessage } = openMessages({
      at: withAdmin,
      messages: someMessages(1, admin.id, ada.id, Date.UTC(2026, 0, 5, 12)),
    });
    await log();
    receiveMessage('See https://example.com/a. <b>Not bold</b> javascript:alert(1)');
    const link = await screen.findByRole('link', { name: 'https://example.com/a' });
    expect(link).toHaveAttribute('href', 'https://example.com/a');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(await log()).toHaveTextContent('<b>Not bold</b> javascript:alert(1)');
    expect((await lines())[0]).toBe('Mon, 5 Jan 2026');
  });

  test('loads earlier messages when the user scrolls near the beginning', async () => {
    openMessages({ at: withAdmin, messages: someMessages(70, admin.id, ada.id, Date.now()) });
    const element = await log();
    element.scrollTop = 240;
    fireEvent.scroll(element);
    expect(element).toHaveAttribute('aria-live', 'polite');
    element.scrollTop = 239;
    fireEvent.scroll(element);
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
  });

  test('loads earlier messages when the user presses the button, also after a failure', async () => {
    const { user } = openMessages({
      at: withAdmin,
      messages: someMessages(70, admin.id, ada.id, Date.now()),
    });
    await log();
    expect(screen.queryByText('Message 20')).not.toBeInTheDocument();
    server.use(http.get('*/api/messages/:a/:b', () => refuse(500, 'Not now.'), { once: true }));
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    await user.click(await screen.findByRole('button', { name: /Could not load earlier messages/ }));
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
    expect(within(await log()).getAllByText(/^Message \d+$/)).toHaveLength(70);
  });
});

describe('a new message', () => {
  test('shows a new message at once and marks it as seen when it is visible', async () => {
    const { receiveMessage, backend } = openMessages({ at: withAdmin });
    await log();
    receiveMessage('Good morning.');
    expect(await screen.findByText('Good morning.', { selector: '.lcr-chat-text' })).toBeVisible();
    await waitFor(() => expect(backend.reads).toEqual({ [`${ada.id} ${admin.id}`]: 1 }));
    await waitFor(() => expect(screen.queryByText(/unread/)).not.toBeInTheDocument());
  });

  test('marks a shown message as seen when the list of conversations arrives after it', async () => {
    const { promise: asked, resolve: answer } = deferred();
    const { backend } = openMessages({
      at: withAdmin,
      messages: someMessages(1, admin.id, ada.id, Date.now()),
      handlers: [http.get('*/api/conversations', () => asked)],
    });
    await log();
    expect(backend.reads).toEqual({});
    answer();
    await waitFor(() => expect(backend.reads).toEqual({ [`${ada.id} ${admin.id}`]: 1 }));
  });

  test('keeps the scroll position when a message arrives below, and shows a button that scrolls to it', async () => {
    visibility.isVisible = false;
    const { receiveMessage, user, backend } = openMessages({
      at: withAdmin,
      messages: someMessages(20, admin.id, ada.id, Date.now()),
      reads: { [`${ada.id} ${admin.id}`]: 20 },
    });
    const element = await log();
    Object.defineProperties(element, {
      scrollHeight: { value: 2_000, configurable: true },
      clientHeight: { value: 500, configurable: true },
    });
    element.scrollTop = 600;
    fireEvent.scroll(element);
    receiveMessage('Below.');
    const button = await screen.findByRole('button', { name: 'New messages' });
    expect(element.scrollTop).toBe(600);
    const row = screen.getByRole('link', { name: /^Grace Hopper/ });
    expect(await within(row).findByText('1', { selector: '.lcr-count' })).toBeVisible();
    expect(backend.reads[`${ada.id} ${admin.id}`]).toBe(20);
    element.scrollTop = 500;
    fireEvent.scroll(element);
    expect(button).toBeInTheDocument();
    await user.click(button);
    expect(element.scrollTop).toBe(2_000);
    expect(button).not.toBeInTheDocument();
    expect(element).toHaveFocus();
    Object.defineProperty(element, 'scrollHeight', { value: 2_100 });
    receiveMessage('At the end.');
    await within(element).findByText('At the end.');
    expect(element.scrollTop).toBe(2_100);
    element.scrollTop = 600;
    fireEvent.scroll(element);
    await user.type(input(), 'My own words are always shown{Enter}');
    await waitFor(() => expect(element.scrollTop).toBe(2_100));
  });

  test('announces a new message politely once, and does not announce earlier pages', async () => {
    const { receiveMessage, user } = openMessages({
      at: withAdmin,
      messages: someMessages(70, admin.id, ada.id, Date.now()),
    });
    const element = await log();
    expect(element).toHaveAttribute('aria-live', 'polite');
    receiveMessage('News.');
    const line = await within(element).findByText('News.');
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(element).toHaveAttribute('aria-live', 'off');
    await waitFor(() => expect(element).toHaveAttribute('aria-live', 'polite'));
    expect(line).toBeInTheDocument();
  });
});

describe('polling', () => {
  const callsWhile = async (accepted: boolean, isFocused = true) => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { socket, store, unmount } = openMessages({ at: withAdmin });
      await log();
      if (!accepted) act(() => socket.interrupt());
      if (!isFocused) act(() => void store.dispatch(baseApi.internalActions.onFocusLost()));
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      const calls = watchRequests();
      await act(() => jest.advanceTimersByTimeAsync(10_500));
      stopWatching();
      unmount();
      return calls;
    } finally {
      jest.useRealTimers();
    }
  };

  test('happens only while the socket is disconnected and the tab is visible', async () => {
    const calls = await callsWhile(false);
    expect(calls).toContain('GET /api/conversations');
    expect(calls).toContain(`GET /api/messages/${ada.id}/${admin.id}`);
    expect(await callsWhile(true)).toEqual([]);
    expect(await callsWhile(false, false)).toEqual([]);
  });
});

test('shows an interruption, and fetches missed messages after it', async () => {
  const { socket, backend } = openMessages({ at: withAdmin });
  await log();
  act(() => socket.interrupt());
  expect(screen.getByText(/The connection is interrupted/)).toBeVisible();
  storeMessage(backend, { senderId: admin.id, receiverId: ada.id, content: 'Meanwhile.' });
  act(() => socket.accept());
  expect(screen.queryByText(/The connection is interrupted/)).not.toBeInTheDocument();
  expect(await screen.findByText('Meanwhile.', { selector: '.lcr-chat-text' })).toBeVisible();
});
