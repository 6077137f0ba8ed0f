// Checks two-step sign-in on the profile: its setup and its removal.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { selectNextNotice } from '#app/entities/notice/index.ts';
import * as files from '#app/shared/lib/downloadFile.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { aFactor, codeOf, RECOVERY_CODE } from '#mocks/authenticatorApp.ts';
import { ada, PASSWORD, type StoredFactor } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { SecondFactor } from './SecondFactor.tsx';

jest.mock('#app/shared/lib/downloadFile.ts');

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
  test('shows the secret as a QR code and as text', async () => {
    const { stored } = await showQrCode();
    expect(screen.getByRole('img', { name: /QR code/ })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    );
    const text = screen.getByText(/Or type this secret/).textContent;
    expect(text?.replaceAll(' ', '')).toContain(stored()?.secret);
  });

  test('turns it on with a code and shows the recovery codes once', async () => {
    const { backend, press, stored, user, store } = await showQrCode();
    await user.type(screen.getByLabelText('Code'), codeOf(backend, ada));
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

  test('shows a wrong code at its field and stays off', async () => {
    const { press, stored, user } = await showQrCode();
    await user.type(screen.getByLabelText('Code'), '000000');
    await press('Turn on');
    await waitFor(() =>
      expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(
        'This code is wrong, or was used already.',
      ),
    );
    expect(stored()?.isOn).toBe(false);
  });

  test('shows the error when the secret could not be fetched', async () => {
    const { press } = show();
    server.use(http.post('*/second-factor', () => refuse(403, 'The demo cannot set up two-step sign-in.')));
    await press('Set up two-step sign-in');
    await press('Show the QR code');
    expect(await screen.findByText('The demo cannot set up two-step sign-in.')).toBeVisible();
  });

  test('recommends it to admins', async () => {
    show(undefined, true);
    expect(await screen.findByText(/Every admin should turn it on/)).toBeVisible();
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

test('shows a notice when the recovery codes cannot be copied, and keeps them on the screen', async () => {
  const { press, store } = show(aFactor());
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'));
  await press('New recovery codes');
  await press('Replace the codes');
  await press('Copy');
  await waitFor(() =>
    expect(selectNextNotice(store.getState())).toMatchObject({
      kind: 'error',
      text: 'The codes could not be copied. Please download them or write them down.',
    }),
  );
  expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
});

test.each([
  [2, true],
  [3, false],
])('recommends new recovery codes when %i are left: %s', async (left, asks) => {
  show({ ...aFactor(), recoveryCodes: Array.from({ length: left }, (_, index) => `code-${index}`) });
  const text = await screen.findByText(new RegExp(`It is on. Recovery codes left: ${left} of 10`));
  expect(/Please get new ones/.test(text.textContent ?? '')).toBe(asks);
});

test('shows no codes and recommends nothing to a customer without a second factor', async () => {
  show();
  const text = await screen.findByText(/Sign-in then asks for a code/);
  expect(text).not.toHaveTextContent('Every admin');
  expect(screen.queryByText(/Recovery codes left/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New recovery codes' })).not.toBeInTheDocument();
});

describe('turning it off', () => {
  async function turnOff(password: string, code: string) {
    const shown = show(aFactor());
    await shown.press('Turn off two-step sign-in');
    await shown.user.type(screen.getByLabelText('Current Password'), password);
    await shown.user.type(screen.getByLabelText('Code'), code);
    await shown.press('Turn off');
    return shown;
  }

  test('needs the password and a code, and shows that it is off', async () => {
    const { stored, store } = await turnOff(PASSWORD, RECOVERY_CODE);
    expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
    expect(stored()).toBeUndefined();
    expect(selectNextNotice(store.getState())?.text).toBe('Two-step sign-in is off.');
  });

  test.each([
    ['Current Password', 'wrong', RECOVERY_CODE, 'This is not your current password.'],
    ['Code', PASSWORD, 'wrong', 'This code is wrong, or was used already.'],
  ])('shows a wrong value at %s', async (label, password, code, message) => {
    const { stored } = await turnOff(password, code);
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
    expect(stored()?.isOn).toBe(true);
  });
});

test('offers a retry when the state could not be loaded', async () => {
  const { press } = show();
  server.use(
    http.get('*/second-factor', () => refuse(500, 'Something went wrong on our side.'), { once: true }),
  );
  await press('Retry');
  expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
});

test.each([
  ['Set up two-step sign-in', 'Show the QR code', 'Loading...', undefined],
  ['New recovery codes', 'Replace the codes', 'Replacing...', aFactor()],
])('sends one call at a time: %s, %s', async (form, send, busy, factor) => {
  const { press } = show(factor);
  server.use(http.post('*/api/users/:id/*', () => new Promise<never>(() => undefined)));
  await press(form);
  await press(send);
  expect(await screen.findByRole('button', { name: busy })).toBeDisabled();
});
