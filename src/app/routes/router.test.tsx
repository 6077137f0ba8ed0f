// Checks the route table, the layout around the screens, and the dialog that confirms the identity of the user.
import { useState } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { configApi } from '#app/platform/api/configApi.ts';
import { noticePosted, selectNextNotice } from '#app/platform/notice/noticeSlice.ts';
import { renderWithProviders, type RenderOptions } from '#app/testing/renderWithProviders.tsx';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import { takeComplaints } from '#app/testing/failOnConsole.ts';
import * as pageLoad from '#app/platform/browser/pageLoad.ts';
import { loadPage } from '#app/platform/browser/pageLoad.ts';
import { refuse } from '#mocks/answers.ts';
import { aConfig, ada, admin, PASSWORD, type StoredPasskey, type StoredUser } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { ErrorBoundary } from '../layout/ErrorBoundary.tsx';
import { Layout } from '../layout/Layout.tsx';
import { AppRoutes } from './router.tsx';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { sessionEnded } from '#app/platform/api/sessionEvents.ts';
import { jobApi } from '#app/jobs/data/jobApi.ts';
import { anId } from '#domain/testing/builders.ts';
import { aFactor, codeOf } from '#mocks/people/authenticatorApp.ts';
import { aJob } from '#mocks/jobs/fixtures.ts';

jest.mock('#app/platform/browser/pageLoad.ts');

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

test('shows a screen for each address, in any letter case, and links to five screens on the landing screen', async () => {
  const screens: Record<string, string> = {
    '/cars': 'Cars',
    '/driver-registration': 'Register As A driver',
  };
  const shown: Record<string, string | null> = {};
  for (const address of Object.keys(screens)) {
    const { unmount } = open(address);
    shown[address] = (await screen.findByRole('heading', { level: 1 })).textContent;
    unmount();
  }
  expect(shown).toEqual(screens);
  open('/');
  await heading('Luxury Car Rentals');
  const ways = within(screen.getByRole('navigation', { name: 'Explore' }));
  const targets = ways.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/Cars', '/About', '/reviews', '/Signin', '/Register']);
});

test('redirects a guest to the sign-in, with the address to return to', async () => {
  const addresses = [
    ...['/Profile', '/Messages?with=7', '/receipts/7', '/Checkout?hold=7', '/Payment?reservation=7'],
    '/reservation-confirmation?reservation=7',
  ];
  const places: unknown[] = [];
  for (const address of addresses) {
    const { place, unmount } = open(address);
    await waitFor(() => expect(place.current.pathname).toBe('/Signin'));
    places.push(place.current);
    unmount();
  }
  expect(places).toMatchObject(addresses.map((from) => ({ pathname: '/Signin', state: { from } })));
});

test('shows the error screen with working links for an unknown address', async () => {
  const { user } = open('/nowhere/at/all');
  expect(await heading('Unexpected Application Error!')).toBeVisible();
  expect(screen.getByText('404 Not Found')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'See the cars' }));
  expect(await heading('Cars')).toBeVisible();
});

test('focuses the heading and sets the document title after a navigation, not after a page load', async () => {
  const { user } = open('/Signin');
  await heading('Sign in');
  expect(document.title).toBe('Sign in | Luxury Car Rentals');
  expect(document.body).toHaveFocus();
  await user.click(navigation().getByRole('link', { name: 'Cars' }));
  const cars = await heading('Cars');
  await waitFor(() => expect(cars).toHaveFocus());
  expect(document.title).toBe('Cars | Luxury Car Rentals');
});

test('shows a guest the links to sign in and register, without calls for a session', async () => {
  const calls = watchRequests();
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
  await waitFor(() => expect(calls).toContain('GET /api/config'));
  stopWatching();
  expect(calls).toEqual(['GET /api/config']);
});

test('signs out, and goes to the landing page', async () => {
  useBackend({ signedInAs: ada.id });
  const { user } = open('/nowhere', { session: { userId: ada.id } });
  await user.click(await navigation().findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(pageLoad.loadPage).toHaveBeenCalledWith('/'));
  expect(navigation().getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('shows an error when the sign-out fails', async () => {
  useBackend({ signedInAs: ada.id });
  server.use(http.post('*/api/auth/logout', () => refuse(500, 'Not now.')));
  const { user, store } = open('/nowhere', { session: { userId: ada.id } });
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText(/You could not be signed out/)).toBeVisible();
  // A notice of an error stays until the user closes it.
  expect(selectNextNotice(store.getState())).toMatchObject({ kind: 'error' });
  expect(navigation().getByRole('link', { name: 'Profile' })).toBeVisible();
});

test('opens the menu, closes it with Escape and after a click on a link, and sets aria-expanded', async () => {
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

test('shows the sandbox banner only when payments are not real', async () => {
  const { store, unmount } = open('/nowhere');
  await waitFor(() => expect(configApi.endpoints.getConfig.select()(store.getState()).isSuccess).toBe(true));
  expect(screen.queryByText(/Sandbox payments/)).not.toBeInTheDocument();
  unmount();
  useBackend({ config: aConfig({ sandbox: true }) });
  open('/nowhere');
  expect(await screen.findByText('Sandbox payments: no money moves.')).toBeVisible();
});

test('shows notices in a polite live region, one at a time, with a button to close them', async () => {
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

describe('a screen that throws', () => {
  let broken: Error | undefined;
  function Fragile() {
    if (broken) throw broken;
    return <p>All is well</p>;
  }
  function Screen() {
    const [address, setAddress] = useState('a');
    return (
      <>
        <ErrorBoundary address={address}>
          <Fragile />
        </ErrorBoundary>
        <button onClick={() => setAddress('b')}>Elsewhere</button>
      </>
    );
  }
  const show = () => renderWithProviders(<Screen />);

  test('shows the error screen, and renders again when the user clicks Try again', async () => {
    broken = new Error('Oh');
    const { user } = show();
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    broken = undefined;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('All is well')).toBeVisible();
    expect(takeComplaints().length).toBeGreaterThan(0);
  });

  test('keeps the error until the user navigates', async () => {
    broken = new Error('Oh');
    const { user } = show();
    broken = undefined;
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.getByText('All is well')).toBeVisible();
    takeComplaints();
  });

  test('reloads the page when its chunk is missing, but not while the server is unavailable', async () => {
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

  test('reloads the page without the user when the server answers', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      broken = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
      server.use(http.get('*/api/config', () => refuse(500, 'Not now.'), { once: true }));
      const { user } = show();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByText(/^The server does not answer/);
      expect(pageLoad.reloadPage).not.toHaveBeenCalled();
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      await waitFor(() => expect(pageLoad.reloadPage).toHaveBeenCalledTimes(1));
      takeComplaints();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('confirmIdentity', () => {
  const JOBS = [aJob({ id: anId(801) }), aJob({ id: anId(802) })];
  const NAME = 'Confirm it is you';
  const LAPTOP: StoredPasskey = {
    id: anId(777),
    name: 'Laptop',
    createdAt: '2026-11-01T10:00:00.000Z',
    lastUsedAt: null,
    credentialId: 'TGFwdG9w',
  };

  function Screen() {
    const [deleteJob, { error, isSuccess }] = jobApi.endpoints.deleteJob.useMutation();
    return (
      <>
        {JOBS.map(({ id }, index) => (
          <button key={id} onClick={() => void deleteJob(id)}>{`Delete ${index + 1}`}</button>
        ))}
        <p>{error && errorMessage(error)}</p>
        <p>{isSuccess && 'Deleted'}</p>
      </>
    );
  }

  const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

  /** Deletes a job long after the sign-in. */
  async function deleteJob(more: Partial<StoredUser> = {}) {
    const backend = useBackend({
      users: [{ ...admin, ...more }],
      jobs: [...JOBS],
      signedInAs: admin.id,
      isSignInOld: true,
    });
    const rendered = renderWithProviders(
      <Layout>
        <Screen />
      </Layout>,
      { session: { userId: admin.id, isAdmin: true } },
    );
    await rendered.user.click(screen.getByRole('button', { name: 'Delete 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: NAME }));
    const confirm = async (password: string, code?: string) => {
      enter(dialog.getByLabelText('Password'), password);
      if (code) enter(await dialog.findByLabelText('Code'), code);
      await rendered.user.click(dialog.getByRole('button', { name: 'Confirm' }));
    };
    const closed = () =>
      waitFor(() => expect(screen.queryByRole('dialog', { name: NAME })).not.toBeInTheDocument());
    return { backend, dialog, confirm, closed, ...rendered };
  }

  test('requires the code as well when the account has a second factor or a passkey', async () => {
    const { dialog, unmount } = await deleteJob({ passkeys: [LAPTOP] });
    expect(await dialog.findByLabelText('Code')).toBeVisible();
    unmount();
    const { backend, confirm } = await deleteJob({ factor: aFactor() });
    await confirm(PASSWORD, codeOf(backend, admin));
    expect(await screen.findByText('Deleted')).toBeInTheDocument();
  });

  test('shows an error at the field when the password is wrong, and repeats the call after the right one', async () => {
    const { backend, dialog, confirm, closed, store } = await deleteJob();
    expect(dialog.getByLabelText('Password')).toHaveFocus();
    // The account has neither a passkey nor an app.
    expect(dialog.queryByLabelText('Code')).not.toBeInTheDocument();
    await confirm('wrong');
    const field = dialog.getByLabelText('Password');
    await waitFor(() => expect(field).toHaveAccessibleDescription('This is not your current password.'));
    expect(backend.jobs).toHaveLength(2);
    await confirm(PASSWORD);
    expect(await screen.findByText('Deleted')).toBeInTheDocument();
    expect(backend.jobs).toHaveLength(1);
    await closed();
    expect(JSON.stringify(store.getState())).not.toContain(PASSWORD);
  });

  test('fails the call with a plain message when the user cancels', async () => {
    const { backend, dialog, closed, user } = await deleteJob();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const message = 'Nothing was changed, because you did not confirm that it is you.';
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(backend.jobs).toHaveLength(2);
    await closed();
  });

  test('fails the waiting call when the session ends', async () => {
    const { store, closed } = await deleteJob();
    act(() => void store.dispatch(sessionEnded()));
    await closed();
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
  });
});
