// Checks the registration of a customer and of a driver.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { selectIsDriver, selectIsSignedIn, selectUserId } from '../data/sessionSlice.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { RegisterForm } from './RegisterForm.tsx';

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

test('links Register to be a Driver to the form of drivers', async () => {
  const { user, place } = renderWithProviders(<RegisterForm />, { at: '/Register' });
  await user.click(screen.getByRole('link', { name: 'Register to be a Driver' }));
  await waitFor(() => expect(place.current.pathname).toBe('/driver-registration'));
});

test('shows the errors of the server above the form and at the fields', async () => {
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

test('shows a message when the account is created but the sign-in fails', async () => {
  server.use(http.post('*/api/auth', () => refuse(503, 'Busy.')));
  const { user, store, place } = renderWithProviders(<RegisterForm />, { at: '/Register' });
  await fillIn(user);
  expect(await screen.findByText('Error signing in user. Please try again.')).toBeVisible();
  expect(selectIsSignedIn(store.getState())).toBe(false);
  expect(place.current.pathname).toBe('/Register');
});
