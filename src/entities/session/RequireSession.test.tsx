// Checks a screen that needs a session: who sees it, who is redirected, and with which state the user returns.
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { Link, Route, Routes } from 'react-router-dom';
import { sessionEnded, sessionStarted } from '#app/api/sessionEvents.ts';
import { renderWithProviders, type RenderOptions } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { RequireSession } from './index.ts';

const own = { pathname: '/own', search: '?page=2', state: { draft: { day: 7 } } };
const back = { ...own.state, from: '/own?page=2' };

const open = (options: RenderOptions = {}) =>
  renderWithProviders(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Routes>
        <Route
          path="/own"
          element={
            <RequireSession>
              <p>Own things</p>
            </RequireSession>
          }
        />
        <Route path="*" element={<p>Another screen</p>} />
      </Routes>
    </>,
    { at: own, ...options },
  );

/** Holds the server's answer to the session call until it is released. */
function holdSession() {
  let [arrive, answer] = [() => undefined as void, () => undefined as void];
  const asked = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.get('*/api/auth/session', async () => {
      arrive();
      await released;
    }),
  );
  return { asked, answer };
}

test('redirects a guest to the sign-in with the location of the screen', async () => {
  const { place } = open();
  expect(screen.queryByText('Own things')).not.toBeInTheDocument();
  await waitFor(() => expect(place.current).toMatchObject({ pathname: '/Signin', state: back }));
});

test('neither shows the screen nor redirects before the server has answered', async () => {
  answerFrom({ signedInAs: ada.id });
  const session = holdSession();
  const { place } = open();
  await session.asked;
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(place.current.pathname).toBe('/own');
  session.answer();
  expect(await screen.findByText('Own things')).toBeVisible();
});

test('does not redirect a guest who has left the screen', async () => {
  const session = holdSession();
  const { user, place, store } = open();
  await session.asked;
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  session.answer();
  await waitFor(() =>
    expect(Object.values(store.getState().api.queries).every((query) => query?.status !== 'pending')).toBe(
      true,
    ),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(place.current.pathname).toBe('/elsewhere');
});

test('redirects a guest when the server does not answer', async () => {
  server.use(http.get('*/api/auth/session', () => refuse(500, 'Not now.')));
  const { place } = open();
  await waitFor(() => expect(place.current.pathname).toBe('/Signin'));
});

test('shows a link to the sign-in when the session ends on the screen', async () => {
  answerFrom({ signedInAs: ada.id });
  const { store, user, place } = open({ session: { userId: ada.id } });
  expect(screen.getByText('Own things')).toBeVisible();
  act(() => void store.dispatch(sessionEnded({ reason: 'expired' })));
  expect(screen.queryByText('Own things')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
  expect(place.current.pathname).toBe('/own');
  act(() => void store.dispatch(sessionStarted({ userId: ada.id, isAdmin: false, isDriver: false })));
  expect(screen.getByText('Own things')).toBeVisible();
  act(() => void store.dispatch(sessionEnded({ reason: 'expired' })));
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(place.current).toMatchObject({ pathname: '/Signin', state: back });
});
