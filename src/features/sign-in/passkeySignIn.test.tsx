// Checks the sign-in with a passkey. The library is mocked: jsdom has no WebAuthn.
import { startAuthentication } from '@simplewebauthn/browser';
import { screen, waitFor } from '@testing-library/react';
import { selectUserId } from '#app/entities/session/index.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { ada } from '#mocks/backend.ts';
import { useBackend } from '#mocks/node.ts';
import { SignInForm } from './SignInForm.tsx';

jest.mock('@simplewebauthn/browser');

const NAME = 'Use a passkey instead';
const passkey = { id: 'x', name: 'Key', createdAt: '', lastUsedAt: null, credentialId: 'S2V5' };

beforeEach(() => {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(window, 'PublicKeyCredential', { value: jest.fn(), configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'isSecureContext');
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

/** Signs with the passkey of this id. */
function signWith(id: string) {
  jest.mocked(startAuthentication).mockImplementation(async ({ optionsJSON: { challenge } }) => ({
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: btoa(JSON.stringify({ challenge })).replace(/=+$/, ''),
      authenticatorData: 'AA',
      signature: 'AA',
    },
    clientExtensionResults: {},
  }));
}

function show() {
  useBackend({ users: [{ ...ada, passkeys: [passkey] }] });
  return renderWithProviders(<SignInForm />, { at: { pathname: '/Signin', state: { from: '/Profile' } } });
}

test('signs in and returns to the previous screen', async () => {
  signWith('S2V5');
  const { user, store, place } = show();
  await user.click(screen.getByRole('button', { name: NAME }));
  await waitFor(() => expect(place.current.pathname).toBe('/Profile'));
  expect(selectUserId(store.getState())).toBe(ada.id);
});

test('shows that the passkey is unknown, and allows another attempt', async () => {
  signWith('b3RoZXI');
  const { user, place } = show();
  await user.click(screen.getByRole('button', { name: NAME }));
  expect(await screen.findByText('This passkey could not be used here.')).toBeVisible();
  expect(place.current.pathname).toBe('/Signin');
  signWith('S2V5');
  await user.click(screen.getByRole('button', { name: NAME }));
  await waitFor(() => expect(place.current.pathname).toBe('/Profile'));
});

test('is disabled while the browser prompts for the passkey', async () => {
  jest.mocked(startAuthentication).mockReturnValue(new Promise(() => undefined));
  const { user } = show();
  await user.click(screen.getByRole('button', { name: NAME }));
  await waitFor(() => expect(screen.getByRole('button', { name: NAME })).toBeDisabled());
});

test('is not offered when the browser has no WebAuthn', () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  show();
  expect(screen.queryByRole('button', { name: NAME })).not.toBeInTheDocument();
});
