// Checks the sign-in with a password, a passkey and a second step. The library of passkeys is mocked: jsdom has no WebAuthn.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { selectIsSignedIn, selectUserId, selectIsAdmin } from '../data/sessionSlice.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { PASSWORD, ada, aConfig, admin } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { SignInForm } from './SignInForm.tsx';
import { startAuthentication } from '@simplewebauthn/browser';
import { RECOVERY_CODE, aFactor, codeOf } from '#mocks/people/authenticatorApp.ts';
import { StrictMode } from 'react';
import { DemoLogin } from './DemoLogin.tsx';
jest.mock('@simplewebauthn/browser');

describe('with a password', () => {
  async function fillIn(user: ReturnType<typeof renderWithProviders>['user'], password = PASSWORD) {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: ada.email } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  }

  test('signs in and goes to the landing page', async () => {
    const backend = useBackend();
    const { user, store, place } = renderWithProviders(<SignInForm />, { at: '/Signin' });
    await fillIn(user);
    await waitFor(() => expect(place.current.pathname).toBe('/'));
    expect(selectUserId(store.getState())).toBe(ada.id);
    expect(backend.signedInAs).toBe(ada.id);
  });

  test('sends nothing and says why while the browser blocks cookies', async () => {
    const backend = useBackend();
    const cookies = jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const { user, store } = renderWithProviders(<SignInForm />, { at: '/Signin' });
    await fillIn(user);
    expect(screen.getByRole('alert')).toHaveTextContent('Your browser blocks cookies.');
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(backend.signedInAs).toBeUndefined();
    cookies.mockRestore();
  });

  test('returns to the screen before the sign-in, with its location state', async () => {
    const state = { from: '/cars/7?day=1', draft: { mode: 'single-day' } };
    const { user, place } = renderWithProviders(<SignInForm />, { at: { pathname: '/Signin', state } });
    await fillIn(user);
    await waitFor(() => expect(place.current).toEqual({ pathname: '/cars/7', search: '?day=1', state }));
  });

  test('shows the message of a wrong password once, until the next messages, and stays signed out', async () => {
    const { user, store, place } = renderWithProviders(<SignInForm />, { at: '/Signin' });
    await fillIn(user, 'wrong');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /^Error signing in user. Please try again.Email or password is wrong.$/,
      ),
    );
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/Forgot');
    expect(place.current.pathname).toBe('/Signin');
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('');
  });

  test('sends one request after a double click', async () => {
    let calls = 0;
    server.events.on('request:start', () => {
      calls += 1;
    });
    const { user, place } = renderWithProviders(<SignInForm />, { at: '/Signin' });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: ada.email } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: PASSWORD } });
    await user.dblClick(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(place.current.pathname).toBe('/'));
    server.events.removeAllListeners();
    expect(calls).toBe(1);
  });
});

describe('with a passkey', () => {
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

  test('is not offered when the browser has no WebAuthn', () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    show();
    expect(screen.queryByRole('button', { name: NAME })).not.toBeInTheDocument();
  });
});

describe('the second step', () => {
  async function withPassword(state: object = { from: '/Profile' }) {
    const backend = useBackend({ users: [{ ...ada, factor: aFactor() }] });
    const rendered = renderWithProviders(<SignInForm />, { at: { pathname: '/Signin', state } });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: ada.email } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: PASSWORD } });
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

  test('shows a wrong code at its field, and signs in with the next one', async () => {
    const { backend, enter, field, user, place } = await withPassword();
    await enter('000000');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('This code is wrong, or was used already.'),
    );
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
});

describe('the demo accounts', () => {
  test('signs in once, even in strict mode, and goes to the landing page', async () => {
    let calls = 0;
    server.events.on('request:start', () => {
      calls += 1;
    });
    const { store, place } = renderWithProviders(
      <StrictMode>
        <DemoLogin />
      </StrictMode>,
      { at: '/demo-login' },
    );
    expect(screen.getByRole('status')).toHaveTextContent('Signing you in as the demo administrator...');
    await waitFor(() => expect(place.current.pathname).toBe('/'));
    server.events.removeAllListeners();
    expect(calls).toBe(1);
    expect(selectUserId(store.getState())).toBe(admin.id);
    expect(selectIsAdmin(store.getState())).toBe(true);
  });

  test('shows a message when the server does not offer it', async () => {
    useBackend({ config: aConfig({ demoLogin: false }) });
    const { place } = renderWithProviders(<DemoLogin />, { at: '/demo-login' });
    expect(await screen.findByText(/The demo sign-in is switched off on this site/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/Signin');
    expect(place.current.pathname).toBe('/demo-login');
  });

  test('offers Retry after another failure', async () => {
    server.use(http.post('*/api/demo-login', () => refuse(429, 'Too many attempts.'), { once: true }));
    const { user, place } = renderWithProviders(<DemoLogin />, { at: '/demo-login' });
    expect(await screen.findByText('Too many attempts.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(place.current.pathname).toBe('/'));
  });
});
