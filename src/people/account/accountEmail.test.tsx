// Checks the confirmation and the change of the user's email.
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { selectNextNotice } from '#app/platform/notice/noticeSlice.ts';
import { selectUser } from '../data/userSelectors.ts';
import { useGetUserQuery } from '../data/userApi.ts';
import { captureLinkToken } from '#app/platform/address/linkToken.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { aConfig, ada, PASSWORD, type StoredUser } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx';
import { EmailStatus } from './EmailStatus.tsx';
import { VerifyEmail } from './VerifyEmail.tsx';

const NEW_EMAIL = 'countess@example.com';
const unverified: StoredUser = { ...ada, emailVerified: false };
const changing: StoredUser = { ...ada, pendingEmail: NEW_EMAIL };

function openLink(token: string) {
  window.history.replaceState(null, '', `/Verify#token=${token}`);
  act(captureLinkToken);
}

describe('confirming an email', () => {
  const link = { purpose: 'verify-email', userId: ada.id, email: ada.email } as const;

  test('confirms it with one click on the page of the link', async () => {
    const backend = useBackend({ users: [{ ...unverified }], links: [{ ...link, token: 'token-1' }] });
    const { user } = renderWithProviders(<VerifyEmail />, { at: '/Verify' });
    expect(screen.getByRole('link', { name: 'profile' })).toHaveAttribute('href', '/Profile');
    openLink('token-1');
    expect(backend.users[0]?.emailVerified).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Confirm my email address' }));
    expect(await screen.findByText(/Thank you, your email address is confirmed/)).toBeVisible();
    expect(backend.users[0]?.emailVerified).toBe(true);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('shows that the link has expired', async () => {
    useBackend();
    const { user } = renderWithProviders(<VerifyEmail />, { at: '/Verify' });
    openLink('token-2');
    await user.click(await screen.findByRole('button', { name: 'Confirm my email address' }));
    expect(await screen.findByText(/This link has expired or was already used/)).toBeVisible();
  });
});

describe('changing an email', () => {
  const link = { purpose: 'change-email', userId: ada.id, email: NEW_EMAIL } as const;
  const confirm = async (token: string, password: string) => {
    const rendered = renderWithProviders(<ConfirmEmailChange />, { at: '/ConfirmEmail' });
    openLink(token);
    await rendered.user.type(await screen.findByLabelText('Current Password'), password);
    await rendered.user.click(screen.getByRole('button', { name: 'Confirm the new address' }));
    return rendered;
  };

  test('changes it with the password of the account', async () => {
    const backend = useBackend({ users: [{ ...changing }], links: [{ ...link, token: 'token-3' }] });
    await confirm('token-3', PASSWORD);
    expect(await screen.findByText(/Your email address has been changed/)).toBeVisible();
    expect(backend.users[0]).toMatchObject({ email: NEW_EMAIL, pendingEmail: null });
  });

  test('shows an error at the field when the password is wrong', async () => {
    const backend = useBackend({ users: [{ ...changing }], links: [{ ...link, token: 'token-4' }] });
    await confirm('token-4', 'not the password');
    await waitFor(() =>
      expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(
        'This is not your current password.',
      ),
    );
    expect(backend.users[0]?.email).toBe(ada.email);
  });
});

describe('the status on the profile', () => {
  function Status() {
    const { data: user } = useGetUserQuery(ada.id);
    return user && <EmailStatus user={user} />;
  }
  const open = (user: StoredUser, mailboxUrl: string | null = null) => {
    const backend = useBackend({
      users: [{ ...user }],
      signedInAs: ada.id,
      config: aConfig({ mailboxUrl }),
    });
    return { backend, ...renderWithProviders(<Status />, { session: { userId: ada.id } }) };
  };

  test('sends the link again', async () => {
    const { backend, user, store } = open(unverified, '/dev/mailbox');
    await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
    await waitFor(() => expect(backend.links).toHaveLength(1));
    await waitFor(() =>
      expect(selectNextNotice(store.getState())).toMatchObject({
        text: `A new link is on its way to ${ada.email}.`,
      }),
    );
    expect(await screen.findByRole('link', { name: 'development mailbox' })).toBeVisible();
  });

  test('posts an error when the link cannot be sent', async () => {
    const { user, store } = open(unverified);
    server.use(http.post('*/verification*', () => refuse(500, 'The mails are away.')));
    await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
    await waitFor(() =>
      expect(selectNextNotice(store.getState())).toMatchObject({
        kind: 'error',
        text: 'The mails are away.',
      }),
    );
  });

  test('disappears when the server reports that the email is confirmed', async () => {
    const { backend, user } = open(unverified);
    const button = await screen.findByRole('button', { name: 'Send the link again' });
    Object.assign(backend.users[0] ?? {}, { emailVerified: true });
    await user.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
  });

  test('sends one link at a time', async () => {
    const { user } = open(unverified);
    server.use(http.post('*/verification*', () => new Promise<never>(() => undefined)));
    const button = await screen.findByRole('button', { name: 'Send the link again' });
    await user.click(button);
    expect(button).toBeDisabled();
  });

  test('posts an error when a change cannot be cancelled, and keeps it', async () => {
    const { backend, user, store } = open(changing);
    server.use(http.put('*/api/users/:id', () => refuse(500, 'Not now.')));
    await user.click(await screen.findByRole('button', { name: 'Cancel the change' }));
    await waitFor(() =>
      expect(selectNextNotice(store.getState())).toMatchObject({ kind: 'error', text: 'Not now.' }),
    );
    expect(screen.getByRole('button', { name: 'Cancel the change' })).toBeEnabled();
    expect(backend.users[0]?.pendingEmail).toBe(NEW_EMAIL);
  });

  test.each<[string, StoredUser, number]>([
    ['a confirmed email', ada, 0],
    ['an unconfirmed email', unverified, 1],
    ['a change of a confirmed email', changing, 1],
    ['a change of an unconfirmed email', { ...unverified, pendingEmail: NEW_EMAIL }, 2],
  ])('has a message for each open task: %s', async (_what, stored, messages) => {
    const { store } = open(stored);
    await waitFor(() => expect(selectUser(store.getState(), ada.id)).toBeDefined());
    expect(screen.queryAllByRole('alert')).toHaveLength(messages);
  });

  test('cancels a change', async () => {
    const { backend, user } = open(changing);
    expect(await screen.findByText(new RegExp(`changes to ${NEW_EMAIL}`))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel the change' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(backend.users[0]?.pendingEmail).toBeNull();
  });
});
