// Checks two-step sign-in and passkeys on the profile. The library of passkeys is mocked: jsdom has no WebAuthn.
import { startRegistration } from '@simplewebauthn/browser';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { selectNextNotice } from '#app/platform/notice/noticeSlice.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { PasskeyOptions } from '#domain/people/contract/passkeys.ts';
import { anId } from '#domain/testing/builders.ts';
import { PASSWORD, type StoredFactor, type StoredPasskey, ada } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { http } from 'msw';
import { refuse } from '#mocks/answers.ts';
import { RECOVERY_CODE, aFactor, codeOf } from '#mocks/people/authenticatorApp.ts';
import * as files from '#app/platform/browser/downloadFile.ts';

jest.mock('@simplewebauthn/browser');
jest.mock('#app/platform/browser/downloadFile.ts');

const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('passkeys', () => {
  const laptop: StoredPasskey = {
    id: '00000000-0000-4000-8000-000000000777',
    name: 'Laptop',
    createdAt: '2026-11-01T10:00:00.000Z',
    lastUsedAt: null,
    credentialId: 'TGFwdG9w',
  };

  const clientDataOf = ({ challenge }: PasskeyOptions) =>
    btoa(JSON.stringify({ challenge })).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

  beforeEach(() => {
    jest.clearAllMocks();
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    Object.defineProperty(window, 'PublicKeyCredential', { value: jest.fn(), configurable: true });
    jest.mocked(startRegistration).mockImplementation(async ({ optionsJSON }) => ({
      id: 'UGhvbmU',
      rawId: 'UGhvbmU',
      type: 'public-key',
      response: { clientDataJSON: clientDataOf({ ...optionsJSON }), attestationObject: 'AA' },
      clientExtensionResults: {},
    }));
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'isSecureContext');
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });

  function show(passkeys: StoredPasskey[] = []) {
    const backend = useBackend({ users: [{ ...ada, passkeys }], signedInAs: ada.id });
    const view = renderWithProviders(<SecondFactor />, { session: { userId: ada.id } });
    const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
    const notice = () => selectNextNotice(view.store.getState())?.text;
    return { ...view, press, notice, stored: () => backend.users[0]?.passkeys ?? [] };
  }

  async function addPhone() {
    const shown = show();
    await shown.press('Add a passkey');
    enter('Passkey name', 'Phone');
    await shown.press('Create the passkey');
    return shown;
  }

  test('adds a passkey with a name, and shows the recovery codes once', async () => {
    const { stored, notice, press, store } = await addPhone();
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole(
      'listitem',
    );
    expect(codes).toHaveLength(10);
    expect(JSON.stringify(store.getState())).not.toContain(codes[0]!.textContent);
    expect(stored()).toMatchObject([{ name: 'Phone', credentialId: 'UGhvbmU' }]);
    expect(notice()).toBe("The passkey 'Phone' has been added.");
    await press('I have stored them');
    expect(await screen.findByRole('button', { name: 'Remove Phone' })).toBeVisible();
  });

  test('keeps the typed name when the user cancels the dialog of the browser, until the next attempt', async () => {
    jest.mocked(startRegistration).mockRejectedValue(new DOMException('Cancelled.', 'NotAllowedError'));
    const { stored, press } = await addPhone();
    const message = 'No passkey was used. Please try again.';
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Passkey name')).toHaveValue('Phone');
    expect(stored()).toEqual([]);
    jest.mocked(startRegistration).mockReturnValue(new Promise(() => undefined));
    await press('Create the passkey');
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  });

  test('removes a passkey after a question with its name', async () => {
    const { press, stored, notice } = show([laptop]);
    await press('Remove Laptop');
    expect(screen.getByRole('dialog', { name: "Remove the passkey 'Laptop'?" })).toBeVisible();
    await press('Remove');
    await waitFor(() => expect(stored()).toEqual([]));
    await waitFor(() => expect(notice()).toBe("The passkey 'Laptop' has been removed."));
  });

  test('lists the passkeys of other devices when the browser has no WebAuthn', async () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    show([laptop]);
    expect(await screen.findByRole('button', { name: 'Remove Laptop' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });

  test('shows on which London days a passkey was added and used last', async () => {
    const lateInSummer = '2026-06-30T23:30:00.000Z';
    show([
      { ...laptop, createdAt: lateInSummer },
      { ...laptop, id: anId(778), name: 'Phone', credentialId: 'UGhvbmU', lastUsedAt: lateInSummer },
    ]);
    const list = within(await screen.findByRole('list', { name: 'Passkeys' }));
    expect(list.getByText('Added Wed, 1 Jul 2026, not used yet')).toBeVisible();
    expect(list.getByText('Added Sun, 1 Nov 2026, last used Wed, 1 Jul 2026')).toBeVisible();
  });
});

describe('two-step sign-in', () => {
  function show(factor?: StoredFactor, isAdmin = false) {
    const backend = useBackend({ users: [{ ...ada, ...(factor && { factor }) }], signedInAs: ada.id });
    const rendered = renderWithProviders(<SecondFactor isAdmin={isAdmin} />, { session: { userId: ada.id } });
    const press = async (name: string) => rendered.user.click(await screen.findByRole('button', { name }));
    return { backend, press, stored: () => backend.users[0]?.factor, ...rendered };
  }

  async function showQrCode() {
    const shown = show();
    await shown.press('Set up two-step sign-in');
    await shown.press('Show the QR code');
    await screen.findByRole('img', { name: /QR code/ });
    return shown;
  }

  describe('setting it up', () => {
    test('shows the secret as a QR code and as text, and a wrong code at its field, and turns it on with a right one', async () => {
      const { backend, press, stored, store } = await showQrCode();
      expect(screen.getByRole('img', { name: /QR code/ })).toHaveAttribute(
        'src',
        expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      );
      const text = screen.getByText(/Or type this secret/).textContent;
      expect(text?.replaceAll(' ', '')).toContain(stored()?.secret);
      enter('Code', '000000');
      await press('Turn on');
      const wrong = 'This code is wrong, or was used already.';
      await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(wrong));
      expect(stored()?.isOn).toBe(false);
      enter('Code', codeOf(backend, ada));
      await press('Turn on');
      const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
      const shown = list.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(shown).toEqual(stored()?.recoveryCodes);
      expect(shown).toHaveLength(10);
      expect(screen.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
      for (const secret of [...shown, stored()!.secret]) {
        expect(JSON.stringify(store.getState())).not.toContain(secret);
      }
      await press('Download');
      expect(files.downloadFile).toHaveBeenCalledWith(
        'luxury-car-rentals-recovery-codes.txt',
        `${shown.join('\n')}\n`,
        'text/plain',
      );
      const copied = jest.spyOn(navigator.clipboard, 'writeText');
      await press('Copy');
      await waitFor(() => expect(selectNextNotice(store.getState())?.text).toMatch(/are copied/));
      expect(copied).toHaveBeenCalledWith(`${shown.join('\n')}\n`);
      await press('I have stored them');
      expect(screen.queryByRole('list', { name: 'Recovery codes' })).not.toBeInTheDocument();
      expect(await screen.findByText(/It is on. Recovery codes left: 10 of 10/)).toBeVisible();
    });

    test('shows the error when the secret could not be fetched', async () => {
      const { press } = show();
      server.use(http.post('*/second-factor', () => refuse(403, 'The demo cannot set up two-step sign-in.')));
      await press('Set up two-step sign-in');
      await press('Show the QR code');
      expect(await screen.findByText('The demo cannot set up two-step sign-in.')).toBeVisible();
    });
  });

  test('replaces the recovery codes', async () => {
    const { press, stored } = show(aFactor());
    expect(await screen.findByText(/Recovery codes left: 1 of 10. Please get new ones/)).toBeVisible();
    await press('New recovery codes');
    await press('Replace the codes');
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
    expect(stored()?.recoveryCodes).toHaveLength(10);
    expect(stored()?.recoveryCodes).not.toContain(RECOVERY_CODE);
  });

  test('recommends new recovery codes when two are left, not when three are left', async () => {
    for (const left of [2, 3]) {
      const recoveryCodes = Array.from({ length: left }, (_, index) => `code-${index}`);
      const { unmount } = show({ ...aFactor(), recoveryCodes });
      const text = await screen.findByText(new RegExp(`It is on. Recovery codes left: ${left} of 10`));
      expect(/Please get new ones/.test(text.textContent ?? '')).toBe(left === 2);
      unmount();
    }
  });

  test('recommends nothing to a customer without a second factor, and the second factor to an admin', async () => {
    const { unmount } = show();
    const text = await screen.findByText(/Sign-in then asks for a code/);
    expect(text).not.toHaveTextContent('Every admin');
    expect(screen.queryByText(/Recovery codes left/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New recovery codes' })).not.toBeInTheDocument();
    unmount();
    show(undefined, true);
    expect(await screen.findByText(/Every admin should turn it on/)).toBeVisible();
  });

  describe('turning it off', () => {
    async function turnOff(password: string, code: string) {
      const shown = show(aFactor());
      await shown.press('Turn off two-step sign-in');
      enter('Current Password', password);
      enter('Code', code);
      await shown.press('Turn off');
      return shown;
    }

    test('needs the password and a code, and shows that it is off', async () => {
      const { stored, store } = await turnOff(PASSWORD, RECOVERY_CODE);
      expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
      expect(stored()).toBeUndefined();
      expect(selectNextNotice(store.getState())?.text).toBe('Two-step sign-in is off.');
    });

    test('shows a wrong code at its field, and stays on', async () => {
      const { stored } = await turnOff(PASSWORD, 'wrong');
      const message = 'This code is wrong, or was used already.';
      await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(message));
      expect(stored()?.isOn).toBe(true);
    });
  });
});
