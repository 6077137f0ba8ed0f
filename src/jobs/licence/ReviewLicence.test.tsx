// Checks the review of a licence by staff: the pictures, the approval with a date, the rejection with a reason.
import { screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { admin, driver, type StoredLicence } from '#mocks/backend.ts';
import { aLicence } from '#mocks/jobs/licenceFixtures.ts';
import { useBackend } from '#mocks/node.ts';
import { ReviewLicence } from './ReviewLicence.tsx';

function open(licence?: StoredLicence) {
  const backend = useBackend({
    signedInAs: admin.id,
    licences: licence ? { [driver.id]: licence } : {},
  });
  const view = renderWithProviders(<ReviewLicence driver={{ ...driver }} />, {
    session: { userId: admin.id, isAdmin: true },
  });
  return { backend, ...view };
}
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('shows that nothing is uploaded, and offers no review', async () => {
  open();
  expect(await screen.findByText('Not uploaded: front and back.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('shows the pictures, and approves them with an expiry date', async () => {
  const { backend, user } = open(aLicence());
  for (const name of ['Front of the licence', 'Back of the licence']) {
    expect(await screen.findByRole('img', { name })).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
  await press(user, 'Approve');
  const dialog = within(screen.getByRole('dialog', { name: `Approve the licence of ${driver.name}?` }));
  await user.type(dialog.getByLabelText('Licence expires on'), '01/05/2020');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('The expiry date must be in the future.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Licence expires on'));
  await user.type(dialog.getByLabelText('Licence expires on'), '01/05/2031');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/^Approved on .* It expires on Thu, 1 May 2031\.$/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(backend.users.find(({ id }) => id === driver.id)?.isVerifiedDriver).toBe(true);
  await press(user, 'Change the expiry date');
  expect(screen.getByLabelText('Licence expires on')).toHaveValue('01/05/2031');
});

it('rejects the pictures with a reason', async () => {
  const { backend, user } = open(aLicence());
  await press(user, 'Reject');
  const dialog = within(screen.getByRole('dialog', { name: `Reject the licence of ${driver.name}?` }));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText('Reason is required.')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'The back is blurred.');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText(/^Rejected on .*: The back is blurred\.$/)).toBeVisible();
  expect(backend.licences[driver.id]).toMatchObject({ state: 'rejected', documents: [] });
});

it('offers no approval while a picture is missing', async () => {
  const { documents } = aLicence();
  open(aLicence({ state: 'missing', documents: documents.filter(({ item }) => item === 'front') }));
  expect(await screen.findByText('Not uploaded: back.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reject' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});

it('refuses an approval of pictures that the driver has replaced meanwhile', async () => {
  const { backend, user } = open(aLicence());
  await press(user, 'Approve');
  const dialog = within(screen.getByRole('dialog'));
  const [front] = backend.licences[driver.id]?.documents ?? [];
  if (front) front.id = backend.nextId();
  await user.type(dialog.getByLabelText('Licence expires on'), '01/05/2031');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(
    await dialog.findByText('The pictures have changed meanwhile. Please look at them again.'),
  ).toBeVisible();
  await waitFor(() =>
    expect(document.querySelector('img')?.getAttribute('src')).toContain(front?.id ?? 'none'),
  );
});

it('marks the date as wrong in an approval without it', async () => {
  const { user } = open(aLicence());
  await press(user, 'Approve');
  const dialog = within(screen.getByRole('dialog'));
  const expiry = dialog.getByLabelText('Licence expires on');
  await user.clear(expiry);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(expiry).toBeInvalid());
});
