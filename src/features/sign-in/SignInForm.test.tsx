// Checks the sign-in.
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { selectIsSignedIn, selectUserId } from '#app/entities/session/index.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { ada, PASSWORD } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { SignInForm } from './SignInForm.tsx';

async function fillIn(user: ReturnType<typeof renderWithProviders>['user'], password = PASSWORD) {
  await user.type(screen.getByLabelText('Email'), ada.email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('signs in and goes to the landing page', async () => {
  const backend = useBackend();
  const { user, store, place } = renderWithProviders(<SignInForm />, { at: '/Signin' });
  await fillIn(user);
  await waitFor(() => expect(place.current.pathname).toBe('/'));
  expect(selectUserId(store.getState())).toBe(ada.id);
  expect(backend.signedInAs).toBe(ada.id);
});

test('returns to the screen before the sign-in, with its location state', async () => {
  const state = { from: '/cars/7?day=1', draft: { mode: 'single-day' } };
  const { user, place } = renderWithProviders(<SignInForm />, { at: { pathname: '/Signin', state } });
  await fillIn(user);
  await waitFor(() => expect(place.current).toEqual({ pathname: '/cars/7', search: '?day=1', state }));
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 7, undefined])(
  'goes to the landing page instead of the foreign address %s',
  async (from) => {
    const { user, place } = renderWithProviders(<SignInForm />, {
      at: { pathname: '/Signin', state: { from } },
    });
    await fillIn(user);
    await waitFor(() => expect(place.current.pathname).toBe('/'));
  },
);

test('shows the message of a wrong password once, and stays signed out', async () => {
  const { user, store, place } = renderWithProviders(<SignInForm />, { at: '/Signin' });
  await fillIn(user, 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Error signing in user. Please try again.Email or password is wrong.$/,
  );
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/Forgot');
  expect(place.current.pathname).toBe('/Signin');
  expect(selectIsSignedIn(store.getState())).toBe(false);
  expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
});

test('shows the reason when another attempt would fail', async () => {
  server.use(http.post('*/api/auth', () => refuse(429, 'Too many attempts. Please wait a minute.')));
  const { user } = renderWithProviders(<SignInForm />);
  await fillIn(user);
  const alert = await screen.findByText('Too many attempts. Please wait a minute.');
  expect(alert.parentElement).toHaveTextContent('Error signing in user. Please try again.');
});

test('shows that there is no connection', async () => {
  server.use(http.post('*/api/auth', () => HttpResponse.error()));
  const { user } = renderWithProviders(<SignInForm />);
  await fillIn(user);
  expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
});

test('sends one request after a double click', async () => {
  let calls = 0;
  server.events.on('request:start', () => {
    calls += 1;
  });
  const { user, place } = renderWithProviders(<SignInForm />, { at: '/Signin' });
  await user.type(screen.getByLabelText('Email'), ada.email);
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.dblClick(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(place.current.pathname).toBe('/'));
  server.events.removeAllListeners();
  expect(calls).toBe(1);
});
