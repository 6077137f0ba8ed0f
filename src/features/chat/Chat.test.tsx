// Chat as people use it, over the mock server and a socket that says what the test says.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { makeStore } from '#app/app/makeStore.ts';
import { MessagesPage } from '#app/pages/messages/MessagesPage.tsx';
import { fakeSocket } from '#app/testing/fakeSocket.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import { aUser, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import {
  ada,
  admin,
  type Backend,
  driver,
  PASSWORD,
  type StoredUser,
  verifiedDriver,
} from '#mocks/backend.ts';
import { someMessages, storeMessage } from '#mocks/chat.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';

/** Whatever is watched is in view, as long as the test does not say otherwise. */
let inView = true;
class Observer {
  private readonly tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = tell;
  }
  observe() {
    queueMicrotask(() => this.tell([{ isIntersecting: inView }]));
  }
  disconnect() {}
}
beforeEach(() => {
  inView = true;
  Object.assign(window, { IntersectionObserver: Observer });
});

function open({
  as = ada,
  at = '/Messages',
  handlers = [],
  ...overrides
}: Partial<Backend> & { as?: StoredUser; at?: string; handlers?: RequestHandler[] } = {}) {
  const backend = answerFrom({ signedInAs: as.id, ...overrides });
  server.use(...handlers);
  const socket = fakeSocket();
  const store = makeStore({ socketPort: socket.port });
  const session = { userId: as.id, isAdmin: as.isAdmin, isDriver: as.isDriver };
  const view = renderWithProviders(
    <Routes>
      <Route path="/Messages" element={<MessagesPage />} />
    </Routes>,
    { at, store, session },
  );
  act(() => socket.accept());
  const other = as.isAdmin ? ada : admin;
  const hear = (event: string, payload: unknown) => act(() => socket.receive(event, payload));
  return {
    ...view,
    backend,
    socket,
    hear,
    /** The other one writes, and the socket says so. */
    arrive: (content: string) =>
      hear('newMessage', storeMessage(backend, { senderId: other.id, receiverId: as.id, content })),
    choose: async (name: RegExp) => view.user.click(await screen.findByRole('link', { name })),
  };
}
/** Refused until `end`: lists are fetched when the page opens and when the socket connects. */
function failing(path: string, reason: string) {
  let isFailing = true;
  const handler = http.get(path, () => (isFailing ? refuse(500, reason) : undefined));
  return { handler, end: () => void (isFailing = false) };
}
const withAdmin = `/Messages?with=${admin.id}`;
const input = () => screen.getByPlaceholderText('Type a message...');
const send = () => screen.getByRole('button', { name: 'Send' });
const log = () => screen.findByRole('log');
const lines = async () =>
  within(await log())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the users', () => {
  test('a customer sees admins, never themselves or others; nobody is chosen yet', async () => {
    open();
    expect(screen.getByText('Loading users...')).toBeVisible();
    const users = within(screen.getByRole('navigation', { name: 'Users' }));
    expect(await users.findByRole('link', { name: /Grace Hopper/ })).toBeVisible();
    expect(users.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByText('Select a user to start messaging')).toBeVisible();
    expect(send()).toBeDisabled();
  });

  test('an admin sees everybody who is not admin, whoever wrote last first, and may search', async () => {
    const crowd = Array.from({ length: 8 }, (_, index) => ({
      ...aUser({ id: anId(300 + index), first_name: `Person${index}`, last_name: 'Élan' }),
      password: PASSWORD,
    }));
    const { user } = open({
      as: admin,
      users: [ada, admin, driver, verifiedDriver, ...crowd],
      messages: someMessages(2, driver.id, admin.id, Date.UTC(2026, 10, 1)),
    });
    const users = within(screen.getByRole('navigation', { name: 'Users' }));
    const first = (await users.findAllByRole('link'))[0];
    await waitFor(() =>
      expect(users.getAllByRole('link')[0]).toHaveAccessibleName(/Alan Turing.*1 Nov.*Message 2.*2 unread/),
    );
    expect(first).toBeDefined();
    expect(users.getAllByRole('link')).toHaveLength(11);
    expect(users.queryByRole('link', { name: /Grace Hopper/ })).not.toBeInTheDocument();
    await user.type(users.getByRole('searchbox', { name: 'Search users' }), 'elan');
    expect(users.getAllByRole('link')).toHaveLength(8);
    await user.type(users.getByRole('searchbox'), ' nobody');
    expect(users.getByText('Nobody has this name.')).toBeVisible();
  });

  test('without messages are in the order of their names, with what they are; a few need no search', async () => {
    open({ as: admin, users: [verifiedDriver, driver, ada, admin] });
    const users = within(screen.getByRole('navigation', { name: 'Users' }));
    await users.findByRole('link', { name: /Ada Lovelace/ });
    const names = users
      .getAllByRole('link')
      .map((link) => [link.querySelector('.lcr-chat-name'), link.querySelector('.lcr-chat-preview')])
      .map((parts) => parts.map((part) => part?.textContent));
    expect(names).toEqual([
      ['Ada Lovelace', 'Customer'],
      ['Alan Turing', 'Driver'],
      ['Katherine Johnson', 'Driver'],
    ]);
    expect(users.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  test('show whose words were the last ones', async () => {
    const { arrive, user } = open({ at: withAdmin });
    await log();
    const preview = () =>
      screen.getByRole('link', { name: /^Grace Hopper/ }).querySelector('.lcr-chat-preview');
    arrive('Good morning.');
    await waitFor(() => expect(preview()).toHaveTextContent(/^Good morning\.$/));
    await user.type(input(), 'Hello{Enter}');
    await waitFor(() => expect(preview()).toHaveTextContent(/^You: Hello$/));
  });

  test('users without an id are dropped', async () => {
    open();
    server.use(
      http.get('*/api/users', () =>
        HttpResponse.json([
          { name: 'No Id', isAdmin: true },
          null,
          { id: admin.id, name: admin.name, isAdmin: true },
        ]),
      ),
    );
    expect(await screen.findByRole('link', { name: /Grace Hopper/ })).toBeVisible();
    expect(screen.queryByText('No Id')).not.toBeInTheDocument();
  });

  test('a list that fails says why and can be asked for again', async () => {
    const failure = failing('*/api/users', 'The list is being sorted.');
    const { user } = open({ handlers: [failure.handler] });
    expect(await screen.findByText('The list is being sorted.')).toBeVisible();
    failure.end();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Grace Hopper/ })).toBeVisible();
  });

  test('whose conversations fail says why, and can be asked for again', async () => {
    const failure = failing('*/api/conversations', 'The post is being sorted.');
    const { user } = open({ handlers: [failure.handler] });
    expect(await screen.findByText('The post is being sorted.')).toBeVisible();
    failure.end();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Grace Hopper/ })).toBeVisible();
  });

  test('shows who is there and who is writing', async () => {
    const { hear } = open({ at: withAdmin });
    const row = await screen.findByRole('link', { name: /Grace Hopper/ });
    hear('presence', { online: [admin.id] });
    await waitFor(() => expect(row).toHaveAccessibleName(/online/));
    expect(screen.getByText('Online')).toBeVisible();
    hear('typing', { userId: admin.id });
    expect(await screen.findAllByText('typing…')).toHaveLength(2);
  });
});

describe('a conversation', () => {
  test('is opened from the list, is in the address, and a link reproduces it', async () => {
    const { choose, place } = open({ messages: someMessages(2, admin.id, ada.id, Date.now()) });
    await choose(/Grace Hopper/);
    expect(place.current.search).toBe(`?with=${admin.id}`);
    expect(await screen.findByRole('log', { name: 'Messages with Grace Hopper' })).toHaveTextContent(
      'Message 2',
    );
    expect(screen.getByRole('link', { name: /^Grace Hopper/ })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByLabelText('Back to the users')).toHaveAttribute('href', '/Messages');
    expect(input()).toHaveFocus();
  });

  test('without messages says so', async () => {
    open({ at: withAdmin });
    expect(await screen.findByText('No messages yet')).toBeVisible();
  });

  test.each([
    ['another customer', anId(205)],
    ['nobody', 'not-an-id'],
  ])('with %s is none, and says so', async (_who, id) => {
    open({ at: `/Messages?with=${id}` });
    expect(await screen.findByText(/nobody at this address whom you can write to/)).toBeVisible();
    expect(send()).toBeDisabled();
  });

  test('that cannot be loaded says why and can be asked for again', async () => {
    const { user } = open({ at: withAdmin, messages: someMessages(1, admin.id, ada.id, Date.now()) });
    server.use(http.get('*/api/messages/:a/:b', () => refuse(500, 'Not now.'), { once: true }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('log')).toHaveTextContent('Message 1');
  });

  test('shows days, and links as links and everything else as text', async () => {
    const { arrive } = open({
      at: withAdmin,
      messages: someMessages(1, admin.id, ada.id, Date.UTC(2026, 0, 5, 12)),
    });
    await log();
    arrive('See https://example.com/a. <b>Not bold</b> javascript:alert(1)');
    const link = await screen.findByRole('link', { name: 'https://example.com/a' });
    expect(link).toHaveAttribute('href', 'https://example.com/a');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(await log()).toHaveTextContent('<b>Not bold</b> javascript:alert(1)');
    expect((await lines())[0]).toBe('Mon, 5 Jan 2026');
  });

  test('is read backwards by scrolling near its beginning', async () => {
    open({ at: withAdmin, messages: someMessages(70, admin.id, ada.id, Date.now()) });
    const element = await log();
    element.scrollTop = 240;
    fireEvent.scroll(element);
    expect(element).toHaveAttribute('aria-live', 'polite');
    element.scrollTop = 239;
    fireEvent.scroll(element);
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
  });

  test('is read backwards by its button', async () => {
    const { user } = open({ at: withAdmin, messages: someMessages(70, admin.id, ada.id, Date.now()) });
    await log();
    expect(screen.queryByText('Message 20')).not.toBeInTheDocument();
    server.use(http.get('*/api/messages/:a/:b', () => refuse(500, 'Not now.'), { once: true }));
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    await user.click(await screen.findByRole('button', { name: /Could not load earlier messages/ }));
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
    expect(screen.getAllByText(/^Message \d+$/)).toHaveLength(71);
  });
});

describe('writing', () => {
  test('Enter sends, Shift and Enter breaks the line, nothing and spaces are not sent', async () => {
    // The announcement of typing is repeated after a time.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const { user, backend, socket } = open({ at: withAdmin });
    await log();
    expect(send()).toBeDisabled();
    await user.type(input(), '   ');
    expect(send()).toBeDisabled();
    await user.type(input(), '{Enter}');
    await user.clear(input());
    await user.type(input(), 'Dear admin,{Shift>}{Enter}{/Shift}is it free?{Enter}');
    expect(input()).toHaveValue('');
    await waitFor(() => expect(backend.messages).toMatchObject([{ content: 'Dear admin,\nis it free?' }]));
    expect(await log()).toHaveTextContent('is it free?');
    expect(socket.said.map(({ event }) => event)).toEqual(['typing', 'sendMessage']);
  });

  test('says that a message is on its way until it is stored', async () => {
    const { user } = open({ at: withAdmin });
    await log();
    let answer = () => undefined as void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(http.post('*/api/messages', async () => void (await answered), { once: true }));
    await user.type(input(), 'Is it free?{Enter}');
    expect(await log()).toHaveTextContent('Sending...');
    answer();
    await waitFor(async () => expect(await log()).not.toHaveTextContent('Sending...'));
  });

  test('is announced now and then, again for another person and after a message, and not for spaces', async () => {
    const clock = jest.spyOn(Date, 'now');
    const now = Date.now();
    clock.mockReturnValue(now);
    const other = { ...admin, id: anId(206), _id: anId(206), name: 'Joan Clarke' };
    const { user, choose, socket } = open({ at: withAdmin, users: [ada, admin, other] });
    await log();
    const announced = () =>
      socket.said.filter(({ event }) => event === 'typing').map(({ payload }) => payload);
    await user.type(input(), '  ');
    expect(announced()).toEqual([]);
    await user.type(input(), 'Is');
    clock.mockReturnValue(now + 2_499);
    await user.type(input(), ' it');
    expect(announced()).toEqual([{ to: admin.id }]);
    clock.mockReturnValue(now + 2_500);
    await user.type(input(), ' free');
    expect(announced()).toEqual([{ to: admin.id }, { to: admin.id }]);
    await user.type(input(), '?{Enter}');
    await user.type(input(), 'O');
    expect(announced()).toHaveLength(3);
    await choose(/Joan Clarke/);
    await user.type(input(), 'You');
    expect(announced().slice(3)).toEqual([{ to: other.id }]);
  });

  test('counts near the end, and does not send what is too long', async () => {
    const { user, backend } = open({ at: withAdmin });
    await log();
    fireEvent.change(input(), { target: { value: 'x'.repeat(3_950) } });
    expect(screen.getByText('50 characters left')).toBeVisible();
    fireEvent.change(input(), { target: { value: 'x'.repeat(4_000) } });
    expect(screen.getByText('0 characters left')).toBeVisible();
    expect(send()).toBeEnabled();
    fireEvent.change(input(), { target: { value: 'x'.repeat(4_001) } });
    expect(screen.getByText('1 character too many')).toBeVisible();
    expect(send()).toBeDisabled();
    await user.type(input(), '{Enter}');
    expect(backend.messages).toEqual([]);
  });

  test('what was not sent stays, says why, and goes with Retry', async () => {
    const { user, backend } = open({ at: withAdmin });
    await log();
    server.use(http.post('*/api/messages', () => refuse(503, 'The server is busy.'), { once: true }));
    await user.type(input(), 'Is it free?{Enter}');
    expect(await screen.findByText('Not sent')).toBeVisible();
    expect(screen.getByText('The server is busy.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(backend.messages).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Not sent')).not.toBeInTheDocument());
    expect(screen.getAllByText('Is it free?')).toHaveLength(1);
  });

  test('Enter that chooses a word of an input method sends nothing', async () => {
    const { backend } = open({ at: withAdmin });
    await log();
    fireEvent.change(input(), { target: { value: 'にほん' } });
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    expect(input()).toHaveValue('にほん');
    expect(backend.messages).toEqual([]);
  });

  test('or is thrown away', async () => {
    const { user } = open({ at: withAdmin });
    await log();
    server.use(http.post('*/api/messages', () => HttpResponse.error(), { once: true }));
    await user.type(input(), 'Never mind{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.getByText('No messages yet')).toBeVisible();
  });

  test('of one person is never shown, nor counted as read, as another one’s', async () => {
    const { choose, backend } = open({
      as: admin,
      at: `/Messages?with=${ada.id}`,
      messages: someMessages(3, ada.id, admin.id, Date.now()),
    });
    for (const content of ['One', 'Two', 'Three', 'Four', 'Five']) {
      storeMessage(backend, { senderId: driver.id, receiverId: admin.id, content });
    }
    await waitFor(async () => expect(await lines()).toContainEqual(expect.stringContaining('Message 3')));
    let answer = () => undefined as void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get(`*/api/messages/${admin.id}/${driver.id}`, async () => void (await answered), { once: true }),
    );
    await choose(/Alan Turing/);
    expect(screen.getByRole('heading', { name: 'Alan Turing' })).toBeVisible();
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
    answer();
    await waitFor(async () => expect(await lines()).toContainEqual(expect.stringContaining('Five')));
    await waitFor(() => expect(backend.reads[`${admin.id} ${driver.id}`]).toBe(5));
  });

  test('a draft waits for its person', async () => {
    const other = { ...admin, id: anId(206), _id: anId(206), name: 'Joan Clarke' };
    const { user, choose } = open({ at: withAdmin, users: [ada, admin, other] });
    await log();
    await user.type(input(), 'Half a thought');
    await choose(/Joan Clarke/);
    expect(input()).toHaveValue('');
    await choose(/Grace Hopper/);
    expect(input()).toHaveValue('Half a thought');
  });
});

describe('what arrives', () => {
  test('is shown at once and is read, because it is in view', async () => {
    const { arrive, backend } = open({ at: withAdmin });
    await log();
    arrive('Good morning.');
    expect(await screen.findByText('Good morning.', { selector: '.lcr-chat-text' })).toBeVisible();
    await waitFor(() => expect(backend.reads).toEqual({ [`${ada.id} ${admin.id}`]: 1 }));
    await waitFor(() => expect(screen.queryByText(/unread/)).not.toBeInTheDocument());
  });

  test('while one reads above moves nothing, and a button leads to it', async () => {
    inView = false;
    const { arrive, user, backend } = open({
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
    arrive('Below.');
    const button = await screen.findByRole('button', { name: 'New messages' });
    expect(element.scrollTop).toBe(600);
    expect(await screen.findByText('1', { selector: '.lcr-count' })).toBeVisible();
    expect(backend.reads[`${ada.id} ${admin.id}`]).toBe(20);
    element.scrollTop = 500;
    fireEvent.scroll(element);
    expect(button).toBeInTheDocument();
    await user.click(button);
    expect(element.scrollTop).toBe(2_000);
    expect(button).not.toBeInTheDocument();
    expect(element).toHaveFocus();
    element.scrollTop = 600;
    fireEvent.scroll(element);
    await user.type(input(), 'My own words are always shown{Enter}');
    await waitFor(() => expect(element.scrollTop).toBe(2_000));
  });

  test('is announced politely, once, and older pages are not', async () => {
    const { arrive, user } = open({
      at: withAdmin,
      messages: someMessages(70, admin.id, ada.id, Date.now()),
    });
    const element = await log();
    expect(element).toHaveAttribute('aria-live', 'polite');
    arrive('News.');
    const line = await within(element).findByText('News.');
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(element).toHaveAttribute('aria-live', 'off');
    await waitFor(() => expect(element).toHaveAttribute('aria-live', 'polite'));
    expect(line).toBeInTheDocument();
  });
});

describe('asking now and then', () => {
  const asked = async (accepted: boolean) => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { socket } = open({ at: withAdmin });
      await log();
      if (!accepted) act(() => socket.interrupt());
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      const calls = watchRequests();
      await act(() => jest.advanceTimersByTimeAsync(10_500));
      stopWatching();
      return calls;
    } finally {
      jest.useRealTimers();
    }
  };

  test('replaces a connection that is not there', async () => {
    const calls = await asked(false);
    expect(calls).toContain('GET /api/conversations');
    expect(calls).toContain(`GET /api/messages/${ada.id}/${admin.id}`);
  });

  test('ends with a connection', async () => {
    expect(await asked(true)).toEqual([]);
  });
});

test('an interruption is said, and is over by itself', async () => {
  const { socket, backend } = open({ at: withAdmin });
  await log();
  act(() => socket.interrupt());
  expect(screen.getByText(/The connection is interrupted/)).toBeVisible();
  storeMessage(backend, { senderId: admin.id, receiverId: ada.id, content: 'Meanwhile.' });
  act(() => socket.accept());
  expect(screen.queryByText(/The connection is interrupted/)).not.toBeInTheDocument();
  expect(await screen.findByText('Meanwhile.', { selector: '.lcr-chat-text' })).toBeVisible();
});
