// The columns of the users; their fields are the names that the server sorts by.
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { actionsColumn, RowActions, type AdminColumn, type RowAction } from '#app/kit/table/RowActions.tsx';
import { CellLink } from '#app/kit/table/CellLink.tsx';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { useMayDo } from '../data/useMayDo.ts';
import { useAdministerUserMutation, useSendPasswordResetMutation } from '../data/userAdminApi.ts';
import { paths } from '#app/platform/address/paths.ts';
import type { User } from '#domain/people/contract/identity.ts';
import { ROLE_NEEDS_EMAIL } from '#domain/people/roles.ts';

const typeOf = ({ isAdmin, staffRole }: User) => (isAdmin ? 'ADMIN' : (staffRole ?? 'customer'));
/** The role of an admin. */
const adminRoleOf = ({ isAdmin, staffRole }: User) => (isAdmin ? (staffRole ?? '') : '');
const driverOf = ({ isDriver, isVerifiedDriver }: User) =>
  isDriver ? (isVerifiedDriver ? 'driver, verified' : 'driver, not verified') : '';

function UserType({ user }: { user: User }) {
  const isOneself = useAppSelector(selectUserId) === user.id;
  const driver = driverOf(user);
  const role = adminRoleOf(user);
  return (
    <span className="lcr-cell-text">
      <span className="lcr-tag" data-kind={user.staffRole ? 'good' : 'off'}>
        {typeOf(user)}
      </span>
      {role && <span className="lcr-tag-more">{role}</span>}
      {driver && (
        <span className="lcr-tag-more" data-kind={user.isVerifiedDriver ? undefined : 'open'}>
          {driver}
        </span>
      )}
      {isOneself && <span className="lcr-tag-more">you</span>}
    </span>
  );
}

/** The reason why a user cannot be demoted or removed; the last owner always stays. */
function refusalOf(what: string, { isOneself, isOwnersOnly }: { isOneself: boolean; isOwnersOnly: boolean }) {
  if (isOneself) return `You cannot ${what} yourself.`;
  return isOwnersOnly ? 'Only an owner can do this.' : undefined;
}

function UserActions(cell: GridRenderCellParams<User>) {
  const user = cell.row;
  const isOneself = useAppSelector(selectUserId) === user.id;
  const dispatch = useAppDispatch();
  const [administer, { isLoading: isChanging }] = useAdministerUserMutation();
  const [sendReset, { isLoading: isSending }] = useSendPasswordResetMutation();
  const mayEdit = useMayDo('users.edit');
  const mayChangeRoles = useMayDo('users.roles');
  const isOwner = useMayDo('users.owners');
  const mayDelete = useMayDo('users.delete');
  const rights = { isOneself, isOwnersOnly: user.staffRole === 'owner' && !isOwner };
  const waiting = isChanging || isSending ? 'Saving...' : undefined;

  const tell = async (change: Promise<unknown>, done: string) => {
    try {
      await change;
      dispatch(noticePosted({ kind: 'success', text: done }));
    } catch (error) {
      dispatch(noticePosted({ kind: 'error', text: errorMessage(error) }));
    }
  };
  const removeAdmin = () =>
    void tell(
      administer({ userId: user.id, changes: { isAdmin: false, version: user.version } }).unwrap(),
      `${user.name} is no longer an admin.`,
    );
  const roleAction: RowAction = user.isAdmin
    ? {
        text: 'Remove Admin',
        onClick: removeAdmin,
        refusal: refusalOf('take the admin role from', rights) ?? waiting,
      }
    : {
        text: 'Make Admin',
        kind: 'makeAdmin',
        refusal: user.emailVerified ? waiting : ROLE_NEEDS_EMAIL,
      };

  return (
    <RowActions
      cell={cell}
      actions={[
        ...(mayEdit
          ? [
              {
                text: 'Edit',
                kind: 'edit',
                refusal: isOneself ? undefined : refusalOf('edit', rights),
              },
            ]
          : []),
        ...(mayChangeRoles ? [roleAction] : []),
        ...(mayEdit && user.isDriver && !user.isVerifiedDriver
          ? [
              {
                text: 'Verify Driver',
                kind: 'verify',
                refusal: isOneself ? refusalOf('verify', rights) : waiting,
              },
            ]
          : []),
        ...(mayDelete
          ? [{ text: 'Delete', kind: 'delete', harmful: true, refusal: refusalOf('delete', rights) }]
          : []),
        ...(mayEdit && user.isVerifiedDriver
          ? [{ text: 'Withdraw Verification', kind: 'withdraw', harmful: true, isInMenu: true }]
          : []),
        ...(isOwner
          ? [
              {
                text: 'Change Role',
                kind: 'role',
                refusal: refusalOf('change the role of', rights),
                isInMenu: true,
              },
            ]
          : []),
        ...(mayEdit
          ? [
              {
                text: 'Send password reset',
                onClick: () =>
                  void tell(
                    sendReset(user.id).unwrap(),
                    `A link to choose a new password goes to ${user.email}.`,
                  ),
                refusal: waiting,
                isInMenu: true,
              },
            ]
          : []),
        ...(isOwner && !isOneself
          ? [{ text: 'Remove second factor', kind: 'removeFactor', harmful: true, isInMenu: true }]
          : []),
      ]}
    />
  );
}

export const USER_COLUMNS: readonly AdminColumn<User>[] = [
  {
    field: 'name',
    headerName: 'Name',
    flex: 0.8,
    minWidth: 130,
    hideable: false,
    renderCell: ({ row, hasFocus }) => (
      <CellLink to={paths.adminPerson(row.id)} hasFocus={hasFocus} title={row.name}>
        {row.name}
      </CellLink>
    ),
    csv: ({ name }) => name,
  },
  {
    field: 'email',
    headerName: 'Email',
    flex: 1.4,
    minWidth: 174,
    renderCell: ({ row }) => (
      <div className="lcr-cell-text" title={row.email}>
        {row.email}
      </div>
    ),
    csv: ({ email }) => email,
  },
  { field: 'phonenumber', headerName: 'Phone Number', width: 122, csv: ({ phonenumber }) => phonenumber },
  {
    field: 'isAdmin',
    headerName: 'User Type',
    flex: 0.9,
    minWidth: 202,
    display: 'flex',
    renderCell: ({ row }) => <UserType user={row} />,
    csv: (row) => [typeOf(row), adminRoleOf(row), driverOf(row)].filter(Boolean).join(', '),
  },
  {
    ...actionsColumn('Actions', 338, []),
    align: 'left',
    headerAlign: 'left',
    renderCell: (cell) => <UserActions {...cell} />,
  },
];
