// The route table and what surrounds the screens.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { noticePosted } from '#app/entities/notice/index.ts';
import { renderWithProviders, type RenderOptions } from '#app/testing/renderWithProviders.tsx';
import { takeComplaints } from '#app/testing/strictConsole.ts';
import * as pageLoad from '#app/shared/lib/pageLoad.ts';
import { refuse } from '#mocks/answers.ts';
import { aConfig, ada, admin, driver } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './layout/Layout.tsx';
import { AppRoutes } from './router.tsx';

jest.mock('#app/shared/lib/pageLoad.ts');
beforeEach(() => jest.clearAllMocks());

const open = (at: string, options: RenderOptions = {}) =>
  renderWithProviders(
    <Layout>
      <AppRoutes />
    </Layout>,
    { at, ...options },
  );
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));

test.each([
  ['/', 'Luxury Car Rentals'],
  ['/Cars', 'Cars'],
  ['/cars', 'Cars'],
  ['/Signin', 'Sign in'],
  ['/signin', 'Sign in'],
  ['/Register', 'Register'],
  ['/driver-registration', 'Register As A driver'],
])('%s shows %s', async (address, title) => {
  open(address);
  expect(await heading(title)).toBeVisible();
});

test('an unknown address shows the error screen, and the ways out lead out', async () => {
  const { user } = open('/nowhere/at/all');
  expect(await heading('Unexpected Application Error!')).toBeVisible();
  expect(screen.getByText('404 Not Found')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'See the cars' }));
  expect(await heading('Cars')).toBeVisible();
});

test('the landing screen leads to its five places', async () => {
  open('/');
  await heading('Luxury Car Rentals');
  const ways = within(screen.getByRole('navigation', { name: 'Explore' }));
  const targets = ways.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/Cars', '/About', '/reviews', '/Signin', '/Register']);
});

test('after a navigation the heading has the focus and the tab its name; on a fresh load the focus is left alone', async () => {
  const { user } = open('/Signin');
  await heading('Sign in');
  expect(document.title).toBe('Sign in | Luxury Car Rentals');
  expect(document.body).toHaveFocus();
  await user.click(navigation().getByRole('link', { name: 'Cars' }));
  const cars = await heading('Cars');
  await waitFor(() => expect(cars).toHaveFocus());
  expect(document.title).toBe('Cars | Luxury Car Rentals');
});

test('a guest sees the ways in', async () => {
  open('/Signin');
  await heading('Sign in');
  const links = navigation()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Home', '/'],
    ['Cars', '/Cars'],
    ['Request Driver', '/RequestDriverJob'],
    ['Sign in', '/Signin'],
    ['Register', '/Register'],
  ]);
});

test.each([
  ['a customer', ada, ['Home', 'Cars', 'Request Driver', 'Messages', 'Profile']],
  ['an admin', admin, ['Home', 'Cars', 'Request Driver', 'Admin Panel', 'Profile']],
  ['a driver', driver, ['Home', 'Cars', 'Request Driver', 'Driver Dashboard', 'Profile']],
])('%s sees their own links and can sign out', async (_who, { id: userId, isAdmin, isDriver }, expected) => {
  useBackend({ signedInAs: userId });
  const { user } = open('/nowhere', { session: { userId, isAdmin, isDriver } });
  await heading('Unexpected Application Error!');
  expect(
    navigation()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(expected);
  await user.click(navigation().getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(pageLoad.loadPage).toHaveBeenCalledWith('/'));
  expect(navigation().getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a sign-out that fails says so', async () => {
  useBackend({ signedInAs: ada.id });
  server.use(http.post('*/api/auth/logout', () => refuse(500, 'Not now.')));
  const { user } = open('/nowhere', { session: { userId: ada.id } });
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText(/You could not be signed out/)).toBeVisible();
  expect(navigation().getByRole('link', { name: 'Profile' })).toBeVisible();
});

test('the menu opens, closes with Escape and with a choice, and says whether it is open', async () => {
  const { user } = open('/nowhere');
  const menu = screen.getByRole('button', { name: 'Menu' });
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  await user.click(menu);
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  expect(menu).toHaveFocus();
  await user.click(menu);
  await user.click(navigation().getByRole('link', { name: 'Cars' }));
  await heading('Cars');
  expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('the sandbox is named while it is one', async () => {
  useBackend({ config: aConfig({ sandbox: true }) });
  open('/nowhere');
  expect(await screen.findByText('Sandbox payments: no money moves.')).toBeVisible();
});

test('notices are read out politely, one after the other, and can be closed', async () => {
  const { user, store } = open('/nowhere');
  await heading('Unexpected Application Error!');
  await act(async () => {
    store.dispatch(noticePosted({ kind: 'error', text: 'First' }));
    store.dispatch(noticePosted({ kind: 'success', text: 'Second' }));
  });
  const first = await screen.findByText('First');
  expect(first.closest('[aria-live=polite]')).toBeInTheDocument();
  expect(screen.queryByText('Second')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close message' }));
  expect(await screen.findByText('Second')).toBeVisible();
});

describe('a screen that fails', () => {
  let broken: Error | undefined;
  function Fragile() {
    if (broken) throw broken;
    return <p>All is well</p>;
  }
  const show = () =>
    renderWithProviders(
      <ErrorBoundary address="a">
        <Fragile />
      </ErrorBoundary>,
    );

  test('shows the error screen and can be tried again', async () => {
    broken = new Error('Oh');
    const { user } = show();
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    broken = undefined;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('All is well')).toBeVisible();
    expect(takeComplaints().length).toBeGreaterThan(0);
  });

  test('because its chunk is missing is loaded anew, but not while the server is away', async () => {
    broken = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
    server.use(http.get('*/api/config', () => refuse(500, 'Not now.')));
    const { user } = show();
    expect(screen.getByText('This page could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^The server does not answer/)).toBeVisible();
    expect(pageLoad.reloadPage).not.toHaveBeenCalled();

    server.resetHandlers();
    useBackend();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(pageLoad.reloadPage).toHaveBeenCalledTimes(1));
    takeComplaints();
  });

  test('is loaded by itself once the server answers', async () => {
    broken = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
    server.use(http.get('*/api/config', () => refuse(500, 'Not now.'), { once: true }));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(pageLoad.reloadPage).toHaveBeenCalledTimes(1));
    takeComplaints();
  });
});
