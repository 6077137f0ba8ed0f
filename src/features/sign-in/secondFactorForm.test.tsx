// Checks the second step of the sign-in.
import { screen, waitFor } from '@testing-library/react';
import { selectIsSignedIn, selectUserId } from '#app/entities/session/index.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aFactor, codeOf, RECOVERY_CODE } from '#mocks/authenticatorApp.ts';
import { ada, PASSWORD } from '#mocks/backend.ts';
import { useBackend } from '#mocks/node.ts';
import { SignInForm } from './SignInForm.tsx';

async function withPassword(state: object = { from: '/Profile' }) {
  const backend = useBackend({ users: [{ ...ada, factor: aFactor() }] });
  const rendered = renderWithProviders(<SignInForm />, { at: { pathname: '/Signin', state } });
  await rendered.user.type(screen.getByLabelText('Email'), ada.email);
  await rendered.user.type(screen.getByLabelText('Password'), PASSWORD);
  await rendered.user.click(screen.getByRole('button', { name: 'Sign In' }));
  const field = await screen.findByLabelText('Code');
  const enter = async (code: string) => {
    await rendered.user.type(screen.getByRole('textbox'), code);
    await rendered.user.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  return { backend, field, enter, ...rendered };
}

test('prompts for a code after the password, without a session or an error', async () => {
  const { field, store, place } = await withPassword();
  expect(field).toHaveFocus();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(selectIsSignedIn(store.getState())).toBe(false);
  expect(place.current.pathname).toBe('/Signin');
});

test('signs in with the code and returns to the previous screen', async () => {
  const { backend, enter, store, place } = await withPassword();
  await enter(codeOf(backend, ada));
  await waitFor(() => expect(place.current.pathname).toBe('/Profile'));
  expect(selectUserId(store.getState())).toBe(ada.id);
});

test('shows a wrong code at its field, and signs in with the next one', async () => {
  const { backend, enter, field, user, place } = await withPassword();
  await enter('000000');
  await waitFor(() => expect(field).toHaveAccessibleDescription('This code is wrong, or was used already.'));
  await user.clear(field);
  await enter(codeOf(backend, ada));
  await waitFor(() => expect(place.current.pathname).toBe('/Profile'));
});

test('accepts a recovery code instead', async () => {
  const { enter, field, user, place } = await withPassword();
  await user.type(field, '123');
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  expect(screen.getByLabelText('Recovery code')).toHaveValue('');
  await enter(RECOVERY_CODE);
  await waitFor(() => expect(place.current.pathname).toBe('/Profile'));
});

test('prompts for the code of the app again after the password was entered again', async () => {
  const { user } = await withPassword();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.click(screen.getByRole('button', { name: 'Back to the password' }));
  await user.type(await screen.findByLabelText('Email'), ada.email);
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByLabelText('Code')).toBeVisible();
});

test('returns to the password when the challenge has expired', async () => {
  const { backend, enter, user } = await withPassword();
  backend.challenges = [];
  await enter('123456');
  expect(await screen.findByText(/Please enter your password again/)).toBeVisible();
  // No code can be right any more.
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Back to the password' }));
  expect(await screen.findByLabelText('Password')).toBeVisible();
});

test('keeps the challenge and the code out of the store', async () => {
  const { backend, enter, store, place } = await withPassword();
  const [known] = backend.challenges;
  expect(JSON.stringify(store.getState())).not.toContain(known!.challenge);
  const code = codeOf(backend, ada);
  await enter(code);
  await waitFor(() => expect(place.current.pathname).toBe('/Profile'));
  expect(JSON.stringify(store.getState())).not.toContain(code);
});
