// The columns of the users; their fields are the names that the server sorts by.
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { actionsColumn, RowActions, type AdminColumn } from '#app/entities/admin/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import { useAdministerUserMutation, useVerifyDriverMutation } from '#app/entities/user/index.ts';
import type { User } from '#domain/contract/identity.ts';

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

/** An admin cannot demote or delete themselves; so the last admin stays. */
function UserActions(cell: GridRenderCellParams<User>) {
  const user = cell.row;
  const isOneself = useAppSelector(selectUserId) === user.id;
  const dispatch = useAppDispatch();
  const [administer, { isLoading: isChanging }] = useAdministerUserMutation();
  const [verify, { isLoading: isVerifying }] = useVerifyDriverMutation();
  const waiting = isChanging || isVerifying ? 'Saving...' : undefined;

  const tell = async (change: Promise<User>, done: string) => {
    try {
      await change;
      dispatch(noticePosted({ kind: 'success', text: done }));
    } catch (error) {
      dispatch(noticePosted({ kind: 'error', text: errorMessage(error) }));
    }
  };
  const setAdmin = (isAdmin: boolean) =>
    void tell(
      administer({ userId: user.id, changes: { isAdmin } }).unwrap(),
      isAdmin ? `${user.name} is an admin now.` : `${user.name} is no longer an admin.`,
    );

  return (
    <RowActions
      cell={cell}
      actions={[
        { text: 'Edit', kind: 'edit' },
        user.isAdmin
          ? {
              text: 'Remove Admin',
              onClick: () => setAdmin(false),
              refusal: isOneself ? 'You cannot take the admin role from yourself.' : waiting,
            }
          : { text: 'Make Admin', onClick: () => setAdmin(true), refusal: waiting },
        {
          text: 'Delete',
          kind: 'delete',
          harmful: true,
          refusal: isOneself ? 'You cannot delete yourself.' : undefined,
        },
        // Last, so that nothing else moves away from under the pointer when it disappears.
        ...(user.isDriver && !user.isVerifiedDriver
          ? [
              {
                text: 'Verify Driver',
                onClick: () =>
                  void tell(verify(user.id).unwrap(), `${user.name} is verified and sees the jobs.`),
                refusal: waiting,
              },
            ]
          : []),
      ]}
    />
  );
}

export const USER_COLUMNS: readonly AdminColumn<User>[] = [
  { field: 'name', headerName: 'Name', flex: 1, minWidth: 130, hideable: false, csv: ({ name }) => name },
  { field: 'email', headerName: 'Email', flex: 1.4, minWidth: 190, csv: ({ email }) => email },
  { field: 'phonenumber', headerName: 'Phone Number', width: 128, csv: ({ phonenumber }) => phonenumber },
  {
    field: 'isAdmin',
    headerName: 'User Type',
    width: 204,
    display: 'flex',
    renderCell: ({ row }) => <UserType user={row} />,
    csv: (row) => [typeOf(row), driverOf(row)].filter(Boolean).join(', '),
  },
  {
    ...actionsColumn('Actions', 326, []),
    align: 'left',
    headerAlign: 'left',
    renderCell: (cell) => <UserActions {...cell} />,
  },
];
