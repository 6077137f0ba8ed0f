// Checks the account of a user: the password, the sessions, the download of the data and the deletion.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { captureLinkToken } from '#app/platform/address/linkToken.ts';
import { loadPage } from '#app/platform/browser/pageLoad.ts';
import { selectNextNotice } from '#app/platform/notice/noticeSlice.ts';
import { checkCases } from '#app/testing/checkCases.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { ada, PASSWORD } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { selectIsSignedIn } from '../data/sessionSlice.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { Sessions } from './Sessions.tsx';

jest.mock('#app/platform/browser/pageLoad.ts');
beforeEach(() => jest.clearAllMocks());

const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('changing the password', () => {
  const NEW_PASSWORD = 'a new long password';

  async function open(current: string, password: string) {
    const backend = useBackend({ signedInAs: ada.id });
    const rendered = renderWithProviders(<ChangePassword />, { session: { userId: ada.id } });
    await rendered.user.click(screen.getByRole('button', { name: 'Change password' }));
    enter('Current Password', current);
    enter('New Password', password);
    await rendered.user.click(screen.getByRole('button', { name: 'Save' }));
    const stored = () => backend.users.find(({ id }) => id === ada.id)?.password;
    return { ...rendered, stored };
  }

  test('changes the password, shows a notice and closes the form', async () => {
    const { store, stored } = await open(PASSWORD, NEW_PASSWORD);
    await waitFor(() => expect(stored()).toBe(NEW_PASSWORD));
    expect(JSON.stringify(store.getState())).not.toContain(NEW_PASSWORD);
    await waitFor(() => expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument());
    expect(selectNextNotice(store.getState())).toMatchObject({
      kind: 'success',
      text: 'Your password has been changed. You are signed out on all other devices.',
    });
  });

  test('shows a wrong current password at its field, and is closed without it when the user comes back to the page', async () => {
    const { store, stored, unmount } = await open('not the password', NEW_PASSWORD);
    const text = 'This is not your current password.';
    await waitFor(() => expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(text));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(stored()).toBe(PASSWORD);
    unmount();
    const { user } = renderWithProviders(<ChangePassword />, { store });
    const toggle = screen.getByRole('button', { name: 'Change password' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });
});

describe('forgetting the password', () => {
  const NEW_PASSWORD = 'a new long password';

  function openLink(token: string) {
    window.history.replaceState(null, '', `/Reset#token=${token}`);
    act(captureLinkToken);
  }

  describe('asking for the link', () => {
    const ask = async (email: string) => {
      const rendered = renderWithProviders(<ForgotPassword />, { at: '/Forgot' });
      enter('Email', email);
      await rendered.user.click(screen.getByRole('button', { name: 'Send the link' }));
      return rendered;
    };

    test('shows the same text for a known and an unknown address', () =>
      checkCases(
        [
          [ada.email, 1],
          ['nobody@example.com', 0],
        ],
        async (email, links) => {
          const backend = useBackend();
          const { unmount } = await ask(email);
          const text = /^If an account has this address, a mail with a link/;
          await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
          expect(screen.queryByRole('link')).not.toBeInTheDocument();
          expect(backend.links).toHaveLength(links);
          unmount();
        },
      ));
  });

  describe('choosing a new password', () => {
    const link = { purpose: 'reset-password', userId: ada.id, email: ada.email } as const;

    test('prompts to open the link again when the page was opened without a link', () => {
      renderWithProviders(<ResetPassword />, { at: '/Reset' });
      expect(screen.getByRole('link', { name: 'ask for a new one' })).toHaveAttribute('href', '/Forgot');
    });

    test('saves it, ends the session and goes to the sign-in with a notice', async () => {
      const backend = useBackend({ signedInAs: ada.id, links: [{ ...link, token: 'token-1' }] });
      const { user, store, place } = renderWithProviders(<ResetPassword />, {
        at: '/Reset',
        session: { userId: ada.id },
      });
      openLink('token-1');
      await screen.findByLabelText('New Password');
      enter('New Password', NEW_PASSWORD);
      await user.click(screen.getByRole('button', { name: 'Save the password' }));
      await waitFor(() => expect(place.current.pathname).toBe('/Signin'));
      expect(backend.users.find(({ id }) => id === ada.id)?.password).toBe(NEW_PASSWORD);
      expect(selectIsSignedIn(store.getState())).toBe(false);
      expect(JSON.stringify(store.getState())).not.toMatch(/token-1|a new long password/);
      expect(selectNextNotice(store.getState())?.text).toBe(
        'Your password has been changed. Please sign in with it.',
      );
    });

    test('shows a weak password at its field and keeps the link', async () => {
      const backend = useBackend({ links: [{ ...link, token: 'token-3' }] });
      const { user } = renderWithProviders(<ResetPassword />, { at: '/Reset' });
      openLink('token-3');
      await screen.findByLabelText('New Password');
      enter('New Password', 'password123');
      await user.click(screen.getByRole('button', { name: 'Save the password' }));
      await waitFor(() =>
        expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(/most common ones/),
      );
      expect(backend.links).toHaveLength(1);
      expect(backend.users.find(({ id }) => id === ada.id)?.password).toBe(PASSWORD);
    });

    test('offers another link when the link has expired', async () => {
      useBackend();
      const { user } = renderWithProviders(<ResetPassword />, { at: '/Reset' });
      openLink('token-4');
      await screen.findByLabelText('New Password');
      enter('New Password', NEW_PASSWORD);
      await user.click(screen.getByRole('button', { name: 'Save the password' }));
      expect(await screen.findByText(/This link has expired or was already used/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/Forgot');
    });
  });
});

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
