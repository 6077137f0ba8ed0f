// Checks the change of the user's password.
import { screen, waitFor } from '@testing-library/react';
import { selectNextNotice } from '#app/entities/notice/index.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { ada, PASSWORD } from '#mocks/backend.ts';
import { useBackend } from '#mocks/node.ts';
import { ChangePassword } from './ChangePassword.tsx';

const NEW_PASSWORD = 'a new long password';

async function open(current: string, password: string) {
  const backend = useBackend({ signedInAs: ada.id });
  const rendered = renderWithProviders(<ChangePassword />, { session: { userId: ada.id } });
  await rendered.user.click(screen.getByRole('button', { name: 'Change password' }));
  if (current) await rendered.user.type(screen.getByLabelText('Current Password'), current);
  if (password) await rendered.user.type(screen.getByLabelText('New Password'), password);
  await rendered.user.click(screen.getByRole('button', { name: 'Save' }));
  const stored = () => backend.users.find(({ id }) => id === ada.id)?.password;
  return { ...rendered, stored };
}

test('changes the password, shows a notice and closes the form', async () => {
  const { store, stored } = await open(PASSWORD, NEW_PASSWORD);
  await waitFor(() => expect(stored()).toBe(NEW_PASSWORD));
  await waitFor(() => expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument());
  expect(selectNextNotice(store.getState())).toMatchObject({
    kind: 'success',
    text: 'Your password has been changed. You are signed out on all other devices.',
  });
});

test('shows an error at the field when the current password is wrong', async () => {
  const { stored } = await open('not the password', NEW_PASSWORD);
  await waitFor(() =>
    expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(
      'This is not your current password.',
    ),
  );
  expect(stored()).toBe(PASSWORD);
});

test('shows the errors of the new password at its field', async () => {
  await open('', 'short');
  expect(await screen.findByText('Password needs at least 8 characters.')).toBeVisible();
  expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(
    'Current Password is required.',
  );
});

test('keeps the passwords out of the store', async () => {
  const { store, stored } = await open(PASSWORD, NEW_PASSWORD);
  await waitFor(() => expect(stored()).toBe(NEW_PASSWORD));
  expect(JSON.stringify(store.getState())).not.toContain(NEW_PASSWORD);
});

test('is closed and shows no earlier error when the user comes back to the page', async () => {
  const { store, unmount } = await open('not the password', NEW_PASSWORD);
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('This is not your current password.'),
  );
  unmount();
  const { user } = renderWithProviders(<ChangePassword />, { store });
  const toggle = screen.getByRole('button', { name: 'Change password' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});
