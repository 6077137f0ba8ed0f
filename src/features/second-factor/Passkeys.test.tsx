// Checks passkeys on the profile, at sign-in and for the confirmation of the identity. The library is mocked: jsdom has
// no WebAuthn.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { selectNextNotice } from '#app/entities/notice/index.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { PasskeyOptions } from '#domain/contract/passkeys.ts';
import { anId } from '#domain/testing/builders.ts';
import { ada, type StoredPasskey } from '#mocks/backend.ts';
import { useBackend } from '#mocks/node.ts';
import { SecondFactor } from './SecondFactor.tsx';

jest.mock('@simplewebauthn/browser');

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
  await shown.user.type(screen.getByLabelText('Passkey name'), 'Phone');
  await shown.press('Create the passkey');
  return shown;
}

test('adds a passkey with a name, and shows the recovery codes once', async () => {
  const { stored, notice, press, store } = await addPhone();
  const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
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

test('requires a name before it sends anything', async () => {
  const { press } = show();
  await press('Add a passkey');
  await press('Create the passkey');
  expect(await screen.findByText('Passkey name is required.')).toBeVisible();
  expect(startRegistration).not.toHaveBeenCalled();
});

test('removes a passkey after a question with its name', async () => {
  const { press, stored, notice } = show([laptop]);
  await press('Remove Laptop');
  expect(screen.getByRole('dialog', { name: "Remove the passkey 'Laptop'?" })).toBeVisible();
  await press('Remove');
  await waitFor(() => expect(stored()).toEqual([]));
  await waitFor(() => expect(notice()).toBe("The passkey 'Laptop' has been removed."));
});

test('offers nothing when the browser has no WebAuthn', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  show();
  expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  expect(startAuthentication).not.toHaveBeenCalled();
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
