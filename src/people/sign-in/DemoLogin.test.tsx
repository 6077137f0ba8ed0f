// Checks that the demo sign-in happens without a click.
import { StrictMode } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { selectIsAdmin, selectUserId } from '../data/sessionSlice.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { aConfig, admin } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { DemoLogin } from './DemoLogin.tsx';

test('signs in once, even in strict mode, and goes to the landing page', async () => {
  let calls = 0;
  server.events.on('request:start', () => {
    calls += 1;
  });
  const { store, place } = renderWithProviders(
    <StrictMode>
      <DemoLogin />
    </StrictMode>,
    { at: '/demo-login' },
  );
  expect(screen.getByRole('status')).toHaveTextContent('Signing you in as the demo administrator...');
  await waitFor(() => expect(place.current.pathname).toBe('/'));
  server.events.removeAllListeners();
  expect(calls).toBe(1);
  expect(selectUserId(store.getState())).toBe(admin.id);
  expect(selectIsAdmin(store.getState())).toBe(true);
});

test('shows a message when the server does not offer it', async () => {
  useBackend({ config: aConfig({ demoLogin: false }) });
  const { place } = renderWithProviders(<DemoLogin />, { at: '/demo-login' });
  expect(await screen.findByText(/The demo sign-in is switched off on this site/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/Signin');
  expect(place.current.pathname).toBe('/demo-login');
});

test('offers Retry after another failure', async () => {
  server.use(http.post('*/api/demo-login', () => refuse(429, 'Too many attempts.'), { once: true }));
  const { user, place } = renderWithProviders(<DemoLogin />, { at: '/demo-login' });
  expect(await screen.findByText('Too many attempts.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(place.current.pathname).toBe('/'));
});
