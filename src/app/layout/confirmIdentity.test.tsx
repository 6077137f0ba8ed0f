// Checks the dialog that confirms the user's identity: a call of any screen opens it and is then repeated.
import { act, screen, waitFor, within } from '@testing-library/react';
import { errorMessage } from '#app/api/apiError.ts';
import { sessionEnded } from '#app/api/sessionEvents.ts';
import { jobApi } from '#app/entities/job/index.ts';
import { loadPage } from '#app/shared/lib/pageLoad.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { anId } from '#domain/testing/builders.ts';
import { aFactor, codeOf } from '#mocks/authenticatorApp.ts';
import { admin, PASSWORD, type StoredPasskey, type StoredUser } from '#mocks/backend.ts';
import { aJob } from '#mocks/jobFixtures.ts';
import { useBackend } from '#mocks/node.ts';
import { Layout } from './Layout.tsx';

jest.mock('#app/shared/lib/pageLoad.ts');

const JOBS = [aJob({ id: anId(801) }), aJob({ id: anId(802) })];
const NAME = 'Confirm it is you';
const LAPTOP: StoredPasskey = {
  id: anId(777),
  name: 'Laptop',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
  credentialId: 'TGFwdG9w',
};

function Screen() {
  const [deleteJob, { error, isSuccess }] = jobApi.endpoints.deleteJob.useMutation();
  return (
    <>
      {JOBS.map(({ id }, index) => (
        <button key={id} onClick={() => void deleteJob(id)}>{`Delete ${index + 1}`}</button>
      ))}
      <p>{error && errorMessage(error)}</p>
      <p>{isSuccess && 'Deleted'}</p>
    </>
  );
}

/** Deletes a job long after the sign-in. */
async function deleteJob(more: Partial<StoredUser> = {}) {
  const backend = useBackend({
    users: [{ ...admin, ...more }],
    jobs: [...JOBS],
    signedInAs: admin.id,
    isSignInOld: true,
  });
  const rendered = renderWithProviders(
    <Layout>
      <Screen />
    </Layout>,
    { session: { userId: admin.id, isAdmin: true } },
  );
  await rendered.user.click(screen.getByRole('button', { name: 'Delete 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: NAME }));
  const confirm = async (password: string, code?: string) => {
    await rendered.user.type(dialog.getByLabelText('Password'), password);
    if (code) await rendered.user.type(await dialog.findByLabelText('Code'), code);
    await rendered.user.click(dialog.getByRole('button', { name: 'Confirm' }));
  };
  const closed = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: NAME })).not.toBeInTheDocument());
  return { backend, dialog, confirm, closed, ...rendered };
}

test('requires the code as well when the account has a second factor', async () => {
  const { backend, confirm } = await deleteJob({ factor: aFactor() });
  await confirm(PASSWORD, codeOf(backend, admin));
  expect(await screen.findByText('Deleted')).toBeInTheDocument();
});

test('shows the field of the code when the account has a passkey', async () => {
  const { dialog } = await deleteJob({ passkeys: [LAPTOP] });
  expect(await dialog.findByLabelText('Code')).toBeVisible();
});

test('shows an error at the field when the password is wrong, and repeats the call after the right one', async () => {
  const { backend, dialog, confirm, closed, store, user } = await deleteJob();
  expect(dialog.getByLabelText('Password')).toHaveFocus();
  // The account has neither a passkey nor an app.
  expect(dialog.queryByLabelText('Code')).not.toBeInTheDocument();
  await confirm('wrong');
  const field = dialog.getByLabelText('Password');
  await waitFor(() => expect(field).toHaveAccessibleDescription('This is not your current password.'));
  expect(backend.jobs).toHaveLength(2);
  await user.clear(field);
  await confirm(PASSWORD);
  expect(await screen.findByText('Deleted')).toBeInTheDocument();
  expect(backend.jobs).toHaveLength(1);
  await closed();
  expect(JSON.stringify(store.getState())).not.toContain(PASSWORD);
});

test('fails the call with a plain message when the user cancels', async () => {
  const { backend, dialog, closed, user } = await deleteJob();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const message = 'Nothing was changed, because you did not confirm that it is you.';
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(backend.jobs).toHaveLength(2);
  await closed();
});

test('fails the waiting call when the session ends', async () => {
  const { store, closed } = await deleteJob();
  act(() => void store.dispatch(sessionEnded({ reason: 'signed-out' })));
  await closed();
  await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
});
