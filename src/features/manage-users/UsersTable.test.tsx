// Checks the users screen of the admins.
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { baseApi } from '#app/api/baseApi.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { aFactor } from '#mocks/authenticatorApp.ts';
import { ada, admin, driver, verifiedDriver } from '#mocks/backend.ts';
import { isAdminRole } from '#domain/staff/permissions.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { server, useBackend } from '#mocks/node.ts';
import { selectNextNotice } from '#app/entities/notice/index.ts';
import { UsersTable } from './index.ts';

// Visibility checks of table cells read the computed style of every ancestor, a fifth of this file's time.
configure({ defaultHidden: true });

const LIST = 'GET /api/users?page=0&pageSize=50';

async function open(at = '/Adminpanel/Userpage', staffRole: StaffRole = 'owner') {
  const users = [ada, { ...admin, staffRole, isAdmin: isAdminRole(staffRole) }, driver, verifiedDriver];
  const backend = useBackend({ signedInAs: admin.id, users: users.map((user) => ({ ...user })) });
  const requests = recordRequests();
  const view = renderWithProviders(<UsersTable />, {
    at,
    session: { userId: admin.id, isAdmin: isAdminRole(staffRole), staffRole },
  });
  await screen.findByRole('gridcell', { name: 'driver@example.com' });
  requests.take();
  return { backend, requests, ...view, notice: () => selectNextNotice(view.store.getState())?.text };
}
const row = (email: string) =>
  within(screen.getByRole('gridcell', { name: email }).closest('[role=row]') as HTMLElement);
const dialog = () => within(screen.getByRole('dialog'));

test('lists all users with their type, and marks the current user', async () => {
  await open();
  for (const name of ['Name', 'Email', 'Phone Number', 'User Type', 'Actions']) {
    expect(screen.getByRole('columnheader', { name })).toBeVisible();
  }
  expect(row(ada.email).getByText('customer')).toBeVisible();
  expect(row(ada.email).getByText('Ada Lovelace')).toBeVisible();
  expect(row(admin.email).getByText('ADMIN')).toBeVisible();
  expect(row(admin.email).getByText('you')).toBeVisible();
  expect(row(driver.email).getByText('driver, not verified')).toBeVisible();
  expect(row('verified@example.com').getByText('driver, verified')).toBeVisible();
});

test('shows only the waiting drivers when the link filters them', async () => {
  await open('/Adminpanel/Userpage?role=unverified');
  expect(screen.getByRole('combobox', { name: 'User Type' })).toHaveValue('unverified');
  expect(screen.queryByRole('gridcell', { name: ada.email })).not.toBeInTheDocument();
});

test('edits name, email and phone with one call and one refetch', async () => {
  const { user, requests, backend } = await open();
  await user.click(row(ada.email).getByRole('button', { name: 'Edit' }));
  expect(dialog().getByLabelText('Last Name')).toHaveValue('Lovelace');
  await user.clear(dialog().getByLabelText('Last Name'));
  await user.type(dialog().getByLabelText('Last Name'), 'King');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('gridcell', { name: 'Ada King' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(requests.take()).toEqual([`PUT /api/users/${ada.id}`, LIST]);
  expect(backend.users[0]).toMatchObject({ last_name: 'King', email: ada.email });
});

test('shows a taken email at its field, keeps the input, and closes on Cancel', async () => {
  const { user, requests } = await open();
  await user.click(row(ada.email).getByRole('button', { name: 'Edit' }));
  expect(dialog().getByLabelText('Email')).toHaveAttribute('autocomplete', 'off');
  await user.clear(dialog().getByLabelText('Email'));
  await user.type(dialog().getByLabelText('Email'), driver.email);
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog().getByLabelText('Email')).toHaveAccessibleDescription(/already/));
  expect(dialog().getByLabelText('Email')).toHaveValue(driver.email);
  expect(requests.take()).toEqual([`PUT /api/users/${ada.id}`]);
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('closes the dialog of a user who is removed in the meantime', async () => {
  const { user, backend, store } = await open();
  await user.click(row(ada.email).getByRole('button', { name: 'Edit' }));
  expect(dialog().getByLabelText('Last Name')).toHaveValue('Lovelace');
  backend.users.splice(
    backend.users.findIndex(({ id }) => id === ada.id),
    1,
  );
  act(() => void store.dispatch(baseApi.util.invalidateTags(['User'])));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('makes a user an admin after a question with the name, and demotes the user again', async () => {
  const { user, requests, notice } = await open();
  await user.click(row(ada.email).getByRole('button', { name: 'Make Admin' }));
  expect(screen.getByRole('dialog', { name: 'Make Ada Lovelace an admin?' })).toBeVisible();
  expect(requests.take()).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Make Admin' }));
  expect(await row(ada.email).findByText('ADMIN')).toBeVisible();
  expect(row(ada.email).getByText('manager')).toBeVisible();
  expect(notice()).toBe('Ada Lovelace is an admin now.');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests.take()).toEqual([`PUT /api/users/${ada.id}`, LIST]);
  await user.click(row(ada.email).getByRole('button', { name: 'Remove Admin' }));
  expect(await row(ada.email).findByText('customer')).toBeVisible();
  expect(requests.take()).toEqual([`PUT /api/users/${ada.id}`, LIST]);
});

test.each([
  ['Verify Driver', 'PUT', 'verifyDriver'],
  ['Send password reset', 'POST', 'password-reset'],
] as const)('sends %s once, and allows another attempt after a refusal', async (name, method, path) => {
  const { user, requests, notice } = await open();
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.all(`*/api/users/:id/${path}`, async () => {
      await answered;
      return refuse(500, 'Not now.');
    }),
  );
  const make = () => row(driver.email).getByRole('button', { name });
  await user.click(make());
  await waitFor(() => expect(make()).toHaveAttribute('aria-disabled', 'true'));
  expect(make()).toHaveAccessibleDescription('Saving...');
  await user.click(make());
  answer();
  await waitFor(() => expect(notice()).toBe('Not now.'));
  expect(requests.take()).toEqual([`${method} /api/users/${driver.id}/${path}`]);
  await waitFor(() => expect(make()).toHaveAttribute('aria-disabled', 'false'));
});

test('verifies a driver, and then offers no verification', async () => {
  const { user, requests, notice } = await open();
  await user.click(row(driver.email).getByRole('button', { name: 'Verify Driver' }));
  expect(await row(driver.email).findByText('driver, verified')).toBeVisible();
  expect(row(driver.email).queryByRole('button', { name: 'Verify Driver' })).not.toBeInTheDocument();
  expect(requests.take()).toEqual([`PUT /api/users/${driver.id}/verifyDriver`, LIST]);
  expect(notice()).toBe('Alan Turing is verified and sees the jobs.');
});

test('deletes a user after a question', async () => {
  const { user, requests } = await open();
  await user.click(row(ada.email).getByRole('button', { name: 'Delete' }));
  expect(dialog().getByText(`Are you sure you want to remove user with email ${ada.email}`)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('gridcell', { name: ada.email })).not.toBeInTheDocument());
  expect(requests.take()).toEqual([`DELETE /api/users/${ada.id}`, LIST]);
});

test('disables demotion and deletion of the current user, and shows the reason', async () => {
  const { user, requests } = await open();
  const demote = row(admin.email).getByRole('button', { name: 'Remove Admin' });
  expect(demote).toHaveAttribute('aria-disabled', 'true');
  expect(demote).toHaveAccessibleDescription('You cannot take the admin role from yourself.');
  await user.click(demote);
  const remove = row(admin.email).getByRole('button', { name: 'Delete' });
  expect(remove).toHaveAccessibleDescription('You cannot delete yourself.');
  await user.click(remove);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(requests.take()).toEqual([]);
});

test('shows the refusal of the server in the dialog of the change', async () => {
  const { user, requests } = await open();
  const last = () => refuse(409, 'The last owner cannot be changed or removed.', { code: 'last_admin' });
  server.use(http.put('*/api/users/:id', last), http.delete('*/api/users/:id', last));
  await user.click(row(ada.email).getByRole('button', { name: 'Make Admin' }));
  await user.click(dialog().getByRole('button', { name: 'Make Admin' }));
  expect(await dialog().findByText('The last owner cannot be changed or removed.')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(row(ada.email).getByRole('button', { name: 'Delete' }));
  await user.click(dialog().getByRole('button', { name: 'Delete' }));
  expect(await dialog().findByText('The last owner cannot be changed or removed.')).toBeVisible();
  // The next dialog opens without this message.
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await user.click(row(ada.email).getByRole('button', { name: 'Delete' }));
  expect(dialog().queryByText('The last owner cannot be changed or removed.')).not.toBeInTheDocument();
  expect(requests.take().filter((call) => call.startsWith('GET'))).toEqual([]);
});

test('lets an owner select any role of the staff', async () => {
  const { user, backend, notice } = await open();
  await user.click(row(ada.email).getByRole('button', { name: 'Change Role' }));
  await user.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'desk');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await row(ada.email).findByText('desk')).toBeVisible();
  expect(notice()).toBe('Ada Lovelace is desk now.');
  expect(backend.users[0]).toMatchObject({ staffRole: 'desk', isAdmin: false });
  await user.click(row(ada.email).getByRole('button', { name: 'Change Role' }));
  await user.selectOptions(dialog().getByRole('combobox', { name: 'Role' }), 'None');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(notice()).toBe('Ada Lovelace is no longer staff.'));
  expect(backend.users[0]).toMatchObject({ staffRole: null });
});

test('lets an owner remove a lost second factor after a question with the name', async () => {
  const { user, backend, requests, notice } = await open();
  backend.users.find(({ id }) => id === ada.id)!.factor = aFactor();
  await user.click(row(ada.email).getByRole('button', { name: 'more' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove second factor' }));
  const question = 'Remove the second factor of Ada Lovelace?';
  expect(screen.getByRole('dialog', { name: question })).toBeVisible();
  expect(requests.take()).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Remove second factor' }));
  await waitFor(() => expect(notice()).toBe('Ada Lovelace signs in with the password alone now.'));
  expect(requests.take()).toEqual([`DELETE /api/users/${ada.id}/second-factor`]);
  expect(backend.users.find(({ id }) => id === ada.id)?.factor).toBeUndefined();
});

test('shows in the dialog that there is no second factor to remove', async () => {
  const { user } = await open();
  await user.click(row(ada.email).getByRole('button', { name: 'more' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove second factor' }));
  await user.click(dialog().getByRole('button', { name: 'Remove second factor' }));
  expect(await dialog().findByText('Two-step sign-in is off.')).toBeVisible();
  expect(row(admin.email).queryByRole('button', { name: 'more' })).not.toBeInTheDocument();
});

test('offers no roles to a manager', async () => {
  await open(undefined, 'manager');
  const names = row(ada.email)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Edit', 'Make Admin', 'Delete', 'Send password reset']);
});

test('shows the users without actions to staff of the desk', async () => {
  await open(undefined, 'desk');
  expect(row(ada.email).getByText('customer')).toBeVisible();
  expect(row(ada.email).queryByRole('button')).not.toBeInTheDocument();
});

test('mails a link to choose a new password', async () => {
  const { user, requests, backend, notice } = await open();
  await user.click(row(ada.email).getByRole('button', { name: 'Send password reset' }));
  await waitFor(() => expect(notice()).toBe(`A link to choose a new password goes to ${ada.email}.`));
  expect(requests.take()).toEqual([`POST /api/users/${ada.id}/password-reset`]);
  expect(backend.links).toMatchObject([{ purpose: 'reset-password', userId: ada.id }]);
});

test('shows that a new email must be confirmed first', async () => {
  const { user, backend, notice } = await open();
  await user.click(row(ada.email).getByRole('button', { name: 'Edit' }));
  await user.clear(dialog().getByLabelText('Email'));
  await user.type(dialog().getByLabelText('Email'), 'ada@new.example');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(notice()).toBe(
      'Ada Lovelace has been changed. ada@new.example has to be confirmed by its link first.',
    ),
  );
  expect(backend.users[0]).toMatchObject({ email: ada.email, pendingEmail: 'ada@new.example' });
});

test("withdraws a driver's verification with a reason, which is required", async () => {
  const { user, requests, notice, backend } = await open();
  await user.click(row(verifiedDriver.email).getByRole('button', { name: 'Withdraw Verification' }));
  await user.click(dialog().getByRole('button', { name: 'Withdraw' }));
  expect(await dialog().findByText('Reason is required.')).toBeVisible();
  expect(requests.take()).toEqual([]);
  await user.type(dialog().getByLabelText('Reason'), 'The licence has expired.');
  await user.click(dialog().getByRole('button', { name: 'Withdraw' }));
  expect(await row(verifiedDriver.email).findByText('driver, not verified')).toBeVisible();
  expect(notice()).toBe('Katherine Johnson is no longer verified.');
  expect(backend.users.find(({ id }) => id === verifiedDriver.id)?.isVerifiedDriver).toBe(false);
});
