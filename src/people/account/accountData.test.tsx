// Checks the user's data: the sessions, the download and the deletion.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { selectNextNotice } from '#app/platform/notice/noticeSlice.ts';
import { selectIsSignedIn } from '../data/sessionSlice.ts';
import { loadPage } from '#app/platform/browser/pageLoad.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { ada, PASSWORD } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { Sessions } from './Sessions.tsx';

jest.mock('#app/platform/browser/pageLoad.ts');
beforeEach(() => jest.clearAllMocks());

const asAda = { session: { userId: ada.id } };

describe('the sessions', () => {
  test('lists the sessions, and ends all of them, including the current one', async () => {
    const backend = useBackend({ signedInAs: ada.id });
    const { user, store } = renderWithProviders(<Sessions />, asAda);
    expect(await screen.findByText('Chrome on Linux (this one)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
    expect(backend.signedInAs).toBeUndefined();
    expect(selectIsSignedIn(store.getState())).toBe(false);
  });

  test('shows the last use of another device, and an unknown device', async () => {
    useBackend({ signedInAs: ada.id });
    const at = '2027-01-02T10:00:00.000Z';
    const other = { id: ada.id, device: '', createdAt: at, lastSeenAt: at, isCurrent: false };
    server.use(http.get('*/api/users/:id/sessions', () => Response.json([other])));
    renderWithProviders(<Sessions />, asAda);
    expect(await screen.findByText(/^An unknown device, last used .*2 Jan.* at 10:00$/)).toBeVisible();
  });

  test('keeps the session when the call fails', async () => {
    useBackend({ signedInAs: ada.id });
    server.use(http.delete('*/api/users/:id/sessions', () => refuse(503, 'Please try again in a moment.')));
    const { user, store } = renderWithProviders(<Sessions />, asAda);
    await screen.findByText('Chrome on Linux (this one)');
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(selectNextNotice(store.getState())).toMatchObject({ kind: 'error' }));
    expect(selectIsSignedIn(store.getState())).toBe(true);
  });
});

test('shows the download as a link to the file', () => {
  useBackend({ signedInAs: ada.id });
  renderWithProviders(<ExportData />, asAda);
  const link = screen.getByRole('link', { name: 'Download your data' });
  expect(link).toHaveAttribute('href', `/api/users/${ada.id}/export`);
  expect(link).toHaveAttribute('download');
});

describe('the deletion', () => {
  const open = async (password: string) => {
    const backend = useBackend({ signedInAs: ada.id });
    const rendered = renderWithProviders(<DeleteAccount />, asAda);
    await rendered.user.click(screen.getByRole('button', { name: 'Delete account' }));
    expect(screen.getByText(/Your past reservations and payments stay in our books/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Current Password'), { target: { value: password } });
    await rendered.user.click(screen.getByRole('button', { name: 'Delete my account' }));
    return { backend, ...rendered };
  };

  test('shows what stays, deletes the account, signs out and opens the page that confirms it', async () => {
    const { backend, store } = await open(PASSWORD);
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/AccountDeleted'));
    expect(backend.users.some(({ id }) => id === ada.id)).toBe(false);
    expect(selectIsSignedIn(store.getState())).toBe(false);
  });
});
