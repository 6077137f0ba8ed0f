// Checks the confirmation and the change of the user's email.
import { checkCases } from '#app/testing/checkCases.ts';
import { act, screen, waitFor, fireEvent } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { selectNextNotice } from '#app/platform/notice/noticeSlice.ts';
import { selectUser } from '../data/userSelectors.ts';
import { useGetUserQuery } from '../data/userApi.ts';
import { captureLinkToken } from '#app/platform/address/linkToken.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aConfig, ada, PASSWORD, type StoredUser } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx';
import { EmailStatus } from './EmailStatus.tsx';
import { VerifyEmail } from './VerifyEmail.tsx';
import { selectIsDriver, selectUserId } from '../data/sessionSlice.ts';
import { RegisterForm } from '../register/RegisterForm.tsx';

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
    fireEvent.change(await screen.findByLabelText('Current Password'), { target: { value: password } });
    await rendered.user.click(screen.getByRole('button', { name: 'Confirm the new address' }));
    return rendered;
  };

  test('changes it with the password of the account', async () => {
    const backend = useBackend({ users: [{ ...changing }], links: [{ ...link, token: 'token-3' }] });
    await confirm('token-3', PASSWORD);
    expect(await screen.findByText(/Your email address has been changed/)).toBeVisible();
    expect(backend.users[0]).toMatchObject({ email: NEW_EMAIL, pendingEmail: null });
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

  test('disappears when the server reports that the email is confirmed', async () => {
    const { backend, user } = open(unverified);
    const button = await screen.findByRole('button', { name: 'Send the link again' });
    Object.assign(backend.users[0] ?? {}, { emailVerified: true });
    await user.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
  });

  test('has a message for each open task', () =>
    checkCases<[string, StoredUser, number]>(
      [
        ['a confirmed email', ada, 0],
        ['an unconfirmed email', unverified, 1],
        ['a change of a confirmed email', changing, 1],
        ['a change of an unconfirmed email', { ...unverified, pendingEmail: NEW_EMAIL }, 2],
      ],
      async (_what, stored, messages) => {
        const { store, unmount } = open(stored);
        await waitFor(() => expect(selectUser(store.getState(), ada.id)).toBeDefined());
        expect(screen.queryAllByRole('alert')).toHaveLength(messages);
        unmount();
      },
    ));

  test('cancels a change', async () => {
    const { backend, user } = open(changing);
    expect(await screen.findByText(new RegExp(`changes to ${NEW_EMAIL}`))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel the change' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(backend.users[0]?.pendingEmail).toBeNull();
  });
});

describe('the registration', () => {
  type User = ReturnType<typeof renderWithProviders>['user'];

  async function fillIn(user: User, changes: Record<string, string> = {}) {
    const values = {
      'First Name': 'Mary',
      'Last Name': 'Jackson',
      Email: 'mary@example.com',
      'Phone Number': '020 7946 0001',
      Password: 'long enough',
      ...changes,
    };
    for (const [label, value] of Object.entries(values)) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await user.click(screen.getByText('Register', { selector: 'button, button > span' }));
  }

  test('creates the user, signs in and goes to the landing page', async () => {
    const backend = useBackend();
    const { user, store, place } = renderWithProviders(<RegisterForm />, { at: '/Register' });
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    await fillIn(user);
    await waitFor(() => expect(place.current.pathname).toBe('/'));
    const created = backend.users.find(({ email }) => email === 'mary@example.com');
    expect(created).toMatchObject({ first_name: 'Mary', last_name: 'Jackson', isDriver: false });
    expect(selectUserId(store.getState())).toBe(created?.id);
    expect(selectIsDriver(store.getState())).toBe(false);
  });

  test('returns to the screen before the registration', async () => {
    const state = { from: '/cars/7' };
    const { user, place } = renderWithProviders(<RegisterForm />, { at: { pathname: '/Register', state } });
    await fillIn(user);
    await waitFor(() => expect(place.current).toMatchObject({ pathname: '/cars/7', state }));
  });

  test('registers a driver with the driver flag', async () => {
    const { user, store } = renderWithProviders(<RegisterForm asDriver />);
    expect(screen.queryByRole('link', { name: 'Register to be a Driver' })).not.toBeInTheDocument();
    await fillIn(user);
    await waitFor(() => expect(selectIsDriver(store.getState())).toBe(true));
  });

  test('shows the errors of the server above the form and at the fields, and links to the form of drivers', async () => {
    const { user, place } = renderWithProviders(<RegisterForm />, { at: '/Register' });
    await fillIn(user, { 'First Name': '', Email: 'mary', Password: 'short' });
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /^Error creating user. Please check your input and try again.$/,
      ),
    );
    expect(screen.getByLabelText('First Name')).toHaveAccessibleDescription('First Name is required.');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Password needs at least 8 characters.',
    );
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(screen.getByLabelText('Last Name')).toBeValid();
    expect(place.current.pathname).toBe('/Register');
    await user.click(screen.getByRole('link', { name: 'Register to be a Driver' }));
    await waitFor(() => expect(place.current.pathname).toBe('/driver-registration'));
  });

  test('shows a taken email at its field, with the way to sign in', async () => {
    const { user } = renderWithProviders(<RegisterForm />);
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await fillIn(user, { Email: ada.email });
    expect(await screen.findByText('This email address is already in use.')).toBeVisible();
    expect(screen.getByText('Error creating user. Please check your input and try again.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/Signin');
  });

  test('says which answer was lost, and goes on from there', async () => {
    const backend = useBackend();
    const lose = () => HttpResponse.error();
    server.use(http.post('*/api/users', lose, { once: true }), http.post('*/api/auth', lose, { once: true }));
    const { user, place } = renderWithProviders(<RegisterForm />, { at: '/Register' });
    const button = () => screen.getByText('Register', { selector: 'button, button > span' });
    const unreached = 'The server cannot be reached. Please check your connection and try again.';
    await fillIn(user);
    for (const failed of [/^Error creating user/, /^Error signing in user/]) {
      expect(await screen.findByText(failed)).toBeVisible();
      expect(screen.getByText(unreached)).toBeVisible();
      expect(place.current.pathname).toBe('/Register');
      await user.click(button());
    }
    await waitFor(() => expect(place.current.pathname).toBe('/'));
    expect(backend.users.filter(({ email }) => email === 'mary@example.com')).toHaveLength(1);
  });
});
