// Checks the question before the verification of a driver, which names the state of the licence.
import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { admin, driver } from '#mocks/backend.ts';
import { aLicence } from '#mocks/jobs/licenceFixtures.ts';
import { useBackend } from '#mocks/node.ts';
import { AdminUsers } from './AdminUsers.tsx';

it('names the state of the licence before a driver is verified', async () => {
  const licences = { [driver.id]: aLicence() };
  const backend = useBackend({ signedInAs: admin.id, users: [{ ...admin }, { ...driver }], licences });
  const { user } = renderWithProviders(<AdminUsers />, {
    at: '/Adminpanel/Userpage',
    session: { userId: admin.id, isAdmin: true },
  });
  await user.click(await screen.findByLabelText('Verify Driver'));
  const dialog = within(await screen.findByRole('dialog', { name: `Verify ${driver.name} as a driver?` }));
  expect(await dialog.findByText('Licence: The pictures wait for a review.')).toBeVisible();
  expect(backend.users.find(({ id }) => id === driver.id)?.isVerifiedDriver).toBe(false);
});
