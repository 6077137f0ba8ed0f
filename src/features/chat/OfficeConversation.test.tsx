// Checks the firm as one contact on the messages page of customers and drivers.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { input, openMessages, resetVisibility, visibility } from '#app/testing/openMessages.tsx';
import { anId } from '#domain/testing/builders.ts';
import { ada, admin, driver } from '#mocks/backend.ts';
import { someMessages, storeMessage } from '#mocks/chat.ts';

beforeEach(resetVisibility);

const colleague = { ...admin, id: anId(290), first_name: 'Mary', last_name: 'Jackson', name: 'Mary Jackson' };
const users = [{ ...ada }, { ...admin }, { ...driver }, { ...colleague }];
const office = '/Messages?with=office';
const officeRow = () => screen.findByRole('link', { name: /^Luxury Car Rentals/ });

test('is the first contact, with the last message and the total unread count', async () => {
  const { backend, receive } = openMessages({ users });
  await officeRow();
  const row = within(screen.getByRole('navigation', { name: 'Users' })).getAllByRole('link')[0];
  expect(row).toHaveAttribute('href', '/Messages?with=office');
  for (const senderId of [admin.id, colleague.id])
    receive('newMessage', storeMessage(backend, { senderId, receiverId: ada.id, content: 'Good morning.' }));
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
    receive('newMessage', storeMessage(backend, { senderId, receiverId: ada.id, content: 'Good morning.' }));
  await waitFor(() =>
    expect(backend.reads).toEqual({ [`${ada.id} ${admin.id}`]: 1, [`${ada.id} ${colleague.id}`]: 1 }),
  );
  await waitFor(() => expect(screen.queryByText(/unread/)).not.toBeInTheDocument());
});

test('marks a shown message as read when the list of conversations arrives after it', async () => {
  let answer = () => undefined as void;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const { backend } = openMessages({
    users,
    at: office,
    messages: someMessages(1, admin.id, ada.id, Date.now()),
    handlers: [http.get('*/api/conversations', () => asked)],
  });
  await screen.findByRole('log');
  expect(backend.reads).toEqual({});
  answer();
  await waitFor(() => expect(backend.reads).toEqual({ [`${ada.id} ${admin.id}`]: 1 }));
});

test('marks nothing as read while the messages are not visible', async () => {
  visibility.isVisible = false;
  const { backend, receive } = openMessages({ users, at: office });
  await screen.findByRole('log');
  receive('newMessage', storeMessage(backend, { senderId: admin.id, receiverId: ada.id, content: 'News.' }));
  expect(await screen.findByText('News.', { selector: '.lcr-chat-text' })).toBeVisible();
  expect(await officeRow()).toHaveAccessibleName(/1 unread/);
  expect(backend.reads).toEqual({});
});

test('fetches the messages that were missed during an interruption', async () => {
  const { socket, backend } = openMessages({ users, at: office });
  await screen.findByRole('log');
  act(() => socket.interrupt());
  storeMessage(backend, { senderId: colleague.id, receiverId: ada.id, content: 'Meanwhile.' });
  act(() => socket.accept());
  expect(await screen.findByText('Meanwhile.', { selector: '.lcr-chat-text' })).toBeVisible();
});

test('is not a contact for staff', async () => {
  openMessages({ as: admin, users, at: office });
  expect(await screen.findByText(/nobody at this address whom you can write to/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Luxury Car Rentals/ })).not.toBeInTheDocument();
});
