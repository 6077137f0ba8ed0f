// Checks the access to the admins' area, and its links.
import { screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import { Route, Routes } from 'react-router-dom';
import type { StaffRole } from '#domain/staff/roles.ts';
import { ada, admin } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/chat.ts';
import { useBackend } from '#mocks/node.ts';
import { AdminPage } from './AdminPage.tsx';

const area = (
  <Routes>
    <Route path="/Adminpanel/*" element={<AdminPage />} />
    <Route path="*" element={<p>Elsewhere</p>} />
  </Routes>
);
const asAdmin = { userId: admin.id, isAdmin: true };

afterEach(stopWatching);

test('redirects a guest to the sign-in, with the address to return to', async () => {
  const { place } = renderWithProviders(area, { at: '/Adminpanel/Userpage?role=admin' });
  await waitFor(() => expect(place.current.pathname).toBe('/Signin'));
  expect(place.current.state).toMatchObject({ from: '/Adminpanel/Userpage?role=admin' });
});

test('shows Not authorized to other users at every address, and loads no data', () => {
  useBackend({ signedInAs: ada.id });
  const calls = watchRequests();
  for (const path of ['', '/Driverjobs', '/Rentalcars', '/Userpage', '/Reviews']) {
    const { unmount } = renderWithProviders(area, {
      at: `/Adminpanel${path}`,
      session: { userId: ada.id, staffRole: null },
    });
    expect(screen.getByText('You are not authorized to view this page.')).toBeVisible();
    unmount();
  }
  expect(calls).toEqual([]);
});

test('opens a screen with its own heading and title for each link', async () => {
  useBackend({ signedInAs: admin.id });
  const { user } = renderWithProviders(area, { at: '/Adminpanel', session: asAdmin });
  const bar = within(screen.getByRole('navigation', { name: 'Admin Dashboard' }));
  const opened: Record<string, string> = {};
  for (const link of bar.getAllByRole('link')) {
    const before = document.title;
    await user.click(link);
    await waitFor(() => expect(document.title).not.toBe(before));
    expect(document.title).toBe(
      `${screen.getByRole('heading', { level: 1 }).textContent} | Luxury Car Rentals`,
    );
    opened[link.textContent] = document.title;
  }
  expect(Object.keys(opened)).toEqual(
    expect.arrayContaining(['Admin Home', 'Driver Jobs', 'Cars', 'Users', 'Reviews', 'Messages']),
  );
  expect(opened).toMatchObject({
    'Admin Home': 'Admin Panel | Luxury Car Rentals',
    Cars: 'Car Management | Luxury Car Rentals',
    Users: 'Admin Panel - Users | Luxury Car Rentals',
  });
});

/** Waits for the last part of the sidebar. */
const loaded = () => screen.findByRole('button', { name: 'Find' });
const EVERYBODY = ['Admin Home', 'Today', 'Fleet'];
test('links each role to its screens', async () => {
  useBackend({ signedInAs: admin.id });
  const links: Record<string, (string | null)[]> = {};
  for (const staffRole of ['manager', 'desk', 'accountant'] as const) {
    const session = { userId: admin.id, isAdmin: staffRole === 'manager', staffRole };
    const { unmount } = renderWithProviders(area, { at: '/Adminpanel/nowhere', session });
    const bar = within(screen.getByRole('navigation', { name: 'Admin Dashboard' }));
    await loaded();
    links[staffRole] = bar.getAllByRole('link').map(({ textContent }) => textContent);
    unmount();
  }
  expect(links).toEqual({
    manager: [
      ...[...EVERYBODY, 'Driver Jobs', 'Cars', 'Extras', 'Users', 'Reviews', 'Inbox', 'Messages'],
      ...['Insight', 'Reconciliation', 'Audit'],
    ],
    desk: [...EVERYBODY, 'Driver Jobs', 'Users', 'Inbox', 'Messages'],
    accountant: [...EVERYBODY, 'Insight', 'Reconciliation'],
  });
});

test('shows a role Not authorized at the addresses of other roles', async () => {
  useBackend({ signedInAs: admin.id });
  const addresses: Partial<Record<StaffRole, string[]>> = {
    desk: ['Rentalcars', 'Insight', 'Audit'],
    accountant: ['Userpage', 'Inbox', 'Reservations/new', `People/${ada.id}`],
  };
  const authorized: string[] = [];
  for (const [role, paths] of Object.entries(addresses)) {
    for (const path of paths) {
      const session = { userId: admin.id, staffRole: role as StaffRole };
      const { unmount } = renderWithProviders(area, { at: `/Adminpanel/${path}`, session });
      if (!screen.queryByText('You are not authorized to view this page.'))
        authorized.push(`${role} ${path}`);
      unmount();
    }
  }
  expect(authorized).toEqual([]);
});

test('shows the error screen inside the area for an unknown address, and counts unread messages and threads with unread messages beside their links', async () => {
  const backend = useBackend({ signedInAs: admin.id });
  for (const content of ['Hello.', 'Is the Ghost free?'])
    storeMessage(backend, { senderId: ada.id, receiverId: admin.id, content });
  renderWithProviders(area, { at: '/Adminpanel/nowhere', session: { ...asAdmin, staffRole: 'owner' } });
  // The address is unknown.
  expect(await screen.findByText('Unexpected Application Error!')).toBeVisible();
  await loaded();
  expect(await screen.findByRole('link', { name: /^Messages.*2 unread/ })).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Inbox.*1 unread/ })).toBeVisible();
});

test('checks the role again at the next screen, not at the first', async () => {
  const backend = useBackend({ signedInAs: admin.id });
  const calls = watchRequests();
  const { user } = renderWithProviders(area, { at: '/Adminpanel/Userpage', session: asAdmin });
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Panel - Users' })).toBeVisible();
  expect(calls).not.toContain('GET /api/auth/session');
  for (const each of backend.users) each.isAdmin = false;
  await user.click(screen.getByRole('link', { name: 'Cars' }));
  expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible();
  expect(calls.filter((call) => call === 'GET /api/auth/session')).toHaveLength(1);
});

test('links an admin without the required second factor to the profile', async () => {
  const backend = useBackend({ signedInAs: admin.id, isAdminFactorRequired: true });
  const { user } = renderWithProviders(area, { at: '/Adminpanel/Userpage', session: asAdmin });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Please set up two-step sign-in' });
  expect(heading).toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/Profile');
  backend.isAdminFactorRequired = false;
  await user.click(screen.getByRole('button', { name: 'It is on now: try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Panel - Users' })).toBeVisible();
});

test('shows the page of a person to a role that may read users', async () => {
  useBackend({ signedInAs: admin.id });
  renderWithProviders(area, { at: `/Adminpanel/People/${ada.id}`, session: asAdmin });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
});
