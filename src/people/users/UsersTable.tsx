// All users, with the actions of an admin.
import type { ReactNode } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import { useListRows } from '#app/kit/table/useListRows.ts';
import type { TableView } from '#app/kit/table/tableView.ts';
import { paths } from '#app/platform/address/paths.ts';
import { userAdminApi } from '../data/userAdminApi.ts';
import { USER_COLUMNS } from './userColumns.tsx';

const load = () => import('./dialogs.ts');
const EditUserDialog = lazyPart(load, 'EditUserDialog');
const MakeAdminDialog = lazyPart(load, 'MakeAdminDialog');
const RemoveFactorDialog = lazyPart(load, 'RemoveFactorDialog');
const RoleDialog = lazyPart(load, 'RoleDialog');
const VerifyDialog = lazyPart(load, 'VerifyDialog');
const WithdrawDialog = lazyPart(load, 'WithdrawDialog');

const FILTERS = [
  {
    name: 'role',
    label: 'User Type',
    options: {
      '': 'All',
      customer: 'Customers',
      driver: 'Drivers',
      unverified: 'Drivers to verify',
      admin: 'Admins',
      staff: 'Staff',
    },
  },
];
const useUserRows = (view: TableView) => useListRows(userAdminApi.endpoints.getUsers, view);

/** `licenceOf` shows the state of a driver's licence, which belongs to the jobs. */
export function UsersTable({ licenceOf }: { licenceOf: (driverId: string) => ReactNode }) {
  return (
    <AdminTable
      label="Users"
      columns={USER_COLUMNS}
      useRows={useUserRows}
      filters={FILTERS}
      opens={({ id }) => paths.adminPerson(id)}
      emptyText="There are no users to show."
      dialogs={{
        edit: (user, onClose) => <EditUserDialog user={user} onClose={onClose} />,
        makeAdmin: (user, onClose) => <MakeAdminDialog user={user} onClose={onClose} />,
        verify: (user, onClose) => (
          <VerifyDialog user={user} licence={licenceOf(user.id)} onClose={onClose} />
        ),
        withdraw: (user, onClose) => <WithdrawDialog user={user} onClose={onClose} />,
        removeFactor: (user, onClose) => <RemoveFactorDialog user={user} onClose={onClose} />,
        role: (user, onClose) => <RoleDialog user={user} onClose={onClose} />,
        delete: ({ id, name, email }, onClose) => (
          <ConfirmCall
            endpoint={userAdminApi.endpoints.removeUser}
            arg={id}
            question={`Are you sure you want to remove user with email ${email}`}
            done={`${name} has been removed.`}
            onClose={onClose}
          >
            <p>
              Their personal data and their sign-in go. Their reservations stay for the books, without the
              person.
            </p>
          </ConfirmCall>
        ),
      }}
    />
  );
}
