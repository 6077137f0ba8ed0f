// Checks the list of contacts on the messages page, the firm as one contact, and a contact that deletes the account.
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  failing,
  input,
  log,
  openMessages,
  resetVisibility,
  send,
  visibility,
  withAdmin,
} from '#app/testing/openMessages.tsx';
import { aUser, anId } from '#domain/testing/builders.ts';
import { PASSWORD, ada, admin, driver, verifiedDriver } from '#mocks/backend.ts';
import { someMessages, storeMessage } from '#mocks/conversation/chat.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { mediaMatches } from '#app/testing/media.ts';
import { Route, Routes } from 'react-router-dom';
import { makeStore } from '#app/app/store/makeStore.ts';
import { MessagesPage } from './MessagesPage.tsx';
import { fakeSocket } from '#app/testing/fakeSocket.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';

describe('the firm as a contact', () => {
  beforeEach(resetVisibility);

  const colleague = {
    ...admin,
    id: anId(290),
    first_name: 'Mary',
    last_name: 'Jackson',
    name: 'Mary Jackson',
  };
  const users = [{ ...ada }, { ...admin }, { ...driver }, { ...colleague }];
  const office = '/Messages?with=office';
  const officeRow = () => screen.findByRole('link', { name: /^Luxury Car Rentals/ });

  test('is the first contact, with the last message and the total unread count', async () => {
    const { backend, receive } = openMessages({ users });
    await officeRow();
    const row = within(screen.getByRole('navigation', { name: 'Users' })).getAllByRole('link')[0];
    expect(row).toHaveAttribute('href', '/Messages?with=office');
    for (const senderId of [admin.id, colleague.id])
      receive(
        'newMessage',
        storeMessage(backend, { senderId, receiverId: ada.id, content: 'Good morning.' }),
      );
    await waitFor(() => expect(row).toHaveAccessibleName(/Good morning\..*2 unread/));
  });

  test('shows the name of the author beside each answer, and own messages without a name', async () => {
    const { backend, receive } = openMessages({ users, at: office });
    expect(await screen.findByText('No messages yet')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Luxury Car Rentals' })).toBeVisible();
    for (const [senderId, content] of [
      [admin.id, 'It is free.'],
      [colleague.id, 'Shall I keep it?'],
    ] as const)
      receive('newMessage', storeMessage(backend, { senderId, receiverId: ada.id, content }));
    const log = screen.getByRole('log', { name: 'Messages with Luxury Car Rentals' });
    await waitFor(() => expect(log).toHaveTextContent('Mary Jackson: Shall I keep it?'));
    expect(log).toHaveTextContent('Grace Hopper: It is free.');
    expect(within(log).getByText('Grace Hopper')).toBeVisible();
  });

  test('sends a message to the firm and shows it', async () => {
    const { user, backend, socket } = openMessages({ users, at: office });
    await screen.findByRole('log');
    await user.type(input(), 'Is it free?{Enter}');
    expect(await screen.findByText('Is it free?', { selector: '.lcr-chat-text' })).toBeVisible();
    expect(screen.getByRole('log')).toHaveTextContent('You: Is it free?');
    await waitFor(() => expect(input()).toHaveValue(''));
    expect(backend.messages).toMatchObject([{ senderId: ada.id, content: 'Is it free?' }]);
    // The staff see no typing events to the firm.
    expect(socket.said.filter(({ event }) => event === 'typing')).toEqual([]);
  });

  test('marks the conversations with all of the staff as read when the messages are visible', async () => {
    const { backend, receive } = openMessages({ users, at: office });
    await screen.findByRole('log');
    for (const senderId of [admin.id, colleague.id])
      receive(
        'newMessage',
        storeMessage(backend, { senderId, receiverId: ada.id, content: 'Good morning.' }),
      );
    await waitFor(() =>
      expect(backend.reads).toEqual({ [`${ada.id} ${admin.id}`]: 1, [`${ada.id} ${colleague.id}`]: 1 }),
    );
    await waitFor(() => expect(screen.queryByText(/unread/)).not.toBeInTheDocument());
  });

  test('marks nothing as read while the messages are not visible', async () => {
    visibility.isVisible = false;
    const { backend, receive } = openMessages({ users, at: office });
    await screen.findByRole('log');
    receive(
      'newMessage',
      storeMessage(backend, { senderId: admin.id, receiverId: ada.id, content: 'News.' }),
    );
    expect(await screen.findByText('News.', { selector: '.lcr-chat-text' })).toBeVisible();
    expect(await officeRow()).toHaveAccessibleName(/1 unread/);
    expect(backend.reads).toEqual({});
  });

  test('is not a contact for staff', async () => {
    openMessages({ as: admin, users, at: office });
    expect(await screen.findByText(/nobody at this address whom you can write to/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Luxury Car Rentals/ })).not.toBeInTheDocument();
  });
});

beforeEach(resetVisibility);

describe('the contact list', () => {
  test('lists the firm and the admins to a customer, with no contact selected', async () => {
    openMessages();
    expect(screen.getByText('Loading users...')).toBeVisible();
    const users = within(screen.getByRole('navigation', { name: 'Users' }));
    expect(await users.findByRole('link', { name: /Grace Hopper/ })).toBeVisible();
    expect(users.getAllByRole('link')).toHaveLength(2);
    expect(users.getByRole('link', { name: /^Luxury Car Rentals/ })).toBeVisible();
    expect(screen.getByText('Select a user to start messaging')).toBeVisible();
    expect(send()).toBeDisabled();
  });

  test('lists all other users to an admin, sorts by the last message, and filters by a search', async () => {
    // The search is offered from eight contacts on.
    const manyUsers = Array.from({ length: 5 }, (_, index) => ({
      ...aUser({ id: anId(300 + index), first_name: `Person${index}`, last_name: 'Élan' }),
      password: PASSWORD,
    }));
    const { user } = openMessages({
      as: admin,
      users: [ada, admin, driver, verifiedDriver, ...manyUsers],
      messages: someMessages(2, driver.id, admin.id, Date.UTC(2026, 10, 1)),
    });
    const users = within(screen.getByRole('navigation', { name: 'Users' }));
    const first = (await users.findAllByRole('link'))[0];
    await waitFor(() =>
      expect(users.getAllByRole('link')[0]).toHaveAccessibleName(/Alan Turing.*1 Nov.*Message 2.*2 unread/),
    );
    expect(first).toBeDefined();
    expect(users.getAllByRole('link')).toHaveLength(8);
    expect(users.queryByRole('link', { name: /Grace Hopper/ })).not.toBeInTheDocument();
    await user.type(users.getByRole('searchbox', { name: 'Search users' }), 'elan');
    expect(users.getAllByRole('link')).toHaveLength(5);
    await user.type(users.getByRole('searchbox'), ' nobody');
    expect(users.getByText('Nobody has this name.')).toBeVisible();
  });

  test('sorts contacts without messages by name with their role, and shows no search for seven contacts', async () => {
    const others = Array.from({ length: 4 }, (_, index) => ({
      ...aUser({ id: anId(300 + index), first_name: `Person${index}` }),
      password: PASSWORD,
    }));
    openMessages({ as: admin, users: [...others, verifiedDriver, driver, ada, admin] });
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
      ...others.map(({ name }) => [name, 'Customer']),
    ]);
    expect(users.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  test('shows the author of the last message', async () => {
    const { receiveMessage, user } = openMessages({ at: withAdmin });
    await log();
    const preview = () =>
      screen.getByRole('link', { name: /^Grace Hopper/ }).querySelector('.lcr-chat-preview');
    receiveMessage('Good morning.');
    await waitFor(() => expect(preview()).toHaveTextContent(/^Good morning\.$/));
    await user.type(input(), 'Hello{Enter}');
    await waitFor(() => expect(preview()).toHaveTextContent(/^You: Hello$/));
  });

  test('shows the reason and Retry when the list of users or of conversations fails', async () => {
    for (const path of ['*/api/users', '*/api/conversations']) {
      const failure = failing(path, `Not now: ${path}`);
      const { user, unmount } = openMessages({ handlers: [failure.handler] });
      expect(await screen.findByText(`Not now: ${path}`)).toBeVisible();
      failure.end();
      await user.click(await screen.findByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('link', { name: /Grace Hopper/ })).toBeVisible();
      unmount();
    }
  });

  test('moves the focus to the heading on a touch screen when a contact is selected', async () => {
    mediaMatches('pointer: coarse');
    const { select } = openMessages();
    await select(/Grace Hopper/);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Grace Hopper' })).toHaveFocus());
  });

  test('shows who is online and who is typing', async () => {
    const { receive } = openMessages({ at: withAdmin });
    const row = await screen.findByRole('link', { name: /Grace Hopper/ });
    receive('presence', { online: [admin.id] });
    await waitFor(() => expect(row).toHaveAccessibleName(/online/));
    expect(screen.getByText('Online')).toBeVisible();
    receive('typing', { userId: admin.id });
    expect(await screen.findAllByText('typing…')).toHaveLength(2);
  });
});

describe('a contact that deletes the account', () => {
  // jsdom has no layout: no element is ever visible.
  class Observer {
    observe() {}
    disconnect() {}
  }
  beforeEach(() => void Object.assign(window, { IntersectionObserver: Observer }));

  test('removes the name at once, keeps the messages, and allows no answer', async () => {
    const messages = someMessages(2, driver.id, admin.id, Date.UTC(2026, 10, 1));
    const backend = answerFrom({ signedInAs: admin.id, messages });
    const socket = fakeSocket();
    const store = makeStore({ socketPort: socket.port });
    const { user } = renderWithProviders(
      <Routes>
        <Route path="/Messages" element={<MessagesPage />} />
      </Routes>,
      { at: `/Messages?with=${driver.id}`, store, session: { userId: admin.id, isAdmin: true } },
    );
    act(() => socket.accept());
    const users = within(screen.getByRole('navigation', { name: 'Users' }));
    await users.findByRole('link', { name: /Alan Turing/ });
    backend.users = backend.users.filter(({ id }) => id !== driver.id);
    backend.erasedUsers.push(driver.id);
    act(() => socket.receive('userErased', { userId: driver.id }));
    expect(await users.findByRole('link', { name: /Deleted user.*Message 2/ })).toBeVisible();
    expect(screen.queryByText(/Alan Turing/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Deleted user' })).toBeVisible();
    expect(screen.getByText('Message 1')).toBeVisible();
    await user.type(screen.getByPlaceholderText('Type a message...'), 'Hello?');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  });
});
