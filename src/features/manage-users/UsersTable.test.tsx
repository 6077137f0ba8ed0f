// The admins' users as an admin uses them.
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { baseApi } from '#app/api/baseApi.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, driver } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { selectNextNotice } from '#app/entities/notice/index.ts';
import { UsersTable } from './index.ts';

// Whether a table's cells are visible is asked of the computed style of every ancestor: a fifth of this file's time.
configure({ defaultHidden: true });

const LIST = 'GET /api/users?page=0&pageSize=50';

async function open(at = '/Adminpanel/Userpage') {
  const backend = useBackend({ signedInAs: admin.id });
  const requests = recordRequests();
  const view = renderWithProviders(<UsersTable />, { at, session: { userId: admin.id, isAdmin: true } });
  await screen.findByRole('gridcell', { name: 'driver@example.com' });
  requests.take();
  return { backend, requests, ...view, notice: () => selectNextNotice(view.store.getState())?.text };
}
const row = (email: string) =>
  within(screen.getByRole('gridcell', { name: email }).closest('[role=row]') as HTMLElement);
const dialog = () => within(screen.getByRole('dialog'));

test('lists everybody with their type, and marks whom one is', async () => {
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

test('a link to the drivers who wait shows them alone', async () => {
  await open('/Adminpanel/Userpage?role=unverified');
  expect(screen.getByRole('combobox', { name: 'User Type' })).toHaveValue('unverified');
  expect(screen.queryByRole('gridcell', { name: ada.email })).not.toBeInTheDocument();
});

test('edits name, email and phone: one call, one refetch', async () => {
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

test('a taken email is said at the email, and nothing typed is lost; Cancel closes', async () => {
  const { user, requests } = await open();
  await user.click(row(ada.email).getByRole('button', { name: 'Edit' }));
  await user.clear(dialog().getByLabelText('Email'));
  await user.type(dialog().getByLabelText('Email'), driver.email);
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog().getByLabelText('Email')).toHaveAccessibleDescription(/already/));
  expect(dialog().getByLabelText('Email')).toHaveValue(driver.email);
  expect(requests.take()).toEqual([`PUT /api/users/${ada.id}`]);
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('closes the dialog of somebody who is removed meanwhile', async () => {
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

test('makes somebody an admin, and takes it away again', async () => {
  const { user, requests } = await open();
  await user.click(row(ada.email).getByRole('button', { name: 'Make Admin' }));
  expect(await row(ada.email).findByText('ADMIN')).toBeVisible();
  expect(requests.take()).toEqual([`PUT /api/users/${ada.id}`, LIST]);
  await user.click(row(ada.email).getByRole('button', { name: 'Remove Admin' }));
  expect(await row(ada.email).findByText('customer')).toBeVisible();
  expect(requests.take()).toEqual([`PUT /api/users/${ada.id}`, LIST]);
});

test('a change that is under way is not sent again, and a refused one can be', async () => {
  const { user, requests, notice } = await open();
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.put('*/api/users/:id', async () => {
      await answered;
      return refuse(500, 'Not now.');
    }),
  );
  const make = () => row(ada.email).getByRole('button', { name: 'Make Admin' });
  await user.click(make());
  await waitFor(() => expect(make()).toHaveAttribute('aria-disabled', 'true'));
  expect(make()).toHaveAccessibleDescription('Saving...');
  await user.click(make());
  answer();
  await waitFor(() => expect(notice()).toBe('Not now.'));
  expect(requests.take()).toEqual([`PUT /api/users/${ada.id}`]);
  await waitFor(() => expect(make()).toHaveAttribute('aria-disabled', 'false'));
});

test('verifies a driver, after which there is nothing left to verify', async () => {
  const { user, requests, notice } = await open();
  await user.click(row(driver.email).getByRole('button', { name: 'Verify Driver' }));
  expect(await row(driver.email).findByText('driver, verified')).toBeVisible();
  expect(row(driver.email).queryByRole('button', { name: 'Verify Driver' })).not.toBeInTheDocument();
  expect(requests.take()).toEqual([`PUT /api/users/${driver.id}/verifyDriver`, LIST]);
  expect(notice()).toBe('Alan Turing is verified and sees the jobs.');
});

test('deletes somebody after asking', async () => {
  const { user, requests } = await open();
  await user.click(row(ada.email).getByRole('button', { name: 'Delete' }));
  expect(dialog().getByText(`Are you sure you want to remove user with email ${ada.email}`)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('gridcell', { name: ada.email })).not.toBeInTheDocument());
  expect(requests.take()).toEqual([`DELETE /api/users/${ada.id}`, LIST]);
});

test('oneself cannot be demoted or deleted: the actions say why and do nothing', async () => {
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

test('what the server refuses is said in its words: a role in a notice, a removal in its dialog', async () => {
  const { user, notice, requests } = await open();
  const last = () => refuse(409, 'The last admin cannot be changed or removed.', { code: 'last_admin' });
  server.use(http.put('*/api/users/:id', last), http.delete('*/api/users/:id', last));
  await user.click(row(ada.email).getByRole('button', { name: 'Make Admin' }));
  await waitFor(() => expect(notice()).toBe('The last admin cannot be changed or removed.'));
  await user.click(row(ada.email).getByRole('button', { name: 'Delete' }));
  await user.click(dialog().getByRole('button', { name: 'Delete' }));
  expect(await dialog().findByText('The last admin cannot be changed or removed.')).toBeVisible();
  // The next dialog starts without the message of this one.
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await user.click(row(ada.email).getByRole('button', { name: 'Delete' }));
  expect(dialog().queryByText('The last admin cannot be changed or removed.')).not.toBeInTheDocument();
  expect(requests.take().filter((call) => call.startsWith('GET'))).toEqual([]);
});
