// Opens the messages page with the mock server and a socket that the test controls.
import { act, screen, within } from '@testing-library/react';
import { http, type RequestHandler } from 'msw';
import { Link, Route, Routes } from 'react-router-dom';
import { makeStore } from '#app/app/store/makeStore.ts';
import { MessagesPage } from '#app/conversation/messages/MessagesPage.tsx';
import { fakeSocket } from './fakeSocket.ts';
import { renderWithProviders } from './renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, type Backend, type StoredUser } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/conversation/chat.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';

/** Whether observed elements are visible; it is true at the start of each test. */
export const visibility = { isVisible: true };
class ControlledObserver {
  private readonly callback: (entries: { isIntersecting: boolean }[]) => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.callback = callback;
  }
  observe() {
    queueMicrotask(() => this.callback([{ isIntersecting: visibility.isVisible }]));
  }
  disconnect() {}
}

/** Resets the visibility; call it in `beforeEach`. */
export function resetVisibility(): void {
  visibility.isVisible = true;
  Object.assign(window, { IntersectionObserver: ControlledObserver });
}

export function openMessages({
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
    <>
      <Routes>
        <Route path="/Messages" element={<MessagesPage />} />
        <Route path="*" element={<Link to={at}>Back to the messages</Link>} />
      </Routes>
      <Link to="/elsewhere">Elsewhere</Link>
    </>,
    { at, store, session },
  );
  act(() => socket.accept());
  const other = as.isAdmin ? ada : admin;
  const receive = (event: string, payload: unknown) => act(() => socket.receive(event, payload));
  return {
    ...view,
    backend,
    socket,
    receive,
    /** Stores a message of the other user, and sends its socket event. */
    receiveMessage: (content: string) =>
      receive('newMessage', storeMessage(backend, { senderId: other.id, receiverId: as.id, content })),
    select: async (name: RegExp) => view.user.click(await screen.findByRole('link', { name })),
  };
}

/**
 * Refuses all calls to `path` until the caller calls `end`. The page fetches its lists when it opens and
 * again when the socket connects.
 */
export function failing(path: string, reason: string) {
  let isFailing = true;
  const handler = http.get(path, () => (isFailing ? refuse(500, reason) : undefined));
  return { handler, end: () => void (isFailing = false) };
}
export const withAdmin = `/Messages?with=${admin.id}`;
export const input = () => screen.getByPlaceholderText('Type a message...');
export const send = () => screen.getByRole('button', { name: 'Send' });
export const log = () => screen.findByRole('log');
export const lines = async () =>
  within(await log())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
