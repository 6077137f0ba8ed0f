// Checks a conversation whose partner deletes the account while it is open.
import { act, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { makeStore } from '#app/app/store/makeStore.ts';
import { MessagesPage } from './MessagesPage.tsx';
import { fakeSocket } from '#app/testing/fakeSocket.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { admin, driver } from '#mocks/backend.ts';
import { someMessages } from '#mocks/conversation/chat.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';

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
