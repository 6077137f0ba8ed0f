// The columns of the users; their fields are the names that the server sorts by.
import { useAppSelector } from '#app/store/hooks.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import type { DenseColumn } from '#app/shared/ui/dense-table/denseColumn.ts';
import type { User } from '#domain/contract/identity.ts';
import { UserActions } from './UserActions.tsx';

const typeOf = ({ isAdmin }: User) => (isAdmin ? 'ADMIN' : 'customer');
const driverOf = ({ isDriver, isVerifiedDriver }: User) =>
  isDriver ? (isVerifiedDriver ? 'driver, verified' : 'driver, not verified') : '';

function UserType({ user }: { user: User }) {
  const isOneself = useAppSelector(selectUserId) === user.id;
  const driver = driverOf(user);
  return (
    <span>
      <span className="lcr-tag" data-kind={user.isAdmin ? 'good' : 'off'}>
        {typeOf(user)}
      </span>
      {driver && (
        <span className="lcr-tag-more" data-kind={user.isVerifiedDriver ? undefined : 'open'}>
          {driver}
        </span>
      )}
      {isOneself && <span className="lcr-tag-more">you</span>}
    </span>
  );
}

export const USER_COLUMNS: readonly DenseColumn<User>[] = [
  { field: 'name', headerName: 'Name', flex: 1, minWidth: 130, hideable: false, csv: ({ name }) => name },
  { field: 'email', headerName: 'Email', flex: 1.4, minWidth: 190, csv: ({ email }) => email },
  {
    field: 'phonenumber',
    headerName: 'Phone Number',
    width: 128,
    csv: ({ phonenumber }) => phonenumber,
  },
  {
    field: 'isAdmin',
    headerName: 'User Type',
    width: 204,
    display: 'flex',
    renderCell: ({ row }) => <UserType user={row} />,
    csv: (row) => [typeOf(row), driverOf(row)].filter(Boolean).join(', '),
  },
  {
    field: 'actions',
    type: 'actions',
    headerName: 'Actions',
    width: 326,
    align: 'left',
    headerAlign: 'left',
    hideable: false,
    renderCell: (cell) => <UserActions {...cell} />,
  },
];
