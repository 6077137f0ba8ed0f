// Checks the users screen of the admins.
import { checkCases } from '#app/testing/checkCases.ts';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { aFactor } from '#mocks/people/authenticatorApp.ts';
import { ada, admin, driver, verifiedDriver } from '#mocks/backend.ts';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { isAdminRole } from '#domain/people/permissions.ts';
import type { StaffRole } from '#domain/people/roles.ts';
import { server, useBackend } from '#mocks/node.ts';
import { UsersTable } from './UsersTable.tsx';
import type { RootState } from '#app/platform/store/types.ts';
import { exportedTexts, fixedColumns, sortableFields } from '#app/kit/table/testing/columnTexts.ts';
import type { User } from '#domain/people/contract/identity.ts';
import { aUser } from '#domain/testing/builders.ts';
import { USER_COLUMNS } from './userColumns.tsx';
import { dialog, isClosed } from '#app/testing/screenSteps.ts';

// Visibility checks of table cells read the computed style of every ancestor, a fifth of this file's time.
configure({ defaultHidden: true });

const LIST = 'GET /api/users?page=0&pageSize=50';

const unconfirmed = { ...driver, emailVerified: false };

const lastNotice = ({ notices: { ids, entities } }: RootState) => entities[ids.at(-1)!]?.text;

async function open(at = '/Adminpanel/Userpage', staffRole: StaffRole = 'owner') {
  const users = [ada, { ...admin, staffRole, isAdmin: isAdminRole(staffRole) }, unconfirmed, verifiedDriver];
  const backend = useBackend({ signedInAs: admin.id, users: users.map((user) => ({ ...user })) });
  const requests = recordRequests();
  const view = renderWithProviders(<UsersTable licenceOf={(id) => <p>Licence of {id}</p>} />, {
    at,
    session: { userId: admin.id, isAdmin: isAdminRole(staffRole), staffRole },
  });
  await screen.findByText('driver@example.com');
  requests.take();
  return { backend, requests, ...view, notice: () => lastNotice(view.store.getState()) };
}
/** Limited to the table, because a dialog can also have the email. */
const row = (email: string) =>
  within(
    screen
      .getAllByText(email)
      .map((cell) => cell.closest<HTMLElement>('[role=row]'))
      .find((found) => found !== null)!,
  );
const press = (email: string, name: string) => fireEvent.click(row(email).getByLabelText(name));
const pressInMenu = (email: string, name: string) => {
  press(email, 'more');
  fireEvent.click(screen.getByRole('menuitem', { name }));
};
const answer = (name: string) =>
  fireEvent.click(dialog().getByText(name, { selector: 'button, button > span' }));
const enter = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });

test('lists all users with their type, and offers no demotion or deletion of the current user', async () => {
  const { requests } = await open();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.filter(Boolean)).toEqual(['Name', 'Email', 'Phone Number', 'User Type', 'Actions']);
  expect(row(ada.email).getByText('customer')).toBeVisible();
  expect(row(ada.email).getByText('Ada Lovelace')).toBeVisible();
  expect(row(admin.email).getByText('ADMIN')).toBeVisible();
  expect(row(admin.email).getByText('you')).toBeVisible();
  expect(row(driver.email).getByText('driver, not verified')).toBeVisible();
  expect(row(verifiedDriver.email).getByText('driver, verified')).toBeVisible();

  for (const [email, name, reason] of [
    [admin.email, 'Remove Admin', 'You cannot take the admin role from yourself.'],
    [admin.email, 'Delete', 'You cannot delete yourself.'],
    [driver.email, 'Make Admin', 'This person has to confirm their email address first.'],
  ] as const) {
    expect(row(email).getByLabelText(name)).toHaveAttribute('aria-disabled', 'true');
    expect(row(email).getByLabelText(name)).toHaveAccessibleDescription(reason);
    press(email, name);
  }
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(requests.take()).toEqual([]);
});

test('edits a user, shows a taken email at its field, and closes when the user is removed in the meantime', async () => {
  const { requests, backend, notice, store } = await open();
  press(ada.email, 'Edit');
  await screen.findByRole('dialog');
  expect(dialog().getByLabelText('Email')).toHaveAttribute('autocomplete', 'off');
  enter('Email', driver.email);
  answer('Save');
  await waitFor(() => expect(dialog().getByLabelText('Email')).toHaveAccessibleDescription(/already/));
  expect(dialog().getByLabelText('Email')).toHaveValue(driver.email);
  expect(requests.take()).toEqual([`PUT /api/users/${ada.id}`]);
  answer('Cancel');
  await isClosed();

  press(ada.email, 'Edit');
  await screen.findByRole('dialog');
  expect(dialog().getByLabelText('Last Name')).toHaveValue('Lovelace');
  enter('Last Name', 'King');
  answer('Save');
  expect(await screen.findByText('Ada King')).toBeVisible();
  await isClosed();
  expect(requests.take()).toEqual([`PUT /api/users/${ada.id}`, LIST]);
  expect(backend.users[0]).toMatchObject({ last_name: 'King', email: ada.email });

  press(ada.email, 'Edit');
  await screen.findByRole('dialog');
  enter('Email', 'ada@new.example');
  answer('Save');
  await waitFor(() =>
    expect(notice()).toBe(
      'Ada King has been changed. ada@new.example has to be confirmed by its link first.',
    ),
  );
  expect(backend.users[0]).toMatchObject({ email: ada.email, pendingEmail: 'ada@new.example' });
  await isClosed();

  press(ada.email, 'Edit');
  await screen.findByRole('dialog');
  expect(dialog().getByLabelText('Last Name')).toHaveValue('King');
  backend.users.shift();
  act(() => void store.dispatch(baseApi.util.invalidateTags(['User'])));
  await isClosed();
});

itAtFullExtent('keeps what was typed after a conflict, reads the rest again, and saves it then', async () => {
  const { backend } = await open();
  press(ada.email, 'Edit');
  await screen.findByRole('dialog');
  enter('Last Name', 'King');
  Object.assign(backend.users[0]!, { phonenumber: '1', version: 1 });
  answer('Save');
  expect(await dialog().findByText(/It now reads Ada Lovelace, ada@example.com, 1\./)).toBeVisible();
  await waitFor(() => expect(dialog().getByLabelText('Phone Number')).toHaveValue('1'));
  expect(dialog().getByLabelText('Last Name')).toHaveValue('King');
  answer('Save');
  await isClosed();
  expect(backend.users[0]).toMatchObject({ last_name: 'King', phonenumber: '1' });
});

test('makes a user an admin after a question with the name, demotes the user again, and lets an owner select any role of the staff', async () => {
  const { requests, notice, backend } = await open();
  press(ada.email, 'Make Admin');
  await screen.findByRole('dialog');
  expect(screen.getByRole('dialog', { name: 'Make Ada Lovelace an admin?' })).toBeVisible();
  expect(requests.take()).toEqual([]);
  answer('Make Admin');
  expect(await row(ada.email).findByText('ADMIN')).toBeVisible();
  expect(row(ada.email).getByText('manager')).toBeVisible();
  expect(notice()).toBe('Ada Lovelace is an admin now.');
  await isClosed();
  expect(requests.take()).toEqual([`PUT /api/users/${ada.id}`, LIST]);
  press(ada.email, 'Remove Admin');
  expect(await row(ada.email).findByText('customer')).toBeVisible();
  expect(requests.take()).toEqual([`PUT /api/users/${ada.id}`, LIST]);
  pressInMenu(ada.email, 'Change Role');
  await screen.findByRole('dialog');
  enter('Role', 'desk');
  answer('Save');
  expect(await row(ada.email).findByText('desk')).toBeVisible();
  expect(notice()).toBe('Ada Lovelace is desk now.');
  expect(backend.users[0]).toMatchObject({ staffRole: 'desk', isAdmin: false });
  await isClosed();
  pressInMenu(ada.email, 'Change Role');
  await screen.findByRole('dialog');
  enter('Role', '');
  answer('Save');
  await waitFor(() => expect(notice()).toBe('Ada Lovelace is no longer staff.'));
  expect(backend.users[0]).toMatchObject({ staffRole: null });
});

itAtFullExtent(
  'sends a password reset, asks before a verification, shows the licence, and tries both again after a refusal',
  async () => {
    const { requests, notice, backend } = await open();
    const refusal = http.post('*/api/users/:id/password-reset', () => refuse(500, 'Not now.'), {
      once: true,
    });
    server.use(refusal);
    pressInMenu(driver.email, 'Send password reset');
    await waitFor(() => expect(notice()).toBe('Not now.'));
    pressInMenu(driver.email, 'Send password reset');
    await waitFor(() => expect(notice()).toBe(`A link to choose a new password goes to ${driver.email}.`));
    expect(backend.links).toMatchObject([{ purpose: 'reset-password', userId: driver.id }]);
    requests.take();
    const call = `PUT /api/users/${driver.id}/verifyDriver?version=${driver.version}`;
    server.use(http.put('*/api/users/:id/verifyDriver', () => refuse(500, 'Not now.'), { once: true }));
    press(driver.email, 'Verify Driver');
    await screen.findByRole('dialog');
    expect(dialog().getByText('Verify Alan Turing as a driver?')).toBeVisible();
    expect(dialog().getByText(`Licence of ${driver.id}`)).toBeVisible();
    expect(requests.take()).toEqual([]);
    answer('Verify');
    expect(await dialog().findByText('Not now.')).toBeVisible();
    expect(requests.take()).toEqual([call]);
    answer('Verify');
    await waitFor(() => expect(notice()).toBe('Alan Turing is verified and sees the jobs.'));
    expect(requests.take()[0]).toBe(call);
    await isClosed();
    expect(await row(driver.email).findByText('driver, verified')).toBeVisible();
    expect(row(driver.email).queryByLabelText('Verify Driver')).not.toBeInTheDocument();
  },
);

test('deletes a user after a question, and shows a refusal only in the dialog of its change', async () => {
  const { requests } = await open();
  const LAST = 'The last owner cannot be changed or removed.';
  const last = () => refuse(409, LAST, { code: 'last_admin' });
  server.use(
    http.put('*/api/users/:id', last, { once: true }),
    http.delete('*/api/users/:id', last, { once: true }),
  );
  for (const name of ['Make Admin', 'Delete']) {
    press(ada.email, name);
    expect(dialog().queryByText(LAST)).not.toBeInTheDocument();
    answer(name);
    expect(await dialog().findByText(LAST)).toBeVisible();
    answer('Cancel');
    await isClosed();
  }
  expect(requests.take()).toEqual([`PUT /api/users/${ada.id}`, `DELETE /api/users/${ada.id}`]);
  press(ada.email, 'Delete');
  expect(dialog().queryByText(LAST)).not.toBeInTheDocument();
  expect(dialog().getByText(`Are you sure you want to remove user with email ${ada.email}`)).toBeVisible();
  answer('Delete');
  await waitFor(() => expect(screen.queryByText(ada.email)).not.toBeInTheDocument());
  expect(requests.take()).toEqual([`DELETE /api/users/${ada.id}`, LIST]);
});

itAtFullExtent('lets an owner remove a lost second factor after a question with the name', async () => {
  const { backend, requests, notice } = await open();
  const ask = async () => {
    pressInMenu(ada.email, 'Remove second factor');
    await screen.findByRole('dialog');
    expect(screen.getByRole('dialog', { name: 'Remove the second factor of Ada Lovelace?' })).toBeVisible();
  };
  press(admin.email, 'more');
  expect(screen.queryByRole('menuitem', { name: 'Remove second factor' })).not.toBeInTheDocument();
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await ask();
  expect(requests.take()).toEqual([]);
  answer('Remove second factor');
  expect(await dialog().findByText('Two-step sign-in is off.')).toBeVisible();
  answer('Cancel');
  await isClosed();
  requests.take();
  backend.users.find(({ id }) => id === ada.id)!.factor = aFactor();
  await ask();
  answer('Remove second factor');
  await waitFor(() => expect(notice()).toBe('Ada Lovelace signs in with the password alone now.'));
  expect(requests.take()).toEqual([`DELETE /api/users/${ada.id}/second-factor`]);
  expect(backend.users.find(({ id }) => id === ada.id)?.factor).toBeUndefined();
});

test('offers no roles to a manager, and no actions to staff of the desk', async () => {
  const names = () =>
    row(ada.email)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
  const { unmount } = await open(undefined, 'manager');
  expect(names()).toEqual(['Edit', 'Make Admin', 'Delete', 'more']);
  unmount();
  await open(undefined, 'desk');
  expect(row(ada.email).getByText('customer')).toBeVisible();
  expect(names()).toEqual([]);
});

itAtFullExtent(
  "withdraws a driver's verification with a reason, which is required, and shows the drivers of the link that filters them",
  async () => {
    const { requests, notice, backend } = await open('/Adminpanel/Userpage?role=driver');
    const filter = screen.getByLabelText<HTMLSelectElement>('User Type');
    expect(filter).toHaveValue('driver');
    expect([...filter.options].map(({ value }) => value)).toContain('unverified');
    expect(screen.queryByText(ada.email)).not.toBeInTheDocument();
    pressInMenu(verifiedDriver.email, 'Withdraw Verification');
    await screen.findByRole('dialog');
    answer('Withdraw');
    expect(await dialog().findByText('Reason is required.')).toBeVisible();
    expect(requests.take()).toEqual([]);
    enter('Reason', 'The licence has expired.');
    answer('Withdraw');
    expect(await row(verifiedDriver.email).findByText('driver, not verified')).toBeVisible();
    expect(notice()).toBe('Katherine Johnson is no longer verified.');
    expect(backend.users.find(({ id }) => id === verifiedDriver.id)?.isVerifiedDriver).toBe(false);
  },
);

describe('the columns', () => {
  test('names the type of a user', () =>
    checkCases<[Partial<User>, string]>(
      [
        [{}, 'customer'],
        [{ staffRole: 'desk' }, 'desk'],
        [{ isAdmin: true, staffRole: 'owner' }, 'ADMIN, owner'],
        [{ isAdmin: true, staffRole: null }, 'ADMIN'],
        [{ isDriver: true }, 'customer, driver, not verified'],
        [{ isDriver: true, isVerifiedDriver: true }, 'customer, driver, verified'],
      ],
      (more, text) => {
        expect(exportedTexts(USER_COLUMNS, aUser(more))).toEqual({
          Name: 'Ada Lovelace',
          Email: 'ada@example.com',
          'Phone Number': '020 7946 0000',
          'User Type': text,
        });
      },
    ));

  test('sorts by the fields of the server', () => {
    expect(sortableFields(USER_COLUMNS)).toEqual(['name', 'email', 'phonenumber', 'isAdmin']);
    expect(fixedColumns(USER_COLUMNS)).toEqual(['Name', 'Actions']);
  });
});
